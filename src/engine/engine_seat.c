/* Views are kept in an array that doubles. Where nothing is hidden, a view tells all that the ones
 * before it told, so only the last is kept. */
#include "engine/engine_seat.h"

#include <stdlib.h>

void seat_views_done(struct seat_views *seen) {
    free(seen->views);
    *seen = (struct seat_views){.game = seen->game, .player = seen->player};
}

static bool make_space(struct seat_views *seen) {
    enum { FIRST_CAPACITY = 16 };
    if (seen->count < seen->capacity) return true;
    int capacity = seen->game->open ? 1 : seen->capacity ? 2 * seen->capacity : FIRST_CAPACITY;
    struct view *views = realloc(seen->views, (size_t)capacity * sizeof *views);
    if (!views) return false;
    seen->views = views;
    seen->capacity = capacity;
    return true;
}

bool seat_views_add(struct seat_views *seen, const union position *p) {
    if (seen->game->to_move(p) != seen->player) return true;
    if (seen->game->open) seen->count = 0;
    if (!make_space(seen)) return false;
    seen->game->view(p, (enum reader)seen->player, &seen->views[seen->count++]);
    seen->turns++;
    return true;
}

static bool follow(struct seat_views *seen, const struct game_core *core) {
    union position p = core->start;
    for (int i = 0; i < core->count; i++) {
        if (!seat_views_add(seen, &p)) return false;
        core->game->play(&p, core->moves[i].move);
    }
    return seat_views_add(seen, &p);
}

bool seat_views_collect(struct seat_views *seen, const struct game_core *core, int player) {
    *seen = (struct seat_views){.game = core->game, .player = player};
    if (follow(seen, core)) return true;
    seat_views_done(seen);
    return false;
}

uint32_t engine_seat_seed(const struct seed *game, int player) {
    struct stream stream;
    stream_init(&stream, game, UINT32_MAX - (uint32_t)player);
    return stream_uniform(&stream, (uint32_t)1 << 31);
}
