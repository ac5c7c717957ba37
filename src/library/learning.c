/* The library for learning: actions by number, observations, and games side by side. */
#include "library/kolam_internal.h"

#include "learn/observation.h"

#include <string.h>

int kolam_action_count(const kolam_game *game) {
    return rules_of(game)->numbering.count;
}

int kolam_action_of(const kolam_game *game, kolam_move m) {
    return rules_of(game)->numbering.number(m);
}

kolam_move kolam_action_move(const kolam_game *game, int action) {
    const struct numbering *numbering = &rules_of(game)->numbering;
    return action >= 0 && action < numbering->count ? numbering->move(action) : NO_MOVE;
}

static int write_mask(const struct game *game, const union position *p, uint8_t *mask) {
    move list[MOVES_MOST];
    int count = game->moves(p, list);
    memset(mask, 0, (size_t)game->numbering.count);
    for (int i = 0; i < count; i++) mask[game->numbering.number(list[i])] = 1;
    return count;
}

int kolam_legal_mask(const kolam_game *game, const kolam_position *p, uint8_t *mask) {
    return write_mask(rules_of(game), inside(p), mask);
}

void kolam_observation_shape(const kolam_game *game, int shape[3]) {
    const struct observer *observer = observer_of(rules_of(game));
    shape[0] = observer_planes(observer);
    shape[1] = observer->rows;
    shape[2] = observer->columns;
}

const char *kolam_observation_plane(const kolam_game *game, int index) {
    const struct observer *observer = observer_of(rules_of(game));
    return index >= 0 && index < observer_planes(observer) ? observer->planes[index] : NULL;
}

void kolam_observe(const kolam_game *game, const kolam_view *view, enum kolam_reader reader,
                   uint8_t *values) {
    observer_observe(observer_of(rules_of(game)), view_inside(view), (enum reader)reader, values);
}
