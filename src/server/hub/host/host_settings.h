/* What those who host have set for the running server (kolam admin), as values: an announcement to
 * everybody, read-only mode, limits. Each is stored as a setting whose value is JSON. */
#ifndef SERVER_HUB_HOST_HOST_SETTINGS_H
#define SERVER_HUB_HOST_HOST_SETTINGS_H

#include "base/text/text.h"
#include "server/hub/host/limits.h"

enum { ANNOUNCEMENT_TEXT = 501 }; /* bytes that hold one, in one language */

#define SETTING_ANNOUNCEMENT "announcement"
#define SETTING_READ_ONLY "read-only"

/* Times are milliseconds since 1970. */
struct announcement {
    int64_t since, until;                    /* until 0: until it is ended */
    char text[LANGUAGES][ANNOUNCEMENT_TEXT]; /* "": there is none */
};

/* Nothing that players do is stored. */
struct read_only {
    int64_t since;             /* 0: it is off */
    char reason[STORE_REASON]; /* may be "" */
};

struct host_settings {
    struct announcement announcement;
    struct read_only read_only;
    int limits[LIMITS];
};

void host_settings_init(struct host_settings *settings);

/* Reads a setting; one that has no value, or none that can be read, is as if it had never been set.
 * Names that are not known are passed over. */
void host_settings_read(struct host_settings *settings, const struct stored_setting *setting);

/* Write one as it is stored. */
void read_only_write(const struct read_only *mode, struct stored_setting *setting);
void announcement_write(const struct announcement *announcement, struct stored_setting *setting);

/* NULL if there is none, or it is over. */
const struct announcement *announcement_now(const struct host_settings *settings, int64_t now);

#endif
