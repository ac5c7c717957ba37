/* Patterns: positions and moves as text, and why they are refused. */
#include "games/patterns/rules_notation.h"

#include "base/bits.h"
#include "rules/fields.h"

#include <string.h>

struct square_name {
    char text[3];
};

static struct square_name name_of(int square) {
    return (struct square_name){{(char)('a' + square % 8), (char)('1' + square / 8), '\0'}};
}

/* The square of two letters, or -1 if they name none on the board. */
static int square_of(const char *text) {
    int file = text[0] - 'a', rank = text[1] - '1';
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return -1;
    int square = 8 * rank + file;
    return PATTERNS_BOARD >> square & 1 ? square : -1;
}

/* Moves */

void patterns_write_move(const union position *p, move m, struct text *t) {
    (void)p;
    switch (patterns_move_kind(m)) {
    case PATTERNS_KEEP:
        text_char(t, 'B');
        text_char(t, sand_letters[patterns_move_where(m)]);
        return;
    case PATTERNS_DONE: text_add(t, "done"); return;
    case PATTERNS_PASS: text_add(t, "pass"); return;
    default:
        text_char(t, "?BESF"[patterns_move_kind(m)]);
        text_add(t, name_of(patterns_move_where(m)).text);
    }
}

static bool parse_move(const char *text, move *m) {
    static const char kinds[] = "ESF";
    size_t length = strlen(text);
    *m = NO_MOVE;
    if (strcmp(text, "done") == 0) *m = patterns_move(PATTERNS_DONE, 0);
    if (strcmp(text, "pass") == 0) *m = patterns_move(PATTERNS_PASS, 0);
    if (length == 2 && text[0] == 'B' && sand_of(text[1]) >= 0)
        *m = patterns_move(PATTERNS_KEEP, sand_of(text[1]));
    const char *kind = length == 3 ? strchr(kinds, text[0]) : NULL;
    if (kind && square_of(text + 1) >= 0)
        *m = patterns_move((enum patterns_kind)(PATTERNS_ESTABLISH + (kind - kinds)),
                           square_of(text + 1));
    return *m != NO_MOVE;
}

/* Why a token of that colour cannot join the player's group at a face-up square. */
static bool refuse_joining(const struct patterns *p, int square, int colour, struct refusal *why) {
    struct square_name name = name_of(square);
    if (p->near[1 - p->player][colour] >> square & 1)
        return refuse(why, "",
                      "%s touches your opponent's %k group: two groups of one colour may never "
                      "meet.",
                      "%s grenzt an die gegnerische Farbgruppe in %k an: zwei Farbgruppen einer "
                      "Farbe dürfen nie aneinandergrenzen.",
                      name.text, colour);
    if (!p->near[p->player][colour])
        return refuse(why, "", "You own no %k group that %s could join.",
                      "Du hast keine Farbgruppe in %k, zu der %s gehören könnte.", colour,
                      name.text);
    return refuse(why, "", "%s is not adjacent to your %k group.",
                  "%s liegt nicht waagrecht oder senkrecht neben deiner Farbgruppe in %k.",
                  name.text, colour);
}

static bool refuse_square(const struct patterns *p, move m, struct refusal *why) {
    int square = patterns_move_where(m), bowl = p->bowl[p->player];
    struct square_name name = name_of(square);
    enum patterns_kind kind = patterns_move_kind(m);
    bool group = p->near[p->player][bowl] != 0;
    if (!(patterns_face_up(&p->board) >> square & 1))
        return refuse(why, "", "%s is face down already.", "%s zeigt schon die Rückseite.",
                      name.text);
    if (kind == PATTERNS_FLIP)
        return refuse_joining(p, square, patterns_colour(&p->board, square), why);
    if (p->phase == PATTERNS_CLOSE)
        return refuse(why, "", "Your opponent is stuck: only flips are left, or 'done'.",
                      "Die andere Seite sitzt fest: du kannst nur noch umdrehen, oder 'Fertig' "
                      "(done).");
    if (kind == PATTERNS_ESTABLISH && group)
        return refuse(why, "", "Your %k group is there already: lay the token beside it with S%s.",
                      "Du hast schon eine Farbgruppe in %k: lege das Plättchen mit S%s daneben.",
                      bowl, name.text);
    if (kind == PATTERNS_SWAP && !group)
        return refuse(why, "", "You own no %k group yet: establish one with E%s.",
                      "Du hast noch keine Farbgruppe in %k: eröffne sie mit E%s.", bowl, name.text);
    return refuse_joining(p, square, bowl, why);
}

