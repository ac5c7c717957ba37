/* What is true of everything that is told, over random games: its form; that it agrees with where a
 * move leads; that nothing hidden is in it. */
#include "base/bits.h"
#include "draw/tell.h"
#include "games/manalath/rules_notation.h"
#include "games/mandala/rules_notation.h"
#include "games/patterns/rules_notation.h"
#include "support/support.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static_assert(TELL_LINES == 2 && TELL_COLUMNS <= 80, "what is told fits any terminal");

struct told {
    char text[TELL_TEXT];
};

static struct told told_move(const struct game *game, const struct view *view, move m,
                             enum language language) {
    struct told told;
    struct text t = text_over(told.text, sizeof told.text);
    tell_move(game, view, m, language, &t);
    assert_false(t.cut);
    return told;
}

static struct told told_turn(const struct game *game, const struct view *view,
                             enum language language) {
    struct told told;
    struct text t = text_over(told.text, sizeof told.text);
    tell_turn(game, view, NULL, language, &t);
    assert_false(t.cut);
    return told;
}

static bool has(struct told told, const char *part) {
    return strstr(told.text, part) != NULL;
}

/* A legal move of a random game: who would play it, what that player sees, where it leads. */
struct case_told {
    const struct game *game;
    const union position *before;
    union position after;
    struct view view;
    move m;
    int player; /* from 0 */
    struct told told[LANGUAGES];
};

static void must(const struct case_told *c, bool expected, const char *english,
                 const char *german) {
    const char *const parts[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++)
        if (has(c->told[i], parts[i]) != expected)
            fail_msg("%s '%s':\n%s\n%s", expected ? "lacks" : "has", parts[i], c->told[i].text,
                     written_of(c->game, c->before).text);
}

typedef void expect_case(const struct case_told *c);

static void for_each_move(const struct game *game, const union position *p, expect_case *expect) {
    struct case_told c = {.game = game, .before = p, .player = game->to_move(p) - 1};
    move list[MOVES_MOST];
    game->view(p, (enum reader)(c.player + 1), &c.view);
    int count = game->moves(p, list);
    for (int i = 0; i < count; i++) {
        c.m = list[i];
        c.after = *p;
        game->play(&c.after, c.m);
        for (int k = 0; k < LANGUAGES; k++)
            c.told[k] = told_move(game, &c.view, c.m, (enum language)k);
        expect(&c);
    }
}

/* Plays random games of a setting and looks at every legal move on the way. */
static void in_random_games(const char *setting, int count, expect_case *expect) {
    struct setting s = setting_of(setting);
    struct random random = random_from(3);
    for (int number = 0; number < count; number++) {
        s.seed.bytes[0] = (uint8_t)number;
        for (union position p = position_of(&s, START); s.game->to_move(&p);
             s.game->play(&p, s.game->pick(&p, &random)))
            for_each_move(s.game, &p, expect);
    }
}

/* Form */

static int columns(const char *text, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) count += (text[i] & 0xc0) != 0x80;
    return count;
}

/* Whether its words fit when they are wrapped, which breaks the first line as late as possible. */
static bool fits_two_lines(const char *text, int width) {
    const char *rest = text;
    for (const char *at = text; *at; at++)
        if (*at == ' ' && columns(text, (size_t)(at - text)) <= width) rest = at + 1;
    if (columns(text, strlen(text)) <= width) return true;
    return columns(rest, strlen(rest)) <= width;
}

static void expect_sentences(const char *text) {
    if (strlen(text) == 0 || text[strlen(text) - 1] != '.') fail_msg("no full stop: %s", text);
    if (strpbrk(text, "%{|}!\n")) fail_msg("not for readers: %s", text);
    if (strstr(text, "  ") || text[0] == ' ') fail_msg("blanks: %s", text);
    if (strstr(text, "..") || strstr(text, " .")) fail_msg("stops: %s", text);
    if (!fits_two_lines(text, TELL_COLUMNS)) fail_msg("too long: %s", text);
}

