/* Mandala: what the opponent may hold. A few hundred guesses of the hand and of the two first cards
 * of the cup are carried from view to view. Each is weighed by how likely the policy would have
 * played from it what the opponent played, and by how likely the deck that it leaves would have
 * shown what has been drawn since; then it draws what the opponent drew.
 *
 * What was played follows from two views. Where it does not (the opponent's move is hidden behind a
 * mandala's destruction, say) less is learned; where a view follows from no earlier one, everything
 * begins afresh with all cards equally likely. */
#include "games/mandala/eval_belief.h"

#include "base/text/numbers.h"
#include "games/evaluations.h"

#include "games/mandala/rules_notation.h"
#include "search/belief.h"
#include "search/prior.h"

#include <string.h>

enum {
    GUESSES = 512,
    LIKELY_ONE = 1 << 16,
    LIKELY_FLOOR = 1 << 11, /* opponents differ from the policy: nothing legal is less likely */
    EVENTS_MOST = 4,
    DRAWN_MOST = 24, /* cards off the deck between two views of a player, generously */
    ODDS_MOST = 36,  /* bits of the odds of what was drawn, */
    ODDS_SHIFT = 8,  /* and of those that are left out with a likelihood, so that sums fit */
};

struct guess {
    bag hand, cup;
    bag played; /* by the opponent since the last view, while a view is looked at */
};

struct memory {
    struct view last;
    int32_t count; /* of guesses: all of them, or none before the first view */
    int32_t reader;
    struct guess guesses[GUESSES];
};

/* Something that was played, as far as the views tell. */
struct event {
    enum mandala_kind kind;
    int owner; /* 0 or 1, or -1 if it could be either's */
    int mandala, colour, count;
};

/* Drawing at random */

static bag draw_from(bag *deck, int count, struct random *random) {
    bag drawn = 0;
    for (int left = bag_total(*deck); count > 0 && left > 0; count--, left--) {
        int r = random_below(random, left), colour = 0;
        while (r >= bag_get(*deck, colour)) r -= bag_get(*deck, colour++);
        *deck -= bag_of(colour, 1);
        drawn += bag_of(colour, 1);
    }
    return drawn;
}

static void begin_afresh(struct memory *memory, const struct mandala *p, struct random *random) {
    int other = 1 - memory->reader;
    bag unseen = mandala_unseen(p);
    for (int i = 0; i < GUESSES; i++) {
        bag deck = unseen;
        memory->guesses[i].played = 0;
        memory->guesses[i].hand = draw_from(&deck, bag_total(p->hand[other]), random);
        memory->guesses[i].cup = draw_from(&deck, 2, random);
    }
}

/* What was played */

/* Whether every colour of a is at most that of b. */
static bool within(bag a, bag b) {
    return (((b | BAG_HIGHS) - a) & BAG_HIGHS) == BAG_HIGHS;
}

/* What can be taken from a hand or a cup and leaves no more than b. */
static bag least(bag a, bag b) {
    bag least = 0;
    for (int c = 0; c < SANDS; c++) least += bag_of(c, smaller(bag_get(a, c), bag_get(b, c)));
    return least;
}

static bag claimed_by(const struct mandala *p, int player) {
    return p->cup_claimed[player] + (bag_present(p->river[player]) >> 7);
}

struct events {
    struct event list[EVENTS_MOST];
    int count;
};

static void add_events(struct events *events, struct event event, bag more) {
    for (int c = 0; c < SANDS; c++) {
        bool single = event.kind == MANDALA_BUILD;
        int cards = bag_get(more, c);
        for (int i = 0; i < (single ? cards : cards > 0); i++) {
            event.colour = c;
            event.count = single ? 1 : cards;
            if (events->count < EVENTS_MOST) events->list[events->count] = event;
            events->count++;
        }
    }
}

/* All that was added between two views; false if something was taken away, or too much added. */
static bool find_events(const struct mandala *last, const struct mandala *now,
                        struct events *events) {
    *events = (struct events){0};
    for (int m = 0; m < 2; m++) {
        for (int player = 0; player < 2; player++) {
            bag before = last->field[m][player], after = now->field[m][player];
            if (!within(before, after)) return false;
            add_events(events, (struct event){MANDALA_GROW, player, m, 0, 0}, after - before);
        }
        if (!within(last->mountain[m], now->mountain[m])) return false;
        add_events(events, (struct event){MANDALA_BUILD, -1, m, 0, 0},
                   now->mountain[m] - last->mountain[m]);
    }
    if (within(last->discard, now->discard))
        add_events(events, (struct event){MANDALA_REDRAW, -1, 0, 0, 0},
                   now->discard - last->discard);
    return events->count <= 2;
}