static bool refuse_bowl_choice(const struct patterns *p, struct refusal *why) {
    return refuse(why, "", "Player 2 first keeps one of the bowl tokens: B%c or B%c.",
                  "Zuerst behält Seite 2 eines der Tauschplättchen: B%c oder B%c.",
                  sand_letters[p->bowl[0]], sand_letters[p->bowl[1]]);
}

static bool refuse_move(const struct patterns *p, move m, struct refusal *why) {
    if (p->phase == PATTERNS_OVER)
        return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (p->phase == PATTERNS_BOWL) return refuse_bowl_choice(p, why);
    switch (patterns_move_kind(m)) {
    case PATTERNS_KEEP:
        return refuse(why, "", "The bowl tokens have been chosen already.",
                      "Die Tauschplättchen sind schon verteilt.");
    case PATTERNS_DONE:
        return refuse(why, "", "'done' only ends the closing flips of the game.",
                      "'Fertig' (done) beendet nur das Umdrehen zum Abschluss.");
    case PATTERNS_PASS:
        if (p->pass_ending)
            return refuse(why, "", "You can still act, so you may not pass.",
                          "Du kannst noch ziehen und darfst nicht passen.");
        return refuse(why, "", "Nobody passes with the ending of the rulebook.",
                      "Mit dem Ende der Spielregel wird nicht gepasst.");
    default: return refuse_square(p, m, why);
    }
}

bool patterns_read_move(const union position *position, const char *text, move *m,
                        struct refusal *why) {
    if (!parse_move(text, m))
        return refuse(why, "", "'%s' is not a move of Patterns, such as Bg, Ed4, Sc3, Fh5, done.",
                      "'%s' ist kein Zug von Patterns wie Bg, Ed4, Sc3, Fh5, done.", text);
    return game_allows(&patterns_game, position, *m) || refuse_move(&position->patterns, *m, why);
}

/* Positions */

static void write_rows(const struct patterns *p, struct text *t) {
    uint64_t up = patterns_face_up(&p->board);
    for (int rank = 7; rank >= 0; rank--) {
        if (rank < 7) text_char(t, '/');
        for (uint64_t row = PATTERNS_BOARD & (uint64_t)0xff << 8 * rank; row;
             row = bits_drop_first(row)) {
            int square = bits_first(row);
            char letter = sand_letters[patterns_colour(&p->board, square)];
            text_char(t, up >> square & 1 ? letter : (char)(letter - 'a' + 'A'));
        }
    }
}

static void write_claims(const struct patterns *p, int player, struct text *t) {
    if (p->claims[player] == 0) text_char(t, '-');
    for (int i = 0; i < p->claims[player]; i++) {
        if (i > 0) text_char(t, ',');
        text_add(t, name_of(p->claim[player][i]).text);
    }
}

static const struct {
    const char *name;
    uint8_t phase, player;
} phases[] = {
    {"bowl", PATTERNS_BOWL, 1},    {"1", PATTERNS_TURN, 0},       {"2", PATTERNS_TURN, 1},
    {"close1", PATTERNS_CLOSE, 0}, {"close2", PATTERNS_CLOSE, 1}, {"over", PATTERNS_OVER, 0},
};

static const char *phase_name(const struct patterns *p) {
    int i = 0;
    while (phases[i].phase != p->phase || phases[i].player != p->player) i++;
    return phases[i].name;
}

