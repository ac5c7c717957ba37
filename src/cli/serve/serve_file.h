/* The settings file of `kolam serve`: lines like "origin = https://games.example", with the names
 * of the flags or of the environment. It is checked as a whole: with an error in it, nothing of it
 * counts. */
#ifndef CLI_SERVE_SERVE_FILE_H
#define CLI_SERVE_SERVE_FILE_H

#include "rules/refusal.h"

enum serve_setting {
    SERVE_PORT,
    SERVE_HOST,
    SERVE_DATA,
    SERVE_STORE,
    SERVE_NAME,
    SERVE_ORIGIN,
    SERVE_METRICS,
    SERVE_BOTS,
    SERVE_LOG,
    SERVE_BEHIND_PROXY,
    SERVE_NO_LIMITS,
    SERVE_SETTINGS,
};

enum { PORT_MOST = 65535, BOTS_MOST = 256 };

struct settings_file {
    char *text;
    const char *values[SERVE_SETTINGS]; /* in the text; NULL: not there */
};

extern const char *const serve_setting_names[SERVE_SETTINGS];

/* False, and why, with the line. What was read must be closed. */
bool settings_file_read(const char *path, struct settings_file *file, struct refusal *why);
void settings_file_close(struct settings_file *file);

/* Of a switch. */
bool settings_file_is_on(const struct settings_file *file, enum serve_setting setting);

/* By which a proxy finds a server. */
bool is_server_name(const char *text);

/* "https://games.example:8443": a scheme and a host, and nothing behind them. */
bool is_origin(const char *text);

#endif
