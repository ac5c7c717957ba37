/* Mandala: the rules. Most of it is sums of bags, all colours at once; see mandala.h. */
#include "games/mandala/rules.h"

#include "base/bits.h"
#include "base/inline.h"
#include "rules/game.h"
#include "games/mandala/rules_notation.h"
#include "games/mandala/rules_numbering.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct mandala) <= 256, "a position of Mandala stays small");
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "cards are taken off the deck as a word");

/* The deck */

static void lay_deck(struct mandala *p, const uint8_t *top_first, int count) {
    memset(p->deck, 0, sizeof p->deck);
    for (int i = 0; i < count; i++)
        p->deck[i >> 1] |= (uint8_t)(top_first[count - 1 - i] << (i & 1) * 4);
    p->deck_count = (uint8_t)count;
}

/* A bag's cards in colour order; returns how many. */
static int spread(bag b, uint8_t *cards) {
    int n = 0;
    for (int colour = 0; colour < SANDS; colour++)
        for (int i = bag_get(b, colour); i > 0; i--) cards[n++] = (uint8_t)colour;
    return n;
}

static void shuffle_discard(struct mandala *p) {
    uint8_t cards[MANDALA_CARDS];
    struct stream stream;
    struct seed seed;
    int count = spread(p->discard, cards);
    memcpy(seed.bytes, p->seed, sizeof p->seed);
    stream_init(&stream, &seed, ++p->shuffles);
    stream_shuffle(&stream, cards, count);
    lay_deck(p, cards, count);
    p->discard = 0;
}

/* One by one, across the end of the deck (rules: The deck runs out). */
static bag draw_slowly(struct mandala *p, int count) {
    bag drawn = 0;
    for (; count > 0; count--) {
        if (p->deck_count == 0) {
            if (p->discard == 0) break;
            shuffle_discard(p);
        }
        drawn += bag_of(mandala_card(p, --p->deck_count), 1);
        if (p->deck_count > 0) continue;
        p->last_lap = true;
        if (p->discard) shuffle_discard(p);
    }
    return drawn;
}

/* Up to 8 cards off the top. What lay there stays in p->deck until clear_drawn(). */
static inline bag draw(struct mandala *p, int count) {
    if (p->deck_count <= count) return draw_slowly(p, count);
    uint64_t cards;
    bag drawn = 0;
    p->deck_count = (uint8_t)(p->deck_count - count);
    memcpy(&cards, p->deck + (p->deck_count >> 1), sizeof cards);
    cards >>= (p->deck_count & 1) * 4;
    for (int i = 0; i < 3 || i < count; i++, cards >>= 4) /* nearly always three: no surprise */
        drawn += bag_of((int)(cards & 7), i < count);
    return drawn;
}

/* Positions are compared by bytes: there is nothing above the top card. */
static void clear_drawn(struct mandala *p) {
    int used = (p->deck_count + 1) / 2;
    if (p->deck_count & 1) p->deck[used - 1] &= 15;
    memset(p->deck + used, 0, sizeof p->deck - (size_t)used);
}

static bool setup(const struct options *options, const struct seed *seed, union position *start,
                  struct refusal *why) {
    (void)why;
    uint8_t cards[MANDALA_CARDS];
    struct stream stream;
    spread(MANDALA_OF_COLOUR * (BAG_HIGHS >> 7), cards);
    stream_init(&stream, seed, 0);
    stream_shuffle(&stream, cards, MANDALA_CARDS);

    memset(start, 0, sizeof *start);
    struct mandala *p = &start->mandala;
    bag *const dealt[] = {&p->mountain[0],  &p->mountain[1], &p->hand[0],
                          &p->cup_setup[0], &p->hand[1],     &p->cup_setup[1]};
    static const int counts[] = {2, 2, 6, 2, 6, 2};
    const uint8_t *next = cards;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < counts[i]; k++) *dealt[i] += bag_of(*next++, 1);
    lay_deck(p, next, (int)(cards + MANDALA_CARDS - next));
    memcpy(p->seed, seed->bytes, sizeof p->seed);
    p->memory = mandala_memory(options);
    return true;
}

static int to_move(const union position *position) {
    const struct mandala *p = &position->mandala;
    switch (p->phase) {
    case MANDALA_PLAY: return p->turn + 1;
    case MANDALA_CLAIM: return p->chooser + 1;
    default: return 0;
    }
}

