#include "wasm/facts.h"

#include "rules/manalath.h"
#include "rules/mandala.h"
#include "rules/patterns.h"

static const struct {
    const struct game *game;
    facts_writer *write;
} writers[] = {
    {&patterns_game, patterns_facts},
    {&manalath_game, manalath_facts},
    {&mandala_game, mandala_facts},
};

void facts_write(const struct game *game, const struct view *view, struct text *t) {
    text_char(t, '{');
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (game_is(writers[i].game, game)) writers[i].write(view, t);
    text_char(t, '}');
}
