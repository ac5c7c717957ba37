/* Rows as columns for people: which fields an act's rows have, and how each is written. */
#include "cli/admin/admin_cli.h"

#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { COLUMNS_MOST = 7 };

enum column_kind { COLUMN_TEXT, COLUMN_TIME, COLUMN_USER, COLUMN_NUMBER, COLUMN_HOST };

static const struct layout {
    const char *act;
    struct column {
        const char *field;
        enum column_kind kind;
        int width; /* at least; 0: the rest */
    } columns[COLUMNS_MOST + 1];
} layouts[] = {
    {"people",
     {{"name", COLUMN_TEXT, 20},
      {"id", COLUMN_TEXT, 19},
      {"since", COLUMN_TIME, 16},
      {"host", COLUMN_HOST, 5},
      {"banned", COLUMN_TEXT, 6},
      {"until", COLUMN_TIME, 16},
      {"reason", COLUMN_TEXT, 0}}},
    {"bans",
     {{"name", COLUMN_TEXT, 20},
      {"since", COLUMN_TIME, 16},
      {"until", COLUMN_TIME, 16},
      {"reason", COLUMN_TEXT, 0}}},
    {"reports",
     {{"id", COLUMN_NUMBER, 4},
      {"at", COLUMN_TIME, 16},
      {"about", COLUMN_TEXT, 7},
      {"name", COLUMN_TEXT, 20},
      {"reporter", COLUMN_TEXT, 20},
      {"table", COLUMN_TEXT, 12},
      {"note", COLUMN_TEXT, 0}}},
    {"limits",
     {{"name", COLUMN_TEXT, 18},
      {"value", COLUMN_NUMBER, 8},
      {"default", COLUMN_NUMBER, 8},
      {"about", COLUMN_TEXT, 0}}},
    {"tables",
     {{"table", COLUMN_TEXT, 12},
      {"game", COLUMN_TEXT, 8},
      {"state", COLUMN_TEXT, 7},
      {"since", COLUMN_TIME, 16},
      {"moves", COLUMN_NUMBER, 5},
      {"moved", COLUMN_TIME, 16},
      {"players", COLUMN_TEXT, 0}}},
    {"games",
     {{"table", COLUMN_TEXT, 12},
      {"game", COLUMN_TEXT, 8},
      {"ended", COLUMN_TIME, 16},
      {"result", COLUMN_TEXT, 7},
      {"end", COLUMN_TEXT, 11},
      {"moves", COLUMN_NUMBER, 5},
      {"players", COLUMN_TEXT, 0}}},
    {"sessions", {{"since", COLUMN_TIME, 16}}},
    {"audit",
     {{"at", COLUMN_TIME, 16},
      {"user", COLUMN_USER, 8},
      {"account", COLUMN_TEXT, 8},
      {"act", COLUMN_TEXT, 10},
      {"name", COLUMN_TEXT, 20},
      {"detail", COLUMN_TEXT, 0},
      {"reason", COLUMN_TEXT, 0}}},
};

static const struct layout *layout_of(const char *act) {
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (strcmp(layouts[i].act, act) == 0) return &layouts[i];
    return NULL;
}

void admin_write_time(json_int_t milliseconds, char *text, size_t size) {
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm utc;
    if (gmtime_r(&seconds, &utc)) strftime(text, size, "%Y-%m-%d %H:%M", &utc);
}

static void write_user(json_int_t user, char *text, size_t size) {
    const struct passwd *entry = getpwuid((uid_t)user);
    if (entry)
        snprintf(text, size, "%s", entry->pw_name);
    else
        snprintf(text, size, "%lld", (long long)user);
}

/* Who plays: "Anna, Berta"; "-" is an open seat. */
static void write_names(const json_t *names, char *text, size_t size) {
    const char *first = json_string_value(json_array_get(names, 0));
    const char *second = json_string_value(json_array_get(names, 1));
    snprintf(text, size, "%s, %s", first ? first : "-", second ? second : "-");
}

/* For a fact that is true: banned, unless it is another. */
static const char *word_of(enum column_kind kind) {
    bool german = user_language() == GERMAN;
    if (kind == COLUMN_HOST) return german ? "Betrieb" : "host";
    return german ? "gesperrt" : "banned";
}

