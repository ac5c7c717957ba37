/* Mandala: positions, views and moves as text, and why they are refused. */
#include "games/mandala/rules_notation.h"

#include "base/bits.h"
#include "rules/fields.h"

#include <string.h>

/* Moves */

void mandala_write_move(const union position *p, move m, struct text *t) {
    (void)p;
    enum mandala_kind kind = mandala_move_kind(m);
    text_char(t, "?MFXC"[kind]);
    if (kind == MANDALA_BUILD || kind == MANDALA_GROW)
        text_char(t, (char)('1' + mandala_move_mandala(m)));
    text_char(t, sand_letters[mandala_move_colour(m)]);
    if (kind == MANDALA_GROW || kind == MANDALA_REDRAW) text_number(t, mandala_move_count(m));
}

bool mandala_parse_move(const char *text, move *m) {
    static const char kinds[] = "MFXC";
    const char *letter = text[0] ? strchr(kinds, text[0]) : NULL;
    if (!letter) return false;
    enum mandala_kind kind = (enum mandala_kind)(MANDALA_BUILD + (letter - kinds));
    int mandala = 0, count = 0;
    text++;
    if (kind == MANDALA_BUILD || kind == MANDALA_GROW) {
        if (*text != '1' && *text != '2') return false;
        mandala = *text++ - '1';
    }
    int colour = sand_of(*text);
    if (colour < 0) return false;
    text++;
    if (kind == MANDALA_GROW || kind == MANDALA_REDRAW) {
        count = slice_number(slice_of(text), MANDALA_OF_COLOUR);
        if (count < 1) return false;
        text += strlen(text);
    }
    *m = mandala_move(kind, mandala, colour, count);
    return *text == '\0';
}

static bool refuse_build(const struct mandala *p, int mandala, int colour, struct refusal *why) {
    bool own = bag_get(p->field[mandala][p->turn], colour) > 0;
    if (own)
        return refuse(why, "",
                      "%k is in your field of mandala %d: a colour may be in only one area of it.",
                      "%k liegt in deinem Feld von Mandala %d: eine Farbe darf nur in einem "
                      "Bereich liegen.",
                      colour, mandala + 1);
    return refuse(why, "",
                  "%k is in your opponent's field of mandala %d: a colour may be in only one area "
                  "of it.",
                  "%k liegt im gegnerischen Feld von Mandala %d: eine Farbe darf nur in einem "
                  "Bereich liegen.",
                  colour, mandala + 1);
}

static bool refuse_grow(const struct mandala *p, int mandala, int colour, struct refusal *why) {
    if (bag_get(p->mountain[mandala], colour) > 0)
        return refuse(
            why, "", "%k is in the mountain of mandala %d: a colour may be in only one area of it.",
            "%k liegt auf Berg %d: eine Farbe darf nur in einem Bereich "
            "liegen.",
            colour, mandala + 1);
    if (bag_get(p->field[mandala][1 - p->turn], colour) > 0)
        return refuse_build(p, mandala, colour, why);
    return refuse(why, "", "At least one card must stay in your hand.",
                  "Mindestens eine Karte muss auf deiner Hand bleiben.");
}

static bool refuse_claim(const struct mandala *p, int colour, struct refusal *why) {
    if (p->phase != MANDALA_CLAIM)
        return refuse(why, "", "There is nothing to claim now.", "Es gibt jetzt nichts zu nehmen.");
    return refuse(why, "", "There is no %k in the mountain of mandala %d.",
                  "Es liegt kein %k auf Berg %d.", colour, p->claim_mandala + 1);
}

static bool refuse_move(const struct mandala *p, move m, struct refusal *why) {
    enum mandala_kind kind = mandala_move_kind(m);
    int mandala = mandala_move_mandala(m), colour = mandala_move_colour(m);
    if (p->phase == MANDALA_OVER)
        return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (kind == MANDALA_TAKE) return refuse_claim(p, colour, why);
    if (p->phase == MANDALA_CLAIM)
        return refuse(why, "", "First a colour of mandala %d is to be claimed.",
                      "Zuerst ist eine Farbe von Mandala %d zu nehmen.", p->claim_mandala + 1);
    if (bag_get(p->hand[p->turn], MANDALA_UNKNOWN) > 0)
        return refuse(why, "", "The hand of player %d is hidden in this view.",
                      "Die Hand von Seite %d ist in dieser Sicht verborgen.", p->turn + 1);
    int needed = kind == MANDALA_BUILD ? 1 : mandala_move_count(m);
    int held = bag_get(p->hand[p->turn], colour);
    if (held < needed)
        return refuse(why, "", "That needs %d of %k in hand; there are %d.",
                      "Dafür braucht es auf der Hand %d von %k; es sind %d.", needed, colour, held);
    if (kind == MANDALA_BUILD) return refuse_build(p, mandala, colour, why);
    return refuse_grow(p, mandala, colour, why);
}