void patterns_write_position(const union position *position, struct text *t) {
    const struct patterns *p = &position->patterns;
    write_rows(p, t);
    text_char(t, ' ');
    text_char(t, sand_letters[p->bowl[0]]);
    text_char(t, sand_letters[p->bowl[1]]);
    text_char(t, ' ');
    write_claims(p, 0, t);
    text_char(t, ' ');
    write_claims(p, 1, t);
    text_char(t, ' ');
    text_add(t, phase_name(p));
}

enum { ROWS, BOWLS, CLAIMS1, CLAIMS2, PHASE, FIELDS };
static const char *const field_names[] = {"ROWS", "BOWLS", "CLAIMS1", "CLAIMS2", "PHASE"};

static void lay_token(struct patterns *p, int square, int colour) {
    for (int k = 0; k < 3; k++) p->board.plane[k] |= ((uint64_t)colour >> k & 1) << square;
}

/* What the letters of ROWS may be: in a final layout the face-up tokens are left out. */
enum alphabet { ALL_TOKENS, FACE_DOWN_TOKENS };

static bool refuse_letter(enum alphabet alphabet, char letter, int rank, struct refusal *why) {
    static const char *const letters[] = {"r o y g p b R O Y G P B", "R O Y G P B ."};
    return refuse(why, "ROWS", "'%c' on rank %d is none of %s.",
                  "'%c' in Reihe %d ist keines von %s.", letter, rank + 1, letters[alphabet]);
}

static bool read_row(struct patterns *p, enum alphabet alphabet, int rank, struct slice row,
                     uint64_t *down, struct refusal *why) {
    uint64_t squares = PATTERNS_BOARD & (uint64_t)0xff << 8 * rank;
    if ((int)row.length != bits_count(squares))
        return refuse(why, "ROWS", "rank %d has %d squares.", "Reihe %d hat %d Felder.", rank + 1,
                      bits_count(squares));
    for (size_t i = 0; i < row.length; i++, squares = bits_drop_first(squares)) {
        int square = bits_first(squares);
        char letter = row.start[i];
        bool face_down = letter >= 'A' && letter <= 'Z';
        int colour = sand_of(face_down ? (char)(letter - 'A' + 'a') : letter);
        if (alphabet == FACE_DOWN_TOKENS && letter == '.') continue;
        if (colour < 0 || (alphabet == FACE_DOWN_TOKENS && !face_down))
            return refuse_letter(alphabet, letter, rank, why);
        if (face_down) *down |= (uint64_t)1 << square;
        lay_token(p, square, colour);
    }
    return true;
}

static bool read_rows(struct patterns *p, enum alphabet alphabet, struct slice text, uint64_t *down,
                      struct refusal *why) {
    struct slice row;
    int rank = 7;
    for (; rank >= 0 && slice_next(&text, '/', &row); rank--)
        if (!read_row(p, alphabet, rank, row, down, why)) return false;
    if (rank < 0 && !text.start) return true;
    return refuse(why, "ROWS", "there must be 8 ranks.", "es müssen 8 Reihen sein.");
}

static bool read_bowls(struct patterns *p, struct slice text, struct refusal *why) {
    for (size_t i = 0; i < 2; i++) {
        int colour = text.length == 2 ? sand_of(text.start[i]) : -1;
        if (colour < 0)
            return refuse(why, "BOWLS", "two of the letters r o y g p b are expected.",
                          "zwei der Buchstaben r o y g p b werden erwartet.");
        p->bowl[i] = (uint8_t)colour;
    }
    return true;
}

static bool check_totals(const struct patterns *p, struct refusal *why) {
    for (int colour = 0; colour < SANDS; colour++) {
        int total = bits_count(patterns_of_colour(&p->board, colour)) + (p->bowl[0] == colour) +
                    (p->bowl[1] == colour);
        if (total != 9)
            return refuse(why, "ROWS", "there are %d %k tokens with the bowls, not 9.",
                          "mit den Schalen sind es %d Plättchen in %k, nicht 9.", total, colour);
    }
    return true;
}

