/* Reads the arguments of a call from text. */
#include "wasm/terms.h"

#include <string.h>

bool game_read(const char *name, const struct game **game, struct refusal *why) {
    *game = game_named(name);
    return *game || refuse(why, "game", "There is no game '%s'.", "Es gibt kein Spiel '%s'.", name);
}

static bool read_seed(struct terms *terms, const char *text, struct refusal *why) {
    terms->seed = (struct seed){{0}};
    return *text == '\0' || seed_read(text, &terms->seed) ||
           refuse(why, "seed", "'%s' is neither a number nor 64 hexadecimal digits.",
                  "'%s' ist weder eine Zahl noch 64 hexadezimale Ziffern.", text);
}

bool terms_read(struct terms *terms, const char *game, const char *options, const char *seed,
                struct refusal *why) {
    return game_read(game, &terms->game, why) &&
           options_read(terms->game, options, &terms->options, why) && read_seed(terms, seed, why);
}

bool terms_place(const struct terms *terms, const char *position, union position *p,
                 struct refusal *why) {
    const struct game *game = terms->game;
    if (*position == '\0') return game->setup(&terms->options, &terms->seed, p, why);
    return game->read_position(&terms->options, &terms->seed, position, p, why);
}

enum language language_of(const char *text) {
    return strcmp(text, "de") == 0 ? GERMAN : ENGLISH;
}

enum reader reader_of(int number) {
    return number == 1 ? READER_1 : number == 2 ? READER_2 : SPECTATOR;
}

/* Whatever number a caller may think of, not-a-number included. */
long long microseconds_of(double milliseconds) {
    const double most = 1e13;
    if (!(milliseconds > 0)) return 0;
    return (long long)((milliseconds < most ? milliseconds : most) * 1000);
}
