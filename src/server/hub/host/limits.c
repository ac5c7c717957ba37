/* The list of limits, and how they are stored: "limit." and the name, and a number. */
#include "server/hub/host/limits.h"

#include <stdio.h>
#include <string.h>

#define PREFIX "limit."

const struct limit_kind limit_kinds[LIMITS] = {
    [LIMIT_CONNECTIONS] = {"connections",
                           64,
                           65536,
                           {"WebSockets of one address", "WebSockets einer Adresse"}},
    [LIMIT_TABLES] = {"tables",
                      60,
                      1000000,
                      {"unfinished tables of one address", "unfertige Tische einer Adresse"}},
    [LIMIT_NEW_TABLES] = {"new-tables",
                          30,
                          1000000,
                          {"new tables of one address a minute",
                           "neue Tische einer Adresse je Minute"}},
    [LIMIT_REQUESTS] = {"requests",
                        20,
                        1000000,
                        {"points for requests of one client a second",
                         "Punkte für Anfragen eines Clients je Sekunde"}},
    [LIMIT_ADDRESS_REQUESTS] = {"address-requests",
                                400,
                                1000000,
                                {"the same of one address", "dasselbe für eine Adresse"}},
    [LIMIT_ALL_CONNECTIONS] = {"all-connections",
                               65536,
                               1000000,
                               {"WebSockets in all", "WebSockets insgesamt"}},
    [LIMIT_ALL_TABLES] = {"all-tables", 100000, 10000000, {"tables in all", "Tische insgesamt"}},
};

enum limit limit_named(const char *name) {
    enum limit limit = 0;
    while (limit < LIMITS && strcmp(limit_kinds[limit].name, name) != 0) limit++;
    return limit;
}

enum limit limit_of_setting(const char *name) {
    size_t length = strlen(PREFIX);
    return strncmp(name, PREFIX, length) == 0 ? limit_named(name + length) : LIMITS;
}

void limit_write(enum limit limit, int value, struct stored_setting *setting) {
    const struct limit_kind *kind = &limit_kinds[limit];
    snprintf(setting->name, sizeof setting->name, PREFIX "%s", kind->name);
    if (value != kind->usual) snprintf(setting->value, sizeof setting->value, "%d", value);
}
