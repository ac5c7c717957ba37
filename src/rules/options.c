/* Initial values, and setting one option from text. */
#include "rules/options.h"

#include "rules/fields.h"
#include "rules/game.h"

#include <string.h>

struct options options_initial(const struct game *game) {
    struct options options = {0};
    for (int i = 0; game->options[i].name; i++)
        slice_copy(slice_of(game->options[i].initial), options.value[i], OPTION_TEXT);
    return options;
}

static bool one_of(const char *values, const char *value) {
    struct slice rest = slice_of(values), choice;
    while (slice_next(&rest, '|', &choice))
        if (slice_is(choice, value)) return true;
    return false;
}

int options_find(const struct game *game, struct slice name) {
    for (int i = 0; game->options[i].name; i++)
        if (slice_is(name, game->options[i].name)) return i;
    return -1;
}

bool options_set_value(const struct game *game, int index, const char *value,
                       struct options *options, struct refusal *why) {
    const struct option *option = &game->options[index];
    bool choice = strchr(option->values, '|') != NULL;
    if (game->places.most > 0 && index == game->places.index)
        return game->places.read(value, options->value[index], why);
    if (strlen(value) >= OPTION_TEXT || (choice && !one_of(option->values, value)))
        return refuse(why, option->name, "'%s' is not a value of %s (%s).",
                      "'%s' ist kein Wert von %s (%s).", value, option->name, option->values);
    slice_copy(slice_of(value), options->value[index], OPTION_TEXT);
    return true;
}

bool options_set(const struct game *game, const char *text, struct options *options,
                 struct refusal *why) {
    const char *equals = strchr(text, '=');
    if (!equals)
        return refuse(why, "", "'%s' is not an option: options look like name=value.",
                      "'%s' ist keine Option: Optionen haben die Form name=wert.", text);
    int index = options_find(game, (struct slice){text, (size_t)(equals - text)});
    if (index < 0)
        return refuse(why, "", "%s has no option like '%s'.", "%s hat keine Option wie '%s'.",
                      game->title, text);
    return options_set_value(game, index, equals + 1, options, why);
}

bool options_next(struct slice *rest, struct slice *assignment) {
    struct slice word;
    if (!slice_word(rest, assignment)) return false;
    for (struct slice ahead = *rest; slice_word(&ahead, &word); *rest = ahead) {
        if (memchr(word.start, '=', word.length)) break;
        assignment->length = (size_t)(word.start + word.length - assignment->start);
    }
    return true;
}

/* A word that is cut has still more bytes than any option's value. */
bool options_read(const struct game *game, const char *words, struct options *options,
                  struct refusal *why) {
    struct slice rest = slice_of(words), assignment;
    *options = options_initial(game);
    while (options_next(&rest, &assignment)) {
        char text[8 * OPTION_TEXT];
        slice_copy(assignment, text, sizeof text);
        if (!options_set(game, text, options, why)) return false;
    }
    return true;
}

bool options_differs(const struct game *game, const struct options *options, int index) {
    return strcmp(options->value[index], game->options[index].initial) != 0;
}
