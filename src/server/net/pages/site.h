/* The browser app's files, which are part of the program: as they are, and compressed. They lie in
 * one pack, which web/tools/pack.mjs writes, sorted by their paths. A program that was built
 * without has one page, which says so. */
#ifndef SERVER_NET_PAGES_SITE_H
#define SERVER_NET_PAGES_SITE_H

#include <stdbool.h>
#include <stddef.h>

enum site_coding { SITE_PLAIN, SITE_GZIP, SITE_BROTLI, SITE_CODINGS };

/* All of it lasts as long as the program. */
struct site_file {
    const char *path; /* as in "assets/index-abc.js" */
    const char *type; /* of its content */
    const char *etag; /* with its quotes */
    bool lasting;     /* its name changes with its content */
    struct {
        const void *bytes; /* NULL if it is not there in that coding */
        size_t length;
    } body[SITE_CODINGS];
};

/* The file of a path ("" is the first page); false if there is none. */
bool site_find(const char *path, struct site_file *file);

/* The headers that every answer carries, by number from 0; false behind the last. */
bool site_header(int i, const char **name, const char **value);

/* Whether the program was built with the app in it. */
bool site_is_there(void);

#endif
