/* The browser app's files, which are part of the program: as they are, and compressed. */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>

enum site_coding { SITE_PLAIN, SITE_GZIP, SITE_BROTLI, SITE_CODINGS };

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

/* The file of a path ("" is the first page), or NULL. */
const struct site_file *site_find(const char *path);

/* Whether the program was built with the app in it. */
bool site_is_there(void);

#endif
