/* The seed of a move comes from the seat's seed and the view, so that it is the same for everybody
 * who shows the engine the same view: also for those who do not know how many moves were played. */
#include "engine/engine_player.h"

#include <stdlib.h>
#include <string.h>

enum { FULL_TIME = 1000000 }; /* microseconds that full strength takes if nothing else ends it */

struct engine_player {
    const struct game *game;
    struct engine *engine;
    uint64_t seed;    /* of its seat in this game */
    int turns;        /* it has had in this game, as far as it was told */
    uint64_t trail;   /* a hash of the views that it was shown */
    struct view view; /* the last of them */
};

struct engine_player *engine_player_open(const struct game *game, size_t megabytes) {
    struct engine_player *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->game = game;
    p->engine = engine_open(game);
    if (p->engine && engine_set_hash(p->engine, megabytes)) return p;
    engine_player_close(p);
    return NULL;
}

void engine_player_close(struct engine_player *p) {
    if (!p) return;
    engine_close(p->engine);
    free(p);
}

struct engine *engine_player_engine(struct engine_player *p) {
    return p->engine;
}

/* What it knows */

void engine_player_new_game(struct engine_player *p) {
    engine_new_game(p->engine);
    p->turns = 0;
    p->trail = 0;
}

void engine_player_set_seed(struct engine_player *p, uint64_t seed) {
    p->seed = seed;
}

static uint64_t seed_of_move(const struct engine_player *p, const struct view *view) {
    struct random random = random_from(p->seed ^ p->game->hash(&view->seen));
    return random_next(&random);
}

static uint64_t trail_after(uint64_t trail, const struct view *view) {
    const unsigned char *bytes = (const unsigned char *)view;
    for (size_t i = 0; i < sizeof *view; i++) trail = (trail ^ bytes[i]) * 0x100000001b3u;
    return trail + 1;
}

void engine_player_see(struct engine_player *p, const struct view *view) {
    engine_see(p->engine, view, seed_of_move(p, view));
    p->view = *view;
    p->trail = trail_after(p->trail, view);
    p->turns++;
}

/* Whether the views that it was shown are the first of these. Where only the last is told, a game
 * that has become shorter is another one, or goes on differently. */
static bool continues(const struct engine_player *p, const struct seat_views *seen) {
    uint64_t trail = 0;
    if (p->game->open) return p->turns < seen->turns;
    if (p->turns > seen->count) return false;
    for (int i = 0; i < p->turns; i++) trail = trail_after(trail, &seen->views[i]);
    return trail == p->trail;
}

void engine_player_tell(struct engine_player *p, const struct seat_views *seen, uint64_t seed) {
    if (seed != p->seed || !continues(p, seen)) engine_player_new_game(p);
    p->seed = seed;
    int known = p->game->open ? 0 : p->turns;
    for (int i = known; i < seen->count; i++) engine_player_see(p, &seen->views[i]);
    p->turns = seen->turns;
}

/* How long it thinks */

const struct clocks engine_no_clocks = {.move = TIME_NONE, .left = TIME_NONE};

struct clocks engine_clocks(const struct time_control *control, long long left) {
    struct clocks clocks = engine_no_clocks;
    if (control->base == 0) return clocks;
    clocks.left = left;
    clocks.gain = control->gain;
    clocks.each = control->each;
    return clocks;
}

static long long earlier(long long a, long long b) {
    return a == 0 || (b != 0 && b < a) ? b : a;
}

static struct deadlines from_clocks(const struct game *game, const struct view *view,
                                    const struct engine_request *r) {
    struct clocks clocks = r->clocks;
    if (clocks.left != TIME_NONE) clocks.moves_expected = timing_moves_expected(game, view);
    struct deadlines d = timing_deadlines(&clocks);
    return (struct deadlines){r->since + d.soft, r->since + d.hard};
}

static struct deadlines at_most_until(struct deadlines d, long long end) {
    return (struct deadlines){earlier(d.soft, end), earlier(d.hard, end)};
}

struct deadlines engine_deadlines(const struct game *game, const struct view *view,
                                  const struct engine_request *r) {
    bool timed = r->clocks.move != TIME_NONE || r->clocks.left != TIME_NONE;
    bool limited = r->limits.nodes > 0 || r->limits.depth > 0;
    bool full = r->player != PLAYER_KOLAM || r->level >= LEVELS;
    struct deadlines d = {0, 0};
    if (r->clocks.move == TIME_NONE && !limited && game->count(&view->seen) == 1)
        return at_most_until(d, r->now + 1);
    if (timed) d = from_clocks(game, view, r);
    if (full && !timed && !limited) d = at_most_until(d, r->now + FULL_TIME);
    if (full && r->longest > 0) d = at_most_until(d, r->now + r->longest);
    return d;
}

void engine_player_start_clock(const struct engine_player *p,
                               const struct engine_request *request) {
    struct deadlines d = engine_deadlines(p->game, &p->view, request);
    atomic_store(&request->control->soft, d.soft);
    atomic_store(&request->control->hard, d.hard);
}

/* What it answers */

move engine_player_think(struct engine_player *p, const struct engine_request *request,
                         struct findings *findings) {
    const struct task task = {
        .player = request->player,
        .level = request->level,
        .tenths = request->tenths,
        .seed = seed_of_move(p, &p->view),
        .character = p->seed,
        .limits = request->limits,
        .control = request->control,
        .listener = request->listener,
    };
    return engine_think(p->engine, &p->view, &task, findings);
}

/* When it is shown */

/* How many moves there are to choose from. Where something is hidden, the time that an engine takes
 * must not tell of its hand: only what everybody sees counts, and one decision is like another. */
static int choices_of(const struct engine_player *p, const struct view *outside,
                      const struct findings *findings) {
    enum { HIDDEN = 5, CHOICES_MOST = 16 };
    int legal = p->game->count(&outside->seen), choices = findings->choices;
    if (legal == 1) return 0;
    if (!p->game->open) choices = legal > 0 ? legal : HIDDEN;
    return choices < 1 ? 1 : choices > CHOICES_MOST ? CHOICES_MOST : choices;
}

/* Milliseconds that somebody looks at a position: twice as many moves to choose from take so much
 * longer. Full strength compares no moves: it has thought long enough by itself. */
static int usual_pause(int choices, struct random *random) {
    enum { FORCED = 250, LEAST = 400, DOUBLED = 250, SPREAD = 25 };
    int pause = choices == 0 ? FORCED : LEAST;
    for (; choices > 1; choices = (choices + 1) / 2) pause += DOUBLED;
    return pause * (100 - SPREAD + random_below(random, 2 * SPREAD + 1)) / 100;
}

/* A small part of what is left: the rest is for thinking, and for the moves to come. */
static long long pause_on_clock(const struct clocks *clocks) {
    enum { LOW = 20000000, PART = 40 };
    if (clocks->move != TIME_NONE) return 0;
    if (clocks->left == TIME_NONE) return PAUSE_MOST;
    return clocks->left < LOW ? 0 : clocks->left / PART;
}

long long engine_player_pause(const struct engine_player *p, const struct engine_request *request,
                              const struct findings *findings) {
    struct view outside = p->view;
    if (!p->game->open) p->game->view(&p->view.seen, SPECTATOR, &outside);
    struct random random = random_from(~seed_of_move(p, &outside));
    long long pause =
        usual_pause(choices_of(p, &outside, findings), &random) * 10LL * request->pause;
    long long most = pause_on_clock(&request->clocks);
    return pause < most ? pause : most;
}
