/* Why a move of Mandala was worse than another: what the player who made it could see right after
 * either move, and what the other player can then likely do. What follows is hidden: a reply is
 * told only if it is possible in most of the worlds that the view allows, and of where a move leads
 * only what is the same in all of them. */
#include "base/bits.h"
#include "draw/telling.h"
#include "games/mandala/rules_notation.h"

/* What a reason weighs, about in points. */
enum {
    GIVEN_CHOICE = 20, /* a mandala is completed, and the other player chooses first */
    COMPLETED = 15,    /* a mandala is completed by the better move, and its player chooses first */
    LIKELY_CHOICE = 13, /* the other player can likely complete a mandala and choose first */
    OPENED = 12,        /* one colour completes a mandala in which the other player is ahead */
    AHEAD = 6,          /* a field that decides who chooses first */
    A_SPACE = 3,
    A_CARD = 2,
    LEAST = 2, /* what weighs less is told only if nothing else differs */
    WEAK = -1000,
};

/* What is measured: of the mandala or, among claims, of the colour that the fact is about. The
 * first two are 0 or 1. */
enum kind {
    CHOICE,    /* the player chooses first among the claims of the mandala */
    LACKS_ONE, /* the mandala lacks one colour, and the player has more cards in its field */
    WORTH,     /* by how much its mountain counts more for the player */
    FIELD,
    HAND,
    MOUNTAIN,
    POINTS,
    LEFT,    /* the most cards that the player can claim now */
    DENY,    /* the cards of the colour that the player can claim now */
    SPACE,   /* of the river, that the colour has */
    CLAIMED, /* the cards of the colour that the player has claimed, or discarded */
};

enum { WORLDS = 32, REPLIES_MOST = 64 };

static union position world_of(const union position *p, struct random *random) {
    const struct view view = {.seen = *p};
    union position world;
    mandala_game.imagine(&view, random, &world);
    return world;
}

static struct mandala after(const union position *p, move m) {
    struct random random = random_from(0);
    union position world = world_of(p, &random);
    mandala_game.play(&world, m);
    return world.mandala;
}

/* Measuring */

static int lacking(const struct mandala *p, int m) {
    bag all = p->mountain[m] | p->field[m][0] | p->field[m][1];
    return SANDS - bits_count(bag_present(all));
}

static int field_size(const struct mandala *p, int m, int player) {
    return bag_total(p->field[m][player]);
}

/* The player chooses first if one colour more completes it. */
static bool opens(const struct mandala *p, int m, int player) {
    return p->phase == MANDALA_PLAY && lacking(p, m) == 1 &&
           field_size(p, m, player) > field_size(p, m, 1 - player);
}

static bool chooses(const struct mandala *p, int m, int player) {
    return p->phase == MANDALA_CLAIM && p->claim_mandala == m && p->chooser == player;
}

/* What the cards of the mountain count in the player's river as it is. */
static int worth_of(const struct mandala *p, int m, int player) {
    int sum = 0;
    for (int colour = 0; colour < SANDS; colour++)
        sum += bag_get(p->mountain[m], colour) * bag_get(p->river[player], colour);
    return sum;
}

static int points_of(const struct mandala *p, int player) {
    bag cup = mandala_cup(p, player);
    int sum = 0;
    for (int colour = 0; colour < SANDS; colour++)
        sum += bag_get(cup, colour) * bag_get(p->river[player], colour);
    return sum;
}

/* The most cards that the player can claim now, and their colour. */
static int most_left(const struct mandala *p, int player, int *colour) {
    int most = 0;
    for (int i = 0; i < SANDS; i++) {
        int count = bag_get(p->mountain[p->claim_mandala], i);
        if (p->phase != MANDALA_CLAIM || p->chooser != player || count <= most) continue;
        most = count;
        *colour = i;
    }
    return most;
}

static int claimable(const struct mandala *p, int player, int colour) {
    if (p->phase != MANDALA_CLAIM || p->chooser != player) return 0;
    return bag_get(p->mountain[p->claim_mandala], colour);
}

static int measure(const union position *position, const struct told_fact *fact) {
    const struct mandala *p = &position->mandala;
    const int player = fact->player, about = fact->about;
    int colour;
    switch ((enum kind)fact->kind) {
    case CHOICE: return chooses(p, about, player);
    case LACKS_ONE: return opens(p, about, player);
    case WORTH:
        return p->phase == MANDALA_PLAY
                   ? worth_of(p, about, player) - worth_of(p, about, 1 - player)
                   : TOLD_UNKNOWN;
    case FIELD: return field_size(p, about, player);
    case HAND: return bag_total(p->hand[player]);
    case MOUNTAIN: return bag_total(p->mountain[about]);
    case POINTS: return points_of(p, player);
    case LEFT: return most_left(p, player, &colour);
    case DENY: return claimable(p, player, about);
    case SPACE: return bag_get(p->river[player], about);
    default:
        return bag_get(p->cup_claimed[player], about) + bag_get(p->discard, about) +
               (bag_get(p->river[player], about) > 0);
    }
}

