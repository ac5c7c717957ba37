/* Which of the moves that a search found a level below full strength plays. */
#ifndef ENGINE_LEVEL_H
#define ENGINE_LEVEL_H

#include "search/search.h"

/* Who chooses: a level at a seat, whose misjudgements depend on the seeds. */
struct level_player {
    const struct game *game;
    const struct evaluation *evaluation;
    const struct level *level;
    uint64_t character; /* the same throughout a game */
    uint64_t seed;      /* of this move */
};

/* The index of the chosen line. A win at once is missed only by a level that overlooks the move,
 * and a move that loses by itself is never played if there is another. */
int level_choose(const struct level_player *player, const struct view *view,
                 const struct findings *findings);

#endif
