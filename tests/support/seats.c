#include "support/seats.h"

#include <string.h>

struct agreement agree(const char *setting, const char *first, const char *second,
                       const char *pace) {
    struct setting chosen = setting_of(setting);
    struct agreement agreed = {.game = chosen.game, .options = chosen.options, .seed = chosen.seed};
    struct refusal why;
    if (!sitter_read(first, &agreed.sitters[0], &why) ||
        !sitter_read(second, &agreed.sitters[1], &why) ||
        !pace_of_play_read(pace, &agreed.pace, &why))
        fail_msg("%s", why.text[ENGLISH]);
    return agreed;
}

void sit(struct sitting *s, const char *setting, const char *first, const char *second,
         const char *pace) {
    struct agreement agreed = agree(setting, first, second, pace);
    struct refusal why;
    if (!sitting_begin(s, &agreed, &why)) fail_msg("%s: %s", setting, why.text[ENGLISH]);
}

void play_moves(struct sitting *s, const char *moves, long long now) {
    struct refusal why;
    char word[64];
    while (next_word(&moves, " ", word, sizeof word))
        if (!sitting_play_text(s, word, now, &why)) fail_msg("%s: %s", word, why.text[ENGLISH]);
}

void play_random(struct sitting *s, int count, struct random *random, long long now) {
    struct refusal why;
    for (; count > 0 && sitting_to_move(s) != 0; count--)
        if (!sitting_play(s, s->agreed.game->pick(&s->now, random), now, &why))
            fail_msg("%s", why.text[ENGLISH]);
}

void expect_reason(const struct refusal *why, const char *words) {
    const char *english = why->text[ENGLISH], *german = why->text[GERMAN];
    if (!strstr(english, words)) fail_msg("expected '%s' in '%s'", words, english);
    assert_string_not_equal(english, german);
    for (int i = 0; i < LANGUAGES; i++)
        assert_int_equal(why->text[i][strlen(why->text[i]) - 1], '.');
}
