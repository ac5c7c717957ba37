/* A thinker is a mind, which is in the house, or a guest, which comes from elsewhere. */
#include "engine/thinker.h"

#include "base/clock.h"
#include "engine/guest.h"
#include "engine/mind.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum {
    MOVE_TIME = 1000000,  /* microseconds that full strength takes where there are no clocks */
    EACH_SHARE = 3,       /* of the time for each move it takes one in so many, ... */
    EACH_MOST = 10000000, /* ... and no more than this: somebody waits, perhaps for days */
};

struct thinker {
    struct mind *mind;   /* one of the two, */
    struct guest *guest; /* the other is NULL */
    int level;           /* of the mind */
    int asked;           /* how many moves had been played when it was last asked */
};

static bool open_either(struct thinker *t, const struct game_terms *terms,
                        const struct game_player *who, struct refusal *why) {
    assert(who->kind != PLAYER_PERSON);
    t->level = who->level;
    if (who->kind == PLAYER_COMMAND)
        t->guest = guest_open(terms, who->command, why);
    else if (!(t->mind = mind_open(terms->game)))
        refuse(why, "", "There is not enough memory for an engine.",
               "Der Speicher reicht nicht für eine Engine.");
    return t->guest || t->mind;
}

struct thinker *thinker_open(const struct game_terms *terms, const struct game_player *who,
                             struct refusal *why) {
    struct thinker *t = calloc(1, sizeof *t);
    if (!t) {
        refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
        return NULL;
    }
    if (open_either(t, terms, who, why)) return t;
    free(t);
    return NULL;
}

bool thinker_open_all(const struct game_terms *terms, struct thinker *seated[2],
                      struct refusal *why) {
    for (int i = 0; i < 2; i++) {
        const struct game_player *who = &terms->players[i];
        if (who->kind == PLAYER_PERSON) continue;
        seated[i] = thinker_open(terms, who, why);
        if (!seated[i]) return false;
    }
    return true;
}

void thinker_close(struct thinker *t) {
    if (!t) return;
    if (t->mind) mind_close(t->mind);
    if (t->guest) guest_close(t->guest);
    free(t);
}

void thinker_set_patience(struct thinker *t, int milliseconds) {
    if (t->guest) guest_set_patience(t->guest, milliseconds);
}

int thinker_file(const struct thinker *t) {
    return t->mind ? mind_file(t->mind) : guest_file(t->guest);
}

long long thinker_deadline(const struct thinker *t) {
    return t->guest ? guest_deadline(t->guest) : LLONG_MAX;
}

/* Asking */

/* An engine's own randomness can be repeated like the deal, but tells nothing about it: it comes
 * from the same seed by streams that no shuffle reaches. */
static uint32_t seed_for(const struct seed *seed, int player) {
    struct stream stream;
    stream_init(&stream, seed, UINT32_MAX - (uint32_t)player);
    return stream_uniform(&stream, (uint32_t)1 << 31);
}

static long long share_of(long long left) {
    long long share = left / EACH_SHARE;
    return share < EACH_MOST ? share : EACH_MOST;
}

/* A single legal move needs no thought; yet it is asked for, since an engine that follows the game
 * learns from every view of it. */
static struct clocks clocks_for(const struct thinker *t, const struct local_game *s,
                                const struct view *view, long long now) {
    struct clocks clocks = {
        .move = TIME_NONE, .left = TIME_NONE, .gain = s->core.time_control.gain};
    if (s->core.game->count(&view->seen) == 1)
        clocks.move = 0;
    else if (s->core.time_control.each)
        clocks.move = share_of(local_game_left(s, local_game_to_move(s), now));
    else if (s->core.time_control.base > 0)
        clocks.left = local_game_left(s, local_game_to_move(s), now);
    else if (t->level == LEVELS)
        clocks.move = MOVE_TIME;
    return clocks;
}

static void ask_mind(struct thinker *t, const struct local_game *s, uint32_t seed, long long now) {
    struct question question = {
        .level = t->level, .seed = seed, .limits = {.lines = 1}, .since = clock_microseconds()};
    game_core_view(&s->core, (enum reader)local_game_to_move(s), &question.view);
    question.clocks = clocks_for(t, s, &question.view, now);
    mind_ask(t->mind, &question);
}

/* A game that has become shorter is another one, or goes on differently from here. */
static void note_new_game(struct thinker *t, int count) {
    if (count < t->asked) {
        if (t->mind) mind_new_game(t->mind);
        if (t->guest) guest_new_game(t->guest);
    }
    t->asked = count;
}

void thinker_ask(struct thinker *t, const struct local_game *s, long long now) {
    int player = local_game_to_move(s);
    assert(player > 0);
    uint32_t seed = seed_for(&s->core.seed, player);
    note_new_game(t, s->core.count);
    if (t->mind)
        ask_mind(t, s, seed, now);
    else
        guest_ask(t->guest, s, seed, now);
}

void thinker_advise(struct thinker *t, const struct view *view, int lines, uint64_t nodes) {
    const struct question question = {
        .view = *view,
        .level = LEVELS,
        .limits = {.nodes = nodes, .lines = lines},
        .clocks = {.move = TIME_NONE, .left = TIME_NONE},
        .aloud = true,
    };
    assert(t->mind);
    mind_ask(t->mind, &question);
}

void thinker_stop(struct thinker *t) {
    if (t->mind)
        mind_stop(t->mind);
    else
        guest_stop(t->guest);
}

void thinker_hear(struct thinker *t, struct thought *thought) {
    if (t->mind)
        mind_hear(t->mind, thought);
    else
        guest_hear(t->guest, thought);
}
