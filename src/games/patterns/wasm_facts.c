/* Patterns as data:
 *
 *   phase     bowl, turn, close or over; player: whose it is, or 0
 *   passes    whether a player without an action passes (ending=pass)
 *   bowls     the bowl tokens; in the phase bowl those to choose from
 *   squares   name and colour; face down also owner, and number: that of the group's marker
 *   groups    owner, number, colour, the square of the marker, squares, points; reach: where it
 *             can grow with the right token; closed: where only the contact forbids it
 *   sides     of either player: groups begun, actions that it would have on its turn, how the bowl
 *             token is laid (establish, swap or null), flips, stuck, points; and closed: squares
 *             that contact forbids, for the bowl token (lay) and for a flip, each with the squares
 *             of the other's group that it touches. */
#include "games/patterns/draw_internal.h"
#include "games/patterns/rules_notation.h"
#include "wasm/answer.h"
#include "wasm/facts.h"

/* Names */

struct name {
    char text[3];
};

static struct name square_name(int square) {
    return (struct name){{(char)('a' + square % 8), (char)('1' + square / 8), '\0'}};
}

static struct name colour_name(int colour) {
    return (struct name){{sand_letters[colour], '\0'}};
}

static void member_squares(struct text *t, const char *name, uint64_t set) {
    member_open(t, name, '[');
    for (; set; set = bits_drop_first(set)) element_string(t, square_name(bits_first(set)).text);
    text_char(t, ']');
}

/* Squares */

static void write_square(const struct patterns *p, int square, struct text *t) {
    element_open(t, '{');
    member_string(t, "name", square_name(square).text);
    member_string(t, "colour", colour_name(patterns_colour(&p->board, square)).text);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->claims[player]; i++)
            if (patterns_claimed(p, player, i) >> square & 1) {
                member_number(t, "owner", player + 1);
                member_number(t, "number", i + 1);
            }
    text_char(t, '}');
}

static void write_squares(const struct patterns *p, struct text *t) {
    member_open(t, "squares", '[');
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left))
        write_square(p, bits_first(left), t);
    text_char(t, ']');
}

/* Groups */

static void write_group(const struct patterns *p, int player, int i, struct text *t) {
    int marker = p->claim[player][i], colour = patterns_colour(&p->board, marker);
    uint64_t squares = patterns_claimed(p, player, i), up = patterns_face_up(&p->board);
    uint64_t near = p->near[player][colour] & up, other = p->near[1 - player][colour];
    element_open(t, '{');
    member_number(t, "owner", player + 1);
    member_number(t, "number", i + 1);
    member_string(t, "colour", colour_name(colour).text);
    member_string(t, "marker", square_name(marker).text);
    member_squares(t, "squares", squares);
    member_number(t, "points", (bits_count(squares) - 1) * (i + 1));
    member_squares(t, "reach", near & ~other);
    member_squares(t, "closed", near & other);
    text_char(t, '}');
}

static void write_groups(const struct patterns *p, struct text *t) {
    member_open(t, "groups", '[');
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->claims[player]; i++) write_group(p, player, i, t);
    text_char(t, ']');
}

/* What contact forbids */

static uint64_t group_of_colour(const struct patterns *p, int player, int colour) {
    return p->board.owned[player] & patterns_of_colour(&p->board, colour);
}

/* Closed to a player for that colour, with what each square touches. */
static void write_contacts(const struct patterns *p, int player, int colour, uint64_t set,
                           struct text *t) {
    uint64_t theirs = group_of_colour(p, 1 - player, colour);
    for (; set; set = bits_drop_first(set)) {
        int square = bits_first(set);
        element_open(t, '{');
        member_string(t, "square", square_name(square).text);
        member_string(t, "colour", colour_name(colour).text);
        member_squares(t, "touches", theirs & patterns_around((uint64_t)1 << square));
        text_char(t, '}');
    }
}

static void write_closed(const struct patterns *p, int player, struct text *t) {
    uint64_t up = patterns_face_up(&p->board);
    int held = p->bowl[player];
    member_open(t, "closed", '{');
    member_open(t, "lay", '[');
    if (p->phase == PATTERNS_TURN)
        write_contacts(p, player, held, p->near[1 - player][held] & up, t);
    text_char(t, ']');
    member_open(t, "flip", '[');
    for (int colour = 0; colour < SANDS; colour++) {
        uint64_t both = p->near[player][colour] & p->near[1 - player][colour];
        write_contacts(p, player, colour, both & patterns_of_colour(&p->board, colour) & up, t);
    }
    text_add(t, "]}");
}

/* Sides */

static const char *laying(const struct patterns *p, int player) {
    if (p->phase == PATTERNS_BOWL || p->phase == PATTERNS_CLOSE) return NULL;
    if (patterns_to_lay(p, player) == 0) return NULL;
    return p->near[player][p->bowl[player]] ? "swap" : "establish";
}

static void write_side(const union position *position, int player, struct text *t) {
    const struct patterns *p = &position->patterns;
    const char *lays = laying(p, player);
    uint64_t flips = p->board.flips[player];
    element_open(t, '{');
    member_number(t, "begun", p->claims[player]);
    member_number(t, "actions", patterns_to_lay(p, player) + bits_count(flips));
    if (lays)
        member_string(t, "lays", lays);
    else
        member_null(t, "lays");
    member_squares(t, "flips", flips);
    member_bool(t, "stuck", p->phase != PATTERNS_BOWL && !patterns_can_act(p, player));
    member_number(t, "points", patterns_game.score(position).points[player]);
    write_closed(p, player, t);
    text_char(t, '}');
}

void patterns_facts(const struct view *view, struct text *t) {
    static const char *const phases[] = {"bowl", "turn", "close", "over"};
    const struct patterns *p = &view->seen.patterns;
    member_string(t, "phase", phases[p->phase]);
    member_number(t, "player", patterns_game.to_move(&view->seen));
    member_bool(t, "passes", p->pass_ending);
    member_open(t, "bowls", '[');
    for (int player = 0; player < 2; player++) element_string(t, colour_name(p->bowl[player]).text);
    text_char(t, ']');
    write_squares(p, t);
    write_groups(p, t);
    member_open(t, "sides", '[');
    for (int player = 0; player < 2; player++) write_side(&view->seen, player, t);
    text_char(t, ']');
}
