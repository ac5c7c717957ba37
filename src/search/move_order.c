/* Moves are picked from a list one by one, since most of a list is never needed. */
#include "search/move_order.h"

#include "base/text/numbers.h"

#include <stdlib.h>

enum {
    HISTORY_MOST = 1024, /* beside ranks of up to 2000 */
    RANK_KILLER = 500,
    SORTED = 12, /* moves of a position that are picked in order; the rest come as they are */
};

/* The order of moves: the rank, and below it where the move is in the list, in one word, so that
 * the highest is found without branches. Moves of one rank stay in the order of the list. */

#define ORDER_TAKEN INT32_MIN

static int32_t order_of(int rank, int index) {
    return rank * 65536 + (65535 - index);
}

static int index_in(int32_t order) {
    return 65535 - (order & 65535);
}

static int rank_in(int32_t order) {
    return order >> 16;
}

int move_order_rank(const struct move_order *order, int index) {
    return rank_in(order->order[index]);
}

/* Ordering: what the table and earlier cut-offs say, on top of the evaluation's ranks. The history
 * is worth 49 Elo ± 27 in Patterns and 13 ± 12 in Manalath, the killers 32 ± 28 in Patterns (a
 * match at 10 ms a move against the search without it). */
static void sort(struct move_order *o, const struct move_source *source, move first) {
    const int16_t *history = source->history->of;
    for (int i = 0; i < o->count; i++) {
        struct ranked r = o->list[i];
        int rank = r.rank + history[r.move % HISTORY];
        rank += r.rank >= RANK_FORCING ? RANK_FORCED : 0;
        rank += r.move == o->killers[0] || r.move == o->killers[1] ? RANK_KILLER : 0;
        o->order[i] = order_of(r.move == first ? RANK_TABLE : rank, i);
    }
    o->given = o->next = 0;
}

int move_order_list(struct move_order *o, const struct move_source *source, move first) {
    o->count = source->evaluation->rank(source->p, source->notes, o->list);
    sort(o, source, first);
    return o->count;
}

/* Stages */

static bool is_tried(const struct move_order *o, move m) {
    for (int i = 0; i < o->tried_count; i++)
        if (o->tried[i] == m) return true;
    return false;
}

/* Takes what earlier stages have given out of the list. */
static void drop_tried(struct move_order *o) {
    int kept = 0;
    for (int i = 0; i < o->count; i++)
        if (!is_tried(o, o->list[i].move)) o->list[kept++] = o->list[i];
    o->count = kept;
}

static bool lists(const struct move_source *source, move m) {
    const struct evaluation *e = source->evaluation;
    return m != NO_MOVE && e->lists && e->lists(source->p, source->notes, m);
}

static void list_remembered(struct move_order *o, const struct move_source *source,
                            const move *moves, int count, int rank) {
    o->count = o->given = o->next = 0;
    for (int i = 0; i < count; i++)
        if (!is_tried(o, moves[i]) && lists(source, moves[i])) {
            o->list[o->count] = (struct ranked){.move = moves[i]};
            o->order[o->count] = order_of(rank, o->count);
            o->count++;
        }
}

static void list_forcing(struct move_order *o, const struct move_source *source) {
    const struct evaluation *e = source->evaluation;
    o->count = e->force ? e->force(source->p, source->notes, o->list) : 0;
    drop_tried(o);
    sort(o, source, NO_MOVE);
}

static void list_rest(struct move_order *o, const struct move_source *source) {
    o->count = source->evaluation->rank(source->p, source->notes, o->list);
    drop_tried(o);
    sort(o, source, o->first);
}

static void list_stage(struct move_order *o, const struct move_source *source) {
    switch (o->stage) {
    case STAGE_TABLE: list_remembered(o, source, &o->first, 1, RANK_TABLE); return;
    case STAGE_FORCING: list_forcing(o, source); return;
    case STAGE_KILLERS: list_remembered(o, source, o->killers, 2, RANK_KILLER); return;
    case STAGE_REST: list_rest(o, source); return;
    case STAGE_ANSWERS: move_order_list(o, source, o->first); return;
    }
}

/* Makes the next stage that has moves, up to the last one; false if none of these has any. */
static bool advance(struct move_order *o, const struct move_source *source, enum move_stage last) {
    while (o->given == o->count) {
        if (o->stage >= last) return false;
        o->stage++;
        list_stage(o, source);
    }
    return true;
}

/* Answers to a threat are few: they are one stage. */
void move_order_begin(struct move_order *o, const struct move_source *source, move first) {
    const struct evaluation *e = source->evaluation;
    bool threatened = e->threatened && e->threatened(source->p, source->notes);
    o->stage = threatened ? STAGE_ANSWERS : STAGE_TABLE;
    o->first = first;
    o->tried_count = 0;
    list_stage(o, source);
    advance(o, source, STAGE_REST);
}

/* The next of the list: the highest ranked, or after some of these any. Returns its order. */
static int32_t pick(struct move_order *o) {
    int32_t best = ORDER_TAKEN;
    if (o->tried_count < SORTED) {
        for (int i = 0; i < o->count; i++) best = o->order[i] > best ? o->order[i] : best;
    } else {
        while ((best = o->order[o->next]) == ORDER_TAKEN) o->next++;
    }
    o->given++;
    o->order[index_in(best)] = ORDER_TAKEN;
    return best;
}

move move_order_next(struct move_order *o, const struct move_source *source, int *rank) {
    if (!advance(o, source, STAGE_REST)) return NO_MOVE;
    int32_t best = pick(o);
    *rank = rank_in(best);
    move m = o->list[index_in(best)].move;
    o->tried[o->tried_count++] = m;
    return m;
}

bool move_order_is_quiet(struct move_order *o, const struct move_source *source) {
    if (o->stage == STAGE_ANSWERS) return false;
    return !advance(o, source, STAGE_FORCING) || o->stage > STAGE_FORCING;
}

/* Gravity: a bonus moves the entry towards its limit, the less the nearer it is. */
static void learn(int16_t *entry, int bonus) {
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MOST);
}

void move_order_reward(struct move_order *o, struct move_history *history, int depth) {
    int last = o->tried_count - 1, bonus = smaller(depth * depth * 8, HISTORY_MOST / 2);
    move m = o->tried[last];
    learn(&history->of[m % HISTORY], bonus);
    for (int i = 0; i < last; i++) learn(&history->of[o->tried[i] % HISTORY], -bonus / 2);
    if (o->killers[0] != m) {
        o->killers[1] = o->killers[0];
        o->killers[0] = m;
    }
}