/* What is reachable from a square over face-down squares of its colour. */
static uint64_t group_from(const struct patterns *p, int square, uint64_t down) {
    uint64_t same = down & patterns_of_colour(&p->board, patterns_colour(&p->board, square));
    return patterns_spread((uint64_t)1 << square, same);
}

/* The marker's square comes first: it founds the group. */
static void claim_group(struct patterns *p, int player, int square, uint64_t group) {
    patterns_join(p, player, square);
    for (group &= ~((uint64_t)1 << square); group; group = bits_drop_first(group))
        patterns_join(p, player, bits_first(group));
}

static bool read_claim(struct patterns *p, int player, struct slice text, uint64_t down,
                       struct refusal *why) {
    const char *field = field_names[CLAIMS1 + player];
    int square = text.length == 2 ? square_of(text.start) : -1;
    if (square < 0)
        return refuse(why, field, "squares separated by commas, or '-', are expected.",
                      "Felder mit Kommas dazwischen oder '-' werden erwartet.");
    struct square_name name = name_of(square);
    if (!(down >> square & 1))
        return refuse(why, field, "the marker on %s is on a face-up square.",
                      "der Marker auf %s liegt auf einer Vorderseite.", name.text);
    int colour = patterns_colour(&p->board, square);
    if (p->near[player][colour])
        return refuse(why, field, "%s is a second marker on %k.",
                      "%s ist ein zweiter Marker auf %k.", name.text, colour);
    uint64_t group = group_from(p, square, down);
    if (group & p->board.owned[1 - player])
        return refuse(why, field, "the %k groups of both players meet.",
                      "die Farbgruppen beider Seiten in %k grenzen aneinander.", colour);
    claim_group(p, player, square, group);
    return true;
}

static bool read_claims(struct patterns *p, int player, struct slice text, uint64_t down,
                        struct refusal *why) {
    struct slice part;
    if (slice_is(text, "-")) return true;
    while (slice_next(&text, ',', &part))
        if (!read_claim(p, player, part, down, why)) return false;
    return true;
}

static bool read_phase(struct patterns *p, struct slice text, struct refusal *why) {
    for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++) {
        if (!slice_is(text, phases[i].name)) continue;
        p->phase = phases[i].phase;
        p->player = phases[i].player;
        return true;
    }
    return refuse(why, "PHASE", "one of bowl, 1, 2, close1, close2, over is expected.",
                  "bowl, 1, 2, close1, close2 oder over wird erwartet.");
}

static bool check_bowl_phase(const struct patterns *p, uint64_t down, struct refusal *why) {
    if (down)
        return refuse(why, "PHASE", "in phase bowl nothing is face down yet.",
                      "in der Phase bowl zeigt noch nichts die Rückseite.");
    if (p->bowl[0] >= p->bowl[1])
        return refuse(why, "BOWLS", "in phase bowl: two colours, in the order r o y g p b.",
                      "in der Phase bowl: zwei Farben in der Reihenfolge r o y g p b.");
    return true;
}

static bool check_turn(const struct patterns *p, struct refusal *why) {
    bool other_plays_on = p->pass_ending && patterns_can_act(p, 1 - p->player);
    if (patterns_can_act(p, p->player) || other_plays_on) return true;
    return refuse(why, "PHASE", "player %d has no action: the turn would have ended.",
                  "Seite %d kann nicht ziehen: der Zug wäre schon vorbei.", p->player + 1);
}

