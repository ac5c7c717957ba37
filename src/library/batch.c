/* Games that are played side by side, for learning: a call plays a move in each of them and writes
 * what the caller wants to know into arrays. */
#include "library/kolam_internal.h"

#include "learn/observation.h"

#include <string.h>

/* The shape of what is written for a game, looked up once a call. */
struct batch_view {
    const struct game *game;
    const struct observer *observer;
    size_t actions, values;
};

static struct batch_view view_of_batch(const struct kolam_batch *b) {
    const struct game *game = rules_of(b->game);
    const struct observer *observer = observer_of(game);
    return (struct batch_view){game, observer, (size_t)game->numbering.count,
                               observer_size(observer)};
}

static void observe(const struct batch_view *v, const union position *p, enum reader reader,
                    uint8_t *values) {
    struct view view;
    v->game->view(p, reader, &view);
    observer_observe(v->observer, &view, reader, values);
}

/* What game number i shows now. A game that is over is shown to player 1. */
static void write_state(const struct kolam_batch *b, const struct batch_view *v, size_t i) {
    const union position *p = inside(&b->positions[i]);
    if (!b->to_move && !b->masks && !b->observations) return;
    int player = v->game->to_move(p);
    if (b->to_move) b->to_move[i] = (uint8_t)player;
    if (b->masks) kolam_legal_mask(b->game, &b->positions[i], b->masks + i * v->actions);
    if (b->observations)
        observe(v, p, player == 2 ? READER_2 : READER_1, b->observations + i * v->values);
}

static void write_result(const struct kolam_batch *b, enum result result, size_t i) {
    static const float rewards[][2] = {
        [FIRST_WINS] = {1, -1}, [SECOND_WINS] = {-1, 1}, [DRAWN] = {0, 0}};
    if (b->results) b->results[i] = (uint8_t)result;
    if (b->rewards) memcpy(&b->rewards[2 * i], rewards[result], sizeof rewards[0]);
}

static void deal(const struct kolam_batch *b, size_t i, uint64_t seed) {
    kolam_deal(b->game, b->options, seed, &b->positions[i]);
    b->seeds[i] = seed;
    if (b->plies) b->plies[i] = 0;
}

void kolam_batch_begin(const struct kolam_batch *b, uint64_t seed) {
    struct batch_view v = view_of_batch(b);
    for (size_t i = 0; i < b->count; i++) {
        deal(b, i, seed + i);
        write_result(b, ONGOING, i);
        write_state(b, &v, i);
    }
}

static bool refuse_action(const struct kolam_batch *b, size_t i, int action, char *error) {
    struct refusal why;
    char name[MOVE_TEXT];
    struct text t = text_over(name, sizeof name);
    move m = kolam_action_move(b->game, action);
    if (m == NO_MOVE) {
        refuse(&why, "", "game %d: there is no action %d: the last is %d.",
               "Partie %d: Es gibt keine Aktion %d: die letzte ist %d.", (int)i, action,
               kolam_action_count(b->game) - 1);
        return tell(&why, error);
    }
    rules_of(b->game)->write_move(inside(&b->positions[i]), m, &t);
    refuse(&why, "", "game %d: action %d, %s, is not legal now.",
           "Partie %d: Aktion %d, %s, ist jetzt nicht erlaubt.", (int)i, action, name);
    return tell(&why, error);
}

static bool check_actions(const struct kolam_batch *b, const int32_t *actions, char *error) {
    const struct game *game = rules_of(b->game);
    for (size_t i = 0; i < b->count; i++) {
        if (actions[i] < 0) continue;
        move m = kolam_action_move(b->game, actions[i]);
        if (m == NO_MOVE || !game_allows(game, inside(&b->positions[i]), m))
            return refuse_action(b, i, actions[i], error);
    }
    return true;
}

static void step(const struct kolam_batch *b, const struct batch_view *v, size_t i, int action) {
    union position *p = inside_of(&b->positions[i]);
    enum result result = ONGOING;
    if (action >= 0) {
        v->game->play(p, v->game->numbering.move(action));
        if (b->plies) b->plies[i]++;
        if (!v->game->to_move(p)) result = v->game->result(p);
    }
    write_result(b, result, i);
    if (result != ONGOING && b->resets) deal(b, i, b->seeds[i] + b->count);
    write_state(b, v, i);
}

bool kolam_batch_step(const struct kolam_batch *b, const int32_t *actions, char *error) {
    struct batch_view v = view_of_batch(b);
    if (!check_actions(b, actions, error)) return false;
    for (size_t i = 0; i < b->count; i++) step(b, &v, i, actions[i]);
    return true;
}

void kolam_batch_pick(const struct kolam_batch *b, kolam_random *random, int32_t *actions) {
    const struct game *game = rules_of(b->game);
    for (size_t i = 0; i < b->count; i++) {
        const union position *p = inside(&b->positions[i]);
        bool over = game->to_move(p) == 0;
        actions[i] = over ? -1 : game->numbering.number(game->pick(p, generator(random)));
    }
}

uint64_t kolam_batch_playout(const struct kolam_batch *b, kolam_random *random, uint8_t *results) {
    const struct game *game = rules_of(b->game);
    uint64_t played = 0;
    for (size_t i = 0; i < b->count; i++) {
        union position p = *inside(&b->positions[i]);
        played += (uint64_t)game->playout(&p, generator(random));
        results[i] = (uint8_t)game->result(&p);
    }
    return played;
}