static void expect_kind(const struct case_told *c, enum language language) {
    char name[MOVE_TEXT];
    struct text t = text_over(name, sizeof name);
    c->game->write_move(c->before, c->m, &t);
    if (tell_action(c->game, name[0], language)[0] == '\0') fail_msg("%s is of no kind", name);
}

static void expect_form(const struct case_told *c) {
    for (int i = 0; i < LANGUAGES; i++) {
        expect_sentences(c->told[i].text);
        expect_sentences(told_turn(c->game, &c->view, (enum language)i).text);
        expect_kind(c, (enum language)i);
    }
}

TEST(everything_told_is_whole_sentences_on_two_lines) {
    in_random_games("patterns", 20, expect_form);
    in_random_games("patterns ending=pass", 20, expect_form);
    in_random_games("manalath", 10, expect_form);
    in_random_games("manalath sides=7-7-7 supply=40 neutral=a1,d4,g13", 4, expect_form);
    in_random_games("manalath sides=2-2-3 supply=4", 10, expect_form);
    in_random_games("mandala", 20, expect_form);
}

/* Patterns */

static int owned_of_colour(const struct patterns *p, int player, int square) {
    uint64_t colour = patterns_of_colour(&p->board, patterns_colour(&p->board, square));
    return bits_count(p->board.owned[player] & colour);
}

/* A group grows by one token, so the points that it brings are the number of its marker. */
static void expect_growth(const struct case_told *c) {
    const struct patterns *after = &c->after.patterns;
    int marker =
        c->game->score(&c->after).points[c->player] - c->game->score(c->before).points[c->player];
    int size = owned_of_colour(after, c->player, patterns_move_where(c->m));
    char english[64], german[64];
    snprintf(english, sizeof english, "grows to %d and counts %d", size, (size - 1) * marker);
    snprintf(german, sizeof german, "wächst auf %d und zählt %d", size, (size - 1) * marker);
    must(c, true, english, german);
}

static void expect_marker(const struct case_told *c) {
    char english[64], german[64];
    snprintf(english, sizeof english, "your marker %d", c->after.patterns.claims[c->player]);
    snprintf(german, sizeof german, "dein Marker %d", c->after.patterns.claims[c->player]);
    must(c, true, english, german);
}

static void expect_patterns_result(const struct case_told *c) {
    struct score score = c->game->score(&c->after);
    int own = score.points[c->player], other = score.points[1 - c->player];
    char english[64], german[64];
    snprintf(english, sizeof english, "%s %d to %d.",
             own > other   ? "You win"
             : own < other ? "You lose"
                           : "It is a draw,",
             own, other);
    snprintf(german, sizeof german, "%s %d zu %d.",
             own > other   ? "Du gewinnst"
             : own < other ? "Du verlierst"
                           : "Unentschieden,",
             own, other);
    must(c, true, english, german);
}

static void expect_stops(const struct case_told *c) {
    const struct patterns *before = &c->before->patterns, *after = &c->after.patterns;
    bool turn = after->phase == PATTERNS_TURN;
    bool stuck = turn && !patterns_can_act(after, c->player);
    bool passes =
        turn && patterns_can_act(before, 1 - c->player) && !patterns_can_act(after, 1 - c->player);
    bool closes = after->phase == PATTERNS_CLOSE && before->phase == PATTERNS_TURN;
    must(c, stuck, "You are then stuck", "Dann sitzt du fest");
    must(c, passes, "must pass", "muss dann passen");
    must(c, closes, "closing flips, ", "darfst noch umdrehen, ");
    must(c, after->phase == PATTERNS_OVER, "the game is over", "die Partie ist zu Ende");
}

static void expect_patterns(const struct case_told *c) {
    switch (patterns_move_kind(c->m)) {
    case PATTERNS_ESTABLISH: expect_marker(c); break;
    case PATTERNS_SWAP:
    case PATTERNS_FLIP: expect_growth(c); break;
    case PATTERNS_PASS: return; /* told by the turn */
    default: break;
    }
    expect_stops(c);
    if (c->after.patterns.phase == PATTERNS_OVER) expect_patterns_result(c);
}