static bool check_close(const struct patterns *p, struct refusal *why) {
    if (p->pass_ending)
        return refuse(why, "PHASE", "the ending of the computer version has no closing flips.",
                      "mit dem Ende der Computerfassung wird nicht zum Abschluss umgedreht.");
    if (!p->board.flips[p->player])
        return refuse(why, "PHASE", "player %d has no flip left: the game would be over.",
                      "Seite %d kann nichts mehr umdrehen: die Partie wäre zu Ende.",
                      p->player + 1);
    if (patterns_can_act(p, 1 - p->player))
        return refuse(why, "PHASE", "player %d can still act, so there are no closing flips yet.",
                      "Seite %d kann noch ziehen; es wird noch nicht zum Abschluss umgedreht.",
                      2 - p->player);
    return true;
}

static bool check_over(const struct patterns *p, struct refusal *why) {
    bool first = patterns_can_act(p, 0), second = patterns_can_act(p, 1);
    if (p->pass_ending ? first || second : first && second)
        return refuse(why, "PHASE", "the game is not over: there is something left to do.",
                      "die Partie ist nicht zu Ende: es ist noch etwas zu tun.");
    return true;
}

static bool check_phase(const struct patterns *p, uint64_t down, struct refusal *why) {
    switch (p->phase) {
    case PATTERNS_BOWL: return check_bowl_phase(p, down, why);
    case PATTERNS_TURN: return check_turn(p, why);
    case PATTERNS_CLOSE: return check_close(p, why);
    default: return check_over(p, why);
    }
}

static bool check_groups(const struct patterns *p, uint64_t down, struct refusal *why) {
    uint64_t outside = down & ~(p->board.owned[0] | p->board.owned[1]);
    if (outside)
        return refuse(why, "ROWS", "%s is face down but belongs to no marker's group.",
                      "%s zeigt die Rückseite, gehört aber zu keinem Marker.",
                      name_of(bits_first(outside)).text);
    return true;
}

bool patterns_read_position(const struct options *options, const struct seed *seed,
                            const char *text, union position *position, struct refusal *why) {
    (void)seed; /* nothing is dealt after the start */
    struct slice fields[FIELDS];
    uint64_t down = 0;
    memset(position, 0, sizeof *position);
    struct patterns *p = &position->patterns;
    p->pass_ending = options->value[0][0] == 'p';
    return fields_split(text, FIELDS, field_names, fields, why) &&
           read_rows(p, ALL_TOKENS, fields[ROWS], &down, why) &&
           read_bowls(p, fields[BOWLS], why) && check_totals(p, why) &&
           read_claims(p, 0, fields[CLAIMS1], down, why) &&
           read_claims(p, 1, fields[CLAIMS2], down, why) && check_groups(p, down, why) &&
           read_phase(p, fields[PHASE], why) && check_phase(p, down, why);
}

/* Final layouts: the face-down tokens and the markers of a game that was played elsewhere. */

enum { TOKENS_OF_COLOUR = 9 };

static bool check_tokens(const struct patterns *p, uint64_t down, struct refusal *why) {
    if (!down)
        return refuse(why, "ROWS", "nothing is laid out yet: lay the face-down tokens first.",
                      "noch liegt nichts da: lege zuerst die Plättchen, die die Rückseite zeigen.");
    for (int colour = 0; colour < SANDS; colour++) {
        int count = bits_count(down & patterns_of_colour(&p->board, colour));
        if (count > TOKENS_OF_COLOUR)
            return refuse(why, "ROWS", "there are %d %k tokens, but the game has only %d.",
                          "es liegen %d Plättchen in %k da, das Spiel hat nur %d.", count, colour,
                          TOKENS_OF_COLOUR);
    }
    return true;
}

/* The other tokens in any order: face up they count for nothing. */
static void lay_rest(struct patterns *p, uint64_t down) {
    uint8_t rest[SANDS * TOKENS_OF_COLOUR];
    int count = 0;
    for (int colour = 0; colour < SANDS; colour++) {
        int laid = bits_count(down & patterns_of_colour(&p->board, colour));
        for (int i = laid; i < TOKENS_OF_COLOUR; i++) rest[count++] = (uint8_t)colour;
    }
    for (uint64_t up = PATTERNS_BOARD & ~down; up; up = bits_drop_first(up))
        lay_token(p, bits_first(up), rest[--count]);
    p->bowl[0] = rest[0];
    p->bowl[1] = rest[1];
}