/* The cards in hand after it, from so many before. */
static int hand_after(const struct event *e, int cards) {
    if (e->kind == MANDALA_REDRAW) return cards;
    if (e->kind == MANDALA_GROW) return cards - e->count;
    return cards + 2 < MANDALA_HAND ? cards + 2 : MANDALA_HAND;
}

static bool can_be_of(const struct event *e, int player, const struct mandala *last,
                      const struct mandala *now, int reader) {
    if (e->owner >= 0 && e->owner != player) return false;
    bag before = last->hand[player], after = now->hand[player];
    if (hand_after(e, bag_total(before)) != bag_total(after)) return false;
    if (player != reader) return true;
    bag played = bag_of(e->colour, e->count);
    return within(played, before) && within(before - played, after);
}

/* Adds what may have been the opponent's move if `last` became `now` by that, and by a move of the
 * reader if `own_too`. */
static void explain(const struct mandala *last, const struct mandala *now, int reader, bool own_too,
                    struct events *found) {
    struct events events;
    if (!find_events(last, now, &events) || events.count != 1 + own_too) return;
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i], *own = &events.list[1 - i];
        if (!can_be_of(e, 1 - reader, last, now, reader)) continue;
        if (own_too && !can_be_of(own, reader, last, now, reader)) continue;
        if (found->count < EVENTS_MOST) found->list[found->count++] = *e;
    }
}

/* Claims that the opponent has made before this view, taken back. */
static void take_back_claims(const struct mandala *last, struct mandala *now) {
    if (now->phase != MANDALA_CLAIM) return;
    for (int player = 0; player < 2; player++) {
        bag before = claimed_by(last, player), after = claimed_by(now, player);
        if (within(before, after)) now->mountain[now->claim_mandala] += after - before;
        now->cup_claimed[player] = last->cup_claimed[player];
        now->river[player] = last->river[player];
    }
}

/* The claims of the last view made, as the present one shows, and the mandala destroyed. Its new
 * mountain is the present one, to be put right by the caller. */
static void finish_claims(struct mandala *last, const struct mandala *now) {
    int m = last->claim_mandala;
    bag claimed = 0;
    for (int player = 0; player < 2; player++)
        claimed += claimed_by(now, player) - claimed_by(last, player);
    last->discard += last->field[m][0] + last->field[m][1];
    if (within(claimed, last->mountain[m])) last->discard += last->mountain[m] - claimed;
    last->field[m][0] = last->field[m][1] = 0;
    last->mountain[m] = now->mountain[m];
}

/* The opponent's move after the reader's own completed a mandala: a third card in the new mountain
 * was built, and any of the three may be it. */
static void explain_after_claims(const struct mandala *last, const struct mandala *now, int reader,
                                 struct events *found) {
    struct mandala after = *last;
    int m = last->claim_mandala;
    finish_claims(&after, now);
    if (bag_total(now->mountain[m]) < 3) {
        explain(&after, now, reader, false, found);
        return;
    }
    for (int c = 0; c < SANDS; c++) {
        if (bag_get(now->mountain[m], c) == 0) continue;
        after.mountain[m] = now->mountain[m] - bag_of(c, 1);
        explain(&after, now, reader, false, found);
    }
}

/* Weighing */

/* The position in which the opponent played it, but for the hidden cards. */
static void undo(const struct mandala *now, int reader, const struct event *e,
                 union position *before) {
    memset(before, 0, sizeof *before);
    struct mandala *p = &before->mandala;
    *p = *now;
    bag played = bag_of(e->colour, e->count);
    if (e->kind == MANDALA_GROW) p->field[e->mandala][1 - reader] -= played;
    if (e->kind == MANDALA_BUILD) p->mountain[e->mandala] -= played;
    if (e->kind == MANDALA_REDRAW && within(played, p->discard)) p->discard -= played;
    p->phase = MANDALA_PLAY;
    p->turn = (uint8_t)(1 - reader);
    p->claim_mandala = p->chooser = 0;
    p->idle = p->idle ? (uint16_t)(p->idle - 1) : 0;
}

