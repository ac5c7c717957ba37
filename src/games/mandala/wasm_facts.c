/* Facts of Mandala:
 *
 * {"phase":"play","turn":1,"lastLap":false,"idle":0,"ends":null,"deck":88,"discard":{"r":2},
 *  "players":[{"hand":{"r":2},"cup":{"g":1,"?":2},"spaces":[{"colour":"g","cards":1,"points":1},…],
 *              "outside":{},"points":1,"certain":false},…],
 *  "mandalas":[{"mountain":{"r":1},"fields":[{},{"g":2}],"lacks":"oypb","complete":false,
 *               "first":2,"why":"more",
 *               "claims":[[{"colour":"r","count":1,"to":"discard","space":0,"gain":0}],[…]]},…],
 *  "claim":{"mandala":1,"chooser":2},
 *  "counts":true,"unseen":{"r":15,…},"hides":true}
 *
 * A mandala lacks something only while it is being filled. Players, mandalas and spaces count
 * from 1. A bag is the numbers of its colours, and at "?" of cards that the reader does not know.
 * Claims are what the players would get, were it their choice now; "gain" is null where hidden
 * cards of the cup decide it.
 *
 * "counts" is false where the table leaves it to the players to remember what they have seen: then
 * the other player's cup is unknown as a whole, there are no points and gains, and "unseen" is
 * empty. */
#include "base/bits.h"
#include "games/mandala/rules_notation.h"
#include "wasm/answer.h"
#include "wasm/facts.h"

static void write_bag(bag b, struct text *t) {
    element_open(t, '{');
    for (int colour = 0; colour <= MANDALA_UNKNOWN; colour++) {
        char letter[] = {colour == MANDALA_UNKNOWN ? '?' : sand_letters[colour], '\0'};
        if (bag_get(b, colour) > 0) member_number(t, letter, bag_get(b, colour));
    }
    text_char(t, '}');
}

static void member_bag(struct text *t, const char *name, bag b) {
    member_name(t, name);
    write_bag(b, t);
}

static void member_colour(struct text *t, const char *name, int colour) {
    char letter[] = {sand_letters[colour], '\0'};
    member_string(t, name, letter);
}

/* Players */

static void write_space(const struct mandala *p, int player, int space, struct text *t) {
    int colour = 0;
    while (colour < SANDS && bag_get(p->river[player], colour) != space) colour++;
    bool taken = colour < SANDS, counts = mandala_shows_counts(p);
    int cards = taken && counts ? bag_get(mandala_cup(p, player), colour) : 0;
    element_open(t, '{');
    if (taken)
        member_colour(t, "colour", colour);
    else
        member_null(t, "colour");
    member_number(t, "cards", cards);
    member_number(t, "points", cards * space);
    text_char(t, '}');
}

static void write_player(const struct view *view, int player, struct text *t) {
    const struct mandala *p = &view->seen.mandala;
    bag cup = mandala_cup_shown(p, player);
    bag worthless = cup & ~bag_mask(bag_present(p->river[player]));
    bool counts = mandala_shows_counts(p);
    element_open(t, '{');
    member_bag(t, "hand", p->hand[player]);
    member_bag(t, "cup", cup);
    member_open(t, "spaces", '[');
    for (int space = 1; space <= SANDS; space++) write_space(p, player, space, t);
    text_char(t, ']');
    member_bag(t, "outside", counts ? worthless : 0);
    if (counts)
        member_number(t, "points", mandala_game.score(&view->seen).points[player]);
    else
        member_null(t, "points");
    member_bool(t, "certain", bag_get(cup, MANDALA_UNKNOWN) == 0);
    text_char(t, '}');
}

/* Mandalas */

/* The space is the one that the claim takes, or that its colour has. A colour that is new to the
 * river gives worth to its cards in the cup; some may be hidden. */
static void write_claim_of(const struct mandala *p, int m, int player, int colour, struct text *t) {
    bag river = p->river[player], cup = mandala_cup(p, player);
    bool discards = p->field[m][player] == 0; /* rules: who has no card in the field discards */
    bool fresh = !discards && bag_get(river, colour) == 0;
    int count = bag_get(p->mountain[m], colour);
    int space = discards ? 0 : fresh ? 1 + bits_count(bag_present(river)) : bag_get(river, colour);
    element_open(t, '{');
    member_colour(t, "colour", colour);
    member_number(t, "count", count);
    member_string(t, "to", discards ? "discard" : fresh ? "river" : "cup");
    member_number(t, "space", space);
    if (!mandala_shows_counts(p) || (fresh && bag_get(cup, MANDALA_UNKNOWN) > 0))
        member_null(t, "gain");
    else
        member_number(t, "gain", space * (fresh ? bag_get(cup, colour) + count - 1 : count));
    text_char(t, '}');
}

