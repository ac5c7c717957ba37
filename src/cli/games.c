/* kolam games: what can be played, and with which options. */
#include "base/text/json.h"
#include "cli/cli.h"

#include <stdio.h>

static const char english_help[] =
    "Usage: kolam games [--json]\n"
    "\n"
    "Lists the games with their options, the values these take and which of\n"
    "them is used if none is given.\n"
    "\n"
    "  --json   one object per game and line\n";

static const char german_help[] =
    "Aufruf: kolam games [--json]\n"
    "\n"
    "Nennt die Spiele mit ihren Einstellungen, deren Werten und dem Wert, der ohne\n"
    "Angabe gilt.\n"
    "\n"
    "  --json   ein Objekt je Spiel und Zeile\n";

static void print_game(const struct game *game, enum language language) {
    printf("%-10s %s\n", game->name, game->title);
    for (const struct option *o = game->options; o->name; o++)
        printf("  %s=%s\n      %s: %s\n", o->name, o->initial, o->values, o->help[language]);
}

static void write_option(const struct option *o, struct text *t) {
    element_open(t, '{');
    member_string(t, "name", o->name);
    member_string(t, "values", o->values);
    member_string(t, "default", o->initial);
    member_open(t, "help", '{');
    member_string(t, "en", o->help[ENGLISH]);
    member_string(t, "de", o->help[GERMAN]);
    text_add(t, "}}");
}

static void print_json(const struct game *game) {
    char line[2048];
    struct text t = text_over(line, sizeof line);
    text_char(&t, '{');
    member_string(&t, "name", game->name);
    member_string(&t, "title", game->title);
    member_open(&t, "options", '[');
    for (const struct option *o = game->options; o->name; o++) write_option(o, &t);
    text_add(&t, "]}");
    puts(line);
}

static enum status run(int argc, char **argv) {
    struct words words;
    bool json = false;
    const struct flag flags[] = {{"--json", NULL, &json}, {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count > 0)
        return USAGE_ERROR("'%s' is not expected here.", "'%s' wird hier nicht erwartet.",
                           words.word[0]);
    for (int i = 0; game_at(i); i++)
        if (json)
            print_json(game_at(i));
        else
            print_game(game_at(i), user_language());
    return STATUS_DONE;
}

const struct command games_command = {
    .name = "games",
    .summary = {"the games and their options", "die Spiele und ihre Einstellungen"},
    .help = {english_help, german_help},
    .run = run,
};
