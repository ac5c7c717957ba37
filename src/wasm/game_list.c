/* The list of games: what a form needs to offer them, and their rules. */
#include "wasm/web.h"

#include "draw/guide.h"
#include "draw/svg.h"
#include "draw/tell.h"
#include "rules/fields.h"
#include "search/evaluation.h" /* LEVELS */
#include "wasm/answer.h"
#include "wasm/terms.h"

#include <string.h>

/* "a|b" as a list. */
static void member_choices(struct text *t, const char *name, const char *choices) {
    struct slice rest = slice_of(choices), choice;
    member_open(t, name, '[');
    while (slice_next(&rest, '|', &choice)) {
        char word[64];
        slice_copy(choice, word, sizeof word);
        element_string(t, word);
    }
    text_char(t, ']');
}

/* Where there are no values to choose from, `form` describes them. */
static void write_option(const struct game *game, const struct option *option, struct text *t) {
    bool choice = strchr(option->values, '|') != NULL;
    element_open(t, '{');
    member_string(t, "name", option->name);
    member_string(t, "initial", option->initial);
    if (choice)
        member_choices(t, "values", option->values);
    else
        member_string(t, "form", option->values);
    if (game->places.most > 0 && option == &game->options[game->places.index])
        member_number(t, "places", game->places.most);
    if (option->tag) member_string(t, "tag", option->tag);
    member_languages(t, "label", option->label);
    member_languages(t, "help", option->help);
    if (choice && option->names[ENGLISH]) {
        member_open(t, "names", '{');
        member_choices(t, "en", option->names[ENGLISH]);
        member_choices(t, "de", option->names[GERMAN]);
        text_char(t, '}');
    }
    text_char(t, '}');
}

/* Moves begin with the letter of their kind. */
static void write_actions(const struct game *game, struct text *t) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    member_open(t, "actions", '{');
    for (const char *at = letters; *at; at++) {
        const char *const names[LANGUAGES] = {tell_action(game, *at, ENGLISH),
                                              tell_action(game, *at, GERMAN)};
        if (*names[ENGLISH]) member_languages(t, (char[]){*at, '\0'}, names);
    }
    text_char(t, '}');
}

static void write_game(const struct game *game, struct text *t) {
    element_open(t, '{');
    member_string(t, "name", game->name);
    member_string(t, "title", game->title);
    member_bool(t, "hides", !game->open);
    member_open(t, "options", '[');
    for (const struct option *option = game->options; option->name; option++)
        write_option(game, option, t);
    text_char(t, ']');
    write_actions(game, t);
    text_char(t, '}');
}

static void write_sand(int colour, struct text *t) {
    const char *const names[LANGUAGES] = {sand_name(ENGLISH, colour), sand_name(GERMAN, colour)};
    element_open(t, '{');
    member_string(t, "letter", (char[]){sand_letters[colour], '\0'});
    member_languages(t, "name", names);
    member_string(t, "silhouette", svg_silhouette(colour));
    text_char(t, '}');
}

static void write_games(const void *about, struct text *t) {
    (void)about;
    text_char(t, '{');
    member_string(t, "version", KOLAM_VERSION);
    member_number(t, "levels", LEVELS);
    member_open(t, "sands", '[');
    for (int colour = 0; colour < SANDS; colour++) write_sand(colour, t);
    text_char(t, ']');
    member_open(t, "games", '[');
    for (int i = 0; game_at(i); i++) write_game(game_at(i), t);
    text_add(t, "]}");
}

char *web_games(void) {
    return answer_make(write_games, NULL);
}

struct asked_about {
    const struct game *game;
    enum language language;
};

static void write_about(const void *about, struct text *t) {
    const struct asked_about *asked = about;
    text_char(t, '{');
    member_string(t, "about", guide_about(asked->game, asked->language));
    text_char(t, '}');
}

char *web_about(const char *game, const char *language) {
    struct asked_about asked = {.language = language_of(language)};
    struct refusal why;
    if (!game_read(game, &asked.game, &why)) return answer_refused(&why);
    return answer_make(write_about, &asked);
}