bool mandala_builds_several(const char *text) {
    bool build = text[0] == 'M' && (text[1] == '1' || text[1] == '2') && sand_of(text[2]) >= 0;
    return build && slice_number(slice_of(text + 3), MANDALA_OF_COLOUR) > 1;
}

bool mandala_read_move(const union position *position, const char *text, move *m,
                       struct refusal *why) {
    if (mandala_builds_several(text))
        return refuse(why, "", "Only one card may be laid into a mountain at a time.",
                      "Auf einen Berg darf immer nur eine Karte gelegt werden.");
    if (!mandala_parse_move(text, m))
        return refuse(why, "", "'%s' is not a move of Mandala, such as M1r, F2g3, Xo2, Cb.",
                      "'%s' ist kein Zug von Mandala wie M1r, F2g3, Xo2, Cb.", text);
    return game_allows(&mandala_game, position, *m) || refuse_move(&position->mandala, *m, why);
}

/* Writing positions */

static void write_bag(bag b, struct text *t) {
    if (b == 0) text_char(t, '-');
    for (int i = 0; i <= MANDALA_UNKNOWN; i++) {
        int count = bag_get(b, i);
        if (count == 0) continue;
        text_char(t, i == MANDALA_UNKNOWN ? '?' : sand_letters[i]);
        text_number(t, count);
    }
}

static void write_deck(const struct mandala *p, struct text *t) {
    if (p->deck_count == 0) text_char(t, '-');
    if (p->deck_hidden) {
        write_bag(bag_of(MANDALA_UNKNOWN, p->deck_count), t);
        return;
    }
    for (int i = p->deck_count - 1; i >= 0; i--) text_char(t, sand_letters[mandala_card(p, i)]);
}

static void write_river(bag river, struct text *t) {
    if (river == 0) text_char(t, '-');
    for (int space = 1; space <= SANDS; space++)
        for (int colour = 0; colour < SANDS; colour++)
            if (bag_get(river, colour) == space) text_char(t, sand_letters[colour]);
}

static void write_bags(bag first, char separator, bag second, struct text *t) {
    write_bag(first, t);
    text_char(t, separator);
    write_bag(second, t);
}

static void write_mandala(const struct mandala *p, int mandala, struct text *t) {
    write_bag(p->mountain[mandala], t);
    text_char(t, '|');
    write_bags(p->field[mandala][0], '|', p->field[mandala][1], t);
    text_char(t, ' ');
}

static void write_state(const struct mandala *p, struct text *t) {
    if (p->phase == MANDALA_OVER)
        text_add(t, "over");
    else
        text_number(t, p->turn + 1);
    text_char(t, ' ');
    if (p->phase == MANDALA_CLAIM) {
        text_number(t, p->claim_mandala + 1);
        text_char(t, ':');
        text_number(t, p->chooser + 1);
    } else {
        text_char(t, '-');
    }
    text_add(t, p->last_lap ? " last " : " play ");
    text_number(t, (long)p->shuffles);
    text_char(t, ' ');
    text_number(t, p->idle);
}

void mandala_write_position(const union position *position, struct text *t) {
    const struct mandala *p = &position->mandala;
    write_deck(p, t);
    text_char(t, ' ');
    write_bag(p->discard, t);
    text_char(t, ' ');
    write_bags(p->hand[0], '/', p->hand[1], t);
    text_char(t, ' ');
    write_bags(p->cup_setup[0], '+', p->cup_claimed[0], t);
    text_char(t, '/');
    write_bags(p->cup_setup[1], '+', p->cup_claimed[1], t);
    text_char(t, ' ');
    write_river(p->river[0], t);
    text_char(t, '/');
    write_river(p->river[1], t);
    text_char(t, ' ');
    write_mandala(p, 0, t);
    write_mandala(p, 1, t);
    write_state(p, t);
}