/* How likely the policy plays it. */
static uint64_t likelihood(const union position *p, const struct event *e) {
    struct ranked list[MOVES_MOST];
    int counted = e->kind == MANDALA_BUILD ? 0 : e->count;
    int mandala = e->kind == MANDALA_REDRAW ? 0 : e->mandala;
    move played = mandala_move(e->kind, mandala, e->colour, counted);
    uint64_t sum = 0, share = 0;
    int count = mandala_evaluation.rank(p, NULL, list);
    for (int i = 0; i < count; i++) {
        uint64_t weight = prior_weight(list[i].rank);
        sum += weight;
        if (list[i].move == played) share = weight;
    }
    if (share == 0) return 0;
    return LIKELY_FLOOR + share * (LIKELY_ONE - LIKELY_FLOOR) / sum;
}

/* In how many ways k of n can be drawn. */
static uint64_t ways(int n, int k) {
    uint64_t ways = 1;
    if (k > n) return 0;
    for (int i = 0; i < k; i++) ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return ways;
}

/* The odds that a deck shows these cards, times a constant. */
static uint64_t odds(bag deck, bag shown) {
    uint64_t odds = 1;
    for (int c = 0; c < SANDS; c++) odds *= ways(bag_get(deck, c), bag_get(shown, c));
    return odds >> ODDS_MOST ? (uint64_t)1 << ODDS_MOST : odds;
}

/* Cards that left the unseen ones between the views, other than the opponent's; none if there was a
 * reshuffle, as then cards have come back. */
static bag shown_between(const struct mandala *last, const struct mandala *now, bag played) {
    bag before = mandala_unseen(last), after = mandala_unseen(now);
    if (last->shuffles != now->shuffles || !within(after + played, before)) return 0;
    return before - after - played;
}

/* Draws as many guesses again, each as often as its weight says; false if none has any. */
static bool resample(struct memory *memory, const uint64_t *weights, struct random *random) {
    struct guess old[GUESSES];
    uint64_t total = 0;
    memcpy(old, memory->guesses, sizeof old);
    for (int i = 0; i < GUESSES; i++) total += weights[i];
    if (total < GUESSES) return false;
    uint64_t step = total / GUESSES, at = random_next(random) % step, passed = weights[0];
    for (int i = 0, chosen = 0; i < GUESSES; i++, at += step) {
        while (passed <= at) passed += weights[++chosen];
        memory->guesses[i] = old[chosen];
    }
    return true;
}

/* Adds to the weights how likely each guess is by one explanation; a guess remembers one of its
 * explanations, as often as its likelihood says. */
static void weigh(struct memory *memory, const struct mandala *now, const struct event *e,
                  uint64_t *weights, struct random *random) {
    const struct mandala *last = &memory->last.seen.mandala;
    int other = 1 - memory->reader;
    bag played = bag_of(e->colour, e->count);
    bag shown = shown_between(last, now, played), unseen = mandala_unseen(last);
    union position before;
    undo(now, memory->reader, e, &before);
    for (int i = 0; i < GUESSES; i++) {
        struct guess *guess = &memory->guesses[i];
        bag held = guess->hand + guess->cup;
        if (!within(held, unseen) || !within(played, guess->hand)) continue;
        before.mandala.hand[other] = guess->hand;
        before.mandala.cup_setup[other] = guess->cup;
        uint64_t weight = odds(unseen - held, shown);
        if (weight) weight = 1 + (weight * likelihood(&before, e) >> ODDS_SHIFT);
        weights[i] += weight;
        if (weight && random_next(random) % weights[i] < weight) guess->played = played;
    }
}

/* Nothing is known of what was played. */
static void weigh_draws(const struct memory *memory, const struct mandala *now, uint64_t *weights) {
    const struct mandala *last = &memory->last.seen.mandala;
    bag shown = shown_between(last, now, 0), unseen = mandala_unseen(last);
    for (int i = 0; i < GUESSES; i++) {
        bag held = memory->guesses[i].hand + memory->guesses[i].cup;
        weights[i] = within(held, unseen) ? odds(unseen - held, shown) : 0;
    }
}

/* A guess plays and draws as the opponent did. Of what was not seen to be played, cards leave the
 * hand at random. */
static void move_on(struct guess *guess, bag unseen, int cards, bool unknown,
                    struct random *random) {
    guess->hand -= guess->played;
    guess->played = 0;
    if (unknown) draw_from(&guess->hand, 1, random);
    guess->cup = least(guess->cup, unseen);
    guess->hand = least(guess->hand, unseen - guess->cup);
    int over = bag_total(guess->hand) - cards;
    if (over > 0) draw_from(&guess->hand, over, random);
    bag deck = unseen - guess->hand - guess->cup;
    guess->cup += draw_from(&deck, 2 - bag_total(guess->cup), random);
    guess->hand += draw_from(&deck, cards - bag_total(guess->hand), random);
}

