/* Why a move of Mandala was worse than another: what the player who made it could see, right after
 * either move. What follows is hidden, so no reply is looked at; and of where a move leads only
 * what is the same in every world that the view allows is told. */
#include "base/bits.h"
#include "draw/telling.h"
#include "games/mandala/rules_notation.h"

/* What a reason weighs, about in points. */
enum {
    GIVEN_CHOICE = 20, /* a mandala is completed, and the other player chooses first */
    COMPLETED = 15,    /* a mandala is completed by the better move, and its player chooses first */
    OPENED = 12,       /* one colour completes a mandala in which the other player is ahead */
    AHEAD = 6,         /* a field that decides who chooses first */
    A_SPACE = 3,
    A_CARD = 2,
    LEAST = 2, /* what weighs less is no reason */
};

enum kind {
    NOTHING,
    CHOICE,
    COMPLETE,
    LACKS_ONE,
    WORTH,
    FIELD,
    GAIN,
    LEFT,
    DENY,
    SPACE,
    HELD,
    HAND,
    MOUNTAIN
};

struct reason {
    enum kind kind;
    int weight, mandala, colour;
    int is, would_be;      /* after the move that was played, and after the better one */
    int own, own_would_be; /* WORTH: the same for who moved; the others are the other player's */
    int other_colour;      /* HELD: the one that was claimed */
};

static struct reason reason_of(enum kind kind, int weight, int mandala, int colour, int is,
                               int would_be) {
    return (struct reason){.kind = kind,
                           .weight = weight,
                           .mandala = mandala,
                           .colour = colour,
                           .is = is,
                           .would_be = would_be};
}

static void consider(struct reason *best, struct reason one) {
    if (one.weight >= LEAST && one.weight > best->weight) *best = one;
}

/* What counts if nothing else does. */
static void consider_weak(struct reason *best, struct reason one) {
    if (one.weight > 0 && one.weight > best->weight) *best = one;
}

static struct mandala after(const union position *p, move m) {
    struct random random = random_from(0);
    struct view view = {.seen = *p};
    union position world;
    mandala_game.imagine(&view, &random, &world);
    mandala_game.play(&world, m);
    return world.mandala;
}

/* Playing cards */

static int lacking(const struct mandala *p, int m) {
    bag all = p->mountain[m] | p->field[m][0] | p->field[m][1];
    return SANDS - bits_count(bag_present(all));
}

static int field_size(const struct mandala *p, int m, int player) {
    return bag_total(p->field[m][player]);
}

static bool gives_choice(const struct mandala *p, int m, int player) {
    return p->phase == MANDALA_CLAIM && p->claim_mandala == m && p->chooser != player;
}

/* The other player completes it with one colour, and then chooses first. */
static bool opens(const struct mandala *p, int m, int player) {
    return p->phase == MANDALA_PLAY && lacking(p, m) == 1 &&
           field_size(p, m, 1 - player) > field_size(p, m, player);
}

static bool takes_choice(const struct mandala *p, int m, int player) {
    return p->phase == MANDALA_CLAIM && p->claim_mandala == m && p->chooser == player;
}

/* What the cards of the mountain count in the player's river as it is. */
static int worth_of(const struct mandala *p, int m, int player) {
    int sum = 0;
    for (int colour = 0; colour < SANDS; colour++)
        sum += bag_get(p->mountain[m], colour) * bag_get(p->river[player], colour);
    return sum;
}

/* A mountain that counts more for the other player, less for who moved, than it would. */
static void compare_worth(const struct mandala *is, const struct mandala *would_be, int m,
                          int player, struct reason *best) {
    struct reason r = {.kind = WORTH,
                       .mandala = m,
                       .is = worth_of(is, m, 1 - player),
                       .would_be = worth_of(would_be, m, 1 - player),
                       .own = worth_of(is, m, player),
                       .own_would_be = worth_of(would_be, m, player)};
    r.weight = r.is - r.own - (r.would_be - r.own_would_be);
    if (is->phase == MANDALA_PLAY && would_be->phase == MANDALA_PLAY) consider(best, r);
}

static void compare_mandala(const struct mandala *is, const struct mandala *would_be, int m,
                            int player, struct reason *best) {
    int now = field_size(is, m, player), then = field_size(would_be, m, player);
    int other = field_size(is, m, 1 - player);
    if (gives_choice(is, m, player) && !gives_choice(would_be, m, player))
        consider(best, reason_of(CHOICE, GIVEN_CHOICE, m, 0, now, other));
    if (takes_choice(would_be, m, player) && !takes_choice(is, m, player))
        consider(best, (struct reason){.kind = COMPLETE, .weight = COMPLETED, .mandala = m});
    compare_worth(is, would_be, m, player, best);
    if (opens(is, m, player) && !opens(would_be, m, player))
        consider(best, reason_of(LACKS_ONE, OPENED, m, 0, now, other));
    if (is->phase == MANDALA_PLAY && now <= other && then > other)
        consider(best, reason_of(FIELD, AHEAD + then - now, m, 0, now, then));
}

