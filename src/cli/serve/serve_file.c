/* Reads lines, one after the other, in place: names and values are terminated where they lie. */
#include "cli/serve/serve_file.h"

#include "base/system.h"
#include "store/servers.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum kind { KIND_TEXT, KIND_PORT, KIND_BOTS, KIND_LOG, KIND_ORIGIN, KIND_NAME, KIND_SWITCH };

const char *const serve_setting_names[SERVE_SETTINGS] = {
    [SERVE_PORT] = "port",
    [SERVE_HOST] = "host",
    [SERVE_DATA] = "data",
    [SERVE_STORE] = "store",
    [SERVE_NAME] = "name",
    [SERVE_ORIGIN] = "origin",
    [SERVE_METRICS] = "metrics",
    [SERVE_BOTS] = "bots",
    [SERVE_LOG] = "log",
    [SERVE_BEHIND_PROXY] = "behind-proxy",
    [SERVE_NO_LIMITS] = "no-limits",
};

static const enum kind kinds[SERVE_SETTINGS] = {
    [SERVE_PORT] = KIND_PORT,        [SERVE_BOTS] = KIND_BOTS, [SERVE_LOG] = KIND_LOG,
    [SERVE_ORIGIN] = KIND_ORIGIN,    [SERVE_NAME] = KIND_NAME, [SERVE_BEHIND_PROXY] = KIND_SWITCH,
    [SERVE_NO_LIMITS] = KIND_SWITCH,
};

/* Values */

static bool is_number(const char *text, long least, long most) {
    char *end;
    long number = strtol(text, &end, 10);
    return isdigit((unsigned char)*text) && !*end && strlen(text) <= 5 && number >= least &&
           number <= most;
}

bool is_origin(const char *text) {
    const char *host = strstr(text, "://");
    bool scheme = strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
    return scheme && host[3] && !strpbrk(host + 3, "/?# ");
}

bool is_server_name(const char *text) {
    for (const char *c = text; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("-_.", *c)) return false;
    return *text && strlen(text) < SERVER_NAME;
}

static bool is_one_of(const char *text, const char *const *words) {
    while (*words && strcmp(*words, text) != 0) words++;
    return *words;
}

static const char *const on_words[] = {"1", "yes", "on", "true", NULL};
static const char *const off_words[] = {"0", "no", "off", "false", NULL};
static const char *const log_words[] = {"json", "plain", NULL};

static bool fits(enum kind kind, const char *value) {
    switch (kind) {
    case KIND_TEXT: return *value;
    case KIND_PORT: return is_number(value, 0, PORT_MOST);
    case KIND_BOTS: return is_number(value, 1, BOTS_MOST);
    case KIND_LOG: return is_one_of(value, log_words);
    case KIND_ORIGIN: return is_origin(value);
    case KIND_NAME: return is_server_name(value);
    case KIND_SWITCH: return is_one_of(value, on_words) || is_one_of(value, off_words);
    }
    return false;
}

bool settings_file_is_on(const struct settings_file *file, enum serve_setting setting) {
    return file->values[setting] && is_one_of(file->values[setting], on_words);
}

/* Lines */

static char *trim(char *text) {
    while (isspace((unsigned char)*text)) text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
    text[length] = '\0';
    return text;
}

/* Without quotes around all of it, as files for the environment may have them. */
static char *unquote(char *text) {
    size_t length = strlen(text);
    if (length < 2 || (*text != '"' && *text != '\'') || text[length - 1] != *text) return text;
    text[length - 1] = '\0';
    return text + 1;
}

/* KOLAM_BEHIND_PROXY is behind-proxy, too. */
static enum serve_setting setting_named(char *name) {
    enum serve_setting setting = 0;
    bool of_environment = strncmp(name, "KOLAM_", 6) == 0;
    if (of_environment) name += 6;
    for (char *c = name; of_environment && *c; c++)
        *c = (char)(*c == '_' ? '-' : tolower((unsigned char)*c));
    while (setting < SERVE_SETTINGS && strcmp(serve_setting_names[setting], name) != 0) setting++;
    return setting;
}

static bool read_pair(struct settings_file *file, char *name, char *value, struct refusal *why) {
    enum serve_setting setting = setting_named(name);
    if (setting == SERVE_SETTINGS)
        return refuse(why, "", "there is no setting %s.", "es gibt keine Einstellung %s.", name);
    if (file->values[setting])
        return refuse(why, "", "%s is there twice.", "%s steht zweimal da.", name);
    if (!fits(kinds[setting], value))
        return refuse(why, "", "%s cannot be %s.", "%s kann nicht %s sein.", name, value);
    file->values[setting] = value;
    return true;
}

static bool read_line(struct settings_file *file, char *line, struct refusal *why) {
    line = trim(line);
    char *equals = strchr(line, '=');
    if (!*line || *line == '#') return true;
    if (!equals)
        return refuse(why, "", "a line is like this: name = value.",
                      "eine Zeile ist so: Name = Wert.");
    *equals = '\0';
    return read_pair(file, trim(line), unquote(trim(equals + 1)), why);
}

static bool read_lines(const char *path, struct settings_file *file, struct refusal *why) {
    int number = 1;
    for (char *line = file->text, *next; line; line = next, number++) {
        struct refusal wrong;
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        if (!read_line(file, line, &wrong))
            return refuse(why, "", "%f, line %d: %w", "%f, Zeile %d: %w", path, number, &wrong);
    }
    return true;
}

/* Files */

static bool load(const char *path, struct settings_file *file) {
    size_t length;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    file->text = descriptor_read(descriptor, &length);
    descriptor_close(descriptor);
    return file->text;
}

bool settings_file_read(const char *path, struct settings_file *file, struct refusal *why) {
    *file = (struct settings_file){0};
    if (!load(path, file))
        return refuse(why, "", "%f cannot be read: %s.", "%f lässt sich nicht lesen: %s.", path,
                      strerror(errno));
    if (read_lines(path, file, why)) return true;
    settings_file_close(file);
    return false;
}

void settings_file_close(struct settings_file *file) {
    free(file->text);
    *file = (struct settings_file){0};
}
