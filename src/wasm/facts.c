/* The facts of each game. */
#include "wasm/facts.h"

#define FACTS(name) name##_facts,
static facts_writer *const writers[] = {GAMES(FACTS)};

void facts_write(const struct game *game, const struct view *view, struct text *t) {
    int index = game_index(game);
    text_char(t, '{');
    if (index >= 0) writers[index](view, t);
    text_char(t, '}');
}