/* Reading positions */

enum {
    DECK,
    DISCARD,
    HANDS,
    CUPS,
    RIVERS,
    MANDALA1,
    MANDALA2,
    TURN,
    CLAIM,
    LAP,
    SHUFFLES,
    IDLE,
    FIELDS
};
static const char *const field_names[] = {"DECK",   "DISCARD",  "HANDS",    "CUPS",
                                          "RIVERS", "MANDALA1", "MANDALA2", "TURN",
                                          "CLAIM",  "LAP",      "SHUFFLES", "IDLE"};

static bool refuse_bag(struct refusal *why, const char *field) {
    return refuse(
        why, field,
        "a bag is colours and counts in the order r o y g p b, such as r2g1b3, or '-'; at "
        "most 18 of a colour.",
        "ein Beutel nennt Farben und Anzahlen in der Reihenfolge r o y g p b, etwa "
        "r2g1b3, oder ist '-'; höchstens 18 von einer Farbe.");
}

/* A bag written exactly as the rules say; unknown cards only where they may be. */
static bool read_bag(struct slice text, bool may_hide, const char *field, bag *b,
                     struct refusal *why) {
    int last = -1;
    *b = 0;
    if (slice_is(text, "-")) return true;
    for (size_t i = 0; i < text.length;) {
        int colour = text.start[i] == '?' ? MANDALA_UNKNOWN : sand_of(text.start[i]);
        size_t digits = i + 1;
        while (digits < text.length && text.start[digits] >= '0' && text.start[digits] <= '9')
            digits++;
        struct slice number = {text.start + i + 1, digits - i - 1};
        int most = colour == MANDALA_UNKNOWN ? MANDALA_CARDS : MANDALA_OF_COLOUR;
        int count = slice_number(number, most);
        if (colour <= last || count < 1) return refuse_bag(why, field);
        if (colour == MANDALA_UNKNOWN && !may_hide)
            return refuse(why, field, "these cards are public: none of them is unknown.",
                          "diese Karten liegen offen: keine davon ist unbekannt.");
        *b += bag_of(colour, count);
        last = colour;
        i = digits;
    }
    return text.length > 0 ? true : refuse_bag(why, field);
}

/* Exactly `count` parts with `separator` between them. */
static bool split(struct slice text, char separator, int count, const char *field,
                  struct slice *parts, struct refusal *why) {
    int found = 0;
    while (found < count && slice_next(&text, separator, &parts[found])) found++;
    if (found == count && !text.start) return true;
    return refuse(why, field, "%d parts with '%c' between them are expected.",
                  "%d Teile mit '%c' dazwischen werden erwartet.", count, separator);
}

static bool read_deck(struct mandala *p, struct slice text, struct refusal *why) {
    bag hidden;
    if (slice_is(text, "-")) return true;
    if (text.length > 0 && text.start[0] == '?') {
        if (!read_bag(text, true, "DECK", &hidden, why)) return false;
        p->deck_count = (uint8_t)bag_total(hidden);
        p->deck_hidden = true;
        return true;
    }
    if (text.length > MANDALA_CARDS)
        return refuse(why, "DECK", "there are more than %d cards.", "es sind mehr als %d Karten.",
                      MANDALA_CARDS);
    for (size_t i = 0; i < text.length; i++) {
        int colour = sand_of(text.start[i]);
        if (colour < 0)
            return refuse(why, "DECK", "'%c' is none of r o y g p b.",
                          "'%c' ist keines von r o y g p b.", text.start[i]);
        size_t place = text.length - 1 - i;
        p->deck[place >> 1] |= (uint8_t)(colour << (place & 1) * 4);
    }
    p->deck_count = (uint8_t)text.length;
    return true;
}

static bool read_hands(struct mandala *p, struct slice text, struct refusal *why) {
    struct slice parts[2];
    if (!split(text, '/', 2, "HANDS", parts, why)) return false;
    for (int i = 0; i < 2; i++) {
        if (!read_bag(parts[i], true, "HANDS", &p->hand[i], why)) return false;
        if (bag_total(p->hand[i]) > MANDALA_HAND)
            return refuse(why, "HANDS", "player %d holds more than 8 cards.",
                          "Seite %d hält mehr als 8 Karten.", i + 1);
    }
    return true;
}