TEST(what_patterns_tells_is_where_the_move_leads) {
    in_random_games("patterns", 60, expect_patterns);
    in_random_games("patterns ending=pass", 60, expect_patterns);
}

/* Manalath */

/* How many replies give that result. */
static int replies_with(const struct case_told *c, enum result result) {
    move list[MOVES_MOST];
    int count = c->game->moves(&c->after, list), found = 0;
    for (int i = 0; i < count; i++) {
        union position p = c->after;
        c->game->play(&p, list[i]);
        found += c->game->result(&p) == result;
    }
    return found;
}

static void expect_size(const struct case_told *c) {
    cells group =
        manalath_group(&c->before->manalath, manalath_move_colour(c->m), manalath_move_cell(c->m));
    int size = cells_count(group);
    char english[64], german[64];
    snprintf(english, sizeof english, "a group of %d", size);
    snprintf(german, sizeof german, "eine Gruppe von %d", size);
    must(c, true, size == 1 ? "it stands alone" : english,
         size == 1 ? "der Stein steht allein" : german);
}

/* The cell behind some words: a piece of the opponent's colour there wins at once. */
static void expect_winning_cell(const struct case_told *c, const char *words) {
    const char *found = strstr(c->told[ENGLISH].text, words);
    char name[MOVE_TEXT] = {c->player == 0 ? 'p' : 'o'};
    struct refusal why;
    union position p = c->after;
    if (!found || isdigit((unsigned char)found[strlen(words)])) return; /* only their number */
    strncpy(name + 1, found + strlen(words), strcspn(found + strlen(words), ", "));
    assert_true(try_move(c->game, &p, name, &why));
    assert_int_equal(c->game->result(&p), c->player == 0 ? SECOND_WINS : FIRST_WINS);
}

static void expect_manalath(const struct case_told *c) {
    enum result wins = c->player == 0 ? FIRST_WINS : SECOND_WINS;
    enum result loses = c->player == 0 ? SECOND_WINS : FIRST_WINS;
    enum result result = c->game->result(&c->after);
    bool doomed = has(c->told[ENGLISH], "your opponent loses");
    expect_size(c);
    must(c, result == wins && !doomed, "you win", "du gewinnst");
    must(c, result == loses, "you lose", "du verlierst");
    must(c, result == DRAWN, "the game is a draw", "endet unentschieden");
    if (doomed && result == ONGOING)
        assert_int_equal(replies_with(c, wins), c->game->count(&c->after));
    if (has(c->told[ENGLISH], "that wins")) assert_true(replies_with(c, loses) > 0);
    expect_winning_cell(c, "It can be done on ");
    expect_winning_cell(c, "Your opponent can then make 5 on ");
}

TEST(what_manalath_tells_is_where_the_move_leads) {
    in_random_games("manalath", 30, expect_manalath);
    in_random_games("manalath sides=3-3-3 supply=8", 40, expect_manalath);
    in_random_games("manalath sides=2-2-3 supply=0", 40, expect_manalath);
}

/* A threat is one only if the next turn could carry it out: here the opponent's reply is one that
 * leaves its cell alone. */
static void expect_threat(const struct case_told *c) {
    static const char words[] = "You then threaten a 5 on ";
    const char *found = strstr(c->told[ENGLISH].text, words);
    char name[MOVE_TEXT] = {c->player == 0 ? 'o' : 'p'};
    struct refusal why;
    union position p = c->after;
    move m;
    if (!found || isdigit((unsigned char)found[strlen(words)])) return;
    strncpy(name + 1, found + strlen(words), strcspn(found + strlen(words), ", ."));
    assert_true(c->game->read_move(&p, name, &m, &why));
    p.manalath.to_move ^= 3;
    c->game->play(&p, m);
    assert_int_equal(c->game->result(&p), c->player == 0 ? FIRST_WINS : SECOND_WINS);
}

TEST(what_manalath_calls_a_threat_would_win) {
    in_random_games("manalath", 20, expect_threat);
}

/* Mandala */