/* Finding */

/* The positions right after either move, in a world that the view allows. */
struct comparison {
    union position is, would_be;
    int mover;
    struct told_facts *facts;
};

static struct told_fact fact_of(enum kind kind, int player, int about, int weight) {
    return (struct told_fact){.kind = (uint8_t)kind,
                              .player = (uint8_t)player,
                              .about = (int16_t)about,
                              .number = 1,
                              .plies = 1,
                              .weight = (int16_t)weight};
}

/* A measure that is better for who moved the larger it is, or if it is the other player's, the
 * smaller. */
static void compare(const struct comparison *c, enum kind kind, int player, int about, int worth,
                    int least) {
    struct told_fact fact = fact_of(kind, player, about, 0);
    int is = measure(&c->is, &fact), would_be = measure(&c->would_be, &fact);
    if (is == TOLD_UNKNOWN || would_be == TOLD_UNKNOWN) return;
    int weight = worth * (player == c->mover ? would_be - is : is - would_be);
    fact.weight = (int16_t)(least == LEAST ? weight : weight + WEAK);
    if (weight >= least) told_facts_compare(c->facts, fact, is, would_be);
}

/* Playing cards */

static void compare_choice(const struct comparison *c, int m) {
    const int mover = c->mover, other = 1 - mover;
    struct told_fact taken = fact_of(CHOICE, mover, m, COMPLETED);
    taken.missed = true;
    if (chooses(&c->is.mandala, m, other))
        told_facts_add(c->facts, fact_of(CHOICE, other, m, GIVEN_CHOICE));
    if (chooses(&c->would_be.mandala, m, mover)) told_facts_add(c->facts, taken);
}

static void compare_field(const struct comparison *c, int m) {
    const struct mandala *is = &c->is.mandala, *would_be = &c->would_be.mandala;
    int now = field_size(is, m, c->mover), then = field_size(would_be, m, c->mover);
    int other = field_size(is, m, 1 - c->mover);
    struct told_fact fact = fact_of(FIELD, c->mover, m, AHEAD + then - now);
    if (is->phase == MANDALA_PLAY && now <= other && then > other)
        told_facts_compare(c->facts, fact, now, then);
}

/* How often each reply completes the mandala, so that who replies chooses first. */
struct replies {
    move moves[REPLIES_MOST];
    int worlds[REPLIES_MOST];
    int count;
    int any; /* worlds in which one of them does */
};

static void count_reply(struct replies *r, move m) {
    int i = 0;
    while (i < r->count && r->moves[i] != m) i++;
    if (i == REPLIES_MOST) return;
    if (i == r->count) {
        r->moves[r->count] = m;
        r->worlds[r->count++] = 0;
    }
    r->worlds[i]++;
}

static struct replies replies_to(const union position *p, move played, int m) {
    struct random random = random_from(0);
    struct replies r = {.count = 0};
    int other = 2 - mandala_game.to_move(p);
    for (int i = 0; i < WORLDS; i++) {
        union position world = world_of(p, &random);
        move list[MOVES_MOST];
        mandala_game.play(&world, played);
        if (world.mandala.phase != MANDALA_PLAY || lacking(&world.mandala, m) > 1) return r;
        int count = mandala_game.moves(&world, list), before = r.any;
        for (int k = 0; k < count; k++) {
            union position next = world;
            if (mandala_move_kind(list[k]) == MANDALA_REDRAW) continue;
            if (mandala_move_mandala(list[k]) != m) continue;
            mandala_game.play(&next, list[k]);
            if (!chooses(&next.mandala, m, other)) continue;
            count_reply(&r, list[k]);
            r.any = before + 1;
        }
    }
    return r;
}

/* The other player can likely complete the mandala, which the better move would prevent. */
static void find_reply(const struct comparison *c, const union position *p, move played,
                       move better, int m) {
    struct replies r = replies_to(p, played, m);
    int best = 0;
    for (int i = 1; i < r.count; i++)
        if (r.worlds[i] > r.worlds[best]) best = i;
    if (r.count == 0 || 2 * r.worlds[best] <= WORLDS) return;
    if (2 * replies_to(p, better, m).any > WORLDS) return;
    struct told_fact fact = fact_of(CHOICE, 1 - c->mover, m, LIKELY_CHOICE);
    fact.plies = 2;
    fact.reply = r.moves[best];
    told_facts_add(c->facts, fact);
}