static void compare_play(const struct mandala *is, const struct mandala *would_be, int player,
                         struct reason *best) {
    int now = bag_total(is->hand[player]), then = bag_total(would_be->hand[player]);
    for (int m = 0; m < 2; m++) compare_mandala(is, would_be, m, player, best);
    consider(best, reason_of(HAND, A_CARD * (then - now), 0, 0, now, then));
}

/* How many cards lie where, if nothing else differs: first in the own field, then on a mountain. */
static void compare_sizes(const struct mandala *is, const struct mandala *would_be, int player,
                          struct reason *best) {
    for (int m = 0; m < 2; m++) {
        int now = field_size(is, m, player), then = field_size(would_be, m, player);
        int low = bag_total(is->mountain[m]), high = bag_total(would_be->mountain[m]);
        consider_weak(best, reason_of(FIELD, 10 * (then - now), m, 0, now, then));
        consider_weak(best, reason_of(MOUNTAIN, high - low, m, 0, low, high));
    }
}

/* Claiming */

static bool discards(const struct mandala *p, int player) {
    return p->field[p->claim_mandala][player] == 0;
}

static bool is_fresh(const struct mandala *p, int player, int colour) {
    return !discards(p, player) && bag_get(p->river[player], colour) == 0;
}

static int space_of(const struct mandala *p, int player, int colour) {
    if (!is_fresh(p, player, colour)) return bag_get(p->river[player], colour);
    return 1 + bits_count(bag_present(p->river[player]));
}

/* The points that a claim brings; -1 where hidden cards of the cup decide it. */
static int gain_of(const struct mandala *p, int player, int colour) {
    bag cup = mandala_cup(p, player);
    int count = bag_get(p->mountain[p->claim_mandala], colour);
    if (discards(p, player)) return 0;
    if (!is_fresh(p, player, colour)) return count * space_of(p, player, colour);
    if (bag_get(cup, MANDALA_UNKNOWN) > 0) return -1;
    return (bag_get(cup, colour) + count - 1) * space_of(p, player, colour);
}

/* The most cards that the other player can claim next, and their colour. */
static int most_left(const struct mandala *p, int claimed, int *colour) {
    int most = 0;
    for (int i = 0; i < SANDS; i++) {
        int count = i == claimed ? 0 : bag_get(p->mountain[p->claim_mandala], i);
        if (count <= most) continue;
        most = count;
        *colour = i;
    }
    return most;
}

/* What the other player can now claim, and could not after the better move. */
static void compare_denied(const struct mandala *p, int better, struct reason *best) {
    int other = 1 - p->chooser, m = p->claim_mandala;
    int count = bag_get(p->mountain[m], better), space = bag_get(p->river[other], better);
    if (!discards(p, other))
        consider(best, reason_of(DENY, count * space, m, better, count, space));
}

/* The points or the cards in hand by which a claim is a little better, if nothing else differs. */
static void compare_closely(const struct mandala *p, int claimed, int better, struct reason *best) {
    int player = p->chooser, m = p->claim_mandala;
    int now = gain_of(p, player, claimed), then = gain_of(p, player, better);
    int held = bag_get(p->hand[player], claimed), more = bag_get(p->hand[player], better);
    if (now >= 0) consider_weak(best, reason_of(GAIN, 10 * (then - now), m, better, now, then));
    consider_weak(best, (struct reason){.kind = HELD,
                                        .weight = more - held,
                                        .colour = better,
                                        .is = held,
                                        .would_be = more,
                                        .other_colour = claimed});
}

static void compare_claims(const struct mandala *p, int claimed, int better, struct reason *best) {
    int player = p->chooser, m = p->claim_mandala, colour = 0, other = 0;
    int now = gain_of(p, player, claimed), then = gain_of(p, player, better);
    int left = most_left(p, claimed, &colour), would_be = most_left(p, better, &other);
    if (now >= 0) consider(best, reason_of(GAIN, then - now, m, better, now, then));
    if (!discards(p, 1 - player))
        consider(best, reason_of(LEFT, A_CARD * (left - would_be), m, colour, left, would_be));
    compare_denied(p, better, best);
    if (is_fresh(p, player, better) && !is_fresh(p, player, claimed)) {
        int space = space_of(p, player, better);
        consider(best, reason_of(SPACE, A_SPACE, m, better, 0, space));
    }
}

/* Telling */

