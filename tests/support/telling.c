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