static void compare_play(const struct comparison *c, const union position *p, move played,
                         move better) {
    const int mover = c->mover, other = 1 - mover;
    for (int m = 0; m < 2; m++) {
        compare_choice(c, m);
        compare(c, WORTH, other, m, 1, LEAST);
        if (opens(&c->is.mandala, m, other) && !opens(&c->would_be.mandala, m, other))
            told_facts_compare(c->facts, fact_of(LACKS_ONE, other, m, OPENED), 1, 0);
        compare_field(c, m);
        find_reply(c, p, played, better, m);
    }
    compare(c, HAND, mover, 0, A_CARD, LEAST);
    for (int m = 0; m < 2; m++) {
        compare(c, FIELD, mover, m, 10, 1);
        compare(c, MOUNTAIN, mover, m, 1, 1);
    }
}

/* Claiming */

static bool discards(const struct mandala *p, int player) {
    return p->field[p->claim_mandala][player] == 0;
}

/* Cards that are held of the one colour, but fewer of the other. */
static void compare_held(const struct comparison *c, const struct mandala *p, int claimed,
                         int better) {
    int held = bag_get(p->hand[c->mover], claimed), more = bag_get(p->hand[c->mover], better);
    struct told_fact fact = fact_of(CLAIMED, c->mover, better, WEAK + more - held);
    int is = measure(&c->is, &fact), would_be = measure(&c->would_be, &fact);
    if (more > held) told_facts_compare(c->facts, fact, is, would_be);
}

static bool is_fresh(const struct mandala *p, int player, int colour) {
    return !discards(p, player) && bag_get(p->river[player], colour) == 0;
}

/* A claim that gets a colour of the river, against one that does not. */
static void compare_space(const struct comparison *c, const struct mandala *p, int claimed,
                          int better) {
    struct told_fact fact = fact_of(SPACE, c->mover, better, A_SPACE);
    int space = measure(&c->would_be, &fact);
    if (is_fresh(p, c->mover, better) && !is_fresh(p, c->mover, claimed))
        told_facts_compare(c->facts, fact, 0, space);
}

static void compare_claims(const struct comparison *c, const struct mandala *p, int claimed,
                           int better) {
    const int mover = c->mover, other = 1 - mover;
    compare(c, POINTS, mover, 0, 1, LEAST);
    if (!discards(p, other)) {
        compare(c, LEFT, other, 0, A_CARD, LEAST);
        compare(c, DENY, other, better, bag_get(p->river[other], better), LEAST);
    }
    compare_space(c, p, claimed, better);
    compare(c, POINTS, mover, 0, 10, 1);
    compare_held(c, p, claimed, better);
}

static void find(const union position *p, const struct tell_line *played,
                 const struct tell_line *better, struct told_facts *facts) {
    const move is = played->moves[0], would_be = better->moves[0];
    const struct comparison c = {.is.mandala = after(p, is),
                                 .would_be.mandala = after(p, would_be),
                                 .mover = mandala_game.to_move(p) - 1,
                                 .facts = facts};
    if (p->mandala.phase == MANDALA_CLAIM)
        compare_claims(&c, &p->mandala, mandala_move_colour(is), mandala_move_colour(would_be));
    else
        compare_play(&c, p, is, would_be);
}

/* Telling */

static void say_choice(const struct told_loss *loss, const struct told_fact *fact,
                       const struct told_ends *ends, struct speech *s) {
    const int mandala = fact->about + 1, player = fact->player + 1;
    char reply[MOVE_TEXT];
    struct text t = text_over(reply, sizeof reply);
    mandala_write_move(ends->before, fact->reply, &t);
    if (fact->missed)
        speech_say(s, "mandala %d is not complete; after %s it is, and %n {choose|chooses} first.",
                   "Mandala %d ist nicht vollständig, nach %s schon, und %n {wählst|wählt} zuerst.",
                   mandala, ends->better_name, player);
    else if (fact->reply == NO_MOVE)
        speech_say(s, "mandala %d is complete, and %n {choose|chooses} first.",
                   "Mandala %d ist vollständig, und %n {wählst|wählt} zuerst.", mandala, player);
    else if (loss->likely)
        speech_say(
            s, "%n can likely complete mandala %d with %s, and choose first.",
            "%N {kannst|kann} Mandala %d wahrscheinlich mit %s vollständig machen und zuerst "
            "wählen.",
            player, mandala, reply);
    else
        speech_say(s, "%n can complete mandala %d with %s, and choose first.",
                   "%N {kannst|kann} Mandala %d mit %s vollständig machen und zuerst wählen.",
                   player, mandala, reply);
}