static void say_mandala(const struct reason *r, const char *better, int mover, struct speech *s) {
    int other = 3 - mover;
    switch (r->kind) {
    case CHOICE:
        speech_say(s, "mandala %d is complete, and %n {choose|chooses} first.",
                   "Mandala %d ist vollständig, und %n {wählst|wählt} zuerst.", r->mandala + 1,
                   other);
        return;
    case COMPLETE:
        speech_say(s, "mandala %d is not complete; after %s it is, and %n {choose|chooses} first.",
                   "Mandala %d ist nicht vollständig, nach %s schon, und %n {wählst|wählt} zuerst.",
                   r->mandala + 1, better, mover);
        return;
    case WORTH:
        speech_say(s, "%n {have|has} %d {point|points} on mountain %d, %n %d; after %s %d and %d.",
                   "%N {hast|hat} %d {Punkt|Punkte} auf Berg %d, %n %d, nach %s %d und %d.", other,
                   r->is, r->mandala + 1, mover, r->own, better, r->would_be, r->own_would_be);
        return;
    case LACKS_ONE:
        speech_say(s, "mandala %d lacks one colour, and %n {have|has} more cards in the field.",
                   "Mandala %d fehlt nur eine Farbe, und %n {hast|hat} dort mehr Karten im Feld.",
                   r->mandala + 1, other);
        return;
    default:
        speech_say(s, "%n {have|has} %d {card|cards} in the field of mandala %d; after %s %d.",
                   "%N {hast|hat} %d {Karte|Karten} im Feld von Mandala %d, nach %s %d.", mover,
                   r->is, r->mandala + 1, better, r->would_be);
        return;
    }
}

static void say_claim(const struct reason *r, const char *better, int mover, struct speech *s) {
    switch (r->kind) {
    case DENY:
        speech_say(s, "%n can claim %d {card|cards} of %k at %d {point|points} each.",
                   "%N {kannst|kann} %d {Karte|Karten} in %k zu je %d {Punkt|Punkten} nehmen.",
                   3 - mover, r->is, r->colour, r->would_be);
        return;
    case HELD:
        speech_say(s, "%n {hold|holds} %d of %k, but %d of %k.",
                   "%N {hast|hat} %d in %k auf der Hand, aber %d in %k.", mover, r->is,
                   r->other_colour, r->would_be, r->colour);
        return;
    case GAIN:
        speech_say(s, "%n {get|gets} %d {point|points}; after %s %d.",
                   "%N {bekommst|bekommt} %d {Punkt|Punkte}, nach %s %d.", mover, r->is, better,
                   r->would_be);
        return;
    case LEFT:
        speech_say(s, "%n can claim %d {card|cards} of %k; after %s at most %d.",
                   "%N {kannst|kann} %d {Karte|Karten} in %k nehmen, nach %s höchstens %d.",
                   3 - mover, r->is, r->colour, better, r->would_be);
        return;
    default:
        speech_say(s, "%n {have|has} no river space for %k; after %s space %d.",
                   "%N {hast|hat} für %k keinen Platz im Fluss, nach %s Platz %d.", mover,
                   r->colour, better, r->would_be);
        return;
    }
}

static void say_reason(const struct reason *r, const char *better, int mover, struct speech *s) {
    if (r->kind == HAND)
        speech_say(s, "%n {have|has} %d {card|cards} in hand; after %s %d.",
                   "%N {hast|hat} %d {Karte|Karten} auf der Hand, nach %s %d.", mover, r->is,
                   better, r->would_be);
    else if (r->kind == MOUNTAIN)
        speech_say(s, "mountain %d has %d {card|cards}; after %s %d.",
                   "Berg %d hat %d {Karte|Karten}, nach %s %d.", r->mandala + 1, r->is, better,
                   r->would_be);
    else if (r->kind <= FIELD)
        say_mandala(r, better, mover, s);
    else
        say_claim(r, better, mover, s);
}

void mandala_tell_loss(const union position *p, const struct tell_line *played,
                       const struct tell_line *better, struct speech *s) {
    int mover = mandala_game.to_move(p);
    struct reason best = {.kind = NOTHING};
    if (p->mandala.phase == MANDALA_CLAIM) {
        int claimed = mandala_move_colour(played->moves[0]);
        int wanted = mandala_move_colour(better->moves[0]);
        compare_claims(&p->mandala, claimed, wanted, &best);
        if (best.kind == NOTHING) compare_closely(&p->mandala, claimed, wanted, &best);
    } else {
        struct mandala is = after(p, played->moves[0]), would_be = after(p, better->moves[0]);
        compare_play(&is, &would_be, mover - 1, &best);
        if (best.kind == NOTHING) compare_sizes(&is, &would_be, mover - 1, &best);
    }
    if (best.kind == NOTHING) return;
    speech_say(s, "After %s: ", "Nach %s: ", telling_line(&mandala_game, p, played, 1).names);
    say_reason(&best, telling_line(&mandala_game, p, better, 1).names, mover, s);
}
