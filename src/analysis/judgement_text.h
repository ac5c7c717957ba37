/* Judgements in words and lines: why a move that was played lost something, by the facts of the
 * board, and the shortest lines that show it. */
#ifndef ANALYSIS_JUDGEMENT_TEXT_H
#define ANALYSIS_JUDGEMENT_TEXT_H

#include "analysis/analysis.h"
#include "draw/tell.h"

/* What shows why an inaccuracy, a mistake or a blunder was worse than the best line
 * (tell_find_loss). False for other moves, and where the board shows no reason. */
bool judgement_find(const struct game *game, const struct view *view, const struct line *best,
                    const struct judgement *judgement, struct told_loss *loss);

/* The same in words; nothing where it is false. `names` may be NULL. */
void judgement_tell(const struct game *game, const struct view *view, const struct line *best,
                    const struct judgement *judgement, const struct tell_names *names,
                    enum language language, struct text *t);

/* The same in every language, with players by number: for answers in JSON. */
struct judgement_text {
    struct told_loss loss; /* its count is 0: there is nothing to tell */
    char text[LANGUAGES][TELL_TEXT];
};
void judgement_tell_all(const struct game *game, const struct view *view, const struct line *best,
                        const struct judgement *judgement, struct judgement_text *why);

#endif
