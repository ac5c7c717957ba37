/* A game's options as a table, and the values chosen for one game. */
#ifndef RULES_OPTIONS_H
#define RULES_OPTIONS_H

#include "rules/refusal.h"

#include <stdbool.h>

struct game;
struct slice;

/* One line of a game's table of options. */
struct option {
    const char *name;
    const char *values;  /* "a|b": one of these; otherwise a description, and the game checks it */
    const char *initial; /* the value if none is given */
    const char *help[LANGUAGES];
    const char *label[LANGUAGES]; /* a word or two for a form */
    const char *names[LANGUAGES]; /* what the values "a|b" are called there, likewise; or NULL */

    /* Of an option of the table, which changes what is shown and no rule: the tag that keeps it in
     * a record. Engines are not told of it. NULL: it is an option of the rules. */
    const char *tag;
};

enum { OPTIONS_MOST = 4, OPTION_TEXT = 16 };

/* The value of each option, as text, in the order of the game's table. */
struct options {
    char value[OPTIONS_MOST][OPTION_TEXT];
};

struct options options_initial(const struct game *game);

/* Takes "name=value". A free value is checked for its form only by the game's setup and
 * read_position, since options may depend on each other. */
bool options_set(const struct game *game, const char *text, struct options *options,
                 struct refusal *why);

/* Takes the next "name=value" off the front of "name=value name=value". A word without '=' belongs
 * to the value before it, as in "neutral=c4, e5". */
bool options_next(struct slice *rest, struct slice *assignment);

/* Takes initial values, and then each of "name=value name=value". */
bool options_read(const struct game *game, const char *words, struct options *options,
                  struct refusal *why);

/* Takes the value of an option by its index, checked like options_set(). */
bool options_set_value(const struct game *game, int index, const char *value,
                       struct options *options, struct refusal *why);

/* The index of the option of that name, or -1. */
int options_find(const struct game *game, struct slice name);

/* Whether the option has another value than its initial one. */
bool options_differs(const struct game *game, const struct options *options, int index);

#endif
