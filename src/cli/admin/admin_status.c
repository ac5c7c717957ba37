/* The row of `kolam admin status` for people: one line for each thing, in their language. */
#include "cli/admin/admin_cli.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH = 14, VALUE_TEXT = 1024 };

/* Named values of the row; a missing number is 0. */
static long long number_of(const json_t *row, const char *name) {
    return json_integer_value(json_object_get(row, name));
}

static const char *say(const char *english, const char *german) {
    return user_language() == GERMAN ? german : english;
}

static void show_line(const char *english, const char *german, const char *value) {
    const char *name = say(english, german);
    printf("%s%*s%s\n", name, NAME_WIDTH - text_width(name), "", value);
}

/* "3 d 4 h", "4 h 12 min", "12 min", "40 s". */
static void write_span(long long seconds, char *text, size_t size) {
    long long minutes = seconds / 60, hours = minutes / 60, days = hours / 24;
    if (days > 0)
        snprintf(text, size, "%lld d %lld h", days, hours % 24);
    else if (hours > 0)
        snprintf(text, size, "%lld h %lld min", hours, minutes % 60);
    else if (minutes > 0)
        snprintf(text, size, "%lld min", minutes);
    else
        snprintf(text, size, "%lld s", seconds);
}

static void show_running(const json_t *row) {
    char span[64];
    write_span((number_of(row, "time") - number_of(row, "started")) / 1000, span, sizeof span);
    show_line("Running for", "Läuft seit", span);
}

static void show_people(const json_t *row) {
    char text[VALUE_TEXT];
    snprintf(text, sizeof text,
             say("connections: %lld, people: %lld", "Verbindungen: %lld, Personen: %lld"),
             number_of(row, "connections"), number_of(row, "people"));
    show_line("Connected", "Verbunden", text);
    snprintf(text, sizeof text, say("%lld, games under way: %lld", "%lld, laufende Partien: %lld"),
             number_of(row, "tables"), number_of(row, "playing"));
    show_line("Tables", "Tische", text);
}

static void show_store(const json_t *row) {
    char span[64], text[VALUE_TEXT];
    bool failing = json_is_true(json_object_get(row, "store_failing"));
    write_span((number_of(row, "time") - number_of(row, "committed")) / 1000, span, sizeof span);
    snprintf(text, sizeof text, say("%s ago%s", "vor %s%s"), span,
             failing ? say("; nothing can be stored now", "; gerade lässt sich nichts speichern")
                     : "");
    show_line("Last commit", "Gespeichert", text);
    snprintf(text, sizeof text, "%lld", number_of(row, "pending"));
    show_line("Pending", "Ausstehend", text);
}

static void show_time(const json_t *row) {
    bool held = json_is_true(json_object_get(row, "time_held"));
    show_line("Time", "Zeit",
              held ? say("held: look at the system's clock, then 'kolam admin trust-time'",
                         "angehalten: Sieh nach der Systemuhr, dann 'kolam admin trust-time'")
                   : say("trusted", "stimmt"));
}

static void show_drain(const json_t *row) {
    char text[VALUE_TEXT];
    snprintf(text, sizeof text,
             say("on; games still under way: %lld", "an; Partien, die noch laufen: %lld"),
             number_of(row, "playing"));
    show_line("Drain", "Drain",
              json_is_true(json_object_get(row, "drain")) ? text : say("off", "aus"));
}

static void show_read_only(const json_t *mode) {
    char since[64] = "", text[VALUE_TEXT];
    const char *reason = json_string_value(json_object_get(mode, "reason"));
    admin_write_time(number_of(mode, "since"), since, sizeof since);
    snprintf(text, sizeof text, say("on since %s UTC%s%s", "an seit %s UTC%s%s"), since,
             reason && *reason ? ": " : "", reason ? reason : "");
    show_line("Read-only", "Nur lesen", json_is_object(mode) ? text : say("off", "aus"));
}

static void show_announcement(const json_t *announcement) {
    char until[64] = "", text[VALUE_TEXT];
    const char *said =
        json_string_value(json_object_get(announcement, user_language() == GERMAN ? "de" : "en"));
    if (number_of(announcement, "until"))
        admin_write_time(number_of(announcement, "until"), until, sizeof until);
    snprintf(text, sizeof text, "%s%s%s%s", said ? said : say("none", "keine"),
             *until ? say(" (until ", " (bis ") : "", until, *until ? " UTC)" : "");
    show_line("Announcement", "Ansage", text);
}

void admin_show_status(const json_t *row) {
    bool running = json_is_true(json_object_get(row, "running"));
    show_line("Version", "Version", json_string_value(json_object_get(row, "version")));
    if (running) {
        show_running(row);
        show_people(row);
        show_time(row);
        show_drain(row);
        show_store(row);
    } else {
        show_line("Running", "Läuft", say("no", "nein"));
    }
    show_read_only(json_object_get(row, "read_only"));
    show_announcement(json_object_get(row, "announcement"));
}