static bool read_cups(struct mandala *p, struct slice text, struct refusal *why) {
    struct slice cups[2], parts[2];
    if (!split(text, '/', 2, "CUPS", cups, why)) return false;
    for (int i = 0; i < 2; i++) {
        if (!split(cups[i], '+', 2, "CUPS", parts, why) ||
            !read_bag(parts[0], true, "CUPS", &p->cup_setup[i], why) ||
            !read_bag(parts[1], false, "CUPS", &p->cup_claimed[i], why))
            return false;
        if (bag_total(p->cup_setup[i]) != 2)
            return refuse(why, "CUPS", "player %d's cup starts with two cards.",
                          "der Kelch von Seite %d beginnt mit zwei Karten.", i + 1);
    }
    return true;
}

static bool read_rivers(struct mandala *p, struct slice text, struct refusal *why) {
    struct slice parts[2];
    if (!split(text, '/', 2, "RIVERS", parts, why)) return false;
    for (int i = 0; i < 2; i++) {
        if (slice_is(parts[i], "-")) continue;
        if (parts[i].length == 0)
            return refuse(why, "RIVERS", "colours from space 1 on, or '-', are expected.",
                          "Farben von Platz 1 an oder '-' werden erwartet.");
        for (size_t k = 0; k < parts[i].length; k++) {
            int colour = sand_of(parts[i].start[k]);
            if (colour < 0)
                return refuse(why, "RIVERS", "'%c' is none of r o y g p b.",
                              "'%c' ist keines von r o y g p b.", parts[i].start[k]);
            if (bag_get(p->river[i], colour) > 0)
                return refuse(why, "RIVERS", "%k is twice in the river of player %d.",
                              "%k liegt zweimal im Fluss von Seite %d.", colour, i + 1);
            p->river[i] += bag_of(colour, (int)k + 1);
        }
    }
    return true;
}

static bool read_mandala(struct mandala *p, int m, struct slice text, struct refusal *why) {
    const char *field = field_names[MANDALA1 + m];
    struct slice parts[3];
    if (!split(text, '|', 3, field, parts, why) ||
        !read_bag(parts[0], false, field, &p->mountain[m], why) ||
        !read_bag(parts[1], false, field, &p->field[m][0], why) ||
        !read_bag(parts[2], false, field, &p->field[m][1], why))
        return false;
    uint64_t mountain = bag_present(p->mountain[m]), first = bag_present(p->field[m][0]),
             second = bag_present(p->field[m][1]);
    uint64_t twice = (mountain & first) | (mountain & second) | (first & second);
    if (twice)
        return refuse(why, field, "%k is in more than one area of the mandala.",
                      "%k liegt in mehr als einem Bereich des Mandalas.", bits_first(twice) / 8);
    return true;
}

static bool read_turn(struct mandala *p, struct slice turn, struct slice claim,
                      struct refusal *why) {
    if (!slice_is(turn, "1") && !slice_is(turn, "2") && !slice_is(turn, "over"))
        return refuse(why, "TURN", "1, 2 or over is expected.", "1, 2 oder over wird erwartet.");
    bool over = slice_is(turn, "over");
    p->phase = over ? MANDALA_OVER : MANDALA_PLAY;
    p->turn = slice_is(turn, "2");
    if (slice_is(claim, "-")) return true;
    bool written = claim.length == 3 && (claim.start[0] == '1' || claim.start[0] == '2') &&
                   claim.start[1] == ':' && (claim.start[2] == '1' || claim.start[2] == '2');
    if (!written)
        return refuse(why, "CLAIM", "'-' or mandala:player, such as 2:1, is expected.",
                      "'-' oder Mandala:Seite, etwa 2:1, wird erwartet.");
    if (over)
        return refuse(why, "CLAIM", "nothing is claimed when the game is over.",
                      "nach dem Ende wird nichts mehr genommen.");
    p->phase = MANDALA_CLAIM;
    p->claim_mandala = (uint8_t)(claim.start[0] - '1');
    p->chooser = (uint8_t)(claim.start[2] - '1');
    return true;
}