static void must_number(const struct case_told *c, const char *english_words,
                        const char *german_words, int number) {
    char english[64], german[64];
    snprintf(english, sizeof english, "%s%d", english_words, number);
    snprintf(german, sizeof german, "%s%d", german_words, number);
    must(c, true, english, german);
}

static void expect_draws(const struct case_told *c) {
    const struct mandala *before = &c->before->mandala, *after = &c->after.mandala;
    int drawn = bag_total(after->hand[c->player]) - bag_total(before->hand[c->player]) + 1;
    if (mandala_move_kind(c->m) == MANDALA_BUILD) must_number(c, "you draw ", "du ziehst ", drawn);
    if (mandala_move_kind(c->m) == MANDALA_REDRAW)
        must_number(c, "then draw ", "dann ", mandala_move_count(c->m));
}

static void expect_completion(const struct case_told *c) {
    const struct mandala *before = &c->before->mandala, *after = &c->after.mandala;
    bool complete = before->phase == MANDALA_PLAY && after->phase == MANDALA_CLAIM;
    must(c, complete, "This completes", "Das vollendet");
    must(c, complete && after->chooser == c->player, "you choose first", "du wählst");
    must(c, complete && after->chooser != c->player, "your opponent chooses first",
         "die andere Seite wählt");
    must(c, complete && after->last_lap, "The game ends with it", "Damit endet die Partie");
}

static void expect_lap(const struct case_told *c) {
    const struct mandala *before = &c->before->mandala, *after = &c->after.mandala;
    bool begins = after->last_lap && !before->last_lap && after->phase == MANDALA_PLAY;
    must(c, begins, "the last lap begins", "beginnt die Schlussrunde");
    if (before->idle < 29)
        must(c, after->phase == MANDALA_OVER, " game is over", "Partie ist zu Ende");
}

static void expect_points(const struct case_told *c) {
    int gain =
        c->game->score(&c->after).points[c->player] - c->game->score(c->before).points[c->player];
    if (mandala_move_kind(c->m) != MANDALA_TAKE) return;
    if (gain > 0) must_number(c, "; ", "; ", gain);
    must(c, gain > 0, " more.", " mehr.");
}

static void expect_river(const struct case_told *c) {
    const struct mandala *before = &c->before->mandala, *after = &c->after.mandala;
    int colour = mandala_move_colour(c->m), space = bag_get(after->river[c->player], colour);
    bool fresh = space > 0 && bag_get(before->river[c->player], colour) == 0;
    bool lost = before->field[before->claim_mandala][c->player] == 0;
    if (mandala_move_kind(c->m) != MANDALA_TAKE) return;
    if (fresh) must_number(c, "river space ", "auf Platz ", space);
    must(c, fresh, "river space", "im Fluss");
    must(c, lost, "discarded", "abgelegt");
}

static void expect_mandala(const struct case_told *c) {
    expect_draws(c);
    expect_completion(c);
    expect_lap(c);
    expect_points(c);
    expect_river(c);
}

TEST(what_mandala_tells_is_where_the_move_leads) {
    in_random_games("mandala", 60, expect_mandala);
}

/* Hidden cards */

/* Whoever looks, and even with nothing hidden: the same words. */
static void expect_nothing_hidden_told(const struct case_told *c) {
    struct random random = random_from(c->m);
    struct view open = {.seen = *c->before}, other, spectator;
    union position world;
    c->game->imagine(&c->view, &random, &world);
    c->game->view(&world, (enum reader)(c->player + 1), &other);
    c->game->view(c->before, SPECTATOR, &spectator);
    for (int i = 0; i < LANGUAGES; i++) {
        enum language language = (enum language)i;
        assert_string_equal(told_move(c->game, &other, c->m, language).text, c->told[i].text);
        assert_string_equal(told_move(c->game, &open, c->m, language).text, c->told[i].text);
        assert_string_equal(told_turn(c->game, &spectator, language).text,
                            told_turn(c->game, &open, language).text);
    }
}

TEST(positions_that_differ_only_in_hidden_cards_are_told_alike) {
    in_random_games("mandala", 10, expect_nothing_hidden_told);
}