static bool lay_marker(struct patterns *p, int player, int number, int square, uint64_t down,
                       struct refusal *why) {
    const char *field = field_names[CLAIMS1 + player];
    struct square_name name = name_of(square);
    if (!(down >> square & 1))
        return refuse(why, field, "marker %d of player %d is on %s, where no face-down token lies.",
                      "Marker %d von Seite %d liegt auf %s, wo kein Plättchen die Rückseite zeigt.",
                      number, player + 1, name.text);
    int colour = patterns_colour(&p->board, square);
    if (p->near[player][colour])
        return refuse(
            why, field,
            "marker %d of player %d, on %s, is a second one on %k: a player has one group "
            "of each colour.",
            "Marker %d von Seite %d auf %s ist ein zweiter in %k: von jeder Farbe hat man "
            "nur eine Farbgruppe.",
            number, player + 1, name.text, colour);
    uint64_t group = group_from(p, square, down);
    if (group & p->board.owned[1 - player])
        return refuse(
            why, field,
            "the %k groups of both players meet in the group around %s: two groups of one "
            "colour may never touch.",
            "die Farbgruppen beider Seiten in %k grenzen aneinander in der Gruppe um %s: zwei "
            "Farbgruppen einer Farbe dürfen nie aneinandergrenzen.",
            colour, name.text);
    claim_group(p, player, square, group);
    return true;
}

/* Squares of the markers in order; '.' for one that lies nowhere. */
static bool lay_markers(struct patterns *p, int player, struct slice text, uint64_t down,
                        struct refusal *why) {
    const char *field = field_names[CLAIMS1 + player];
    struct slice part;
    int missing = 0;
    if (slice_is(text, "-")) return true;
    for (int number = 1; slice_next(&text, ',', &part); number++) {
        int square = part.length == 2 ? square_of(part.start) : -1;
        if (number <= SANDS && slice_is(part, ".")) {
            missing = missing ? missing : number;
            continue;
        }
        if (square < 0 || number > SANDS)
            return refuse(why, field, "at most six squares separated by commas are expected.",
                          "höchstens sechs Felder mit Kommas dazwischen werden erwartet.");
        if (missing)
            return refuse(why, field, "marker %d of player %d is missing, but marker %d is laid.",
                          "Marker %d von Seite %d fehlt, aber Marker %d liegt schon.", missing,
                          player + 1, number);
        if (!lay_marker(p, player, number, square, down, why)) return false;
    }
    return true;
}

static bool check_marked(const struct patterns *p, uint64_t down, struct refusal *why) {
    uint64_t outside = down & ~(p->board.owned[0] | p->board.owned[1]);
    if (!outside) return true;
    int square = bits_first(outside);
    return refuse(
        why, "ROWS",
        "the %k token on %s is connected to no marker: is one missing, or is that token "
        "face up?",
        "das Plättchen in %k auf %s hängt an keinem Marker: fehlt einer, oder zeigt es die "
        "Vorderseite?",
        patterns_colour(&p->board, square), name_of(square).text);
}

bool patterns_read_layout(const char *text, union position *position, struct refusal *why) {
    static const char *const names[] = {"ROWS", "CLAIMS1", "CLAIMS2"};
    struct slice fields[3];
    uint64_t down = 0;
    memset(position, 0, sizeof *position);
    struct patterns *p = &position->patterns;
    if (!fields_split(text, 3, names, fields, why) ||
        !read_rows(p, FACE_DOWN_TOKENS, fields[0], &down, why) || !check_tokens(p, down, why))
        return false;
    lay_rest(p, down);
    p->phase = PATTERNS_OVER;
    return lay_markers(p, 0, fields[1], down, why) && lay_markers(p, 1, fields[2], down, why) &&
           check_marked(p, down, why);
}
