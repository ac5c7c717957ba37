/* What is remembered of a game while it is told. */
#include "draw/kolam/kolam_internal.h"

#include "base/bits.h"

#include <string.h>

static void mix_position(struct kolam_trail *trail, const union position *p) {
    char position[POSITION_TEXT];
    struct text t = text_over(position, sizeof position);
    trail->game->write_position(p, &t);
    for (const char *at = position; *at; at++)
        trail->hash = bits_mix(trail->hash, (unsigned char)*at);
}

void trail_begin(struct kolam_trail *trail, const struct game *game, const union position *start) {
    *trail = (struct kolam_trail){.game = game};
    mix_position(trail, start);
}

void trail_add(struct kolam_trail *trail, move m) {
    trail->last[trail->moves++ % KOLAM_LAST] = m;
    trail->hash = bits_mix(trail->hash, m);
}

void trail_follow(struct kolam_trail *trail, const struct record_reader *r,
                  const struct record_item *item) {
    if (item->kind == RECORD_START) trail_begin(trail, r->game, record_position(r));
    if (item->kind == RECORD_MOVE && item->depth == 0) trail_add(trail, item->move);
}

/* The last position tells what later deals were, of which the moves say nothing. */
bool trail_end(const struct kolam_trail *trail, const union position *end, enum result result,
               struct kolam_recipe *recipe) {
    int index = game_index(trail->game);
    const struct kolam_kit *kit = kit_of_game(index);
    if (!kit) return false;
    struct kolam_story story = {.end = end, .result = result, .moves = trail->moves};
    for (int i = 0; i < KOLAM_LAST && i < trail->moves; i++)
        story.last[i] = trail->last[(trail->moves - 1 - i) % KOLAM_LAST];
    struct kolam_trail whole = *trail;
    mix_position(&whole, end);
    *recipe = (struct kolam_recipe){
        .game = index,
        .size = trail->moves >= kit->large_from ? KOLAM_LARGE : KOLAM_USUAL,
        .number = whole.hash,
    };
    memset(recipe->sand, KOLAM_BARE, sizeof recipe->sand);
    kit->sands(&story, recipe->sand);
    return true;
}
