/* Manalath: options, positions and moves as text, and why they are refused. */
#include "games/manalath/rules_notation.h"

#include "rules/fields.h"

#include <string.h>

static const char colour_letters[] = "op";

/* Cells: a letter for the row, a number for the place in it. */

struct cell_name {
    char text[4];
};

static struct cell_name name_of(const struct manalath *p, int cell) {
    struct cell_name name = {""};
    for (int row = 0; row < manalath_rows(p->sides); row++) {
        int first = manalath_cell(p->sides, row, 0);
        if (cell < first || cell >= first + manalath_row_length(p->sides, row)) continue;
        struct text t = text_over(name.text, sizeof name.text);
        text_char(&t, (char)('a' + row));
        text_number(&t, cell - first + 1);
    }
    return name;
}

/* The cell of a name, or -1 if there is none like it on the board. */
static int cell_of(const struct manalath *p, struct slice name) {
    if (name.length < 2) return -1;
    int row = name.start[0] - 'a';
    int number = slice_number((struct slice){name.start + 1, name.length - 1}, MANALATH_CELLS);
    if (row < 0 || row >= manalath_rows(p->sides)) return -1;
    if (number < 1 || number > manalath_row_length(p->sides, row)) return -1;
    return manalath_cell(p->sides, row, number - 1);
}

/* Options */

static bool read_sides(const char *text, struct manalath *p, struct refusal *why) {
    struct slice rest = slice_of(text), part;
    for (int i = 0; i < 3; i++) {
        bool there = slice_next(&rest, '-', &part);
        int side = there && part.length == 1 ? part.start[0] - '0' : 0;
        if (side < 2 || side > MANALATH_SIDE)
            return refuse(why, "sides", "'%s' is not three numbers from 2 to 7, as in 5-5-6.",
                          "'%s' ist nicht drei Zahlen von 2 bis 7 wie in 5-5-6.", text);
        p->sides[i] = (uint8_t)side;
    }
    if (rest.start)
        return refuse(why, "sides", "'%s' has more than three sides.",
                      "'%s' hat mehr als drei Seiten.", text);
    return true;
}

bool manalath_read_board(const struct options *options, struct manalath *p, struct refusal *why) {
    if (!read_sides(options->value[MANALATH_SIDES_OPTION], p, why)) return false;
    const char *text = options->value[MANALATH_SUPPLY_OPTION];
    int supply = slice_number(slice_of(text), MANALATH_SUPPLY);
    if (supply < 0)
        return refuse(why, "supply", "'%s' is not a number from 0 to 999.",
                      "'%s' ist keine Zahl von 0 bis 999.", text);
    p->supply = (uint16_t)supply;
    p->empty = manalath_board(p->sides);
    return true;
}

/* Adds the cell of that name to the neutrals. */
static bool read_neutral(const struct manalath *p, struct slice name, cells *neutrals,
                         struct refusal *why) {
    char text[2 * OPTION_TEXT];
    int cell = cell_of(p, name);
    slice_copy(name, text, sizeof text);
    if (name.length == 0)
        return refuse(why, "neutral", "a cell is missing beside a comma.",
                      "neben einem Komma fehlt ein Feld.");
    if (cells_count(*neutrals) == MANALATH_NEUTRALS)
        return refuse(why, "neutral", "there may be at most three green pieces.",
                      "es darf höchstens drei grüne Steine geben.");
    size_t first = strcspn(text, " ;");
    if (first < name.length && cell_of(p, (struct slice){name.start, first}) >= 0)
        return refuse(why, "neutral", "'%s': put a comma between cells, as in c4, e5.",
                      "'%s': zwischen Feldern steht ein Komma, wie in c4, e5.", text);
    if (cell < 0)
        return refuse(why, "neutral", "'%s' is no cell of this board.",
                      "'%s' ist kein Feld dieses Bretts.", text);
    if (*neutrals & cells_of(cell))
        return refuse(why, "neutral", "a cell is named twice: %s.",
                      "ein Feld ist doppelt genannt: %s.", text);
    *neutrals |= cells_of(cell);
    return true;
}

bool manalath_read_neutrals(const struct manalath *p, const char *text, cells *neutrals,
                            struct refusal *why) {
    struct slice rest = slice_of(text), part;
    *neutrals = 0;
    if (rest.length == 0) return true;
    while (slice_next(&rest, ',', &part))
        if (!read_neutral(p, part, neutrals, why)) return false;
    return true;
}

/* Three cells always fit, so what does not is refused whatever the board is. */
bool manalath_keep_neutrals(const char *text, char value[OPTION_TEXT], struct refusal *why) {
    struct manalath largest = {.sides = {MANALATH_SIDE, MANALATH_SIDE, MANALATH_SIDE}};
    cells neutrals;
    char tight[8 * OPTION_TEXT];
    struct text t = text_over(tight, sizeof tight);
    for (const char *at = text; *at; at++) {
        text_char(&t, *at);
        if (*at == ',') at += strspn(at + 1, " ");
    }
    if (strlen(tight) >= OPTION_TEXT)
        return manalath_read_neutrals(&largest, tight, &neutrals, why);
    slice_copy(slice_of(tight), value, OPTION_TEXT);
    return true;
}

