/* Sentences of a position in every language, compared with those expected. */
#include "support/telling.h"

#include "draw/tell.h"

const char flips[] = "patterns", pass[] = "patterns ending=pass";
const char manalath[] = "manalath", small[] = "manalath sides=2-2-3 supply=0";
const char mandala[] = "mandala";

void says(const char *setting, const char *position, const char *text, const char *english,
          const char *german) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    struct refusal why;
    struct view view;
    move m;
    if (!s.game->read_move(&p, text, &m, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    s.game->view(&p, (enum reader)s.game->to_move(&p), &view);
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_move(s.game, &view, m, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

void warns(const char *setting, const char *position, const char *text, const char *english,
           const char *german) {
    struct setting s = setting_of(setting);
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    union position p = position_of(&s, position);
    struct view view;
    struct refusal why;
    move m;
    s.game->view(&p, (enum reader)s.game->to_move(&p), &view);
    if (!s.game->read_move(&view.seen, text, &m, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_immediate_loss(s.game, &view, m, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

void turn_says(const char *setting, const char *position, const char *english, const char *german) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_turn(s.game, &view, NULL, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

void your_turn_says(const char *setting, const char *position, const char *english,
                    const char *german) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_your_turn(s.game, &view, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

/* Lines */

static void expect_part(const struct game *game, const struct view *view,
                        const struct told_line *shown, const struct tell_line *whole) {
    union position now = view->seen;
    struct refusal why;
    assert_in_range(shown->length, 1, TOLD_LINE_MOST);
    assert_true(shown->length <= whole->length);
    for (int i = 0; i < shown->length; i++) {
        assert_int_equal(shown->moves[i], whole->moves[i]);
        assert_true(game->to_move(&now) && game_allows(game, &now, shown->moves[i]));
        if (!game->playable(&now, shown->moves[i], &why)) return;
        game->play(&now, shown->moves[i]);
    }
}

/* A reply is not of the line: it is possible in most worlds. */
static void expect_line(const struct game *game, const struct view *view,
                        const struct told_line *shown, const struct told_fact *fact,
                        const struct tell_line *whole) {
    if (fact->reply == NO_MOVE) {
        expect_part(game, view, shown, whole);
        return;
    }
    assert_true(game_hides(game, &view->seen));
    assert_int_equal(shown->length, 2);
    assert_int_equal(shown->moves[0], whole->moves[0]);
    assert_int_equal(shown->moves[1], fact->reply);
}

static bool is_shown(const struct game *game, const struct view *view, const struct told_loss *loss,
                     const struct told_fact *fact, const struct told_line *line, int plies) {
    struct told_share share = tell_fact_share(game, view, fact, line, plies);
    bool likely = 2 * share.true_in > share.worlds, sure = share.true_in == share.worlds;
    if (share.true_in > 0 && !sure) assert_true(loss->likely);
    return fact->reply != NO_MOVE ? likely : sure;
}

void expect_shown(const struct game *game, const struct view *view, const struct told_loss *loss,
                  const struct tell_line *played, const struct tell_line *better) {
    assert_in_range(loss->count, 1, TOLD_FACTS);
    for (int i = 0; i < loss->count; i++) {
        const struct told_fact *fact = &loss->facts[i];
        const struct told_line *own = told_line_of(loss, fact);
        const struct told_line *other = fact->missed ? &loss->played : &loss->better;
        expect_line(game, view, own, fact, fact->missed ? better : played);
        if (loss->count == 1) expect_part(game, view, other, fact->missed ? played : better);
        for (int ply = 0; ply <= own->length; ply++)
            assert_int_equal(is_shown(game, view, loss, fact, own, ply), ply == own->length);
        for (int ply = 0; ply <= other->length; ply++)
            assert_false(is_shown(game, view, loss, fact, other, ply));
    }
}
