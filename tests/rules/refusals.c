/* Every refusal is a sentence for the user, in both languages. The table gives each reason once;
 * texts that are damaged at random give them in all combinations. */
#include "support/cards.h"

#include <string.h>

static void expect_sentences(const struct refusal *why, const char *input) {
    const char *english = why->text[ENGLISH], *german = why->text[GERMAN];
    if (strlen(english) < 10 || strlen(german) < 10 || strcmp(english, german) == 0)
        fail_msg("'%s' is refused with '%s' and '%s'", input, english, german);
    for (int i = 0; i < LANGUAGES; i++) {
        if (why->text[i][strlen(why->text[i]) - 1] != '.' || strstr(why->text[i], "%"))
            fail_msg("'%s' is refused with '%s'", input, why->text[i]);
    }
}

/* Positions */

static void expect_refused_in_both(const struct setting *s, const char *position) {
    union position p;
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (s->game->read_position(&s->options, &s->seed, position, &p, &why)) return;
    assert_true(strlen(why.field) > 0);
    expect_sentences(&why, position);
}

static const struct {
    const char *setting, *position;
} wrong_positions[] = {
    {"patterns", ""},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - bowl bowl"},
    {"patterns", "rrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - bowl"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb pb - - bowl"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb/ pb - - bowl"},
    {"patterns", "rrrx/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - bowl"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb px - - bowl"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pp - - bowl"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb bp - - bowl"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb a1 - 1"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb c8 - 1"},
    {"patterns", "RRrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb c8,d8 - 1"},
    {"patterns", "RRrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb c8 d8 1"},
    {"patterns", "RRrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - 1"},
    {"patterns", "RRrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb c8 - bowl"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - three"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - over"},
    {"patterns", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - close1"},
    {"patterns", "RRrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb c8 - close1"},
    {"patterns ending=pass",
     "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - close1"},
    {"patterns",
     "RRRR/RRRRRO/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb c8,a5,c3 a6,b4,d2 1"},
    {"manalath sides=2-2-2", "../.../."},
    {"manalath sides=2-2-2", ".../.../.. o 25-25"},
    {"manalath sides=2-2-2", "../... o 25-25"},
    {"manalath sides=2-2-2", "../.../../.. o 25-25"},
    {"manalath sides=2-2-2", "x./.../.. o 25-25"},
    {"manalath sides=2-2-2", "##/###/.. o 25-25"},
    {"manalath sides=2-2-2", "oo/ooo/o. o 19-25"},
    {"manalath sides=2-2-2", "../.../.. o 24-25"},
    {"manalath sides=2-2-2", "../.../.. o 25"},
    {"manalath sides=2-2-2 supply=0", "../.../.. o 25-25"},
    {"manalath sides=2-2-2", "../.../.. x 25-25"},
    {"manalath sides=2-2-2", "../.../.. p 25-25"},
    {"manalath sides=2-2-2", "../.../.. 1-0 25-25"},
    {"manalath sides=2-2-2 supply=1", ".p/.../o. o 0-0"},
    {"manalath sides=2-2-2 supply=1", ".p/.../o. 1-0 0-0"},
    {"mandala", "?* - r1/r1"},
    {"mandala", "x - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* x1 r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* ?1 r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r9/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - -/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1 p1+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- rr/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- /- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- x/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- r1|r1|- -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- r1o1y1|g1p1|b1 -|-|- 1 - play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 3 - play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 3:1 play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 1:1 play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- r1|-|- -|-|- over 1:1 play 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - first 0 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play x 0"},
    {"mandala", "* - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 40"},
    {"mandala", "rrr - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "?5 - r1/r1 p2+-/b2+- -/- -|-|- -|-|- 1 - play 0 0"},
    {"mandala", "?* - r1/r1 p2+-/b2+- -/- -|-|- -|-|- over - play 0 0"},
};

TEST(positions_are_refused_in_both_languages) {
    for (size_t i = 0; i < sizeof wrong_positions / sizeof wrong_positions[0]; i++) {
        struct setting s = setting_of(wrong_positions[i].setting);
        struct written line = cards_of(wrong_positions[i].position);
        union position p;
        struct refusal why;
        assert_false(s.game->read_position(&s.options, &s.seed, line.text, &p, &why));
        expect_refused_in_both(&s, line.text);
    }
}

/* One letter replaced, added or left out. */
static struct written damaged(struct written line, struct random *random) {
    static const char letters[] = "roygpbRB.#/ -0129?+|:,x";
    size_t length = strlen(line.text), at = (size_t)random_below(random, (int)length);
    char letter = letters[random_below(random, (int)sizeof letters - 1)];
    switch (random_below(random, 3)) {
    case 0: line.text[at] = letter; break;
    case 1:
        memmove(line.text + at + 1, line.text + at, length + 1 - at);
        line.text[at] = letter;
        break;
    default: memmove(line.text + at, line.text + at + 1, length - at); break;
    }
    return line;
}

static void damage_positions_of_a_game(const struct game *game, struct random *random) {
    struct setting s = setting_of(game->name);
    union position p = position_of(&s, START);
    while (game->to_move(&p)) {
        for (int i = 0; i < 10; i++)
            expect_refused_in_both(&s, damaged(written_of(game, &p), random).text);
        game->play(&p, game->pick(&p, random));
    }
}

TEST(damaged_positions_are_refused_in_both_languages) {
    struct random random = random_from(1);
    for (int i = 0; game_at(i); i++)
        for (int k = 0; k < 10; k++) damage_positions_of_a_game(game_at(i), &random);
}

/* Moves */

static const struct {
    const char *setting, *position, *moves;
} wrong_moves[] = {
    {"patterns", START, "x Ed4 pass"},
    {"patterns", "rrrr/rrrrro/oooooooo/PyYyyyyB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5 1",
     "Bp done pass Ea5 Ea3 Se5 Fc4 Ff5"},
    {"patterns", "rrrr/rrrrro/oooooooo/PyYyyyyB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5 2",
     "Se5 Eb5"},
    {"patterns ending=pass", "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - 1",
     "pass"},
    {"patterns",
     "RoRr/RRRRRR/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb c8,a5 a6,b4,c3,d2 close1",
     "Ed8"},
    {"patterns",
     "RRRR/RRRRRO/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb c8,a5,c3 a6,b4,d2 over",
     "done"},
    {"manalath sides=2-2-2 supply=1", "../.../o. p 0-1", "x oa1 oa2"},
    {"manalath sides=2-2-2 supply=1", "../.../p. p 1-0", "pa2"},
    {"manalath sides=2-2-2 supply=1", ".p/.../o. 1/2-1/2 0-0", "oa2"},
    {"manalath sides=2-2-7", "......./ooooo.../p...... o 20-24", "ob6"},
    {"mandala", "* - o2g2/r1 p2+-/b2+- -/- r1|o1|g1 -|-|- 1 - play 0 0",
     "x Co Xr1 F1o3 M1o M1g F1g1"},
    {"mandala", "* - o2/r1 p2+-/b2+- -/- o1|-|- -|-|- 1 - play 0 0", "F1o1 F2o2"},
    {"mandala", "* - o2/r1 p2+-/b2+- -/- r1o1|g1|- -|-|- 1 1:2 play 0 0", "Xo1 Cb"},
    {"mandala", "* - o2/r1 p2+-/b2+- -/- -|-|- -|-|- over - play 0 0", "Xo1"},
    {"mandala", "?* - o2/?1 p2+-/?2+- -/- -|-|- -|-|- 1 - play 0 0", "Xo1 M1o"},
    {"mandala", "?* - o2/?1 p2+-/?2+- -/- -|-|- -|-|- 2 - play 0 0", "Xo1"},
    {"mandala", "?* - o2/?1 p2+-/?2+- -/- o1|g1|- -|-|- 1 1:2 play 0 0", "Co"},
};

TEST(moves_are_refused_in_both_languages) {
    for (size_t i = 0; i < sizeof wrong_moves / sizeof wrong_moves[0]; i++) {
        struct setting s = setting_of(wrong_moves[i].setting);
        const char *position = wrong_moves[i].position, *moves = wrong_moves[i].moves;
        union position p = position_of(&s, position ? CARDS(position) : START);
        char text[16];
        while (next_word(&moves, " ", text, sizeof text)) {
            struct refusal why;
            if (try_move(s.game, &p, text, &why)) fail_msg("%s was legal", text);
            expect_sentences(&why, text);
        }
    }
}

/* Options */

static const struct {
    const char *game, *option;
} wrong_options[] = {
    {"patterns", "ending"},        {"patterns", "sides=5-5-6"},
    {"patterns", "ending=soon"},   {"manalath", "sides=9-9-9"},
    {"manalath", "sides=5-5-6-7"}, {"manalath", "supply=-1"},
    {"manalath", "neutral=z1"},    {"manalath", "neutral=c4,c4"},
    {"mandala", "ending=pass"},    {"manalath", "neutral=a1,a2,a3,a4"},
};

TEST(options_are_refused_in_both_languages) {
    for (size_t i = 0; i < sizeof wrong_options / sizeof wrong_options[0]; i++) {
        struct setting s = setting_of(wrong_options[i].game);
        union position p;
        struct refusal why;
        assert_false(options_set(s.game, wrong_options[i].option, &s.options, &why) &&
                     s.game->setup(&s.options, &s.seed, &p, &why));
        expect_sentences(&why, wrong_options[i].option);
    }
}

/* Words */

TEST(colours_are_named_in_the_language_of_the_sentence) {
    struct setting s = setting_of("patterns");
    union position p = position_of(
        &s, "rrrr/rrrrro/oooooooo/PyYyyyyB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5 1");
    struct refusal why;
    assert_false(try_move(s.game, &p, "Fc4", &why));
    assert_non_null(strstr(why.text[ENGLISH], "green"));
    assert_non_null(strstr(why.text[GERMAN], "Grün"));
}

TEST(a_sentence_about_a_long_word_is_cut_and_still_a_text) {
    char word[1000];
    struct refusal why;
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    for (int i = 0; game_at(i); i++) {
        struct setting s = setting_of(game_at(i)->name);
        union position p = position_of(&s, START);
        assert_false(try_move(s.game, &p, word, &why));
        assert_true(strlen(why.text[ENGLISH]) < sizeof why.text[ENGLISH]);
        expect_refused_in_both(&s, word);
    }
}