/* Where the reader stands: at an own turn, at claims of an own turn, or at claims of the other's.
 */
enum standing { OWN_TURN, OWN_CLAIMS, OTHER_CLAIMS };

static enum standing standing_of(const struct mandala *p, int reader) {
    if (p->phase == MANDALA_PLAY) return OWN_TURN;
    return p->turn == reader ? OWN_CLAIMS : OTHER_CLAIMS;
}

static bool learn(struct memory *memory, const struct mandala *seen, struct random *random) {
    const struct mandala *last = &memory->last.seen.mandala;
    enum standing was = standing_of(last, memory->reader), is = standing_of(seen, memory->reader);
    bool other_played = was != OTHER_CLAIMS && is != OWN_CLAIMS;
    struct mandala now = *seen;
    struct events found = {0};
    uint64_t weights[GUESSES] = {0};
    take_back_claims(last, &now);
    if (other_played && was == OWN_TURN) explain(last, &now, memory->reader, true, &found);
    if (other_played && was == OWN_CLAIMS) explain_after_claims(last, &now, memory->reader, &found);
    for (int i = 0; i < found.count; i++) weigh(memory, &now, &found.list[i], weights, random);
    if (found.count == 0) weigh_draws(memory, &now, weights);
    if (!resample(memory, weights, random)) return false;
    bag unseen = mandala_unseen(seen);
    int cards = bag_total(seen->hand[1 - memory->reader]);
    for (int i = 0; i < GUESSES; i++)
        move_on(&memory->guesses[i], unseen, cards, other_played && found.count == 0, random);
    return true;
}

/* Whether one view can come some moves after another in a game of this reader. */
static bool follows(const struct mandala *last, const struct mandala *now, int reader) {
    if (last->cup_setup[reader] != now->cup_setup[reader]) return false;
    for (int player = 0; player < 2; player++)
        if (!within(claimed_by(last, player), claimed_by(now, player)) ||
            !within(last->river[player], now->river[player]))
            return false;
    if (last->shuffles != now->shuffles) return last->shuffles < now->shuffles;
    int drawn = last->deck_count - now->deck_count;
    return drawn >= 0 && drawn <= DRAWN_MOST && within(mandala_unseen(now), mandala_unseen(last));
}

/* Whether it is what a player sees: the own cards, and nothing that is hidden. */
static bool is_players(const struct mandala *p, int reader) {
    bag own = p->hand[reader] | p->cup_setup[reader], other = p->hand[1 - reader];
    return bag_get(own, MANDALA_UNKNOWN) == 0 && bag_get(other, MANDALA_UNKNOWN) > 0 &&
           bag_get(other, MANDALA_UNKNOWN) == bag_total(other) &&
           bag_get(p->cup_setup[1 - reader], MANDALA_UNKNOWN) == 2 &&
           (p->deck_hidden || p->deck_count == 0);
}

static void see(void *of, const struct view *view, uint64_t seed) {
    struct memory *memory = of;
    struct random random = random_from(seed);
    const struct mandala *now = &view->seen.mandala, *last = &memory->last.seen.mandala;
    int reader = mandala_game.to_move(&view->seen) - 1;
    bool goes_on = memory->count > 0 && memory->reader == reader;
    if (goes_on && memcmp(&memory->last, view, sizeof *view) == 0) return;
    memory->reader = reader;
    memory->count = is_players(now, reader) ? GUESSES : 0;
    if (memory->count == 0) return;
    if (!goes_on || !follows(last, now, reader) || !learn(memory, now, &random))
        begin_afresh(memory, now, &random);
    memory->last = *view;
}

static void imagine(const void *of, const struct view *view, struct random *random,
                    union position *p) {
    const struct memory *memory = of;
    struct view guessed = *view;
    if (memory->count > 0) {
        const struct guess *guess = &memory->guesses[random_below(random, memory->count)];
        guessed.seen.mandala.hand[1 - memory->reader] = guess->hand;
        guessed.seen.mandala.cup_setup[1 - memory->reader] = guess->cup;
    }
    mandala_game.imagine(&guessed, random, p);
}

const struct belief mandala_belief = {
    .size = sizeof(struct memory),
    .see = see,
    .imagine = imagine,
};
