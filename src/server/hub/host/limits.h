/* Limits that those who host can change while the server runs: their names, what they are unless
 * somebody changes them, and what they may be. */
#ifndef SERVER_HUB_HOST_LIMITS_H
#define SERVER_HUB_HOST_LIMITS_H

#include "base/text/language.h"
#include "store/store.h"

enum limit {
    LIMIT_CONNECTIONS,
    LIMIT_TABLES,
    LIMIT_NEW_TABLES,
    LIMIT_REQUESTS,
    LIMIT_ADDRESS_REQUESTS,
    LIMIT_ALL_CONNECTIONS,
    LIMIT_ALL_TABLES,
    LIMITS,
};

struct limit_kind {
    const char *name;
    int usual, most; /* at least 1 */
    const char *about[LANGUAGES];
};

extern const struct limit_kind limit_kinds[LIMITS];

/* LIMITS if there is none of that name; the same of the name of a setting. */
enum limit limit_named(const char *name);
enum limit limit_of_setting(const char *name);

/* Writes one as it is stored: not at all, if it is as usual. */
void limit_write(enum limit limit, int value, struct stored_setting *setting);

#endif
