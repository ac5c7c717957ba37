/* A game of self-play as it is kept: how it started, the moves, and what the search found before
 * each of them. Memory grows with the game. */
#ifndef SELFPLAY_PLAYED_H
#define SELFPLAY_PLAYED_H

#include "base/buffer.h"
#include "rules/game.h"

#include <stdbool.h>
#include <stdint.h>

enum sample_flags {
    SAMPLE_EXACT = 1,    /* the value is proved */
    SAMPLE_WINNER = 2,   /* who wins is proved */
    SAMPLE_EXPLORED = 4, /* the move was drawn, not chosen */
    SAMPLE_LABELLED = 8, /* what was found is that of the second search */
    SAMPLE_FLAGS = 15,
};

/* A position in which a player thought. Values are those of search/evaluation.h, for that player.
 */
struct sample {
    move played;
    int16_t value;   /* of the best move */
    uint16_t chance; /* of winning, in CHANCE_ONE */
    uint8_t flags, depth;
    uint32_t nodes;
    uint16_t line_count; /* moves that the search reports on, the best first */
    uint16_t pv_count;   /* moves of the best line */
};

struct sample_line {
    move move;
    int16_t value;
    uint32_t visits; /* 0 where the search does not count them */
};

struct played {
    long number;
    enum result result;
    struct score score;
    uint64_t deal;             /* the seed of its deal */
    bool placed;               /* it starts from `start`, not from the deal */
    char start[POSITION_TEXT]; /* "" unless placed */
    int opening_count, sample_count;
    struct buffer opening; /* move: played before anybody thought */
    struct buffer samples; /* struct sample */
    struct buffer lines;   /* struct sample_line, of all samples one after the other */
    struct buffer pv;      /* move, likewise */
};

/* Empty, with the memory that it had; and frees that. */
void played_clear(struct played *g);
void played_done(struct played *g);

/* False if there is no memory. */
bool played_add_opening(struct played *g, move m);
bool played_add_sample(struct played *g, const struct sample *sample,
                       const struct sample_line *lines, const move *pv);

static inline const move *played_opening(const struct played *g) {
    return g->opening.start;
}
static inline const struct sample *played_samples(const struct played *g) {
    return g->samples.start;
}
static inline const struct sample_line *played_lines(const struct played *g) {
    return g->lines.start;
}
static inline const move *played_pv(const struct played *g) {
    return g->pv.start;
}

/* The position of the first sample, or the end if there is none; false, and why, if the game cannot
 * be played from its start. The following positions come by playing each sample's move. */
bool played_begin(const struct played *g, const struct game *game, const struct options *options,
                  union position *p, struct refusal *why);

/* Whether every move in it is legal, every number within its bounds, and result and score those of
 * the end; else why not. Moves of a line behind the first are not checked: what was expected may
 * depend on what was hidden. */
bool played_check(const struct played *g, const struct game *game, const struct options *options,
                  struct refusal *why);

#endif