static void say_worth(const struct told_fact *fact, const struct told_ends *ends,
                      struct speech *s) {
    const struct mandala *is = &ends->played->mandala, *would_be = &ends->better->mandala;
    const int player = fact->player, m = fact->about;
    speech_say(s, "%n {have|has} %d {point|points} on mountain %d, %n %d; after %s %d and %d.",
               "%N {hast|hat} %d {Punkt|Punkte} auf Berg %d, %n %d, nach %s %d und %d.", player + 1,
               worth_of(is, m, player), m + 1, 2 - player, worth_of(is, m, 1 - player),
               ends->better_name, worth_of(would_be, m, player), worth_of(would_be, m, 1 - player));
}

static void say_play(const struct told_fact *fact, const struct told_ends *ends, int is,
                     int would_be, struct speech *s) {
    const int player = fact->player + 1, mandala = fact->about + 1;
    const char *better = ends->better_name;
    switch ((enum kind)fact->kind) {
    case WORTH: say_worth(fact, ends, s); return;
    case LACKS_ONE:
        speech_say(s, "mandala %d lacks one colour, and %n {have|has} more cards in the field.",
                   "Mandala %d fehlt nur eine Farbe, und %n {hast|hat} dort mehr Karten im Feld.",
                   mandala, player);
        return;
    case FIELD:
        speech_say(s, "%n {have|has} %d {card|cards} in the field of mandala %d; after %s %d.",
                   "%N {hast|hat} %d {Karte|Karten} im Feld von Mandala %d, nach %s %d.", player,
                   is, mandala, better, would_be);
        return;
    case HAND:
        speech_say(s, "%n {have|has} %d {card|cards} in hand; after %s %d.",
                   "%N {hast|hat} %d {Karte|Karten} auf der Hand, nach %s %d.", player, is, better,
                   would_be);
        return;
    default:
        speech_say(s, "mountain %d has %d {card|cards}; after %s %d.",
                   "Berg %d hat %d {Karte|Karten}, nach %s %d.", mandala, is, better, would_be);
        return;
    }
}

static void say_claim(const struct told_loss *loss, const struct told_fact *fact,
                      const struct told_ends *ends, int is, int would_be, struct speech *s) {
    const struct mandala *before = &ends->before->mandala;
    const int player = fact->player + 1, base = points_of(before, fact->player);
    const int claimed = mandala_move_colour(loss->played.moves[0]);
    const char *better = ends->better_name;
    int colour = 0;
    switch ((enum kind)fact->kind) {
    case POINTS:
        speech_say(s, "%n {get|gets} %d {point|points}; after %s %d.",
                   "%N {bekommst|bekommt} %d {Punkt|Punkte}, nach %s %d.", player, is - base,
                   better, would_be - base);
        return;
    case LEFT:
        most_left(&ends->played->mandala, fact->player, &colour);
        speech_say(s, "%n can claim %d {card|cards} of %k; after %s at most %d.",
                   "%N {kannst|kann} %d {Karte|Karten} in %k nehmen, nach %s höchstens %d.", player,
                   is, colour, better, would_be);
        return;
    case DENY:
        speech_say(s, "%n can claim %d {card|cards} of %k at %d {point|points} each.",
                   "%N {kannst|kann} %d {Karte|Karten} in %k zu je %d {Punkt|Punkten} nehmen.",
                   player, is, fact->about, bag_get(before->river[fact->player], fact->about));
        return;
    case SPACE:
        speech_say(s, "%n {have|has} no river space for %k; after %s space %d.",
                   "%N {hast|hat} für %k keinen Platz im Fluss, nach %s Platz %d.", player,
                   fact->about, better, would_be);
        return;
    default:
        speech_say(s, "%n {hold|holds} %d of %k, but %d of %k.",
                   "%N {hast|hat} %d in %k auf der Hand, aber %d in %k.", player,
                   bag_get(before->hand[fact->player], claimed), claimed,
                   bag_get(before->hand[fact->player], fact->about), fact->about);
        return;
    }
}

static void say(const struct told_loss *loss, const struct told_fact *fact,
                const struct told_ends *ends, struct speech *s) {
    const int is = measure(ends->played, fact), would_be = measure(ends->better, fact);
    telling_after(ends->played_name, 1, s);
    if (fact->kind == CHOICE)
        say_choice(loss, fact, ends, s);
    else if (fact->kind <= MOUNTAIN)
        say_play(fact, ends, is, would_be, s);
    else
        say_claim(loss, fact, ends, is, would_be, s);
}

const struct telling_loss mandala_telling_loss = {find, measure, say};