static bool read_counters(struct mandala *p, const struct slice *fields, struct refusal *why) {
    if (!slice_is(fields[LAP], "play") && !slice_is(fields[LAP], "last"))
        return refuse(why, "LAP", "play or last is expected.", "play oder last wird erwartet.");
    p->last_lap = slice_is(fields[LAP], "last");
    int shuffles = slice_number(fields[SHUFFLES], INT32_MAX);
    if (shuffles < 0)
        return refuse(why, "SHUFFLES", "a number is expected.", "eine Zahl wird erwartet.");
    p->shuffles = (uint32_t)shuffles;
    int idle = slice_number(fields[IDLE], UINT16_MAX);
    if (idle < 0 || (idle >= MANDALA_IDLE_MOST && p->phase != MANDALA_OVER))
        return refuse(why, "IDLE", "a number is expected, below 40 unless the game is over.",
                      "eine Zahl wird erwartet, unter 40, solange die Partie läuft.");
    p->idle = (uint16_t)idle;
    return true;
}

static void count_bag(bag b, int counts[SANDS + 1]) {
    for (int i = 0; i <= SANDS; i++) counts[i] += bag_get(b, i);
}

/* How many there are of each colour, and unknown. */
static void count_cards(const struct mandala *p, int counts[SANDS + 1]) {
    count_bag(p->discard, counts);
    for (int i = 0; i < 2; i++) {
        count_bag(p->hand[i], counts);
        count_bag(p->cup_setup[i], counts);
        count_bag(p->cup_claimed[i], counts);
        count_bag(p->mountain[i], counts);
        count_bag(p->field[i][0], counts);
        count_bag(p->field[i][1], counts);
        count_bag(bag_present(p->river[i]) >> 7, counts);
    }
    for (int i = 0; i < p->deck_count; i++)
        counts[p->deck_hidden ? MANDALA_UNKNOWN : mandala_card(p, i)]++;
}

static bool check_cards(const struct mandala *p, struct refusal *why) {
    int counts[SANDS + 1] = {0};
    count_cards(p, counts);
    int total = counts[MANDALA_UNKNOWN];
    for (int colour = 0; colour < SANDS; colour++) {
        bool few = counts[colour] < MANDALA_OF_COLOUR && counts[MANDALA_UNKNOWN] == 0;
        if (few || counts[colour] > MANDALA_OF_COLOUR)
            return refuse(why, "DECK", "there are %d %k cards in all, not 18.",
                          "es sind zusammen %d Karten in %k, nicht 18.", counts[colour], colour);
        total += counts[colour];
    }
    if (total != MANDALA_CARDS)
        return refuse(why, "DECK", "there are %d cards in all, not 108.",
                      "es sind zusammen %d Karten, nicht 108.", total);
    return true;
}

static bool check_state(const struct mandala *p, struct refusal *why) {
    if (p->phase == MANDALA_OVER && mandala_hides(p))
        return refuse(why, "TURN", "when the game is over nothing is hidden.",
                      "nach dem Ende ist nichts verborgen.");
    if (p->phase == MANDALA_PLAY && p->hand[p->turn] == 0)
        return refuse(why, "HANDS", "player %d is to move without a card.",
                      "Seite %d ist ohne Karte am Zug.", p->turn + 1);
    for (int m = 0; m < 2 && p->phase != MANDALA_OVER; m++) {
        bool claimed = p->phase == MANDALA_CLAIM && m == p->claim_mandala;
        if (claimed && p->mountain[m] == 0)
            return refuse(why, "CLAIM", "the mountain of mandala %d is empty.",
                          "der Berg von Mandala %d ist leer.", m + 1);
        if (!claimed && mandala_complete(p, m))
            return refuse(why, field_names[MANDALA1 + m],
                          "mandala %d is complete: its colours would be claimed.",
                          "Mandala %d ist vollständig: seine Farben würden genommen.", m + 1);
    }
    return true;
}

