/* Judgements in words: why a move that was played lost something, by the facts of the board. */
#ifndef ANALYSIS_JUDGEMENT_TEXT_H
#define ANALYSIS_JUDGEMENT_TEXT_H

#include "analysis/analysis.h"
#include "draw/tell.h"

/* Says why an inaccuracy, a mistake or a blunder was worse than the best line (tell_loss). Nothing
 * for other moves, or where the board shows no reason. `names` may be NULL. */
void judgement_tell(const struct game *game, const struct view *view, const struct line *best,
                    const struct judgement *judgement, const struct tell_names *names,
                    enum language language, struct text *t);

/* The same in every language, with players by number: for answers in JSON. */
struct judgement_text {
    char text[LANGUAGES][TELL_TEXT];
};
void judgement_tell_all(const struct game *game, const struct view *view, const struct line *best,
                        const struct judgement *judgement, struct judgement_text *why);

#endif