static void write_claims(const struct mandala *p, int m, int player, struct text *t) {
    element_open(t, '[');
    for (int colour = 0; colour < SANDS; colour++)
        if (bag_get(p->mountain[m], colour) > 0) write_claim_of(p, m, player, colour, t);
    text_char(t, ']');
}

/* Whether it is still being filled. */
static bool is_open(const struct mandala *p, int m) {
    return p->phase == MANDALA_PLAY || (p->phase == MANDALA_CLAIM && p->claim_mandala != m);
}

/* Who would choose first if the next cards completed it: who has more in the field, or else the
 * player who does not play them. Nobody would while it is claimed already, or when all is over. */
static void write_first(const struct mandala *p, int m, struct text *t) {
    if (!is_open(p, m)) {
        member_number(t, "first", 0);
        member_null(t, "why");
        return;
    }
    int counts[] = {bag_total(p->field[m][0]), bag_total(p->field[m][1])};
    int next = p->phase == MANDALA_CLAIM ? 1 - p->turn : p->turn; /* to play cards */
    bool equal = counts[0] == counts[1];
    member_number(t, "first", 1 + (equal ? 1 - next : counts[1] > counts[0]));
    member_string(t, "why", equal ? "equal" : "more");
}

static void write_mandala(const struct mandala *p, int m, struct text *t) {
    bag all = p->mountain[m] | p->field[m][0] | p->field[m][1];
    char lacks[SANDS + 1];
    struct text letters = text_over(lacks, sizeof lacks);
    for (int colour = 0; colour < SANDS; colour++)
        if (is_open(p, m) && bag_get(all, colour) == 0) text_char(&letters, sand_letters[colour]);
    element_open(t, '{');
    member_bag(t, "mountain", p->mountain[m]);
    member_open(t, "fields", '[');
    for (int player = 0; player < 2; player++) write_bag(p->field[m][player], t);
    text_char(t, ']');
    member_string(t, "lacks", lacks);
    member_bool(t, "complete", mandala_complete(p, m));
    write_first(p, m, t);
    member_open(t, "claims", '[');
    for (int player = 0; player < 2; player++) write_claims(p, m, player, t);
    text_add(t, "]}");
}

/* The table */

/* Why the game is over when the next mandala has been destroyed, or the one that is claimed now. */
static void write_ends(const struct mandala *p, struct text *t) {
    bool sixth = mandala_river_full(p, 0) || mandala_river_full(p, 1);
    if (p->phase == MANDALA_OVER || !(sixth || p->last_lap))
        member_null(t, "ends");
    else
        member_string(t, "ends", sixth ? "river" : "lap");
}

static void write_claim(const struct mandala *p, struct text *t) {
    if (p->phase != MANDALA_CLAIM) {
        member_null(t, "claim");
        return;
    }
    member_open(t, "claim", '{');
    member_number(t, "mandala", p->claim_mandala + 1);
    member_number(t, "chooser", p->chooser + 1);
    text_char(t, '}');
}

void mandala_facts(const struct view *view, struct text *t) {
    static const char *const phases[] = {
        [MANDALA_PLAY] = "play", [MANDALA_CLAIM] = "claim", [MANDALA_OVER] = "over"};
    const struct mandala *p = &view->seen.mandala;
    member_string(t, "phase", phases[p->phase]);
    member_number(t, "turn", p->phase == MANDALA_OVER ? 0 : p->turn + 1);
    member_bool(t, "lastLap", p->last_lap != 0);
    member_number(t, "idle", p->idle);
    write_ends(p, t);
    member_number(t, "deck", p->deck_count);
    member_bag(t, "discard", p->discard);
    member_open(t, "players", '[');
    for (int player = 0; player < 2; player++) write_player(view, player, t);
    text_char(t, ']');
    member_open(t, "mandalas", '[');
    for (int m = 0; m < 2; m++) write_mandala(p, m, t);
    text_char(t, ']');
    write_claim(p, t);
    member_bool(t, "counts", mandala_shows_counts(p));
    member_bag(t, "unseen", mandala_shows_counts(p) ? mandala_unseen(p) : 0);
    member_bool(t, "hides", mandala_hides(p));
}