/* Legal moves as bags: a colour's byte says how many moves of that kind it gives. */
struct choices {
    bag build[2]; /* at most one each */
    bag grow[2];  /* the most cards that can be played */
    bag redraw;
    bag claim;
};

static inline bag one_each(uint64_t highs) {
    return highs >> 7;
}

static inline struct choices hand_choices(const struct mandala *p) {
    struct choices c = {.redraw = p->hand[p->turn]};
    bag hand = p->hand[p->turn];
    uint64_t present = bag_present(hand);
    /* At least one card stays in hand: all of it can be grown only if it has two colours. */
    bag kept = (present & (present - 1)) == 0 ? one_each(present) : 0;
    for (int m = 0; m < 2; m++) {
        uint64_t own = bag_present(p->field[m][p->turn]);
        uint64_t other = bag_present(p->field[m][1 - p->turn]);
        uint64_t mountain = bag_present(p->mountain[m]);
        c.build[m] = one_each(present & ~own & ~other);
        c.grow[m] = (hand - kept) & bag_mask(present & ~mountain & ~other);
    }
    return c;
}

/* Nothing where the hand is not shown in full. */
static struct choices choices_of(const struct mandala *p) {
    if (p->phase == MANDALA_CLAIM)
        return (struct choices){.claim = one_each(bag_present(p->mountain[p->claim_mandala]))};
    if (p->phase == MANDALA_OVER || bag_get(p->hand[p->turn], MANDALA_UNKNOWN))
        return (struct choices){0};
    return hand_choices(p);
}

static int count(const union position *position) {
    struct choices c = choices_of(&position->mandala);
    return bag_total(c.build[0] + c.build[1]) + bag_total(c.grow[0]) + bag_total(c.grow[1]) +
           bag_total(c.redraw) + bag_total(c.claim);
}

/* The moves of one kind: for each colour as many as its byte says, with counts from 1 up. */
static move *list_kind(move *list, enum mandala_kind kind, int mandala, bag b) {
    bool counted = kind == MANDALA_GROW || kind == MANDALA_REDRAW;
    for (int colour = 0; colour < SANDS; colour++)
        for (int n = 1; n <= bag_get(b, colour); n++)
            *list++ = mandala_move(kind, mandala, colour, counted ? n : 0);
    return list;
}

static int moves(const union position *position, move *list) {
    struct choices c = choices_of(&position->mandala);
    move *end = list;
    end = list_kind(end, MANDALA_BUILD, 0, c.build[0]);
    end = list_kind(end, MANDALA_BUILD, 1, c.build[1]);
    end = list_kind(end, MANDALA_GROW, 0, c.grow[0]);
    end = list_kind(end, MANDALA_GROW, 1, c.grow[1]);
    end = list_kind(end, MANDALA_REDRAW, 0, c.redraw);
    end = list_kind(end, MANDALA_TAKE, 0, c.claim);
    return (int)(end - list);
}

/* Every bit of a move belongs to one of its four parts, so that no other number passes. */
static bool legal(const union position *position, move m) {
    struct choices c = choices_of(&position->mandala);
    int mandala = mandala_move_mandala(m), colour = mandala_move_colour(m);
    int count = mandala_move_count(m);
    enum mandala_kind kind = mandala_move_kind(m);
    bool counted = kind == MANDALA_GROW || kind == MANDALA_REDRAW;
    if (colour >= SANDS || (count > 0) != counted) return false;
    switch (kind) {
    case MANDALA_BUILD: return bag_get(c.build[mandala], colour) > 0;
    case MANDALA_GROW: return count <= bag_get(c.grow[mandala], colour);
    case MANDALA_REDRAW: return mandala == 0 && count <= bag_get(c.redraw, colour);
    case MANDALA_TAKE: return mandala == 0 && bag_get(c.claim, colour) > 0;
    default: return false;
    }
}

/* Playing */

static void end(struct mandala *p) {
    p->phase = MANDALA_OVER;
    p->turn = p->claim_mandala = p->chooser = 0;
}

static inline void pass_turn(struct mandala *p) {
    p->turn ^= 1;
    p->phase = MANDALA_PLAY;
    if (p->hand[p->turn] == 0) end(p); /* rules: no card in hand */
}

/* All claims are made (rules: Complete, step 3). */
static void destroy(struct mandala *p, int mandala) {
    p->discard += p->field[mandala][0] + p->field[mandala][1];
    p->field[mandala][0] = p->field[mandala][1] = 0;
    p->claim_mandala = p->chooser = 0;
    if (p->last_lap || mandala_river_full(p, 0) || mandala_river_full(p, 1)) {
        end(p);
        return;
    }
    p->mountain[mandala] += draw(p, 2);
    pass_turn(p);
}