static void write_value(const json_t *value, enum column_kind kind, char *text, size_t size) {
    *text = '\0';
    if (json_is_object(value))
        value = json_object_get(value, user_language() == GERMAN ? "de" : "en");
    if (json_is_string(value)) snprintf(text, size, "%s", json_string_value(value));
    if (json_is_array(value)) write_names(value, text, size);
    if (json_is_true(value)) snprintf(text, size, "%s", word_of(kind));
    if (json_is_integer(value) && kind == COLUMN_TIME)
        admin_write_time(json_integer_value(value), text, size);
    if (json_is_integer(value) && kind == COLUMN_NUMBER)
        snprintf(text, size, "%lld", (long long)json_integer_value(value));
    if (json_is_integer(value) && kind == COLUMN_USER)
        write_user(json_integer_value(value), text, size);
}

static void show_row(const json_t *row, const struct layout *layout) {
    char line[2048] = "", text[512];
    size_t used = 0;
    for (const struct column *c = layout->columns; c->field && used < sizeof line; c++) {
        write_value(json_object_get(row, c->field), c->kind, text, sizeof text);
        int spaces = c->width - text_width(text);
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%*s  ", text,
                                 spaces > 0 ? spaces : 0, "");
    }
    if (used >= sizeof line) used = sizeof line - 1;
    while (used > 0 && line[used - 1] == ' ') used--;
    printf("%.*s\n", (int)used, line);
}

/* One object over many lines, for an export. */
static void show_object(const json_t *row) {
    json_dumpf(row, stdout, JSON_INDENT(2));
    putchar('\n');
}

/* A link to a new passphrase; the server may not know its own address. */
static void show_link(const json_t *row) {
    bool german = user_language() == GERMAN;
    char until[32] = "";
    admin_write_time(json_integer_value(json_object_get(row, "until")), until, sizeof until);
    puts(json_string_value(json_object_get(row, "link")));
    printf(german ? "Er gilt einmal, bis %s UTC. Gib ihn nur der Person selbst.\n"
                  : "It is valid once, until %s UTC. Give it to nobody but the person.\n",
           until);
    if (!json_is_true(json_object_get(row, "whole")))
        puts(german ? "Davor gehört die Adresse des Servers, etwa https://spiele.example."
                    : "The server's address goes before it, as in https://games.example.");
}

static enum status show_refusal(const json_t *refusal) {
    const char *name = user_language() == GERMAN ? "de" : "en";
    const char *sentence = json_string_value(json_object_get(refusal, name));
    return REFUSED("%s", "%s", sentence ? sentence : "?");
}

/* The last line: whether it was done. */
static enum status show_end(const json_t *end, bool any) {
    bool german = user_language() == GERMAN;
    if (!any) puts(german ? "Erledigt." : "Done.");
    if (json_is_true(json_object_get(end, "more")))
        puts(german ? "… und mehr: Such nach einem Teil." : "… and more: search for a part.");
    return STATUS_DONE;
}

/* A line of the answer; the status is known after the last. */
static enum status show_line(const char *act, const json_t *line, bool json, bool *any) {
    const json_t *refusal = json_object_get(line, "refused");
    const struct layout *layout = layout_of(act);
    if (refusal) return show_refusal(refusal);
    if (json) return STATUS_DONE;
    if (json_object_get(line, "done")) return show_end(line, *any || layout);
    *any = true;
    if (layout)
        show_row(line, layout);
    else if (strcmp(act, "status") == 0)
        admin_show_status(line);
    else if (json_object_get(line, "link"))
        show_link(line);
    else
        show_object(line);
    return STATUS_DONE;
}

enum status admin_show(const char *act, bool json, const struct buffer *answer) {
    enum status status = STATUS_REFUSED;
    const char *at = answer->start, *end = at + answer->used;
    bool any = false;
    if (json) fwrite(at, 1, answer->used, stdout);
    for (const char *next; at < end; at = next + 1) {
        next = memchr(at, '\n', (size_t)(end - at));
        if (!next) return STATUS_REFUSED;
        json_t *line = json_loadb(at, (size_t)(next - at), 0, NULL);
        status = line ? show_line(act, line, json, &any) : STATUS_REFUSED;
        json_decref(line);
    }
    return status;
}
