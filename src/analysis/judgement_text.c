/* Hands the lines of a judgement to the game's own words. */
#include "analysis/judgement_text.h"

bool judgement_find(const struct game *game, const struct view *view, const struct line *best,
                    const struct judgement *judgement, struct told_loss *loss) {
    const struct tell_line played = {judgement->line.moves, judgement->line.length};
    const struct tell_line better = {best->moves, best->length};
    loss->count = 0;
    return judgement->grade >= GRADE_INACCURACY &&
           tell_find_loss(game, view, &played, &better, loss);
}

void judgement_tell(const struct game *game, const struct view *view, const struct line *best,
                    const struct judgement *judgement, const struct tell_names *names,
                    enum language language, struct text *t) {
    struct told_loss loss;
    if (judgement_find(game, view, best, judgement, &loss))
        tell_loss(game, view, &loss, names, language, t);
}

void judgement_tell_all(const struct game *game, const struct view *view, const struct line *best,
                        const struct judgement *judgement, struct judgement_text *why) {
    judgement_find(game, view, best, judgement, &why->loss);
    for (int language = 0; language < LANGUAGES; language++) {
        struct text t = text_over(why->text[language], TELL_TEXT);
        tell_loss(game, view, &why->loss, NULL, (enum language)language, &t);
    }
}
