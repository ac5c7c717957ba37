/* Beginning, playing and comparing local games. */
#include "support/local_games.h"

#include <string.h>

struct game_terms agree(const char *setting, const char *first, const char *second,
                        const char *pace) {
    struct setting chosen = setting_of(setting);
    struct game_terms terms = {.game = chosen.game, .options = chosen.options, .seed = chosen.seed};
    struct refusal why;
    if (!game_player_read(first, &terms.players[0], &why) ||
        !game_player_read(second, &terms.players[1], &why) ||
        !time_control_read(pace, &terms.time_control, &why))
        fail_msg("%s", why.text[ENGLISH]);
    return terms;
}

void begin_game(struct local_game *s, const char *setting, const char *first, const char *second,
                const char *pace) {
    struct game_terms terms = agree(setting, first, second, pace);
    struct refusal why;
    if (!local_game_begin(s, &terms, &why)) fail_msg("%s: %s", setting, why.text[ENGLISH]);
}

void play_moves(struct local_game *s, const char *moves, long long now) {
    struct refusal why;
    char word[64];
    while (next_word(&moves, " ", word, sizeof word))
        if (!local_game_play_text(s, word, now, &why)) fail_msg("%s: %s", word, why.text[ENGLISH]);
}

void play_random(struct local_game *s, int count, struct random *random, long long now) {
    struct refusal why;
    for (; count > 0 && local_game_to_move(s) != 0; count--)
        if (!local_game_play(s, s->core.game->pick(&s->core.now, random), now, &why))
            fail_msg("%s", why.text[ENGLISH]);
}

void expect_same_game(const struct local_game *a, const struct local_game *b) {
    const struct game_core *x = &a->core, *y = &b->core;
    assert_ptr_equal(x->game, y->game);
    assert_memory_equal(&x->options, &y->options, sizeof x->options);
    assert_memory_equal(&x->seed, &y->seed, sizeof x->seed);
    assert_memory_equal(a->players, b->players, sizeof a->players);
    assert_int_equal(x->time_control.base, y->time_control.base);
    assert_int_equal(x->time_control.gain, y->time_control.gain);
    assert_int_equal(x->time_control.each, y->time_control.each);
    assert_int_equal(x->placed, y->placed);
    assert_memory_equal(&x->start, &y->start, sizeof x->start);
    assert_memory_equal(&x->now, &y->now, sizeof x->now);
    assert_int_equal(x->count, y->count);
    assert_int_equal(x->known, y->known);
    for (int i = 0; i < x->known; i++) {
        assert_int_equal(x->moves[i].move, y->moves[i].move);
        assert_int_equal(x->moves[i].player, y->moves[i].player);
        assert_int_equal(x->moves[i].left, y->moves[i].left);
    }
    assert_memory_equal(x->left, y->left, sizeof x->left);
    assert_int_equal(x->since, y->since);
    assert_int_equal(x->end, y->end);
    assert_int_equal(x->result, y->result);
}

void expect_reason(const struct refusal *why, const char *words) {
    const char *english = why->text[ENGLISH], *german = why->text[GERMAN];
    if (!strstr(english, words)) fail_msg("expected '%s' in '%s'", words, english);
    assert_string_not_equal(english, german);
    for (int i = 0; i < LANGUAGES; i++)
        assert_int_equal(why->text[i][strlen(why->text[i]) - 1], '.');
}
