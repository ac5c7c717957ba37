/* A review: the engine looks through a game that was played, in a thread of its own, and says of
 * every move what it was worth and what would have been better. Every move is judged by what its
 * player could see. */
#ifndef ANALYSIS_REVIEW_H
#define ANALYSIS_REVIEW_H

#include "analysis/analysis.h"
#include "play/local_game.h"

struct verdict {
    bool known;                 /* it has been judged */
    struct judgement judgement; /* of the move, as its player saw the position */
    struct line best;           /* what would have been best */
    int chance;                 /* of player 1 before the move, in CHANCE_ONE */
};

struct review;

/* Begins with the moves of the game, which may go on or end meanwhile; `nodes` for each, 0 for a
 * good measure. NULL if there is no memory. */
struct review *review_open(const struct local_game *s, uint64_t nodes);

/* Ends it, however far it has come. NULL is none. */
void review_close(struct review *r);

/* Readable when a further move has been judged. */
int review_file(const struct review *r);

/* Copies what is known of the first `count` moves; returns how many have been judged, which are the
 * first ones. */
int review_hear(struct review *r, struct verdict *verdicts, int count);

/* Of the moves that have been judged. */
struct summary review_summary(struct review *r);

#endif