/* The turn's cards are played: see whether that completes the mandala. */
static inline void finish_turn(struct mandala *p, int mandala) {
    if (!mandala_complete(p, mandala)) {
        pass_turn(p);
        return;
    }
    if (p->mountain[mandala] == 0) {
        destroy(p, mandala);
        return;
    }
    int own = bag_total(p->field[mandala][p->turn]);
    int other = bag_total(p->field[mandala][1 - p->turn]);
    p->phase = MANDALA_CLAIM;
    p->claim_mandala = (uint8_t)mandala;
    p->chooser = (uint8_t)(own > other ? p->turn : 1 - p->turn);
}

static void build(struct mandala *p, int mandala, int colour) {
    bag card = bag_of(colour, 1);
    p->hand[p->turn] -= card;
    p->mountain[mandala] += card;
    p->idle = 0;
    int room = MANDALA_HAND - bag_total(p->hand[p->turn]);
    p->hand[p->turn] += draw(p, room < 3 ? room : 3);
    finish_turn(p, mandala);
}

static void grow(struct mandala *p, int mandala, int colour, int count) {
    bag cards = bag_of(colour, count);
    p->hand[p->turn] -= cards;
    p->field[mandala][p->turn] += cards;
    p->idle = 0;
    finish_turn(p, mandala);
}

static void redraw(struct mandala *p, int colour, int count) {
    bag cards = bag_of(colour, count);
    p->hand[p->turn] -= cards;
    p->discard += cards;
    p->hand[p->turn] += draw(p, count);
    if (++p->idle == MANDALA_IDLE_MOST)
        end(p);
    else
        pass_turn(p);
}

static void claim(struct mandala *p, int colour) {
    int mandala = p->claim_mandala, player = p->chooser;
    bag cards = p->mountain[mandala] & (bag)0xff << 8 * colour;
    p->mountain[mandala] -= cards;
    if (p->field[mandala][player] == 0) {
        p->discard += cards;
    } else {
        bool fresh = bag_get(p->river[player], colour) == 0;
        int spaces = bits_count(bag_present(p->river[player]));
        p->cup_claimed[player] += cards - (fresh ? bag_of(colour, 1) : 0);
        p->river[player] += fresh ? bag_of(colour, spaces + 1) : 0;
    }
    p->chooser ^= 1;
    p->idle = 0;
    if (p->mountain[mandala] == 0) destroy(p, mandala);
}

ALWAYS_INLINE void apply(struct mandala *p, enum mandala_kind kind, int mandala, int colour,
                         int count) {
    if (kind == MANDALA_REDRAW)
        redraw(p, colour, count);
    else if (kind == MANDALA_GROW)
        grow(p, mandala, colour, count);
    else if (kind == MANDALA_BUILD)
        build(p, mandala, colour);
    else
        claim(p, colour);
}

static void apply_move(struct mandala *p, move m) {
    apply(p, mandala_move_kind(m), mandala_move_mandala(m), mandala_move_colour(m),
          mandala_move_count(m));
}

static void play(union position *position, move m) {
    apply_move(&position->mandala, m);
    if (!position->mandala.deck_hidden) clear_drawn(&position->mandala);
}

/* Random moves */

/* The choice of rank r within a bag: its colour, and its number among that colour's from 1. */
struct card_choice {
    int colour, count;
};

static inline struct card_choice nth_choice(bag b, int r) {
    bag running = b * BAG_ONES; /* byte i: choices of the colours 0 to i */
    uint64_t beyond = ((running | BAG_HIGHS) - (uint64_t)(r + 1) * (BAG_HIGHS >> 7)) & BAG_HIGHS;
    int colour = bits_first(beyond) / 8;
    return (struct card_choice){colour, bag_get(running, colour) - r};
}

/* A legal move before it is packed, so that a playout need not unpack it. */
struct plain_move {
    enum mandala_kind kind;
    int mandala;
    struct card_choice cards;
};

/* Of rank r among those of both mandalas. That has no pattern, so it takes no branch. */
static inline struct plain_move nth_of_both(enum mandala_kind kind, const bag b[2], int r) {
    int first = bag_total(b[0]);
    uint64_t second = (uint64_t)((int64_t)(first - 1 - r) >> 63); /* all bits, or none */
    bag chosen = b[0] ^ ((b[0] ^ b[1]) & second);
    return (struct plain_move){kind, (int)(second & 1),
                               nth_choice(chosen, r - ((int)second & first))};
}

