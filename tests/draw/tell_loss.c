/* Why a move was worse than another: sentences about positions made by hand, and their form over
 * random games. */
#include "draw/tell.h"
#include "support/telling.h"

#include <string.h>

enum { LINE_MOST = 10 };

struct read_line {
    move moves[LINE_MOST];
    int length;
};

static struct read_line line_of(const struct game *game, union position p, const char *text) {
    struct read_line line = {.length = 0};
    char name[MOVE_TEXT];
    struct refusal why;
    while (next_word(&text, " ", name, sizeof name)) {
        if (!game->read_move(&p, name, &line.moves[line.length], &why))
            fail_msg("%s: %s", name, why.text[ENGLISH]);
        game->play(&p, line.moves[line.length++]);
    }
    return line;
}

static struct written told(const struct game *game, const struct view *view,
                           const struct read_line *played, const struct read_line *better,
                           enum language language) {
    const struct tell_names names = {.name = {NULL, "Ben"}, .you = 1};
    const struct tell_line lines[] = {{played->moves, played->length},
                                      {better->moves, better->length}};
    struct written words;
    struct text t = text_over(words.text, TELL_TEXT);
    struct told_loss loss;
    if (tell_find_loss(game, view, &lines[0], &lines[1], &loss))
        expect_shown(game, view, &loss, &lines[0], &lines[1]);
    tell_loss(game, view, &loss, &names, language, &t);
    assert_false(t.cut);
    return words;
}

/* What is told to player 1, whose opponent is called Ben. */
static void loses(const char *setting, const char *position, const char *played, const char *better,
                  const char *english, const char *german) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    struct read_line lines[] = {line_of(s.game, p, played), line_of(s.game, p, better)};
    struct view view;
    s.game->view(&p, (enum reader)s.game->to_move(&p), &view);
    for (int i = 0; i < LANGUAGES; i++)
        assert_string_equal(told(s.game, &view, &lines[0], &lines[1], (enum language)i).text,
                            expected[i]);
}

/* Patterns */

TEST(a_group_that_can_grow_no_more_is_told) {
    loses(
        "patterns",
        "Rbyy/bporYy/rgooopbb/bggypryy/PProgpoo/rGrybpby/GBgGGo/rPpB or c8,b2,b4,c2 f1,e2,f7,d1 2",
        "Ec1", "Ef6", "After Ec1: Ben can bring red to 1 token at most; after Ef6 to 8.",
        "Nach Ec1: Ben kann Rot auf höchstens 1 Plättchen bringen, nach Ef6 auf 8.");
}

TEST(actions_that_are_left_are_told) {
    loses("patterns ending=pass",
          "YRRR/ybObOB/bOOOPOBB/pbyyPrpr/GGGGPyGb/Bopryprp/yRRgog/ygyg po b6,e6,a3,c8,c2,g4 "
          "d8,b4,f6,g6 1",
          "Se3", "Sf5", "After Se3: Ben has 1 action left; after Sf5 none.",
          "Nach Se3: Ben hat noch 1 Aktion, nach Sf5 keine.");
}

/* Manalath */

TEST(a_group_that_is_given_away_is_told) {
    loses("manalath", THREAT, "oa1", "pe3", "After oa1: Ben can make 5 on d3.",
          "Nach oa1: Ben kann auf d3 eine 5 machen.");
    loses("manalath", THREAT, "pd3", "pd2", "After pd3: Ben gets a group of 5.",
          "Nach pd3: Ben bekommt eine Gruppe von 5.");
}

/* Purple wins on c2 after pd2: the better move has to be better. */
TEST(what_both_moves_lead_to_is_no_reason) {
    loses("manalath", THREAT, "oa1", "pd2", "", "");
}

TEST(a_win_that_was_missed_is_told) {
    loses("manalath",
          "....../...p.../......../...p.oo../...po...../..ooo..../..pp..../..p..../...... o 19-19",
          "pa1", "oe3",
          "After pa1: you have four together and lose. After oe3: you have five together and win.",
          "Nach pa1: Du hast vier zusammen und verlierst. Nach oe3: Du hast fünf zusammen und "
          "gewinnst.");
}

TEST(what_a_quiet_move_leaves_to_either_is_told) {
    loses("manalath", START, "pe5", "oe5",
          "After pe5: Ben can make a group of 2 on 6 cells; after oe5 of 1 at most.",
          "Nach pe5: Ben kann eine Gruppe von 2 auf 6 Feldern machen, nach oe5 von höchstens 1.");
    loses("manalath", START, "oa1 pc4", "oa6 pe5", "After oa1: Ben answers pc4; after oa6 pe5.",
          "Nach oa1: Ben antwortet pc4, nach oa6 pe5.");
    loses("manalath", START, "oa1", "oe5",
          "After oa1: the piece has 3 free cells round its group; after oe5 6.",
          "Nach oa1: Der Stein hat 3 freie Felder um seine Gruppe, nach oe5 6.");
}