void manalath_draw_neutrals(const struct options *options, int count, struct random *random,
                            char value[OPTION_TEXT]) {
    struct manalath p = {0};
    struct refusal why;
    struct text t = text_over(value, OPTION_TEXT);
    if (!manalath_read_board(options, &p, &why)) return;
    for (int i = 0; i < count; i++) {
        cells left = p.empty;
        for (int n = random_below(random, cells_count(left)); n > 0; n--)
            left = cells_drop_first(left);
        int cell = cells_first(left);
        p.empty &= ~cells_of(cell);
        if (i > 0) text_char(&t, ',');
        text_add(&t, name_of(&p, cell).text);
    }
}

/* Moves */

void manalath_write_move(const union position *p, move m, struct text *t) {
    text_char(t, colour_letters[manalath_move_colour(m)]);
    text_add(t, name_of(&p->manalath, manalath_move_cell(m)).text);
}

bool manalath_read_move(const union position *position, const char *text, move *m,
                        struct refusal *why) {
    const struct manalath *p = &position->manalath;
    int colour = text[0] == 'p', cell = -1;
    if (text[0] == 'o' || text[0] == 'p') cell = cell_of(p, slice_of(text + 1));
    if (cell < 0)
        return refuse(why, "", "'%s' is not a move here: o or p and a cell, such as oc4.",
                      "'%s' ist hier kein Zug: o oder p und ein Feld, etwa oc4.", text);
    *m = manalath_move(colour, cell);
    if (p->to_move == 0) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (!(p->empty & cells_of(cell)))
        return refuse(why, "", "%s is not empty.", "%s ist nicht frei.", text + 1);
    if (manalath_left(p, colour) == 0)
        return refuse(why, "", colour ? "No purple piece is left." : "No orange piece is left.",
                      colour ? "Es ist kein violetter Stein mehr da."
                             : "Es ist kein orangener Stein mehr da.");
    int size = cells_count(manalath_group(p, colour, cell));
    if (size > 5)
        return refuse(why, "", "That would make a group of %d: five is the most.",
                      "Das ergäbe eine Gruppe von %d: mehr als fünf darf keine haben.", size);
    return true;
}

/* Positions */

enum { ROWS, TURN, SUPPLY, FIELDS };
static const char *const field_names[] = {"ROWS", "TURN", "SUPPLY"};

static char letter_at(const struct manalath *p, int cell) {
    if (p->empty >> cell & 1) return '.';
    if (p->stones[0] >> cell & 1) return 'o';
    return p->stones[1] >> cell & 1 ? 'p' : '#';
}

void manalath_write_position(const union position *position, struct text *t) {
    const struct manalath *p = &position->manalath;
    for (int row = manalath_rows(p->sides) - 1; row >= 0; row--) {
        for (int n = 0; n < manalath_row_length(p->sides, row); n++)
            text_char(t, letter_at(p, manalath_cell(p->sides, row, n)));
        text_char(t, row > 0 ? '/' : ' ');
    }
    if (p->to_move)
        text_char(t, colour_letters[p->to_move - 1]);
    else
        text_add(t, result_text((enum result)p->result));
    text_char(t, ' ');
    if (p->supply == 0) {
        text_char(t, '-');
        return;
    }
    text_number(t, manalath_left(p, 0));
    text_char(t, '-');
    text_number(t, manalath_left(p, 1));
}

static void put(struct manalath *p, int cell, char letter) {
    if (letter == '.') return;
    p->empty &= ~cells_of(cell);
    if (letter == '#') return;
    int colour = letter == 'p';
    p->stones[colour] |= cells_of(cell);
}

static bool read_row(struct manalath *p, int row, struct slice text, int *neutrals,
                     struct refusal *why) {
    if ((int)text.length != manalath_row_length(p->sides, row))
        return refuse(why, "ROWS", "row %c has %d cells.", "Reihe %c hat %d Felder.", 'a' + row,
                      manalath_row_length(p->sides, row));
    for (int n = 0; n < (int)text.length; n++) {
        char letter = text.start[n];
        if (letter == '\0' || !strchr("op#.", letter))
            return refuse(why, "ROWS", "'%c' in row %c is none of o p # .",
                          "'%c' in Reihe %c ist keines von o p # .", letter, 'a' + row);
        put(p, manalath_cell(p->sides, row, n), letter);
        *neutrals += letter == '#';
    }
    return true;
}