bool mandala_read_position(const struct options *options, const struct seed *seed, const char *text,
                           union position *position, struct refusal *why) {
    struct slice fields[FIELDS];
    memset(position, 0, sizeof *position);
    struct mandala *p = &position->mandala;
    if (!fields_split(text, FIELDS, field_names, fields, why) || !read_deck(p, fields[DECK], why) ||
        !read_bag(fields[DISCARD], false, "DISCARD", &p->discard, why) ||
        !read_hands(p, fields[HANDS], why) || !read_cups(p, fields[CUPS], why) ||
        !read_rivers(p, fields[RIVERS], why) || !read_mandala(p, 0, fields[MANDALA1], why) ||
        !read_mandala(p, 1, fields[MANDALA2], why) ||
        !read_turn(p, fields[TURN], fields[CLAIM], why) || !read_counters(p, fields, why) ||
        !check_cards(p, why) || !check_state(p, why))
        return false;
    if (!mandala_hides(p)) memcpy(p->seed, seed->bytes, sizeof p->seed);
    p->memory = mandala_memory(options);
    return true;
}

/* Final layouts: the cups and rivers of a game that was played elsewhere. */

static bool check_layout_cards(const struct mandala *p, struct refusal *why) {
    int counts[SANDS + 1] = {0};
    count_cards(p, counts);
    for (int colour = 0; colour < SANDS; colour++)
        if (counts[colour] > MANDALA_OF_COLOUR)
            return refuse(why, "CUPS",
                          "there are %d %k cards in the rivers and cups, but the game has only 18.",
                          "in Flüssen und Kelchen sind es %d Karten in %k, das Spiel hat nur 18.",
                          counts[colour], colour);
    return true;
}

/* Claimed cards of a colour that is not in the river put it there, so only the two cards of the
 * setup can be of one that is not. */
static bool check_layout_cup(const struct mandala *p, int player, struct refusal *why) {
    bag cup = p->cup_claimed[player], river = bag_mask(bag_present(p->river[player]));
    int outside = bag_total(cup & ~river);
    if (bag_total(cup) < 2)
        return refuse(why, "CUPS",
                      "the cup of player %d has %d of the two cards that it begins with.",
                      "der Kelch von Seite %d hat %d der zwei Karten, mit denen er beginnt.",
                      player + 1, bag_total(cup));
    if (outside > 2)
        return refuse(
            why, "RIVERS",
            "%d cards in the cup of player %d are of colours that are not in the river: only "
            "the first two can be. Is a colour missing in the river?",
            "%d Karten im Kelch von Seite %d sind in Farben, die nicht im Fluss liegen: "
            "nur die ersten zwei können es sein. Fehlt eine Farbe im Fluss?",
            outside, player + 1);
    return true;
}

static bool check_layout_begun(const struct mandala *p, struct refusal *why) {
    for (int player = 0; player < 2; player++)
        if (p->cup_claimed[player] || p->river[player]) return true;
    return refuse(why, "CUPS", "nothing is laid out yet: lay the rivers and the cups.",
                  "noch liegt nichts da: lege die Flüsse und die Kelche aus.");
}

/* The two cards of the setup, which the layout does not tell apart: those outside the river, then
 * any. */
static void draw_setup(struct mandala *p, int player) {
    for (int pass = 0; pass < 2; pass++)
        for (int colour = 0; colour < SANDS; colour++) {
            bag card = bag_of(colour, 1);
            bool open = pass == 1 || bag_get(p->river[player], colour) == 0;
            while (open && bag_total(p->cup_setup[player]) < 2 &&
                   bag_get(p->cup_claimed[player], colour) > 0) {
                p->cup_setup[player] += card;
                p->cup_claimed[player] -= card;
            }
        }
}

bool mandala_read_layout(const char *text, union position *position, struct refusal *why) {
    static const char *const names[] = {"CUPS", "RIVERS"};
    struct slice fields[2], cups[2];
    memset(position, 0, sizeof *position);
    struct mandala *p = &position->mandala;
    if (!fields_split(text, 2, names, fields, why) ||
        !split(fields[0], '/', 2, "CUPS", cups, why) ||
        !read_bag(cups[0], false, "CUPS", &p->cup_claimed[0], why) ||
        !read_bag(cups[1], false, "CUPS", &p->cup_claimed[1], why) ||
        !read_rivers(p, fields[1], why) || !check_layout_begun(p, why) ||
        !check_layout_cards(p, why) || !check_layout_cup(p, 0, why) || !check_layout_cup(p, 1, why))
        return false;
    draw_setup(p, 0);
    draw_setup(p, 1);
    p->discard = mandala_unseen(p); /* all the others */
    p->phase = MANDALA_OVER;
    p->last_lap = true;
    return true;
}