/* Mandala */

#define CLAIM CARDS("* - r1y2g3b1/r8 o1b1+-/p2+- y/- o3y2g1|r2p1|b2 o1y1b1|-|- 1 1:1 play 0 0")

TEST(a_claim_that_is_lost_is_told) {
    loses("mandala", CLAIM, "Cy", "Co", "After Cy: you get 2 points; after Co 6.",
          "Nach Cy: Du bekommst 2 Punkte, nach Co 6.");
    loses("mandala", SHORT, "M1p", "F2g2",
          "After M1p: mandala 1 is complete, and Ben chooses first.",
          "Nach M1p: Mandala 1 ist vollständig, und Ben wählt zuerst.");
    loses("mandala", SHORT, "M2r", "F2g3",
          "After M2r: you have 0 cards in the field of mandala 2; after F2g3 3.",
          "Nach M2r: Du hast 0 Karten im Feld von Mandala 2, nach F2g3 3.");
}

#define RIVERS CARDS("* - r1y2g3b1/r8 o1b1+-/p2+- y/gbo o3y1|r2p1|b2 o1y1b1|-|- 1 1:1 play 0 0")

#define WORTHS CARDS("* - r1y2g3b1/r8 o1b1+-/o2+- y/gbo o3y1g1|r2|b2 o1y1b1|-|- 1 - play 0 0")

TEST(what_a_mandala_and_its_mountain_bring_is_told) {
    loses("mandala", SHORT, "M2r", "F1p1",
          "After M2r: mandala 1 is not complete; after F1p1 it is, and you choose first.",
          "Nach M2r: Mandala 1 ist nicht vollständig, nach F1p1 schon, und du wählst zuerst.");
    loses("mandala", RIVERS, "Cy", "Co",
          "After Cy: Ben can claim 3 cards of orange at 3 points each.",
          "Nach Cy: Ben kann 3 Karten in Orange zu je 3 Punkten nehmen.");
    loses("mandala", WORTHS, "M1g", "M1y",
          "After M1g: Ben has 11 points on mountain 1, you 1; after M1y 10 and 2.",
          "Nach M1g: Ben hat 11 Punkte auf Berg 1, du 1, nach M1y 10 und 2.");
    loses("mandala", SHORT, "M1g", "M2g", "After M1g: mountain 2 has 3 cards; after M2g 4.",
          "Nach M1g: Berg 2 hat 3 Karten, nach M2g 4.");
}

TEST(where_the_board_shows_no_reason_nothing_is_told) {
    loses("manalath", START, "oa1", "oa1", "", "");
    loses("mandala", SHORT, "M2r", "M2r", "", "");
}

/* Over random games: any two moves, each with a random reply. */

static struct read_line random_line(const struct game *game, union position p,
                                    struct random *random) {
    struct read_line line = {.length = 0};
    while (line.length < LINE_MOST && game->to_move(&p)) {
        move m = line.moves[line.length++] = game->pick(&p, random);
        game->play(&p, m);
    }
    return line;
}

static void expect_sentence(const char *text) {
    if (!*text) return;
    if (text[strlen(text) - 1] != '.') fail_msg("no full stop: %s", text);
    if (strpbrk(text, "%{|}!\n?") || strstr(text, "  ")) fail_msg("not for readers: %s", text);
    if (strlen(text) > TELL_LINES * TELL_COLUMNS) fail_msg("too long: %s", text);
}

static int sentences_in_games(const char *setting, int games) {
    struct setting s = setting_of(setting);
    struct random random = random_from(7);
    int count = 0;
    for (int number = 0; number < games; number++) {
        s.seed.bytes[0] = (uint8_t)number;
        for (union position p = position_of(&s, START); s.game->to_move(&p);
             s.game->play(&p, s.game->pick(&p, &random))) {
            struct read_line lines[] = {random_line(s.game, p, &random),
                                        random_line(s.game, p, &random)};
            struct view view;
            s.game->view(&p, (enum reader)s.game->to_move(&p), &view);
            for (int i = 0; i < LANGUAGES; i++) {
                struct written words = told(s.game, &view, &lines[0], &lines[1], (enum language)i);
                expect_sentence(words.text);
                count += words.text[0] != '\0';
            }
        }
    }
    return count;
}

TEST(what_is_told_of_random_moves_is_whole_sentences) {
    assert_true(sentences_in_games("patterns", 10) > 0);
    assert_true(sentences_in_games("patterns ending=pass", 10) > 0);
    assert_true(sentences_in_games("manalath", 10) > 0);
    assert_true(sentences_in_games("mandala", 10) > 0);
}