static bool read_rows(struct manalath *p, struct slice text, struct refusal *why) {
    struct slice part;
    int neutrals = 0, rows = manalath_rows(p->sides), row = rows - 1;
    for (; row >= 0 && slice_next(&text, '/', &part); row--)
        if (!read_row(p, row, part, &neutrals, why)) return false;
    if (row >= 0 || text.start)
        return refuse(why, "ROWS", "this board has %d rows.", "dieses Brett hat %d Reihen.", rows);
    if (neutrals > MANALATH_NEUTRALS)
        return refuse(why, "ROWS", "there may be at most three green pieces.",
                      "es darf höchstens drei grüne Steine geben.");
    return true;
}

static bool read_supply(const struct manalath *p, struct slice text, struct refusal *why) {
    struct slice part;
    if (p->supply == 0) {
        if (slice_is(text, "-")) return true;
        return refuse(why, "SUPPLY", "'-' is expected, since there is no limit to the pieces.",
                      "'-' wird erwartet, da die Steine unbegrenzt sind.");
    }
    for (int colour = 0; colour < 2; colour++) {
        bool there = slice_next(&text, '-', &part);
        int left = there ? slice_number(part, MANALATH_SUPPLY) : -1;
        if (left < 0 || (colour == 1 && text.start))
            return refuse(why, "SUPPLY", "two numbers such as 25-25 are expected.",
                          "zwei Zahlen wie 25-25 werden erwartet.");
        if (left != manalath_left(p, colour))
            return refuse(why, "SUPPLY", "the %k pieces do not add up to %d.",
                          "die Steine in %k ergeben zusammen nicht %d.", colour ? 4 : 1, p->supply);
    }
    return true;
}

/* The groups of 4 and the existence of groups of 5 of one colour. */
struct large_groups {
    cells fours;
    bool five;
};

static bool find_large_groups(const struct manalath *p, int colour, struct large_groups *found,
                              struct refusal *why) {
    *found = (struct large_groups){0};
    for (cells left = p->stones[colour]; left;) {
        cells group = manalath_group(p, colour, cells_first(left));
        int size = cells_count(group);
        if (size > 5)
            return refuse(why, "ROWS", "the group at %s has %d pieces: five is the most.",
                          "die Gruppe bei %s hat %d Steine: mehr als fünf darf keine haben.",
                          name_of(p, cells_first(left)).text, size);
        if (size == 4) found->fours |= group;
        if (size == 5) found->five = true;
        left &= ~group;
    }
    return true;
}

/* What the rules make of the board: sets fours and five for the player to move, and returns the
 * result with that player's turn next. */
static enum result settle(struct manalath *p, int next, const struct large_groups large[2]) {
    const struct large_groups *last = &large[1 - next];
    if (last->fours) return next == 0 ? FIRST_WINS : SECOND_WINS;
    if (last->five) return next == 0 ? SECOND_WINS : FIRST_WINS;
    p->fours = large[next].fours;
    p->five = large[next].five;
    enum result stuck = manalath_stuck_result(p, next);
    if (stuck != ONGOING) {
        p->fours = 0;
        p->five = false;
    }
    return stuck;
}

static bool check_turn(struct manalath *p, struct slice text, enum result result, int next,
                       struct refusal *why) {
    bool player = slice_is(text, "o") || slice_is(text, "p");
    bool over = slice_is(text, "1-0") || slice_is(text, "0-1") || slice_is(text, "1/2-1/2");
    if (!player && !over)
        return refuse(why, "TURN", "o, p or a result is expected.",
                      "o, p oder ein Ergebnis wird erwartet.");
    if (player && text.start[0] != colour_letters[next])
        return refuse(why, "TURN", "with this number of pieces %c is to move.",
                      "bei dieser Zahl von Steinen ist %c am Zug.", colour_letters[next]);
    if (player && result != ONGOING)
        return refuse(why, "TURN", "this game is over: %s.", "diese Partie ist zu Ende: %s.",
                      result_text(result));
    if (over && !slice_is(text, result_text(result)))
        return refuse(why, "TURN", "the rules do not give this result, but %s.",
                      "die Regeln ergeben nicht dieses Ergebnis, sondern %s.", result_text(result));
    p->to_move = (uint8_t)(player ? next + 1 : 0);
    p->result = (uint8_t)result;
    return true;
}

bool manalath_read_position(const struct options *options, const struct seed *seed,
                            const char *text, union position *position, struct refusal *why) {
    (void)seed; /* nothing is dealt */
    struct slice fields[FIELDS];
    struct large_groups large[2];
    memset(position, 0, sizeof *position);
    struct manalath *p = &position->manalath;
    if (!manalath_read_board(options, p, why) ||
        !fields_split(text, FIELDS, field_names, fields, why) || !read_rows(p, fields[ROWS], why) ||
        !find_large_groups(p, 0, &large[0], why) || !find_large_groups(p, 1, &large[1], why) ||
        !read_supply(p, fields[SUPPLY], why))
        return false;
    int next = (cells_count(p->stones[0]) + cells_count(p->stones[1])) % 2;
    enum result result = settle(p, next, large);
    return check_turn(p, fields[TURN], result, next, why);
}
