/* Hands the lines of a judgement to the game's own words. */
#include "analysis/judgement_text.h"

void judgement_tell(const struct game *game, const struct view *view, const struct line *best,
                    const struct judgement *judgement, const struct tell_names *names,
                    enum language language, struct text *t) {
    const struct tell_line played = {judgement->line.moves, judgement->line.length};
    const struct tell_line better = {best->moves, best->length};
    if (judgement->grade >= GRADE_INACCURACY)
        tell_loss(game, view, &played, &better, names, language, t);
}

void judgement_tell_all(const struct game *game, const struct view *view, const struct line *best,
                        const struct judgement *judgement, struct judgement_text *why) {
    for (int language = 0; language < LANGUAGES; language++) {
        struct text t = text_over(why->text[language], TELL_TEXT);
        judgement_tell(game, view, best, judgement, NULL, (enum language)language, &t);
    }
}