ALWAYS_INLINE struct plain_move pick_from_hand(const struct mandala *p, struct random *random) {
    struct choices c = hand_choices(p);
    int redraws = bag_total(c.redraw);
    int grows = bag_total(c.grow[0] + c.grow[1]), builds = bag_total(c.build[0] + c.build[1]);
    int r = random_below(random, redraws + grows + builds);
    if (r < redraws) return (struct plain_move){MANDALA_REDRAW, 0, nth_choice(c.redraw, r)};
    r -= redraws;
    if (r < grows) return nth_of_both(MANDALA_GROW, c.grow, r);
    return nth_of_both(MANDALA_BUILD, c.build, r - grows);
}

ALWAYS_INLINE struct plain_move pick_any(const struct mandala *p, struct random *random) {
    if (p->phase == MANDALA_PLAY) return pick_from_hand(p, random);
    bag claims = one_each(bag_present(p->mountain[p->claim_mandala]));
    int r = random_below(random, bag_total(claims));
    return (struct plain_move){MANDALA_TAKE, 0, nth_choice(claims, r)};
}

static move pick(const union position *position, struct random *random) {
    struct plain_move m = pick_any(&position->mandala, random);
    bool counted = m.kind == MANDALA_GROW || m.kind == MANDALA_REDRAW;
    return mandala_move(m.kind, m.mandala, m.cards.colour, counted ? m.cards.count : 0);
}

static int playout(union position *position, struct random *random) {
    struct mandala *p = &position->mandala;
    int played = 0;
    for (; p->phase != MANDALA_OVER; played++) {
        struct plain_move m = pick_any(p, random);
        apply(p, m.kind, m.mandala, m.cards.colour, m.cards.count);
    }
    clear_drawn(p);
    return played;
}

/* Results */

static struct score score(const union position *position) {
    const struct mandala *p = &position->mandala;
    struct score score = {.counted = true};
    for (int player = 0; player < 2; player++) {
        bag cup = mandala_cup(p, player);
        for (int colour = 0; colour < SANDS; colour++)
            score.points[player] += bag_get(cup, colour) * bag_get(p->river[player], colour);
    }
    return score;
}

static enum result result(const union position *position) {
    const struct mandala *p = &position->mandala;
    if (p->phase != MANDALA_OVER) return ONGOING;
    enum result by_points = result_of_points(score(position));
    if (by_points != DRAWN) return by_points;
    int first = bag_total(mandala_cup(p, 0)), second = bag_total(mandala_cup(p, 1));
    return result_of_points((struct score){.points = {second, first}}); /* fewer wins */
}

/* Hidden information */

bool mandala_hides(const struct mandala *p) {
    bag all = p->hand[0] | p->hand[1] | p->cup_setup[0] | p->cup_setup[1];
    return p->deck_hidden || bag_get(all, MANDALA_UNKNOWN) > 0;
}

static bool hides(const union position *position) {
    return mandala_hides(&position->mandala);
}

static bag blank(bag b) {
    return bag_of(MANDALA_UNKNOWN, bag_total(b));
}

static void view(const union position *position, enum reader reader, struct view *view) {
    view->seen = *position;
    struct mandala *seen = &view->seen.mandala;
    memset(seen->seed, 0, sizeof seen->seed);
    if (seen->phase == MANDALA_OVER) return; /* rules: shown in full to everyone */
    memset(seen->deck, 0, sizeof seen->deck);
    seen->deck_hidden = seen->deck_count > 0;
    for (int player = 0; player < 2; player++) {
        if ((int)reader == player + 1) continue;
        seen->hand[player] = blank(seen->hand[player]);
        seen->cup_setup[player] = blank(seen->cup_setup[player]);
    }
}

/* What may lie where the view is blank. */
static bag unseen(const struct mandala *p) {
    bag rest = mandala_unseen(p);
    for (int i = 0; !p->deck_hidden && i < p->deck_count; i++)
        rest -= bag_of(mandala_card(p, i), 1);
    return rest;
}

static const uint8_t *fill_blanks(bag *b, const uint8_t *next) {
    int blanks = bag_get(*b, MANDALA_UNKNOWN);
    *b -= bag_of(MANDALA_UNKNOWN, blanks);
    for (; blanks > 0; blanks--) *b += bag_of(*next++, 1);
    return next;
}

static void imagine(const struct view *view, struct random *random, union position *position) {
    *position = view->seen;
    struct mandala *p = &position->mandala;
    if (!mandala_hides(p)) return;
    uint8_t cards[MANDALA_CARDS];
    int count = spread(unseen(p), cards);
    for (int i = count - 1; i > 0; i--) {
        int j = random_below(random, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    const uint8_t *next = cards;
    for (int player = 0; player < 2; player++) {
        next = fill_blanks(&p->hand[player], next);
        next = fill_blanks(&p->cup_setup[player], next);
    }
    if (p->deck_hidden) lay_deck(p, next, p->deck_count);
    p->deck_hidden = false;
    for (int i = 0; i < 32; i++) p->seed[i] = (uint8_t)random_next(random);
}

/* Tries it: what was drawn from a hidden deck, shuffled, or shown at the end was not known. */
static bool playable(const union position *position, move m, struct refusal *why) {
    const struct mandala *before = &position->mandala;
    if (!mandala_hides(before)) return true;
    struct mandala after = *before;
    apply_move(&after, m);
    bool drawn = before->deck_hidden && after.deck_count != before->deck_count;
    if (drawn || after.shuffles != before->shuffles)
        return refuse(why, "", "This draws cards, and their order is hidden in this view.",
                      "Dabei werden Karten gezogen, deren Reihenfolge diese Sicht verbirgt.");
    if (after.phase == MANDALA_OVER)
        return refuse(why, "", "This ends the game, and would show what is hidden in this view.",
                      "Das beendet die Partie und würde zeigen, was diese Sicht verbirgt.");
    return true;
}

/* Cards that the view hides count nothing in score(): so the opponent has at least what it says,
 * and the player exactly that if the own cup is shown. */
static bool has_lost(const union position *p, int player) {
    bool cup_shown = bag_get(p->mandala.cup_setup[player - 1], MANDALA_UNKNOWN) == 0;
    return cup_shown && mandala_shows_counts(&p->mandala) &&
           result(p) == (player == 1 ? SECOND_WINS : FIRST_WINS);
}

/* Positions that differ only in what is shown are the same to a search. */
static uint64_t hash(const union position *position) {
    uint64_t words[sizeof(struct mandala) / 8], h = 0;
    struct mandala p = position->mandala;
    p.memory = false;
    memcpy(words, &p, sizeof words);
    for (size_t i = 0; i < sizeof words / 8; i++) h = bits_mix(h + words[i], i);
    return h;
}

/* What is shown */

bool mandala_memory(const struct options *options) {
    return strcmp(options->value[0], "on") == 0;
}

bool mandala_shows_counts(const struct mandala *p) {
    return !p->memory || !mandala_hides(p);
}

bag mandala_cup_shown(const struct mandala *p, int player) {
    bag cup = mandala_cup(p, player);
    bool closed = p->memory && bag_get(p->cup_setup[player], MANDALA_UNKNOWN) > 0;
    return closed ? bag_of(MANDALA_UNKNOWN, bag_total(cup)) : cup;
}

static bool shows_score(const union position *position) {
    return mandala_shows_counts(&position->mandala);
}

static const struct option options[] = {
    {.name = "memory",
     .values = "off|on",
     .initial = "off",
     .help = {"as printed, the other player's cup, the points and the card counter are hidden "
              "until the end",
              "wie gedruckt bleiben der Kelch der anderen Seite, die Punkte und der Kartenzähler "
              "bis zum Ende verdeckt"},
     .label = {"Table", "Tisch"},
     .names = {"points and counter shown|as printed, memory counts",
               "mit Punkten und Zähler|wie gedruckt, Gedächtnis zählt"},
     .tag = "Memory"},
    {0},
};

const struct game mandala_game = {
    .name = "mandala",
    .title = "Mandala",
    .options = options,
    .setup = setup,
    .to_move = to_move,
    .moves = moves,
    .count = count,
    .legal = legal,
    .play = play,
    .pick = pick,
    .playout = playout,
    .result = result,
    .score = score,
    .shows_score = shows_score,
    .view = view,
    .hides = hides,
    .imagine = imagine,
    .numbering = {MANDALA_MOVES, mandala_number, mandala_numbered},
    .write_move = mandala_write_move,
    .read_move = mandala_read_move,
    .write_position = mandala_write_position,
    .read_position = mandala_read_position,
    .read_layout = mandala_read_layout,
    .playable = playable,
    .has_lost = has_lost,
    .hash = hash,
};
