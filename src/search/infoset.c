/* Information-set tree search: one tree of moves over all worlds that the player to move thinks
 * possible, as all moves are public. Which moves a node offers depends on the world; each counts
 * how often it could be chosen. A leaf is not played out but judged by the evaluation: a fitted
 * value is worth far more than random moves to the end.
 *
 * All arithmetic that choices depend on is in whole numbers. */
#include "search/infoset.h"

#include "base/clock.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    UTILITY_ONE = 1 << 20,  /* of a sure win with a fair margin */
    CHANCE_SHARE = 88,      /* utility of a chance of 1 / CHANCE_ONE */
    MARGIN_SHARE = 8,       /* utility of a hundredth of a point, */
    MARGIN_MOST = 4000,     /* up to that many */
    EXPLORE = 1 << 19,      /* utility that an unproven move is allowed, times prior and root */
    UNTRIED_LESS = 1 << 16, /* an untried move seems that much worse than its parent */
    PRIOR_ONE = 1 << 12,
    DEPTH_LIMIT = 64,  /* moves from the root, at most */
    CLOCK_EVERY = 64,  /* iterations; a fifth of a millisecond */
    HEAR_FIRST = 1024, /* iterations before the listener hears, then each time twice that */
    LINE_VISITS = 16,  /* a continuation tried less often says nothing */
};

struct node {
    int64_t margin; /* sums over the visits, for the player at the root: hundredths of a point, */
    int64_t chance; /* and parts of CHANCE_ONE */
    uint32_t visits, available;
    uint32_t child, next; /* children in ascending order of moves; 0 is none */
    int32_t utility;      /* the mean, for the player at the root */
    move move;
    uint16_t prior; /* in PRIOR_ONE */
};

struct infoset {
    struct node *nodes;
    uint32_t room, used;
};

struct leaf {
    int margin, chance; /* for the player at the root */
};

struct search {
    const struct infoset_task *task;
    const struct view *view;
    struct node *nodes;
    uint32_t room, used;
    struct random random;
    int player; /* at the root */
    uint64_t iterations, hear;
    void *notes; /* unused by evaluations without any */
};

struct infoset *infoset_open(size_t megabytes) {
    struct infoset *infoset = malloc(sizeof *infoset);
    size_t room = (megabytes << 20) / sizeof(struct node);
    if (infoset == NULL) return NULL;
    *infoset = (struct infoset){.room = room > UINT32_MAX ? UINT32_MAX : (uint32_t)room};
    infoset->nodes = malloc(infoset->room * sizeof *infoset->nodes);
    if (infoset->nodes) return infoset;
    free(infoset);
    return NULL;
}

void infoset_close(struct infoset *infoset) {
    if (infoset) free(infoset->nodes);
    free(infoset);
}

/* Priors */

/* 2 to the power of rank / 128, in parts of 1024 and cut to steps of a sixteenth. */
static uint64_t weight_of_rank(int rank) {
    static const uint16_t sixteenths[16] = {1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387,
                                            1448, 1512, 1579, 1649, 1722, 1798, 1878, 1961};
    int steps = (rank + 2048) / 8;
    return (uint64_t)sixteenths[steps & 15] << (steps >> 4);
}

/* Gives each of the ranked moves its share of PRIOR_ONE, at least one part. */
static void priors_of(const struct ranked *ranked, int count, uint16_t *priors) {
    uint64_t weights[MOVES_MOST], sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i] = weight_of_rank(ranked[i].rank);
    for (int i = 0; i < count; i++) priors[i] = (uint16_t)(1 + weights[i] * (PRIOR_ONE - 1) / sum);
}

/* The tree */

static uint32_t node_new(struct search *s, move m, uint16_t prior, uint32_t next) {
    uint32_t index = s->used++;
    s->nodes[index] = (struct node){.move = m, .prior = prior, .next = next};
    return index;
}

static void sort_ranked(struct ranked *list, int count) {
    for (int i = 1; i < count; i++) {
        struct ranked r = list[i];
        int k = i;
        for (; k > 0 && list[k - 1].move > r.move; k--) list[k] = list[k - 1];
        list[k] = r;
    }
}

/* Adds a child for each move of this world that has none yet. Both lists ascend. */
static void add_children(struct search *s, uint32_t parent, const union position *p) {
    struct ranked ranked[MOVES_MOST];
    uint16_t priors[MOVES_MOST];
    int count = s->task->evaluation->rank(p, s->notes, ranked);
    sort_ranked(ranked, count);
    priors_of(ranked, count, priors);
    uint32_t *link = &s->nodes[parent].child;
    for (int i = 0; i < count && s->used < s->room; i++) {
        while (*link && s->nodes[*link].move < ranked[i].move) link = &s->nodes[*link].next;
        if (*link == 0 || s->nodes[*link].move != ranked[i].move)
            *link = node_new(s, ranked[i].move, priors[i], *link);
        link = &s->nodes[*link].next;
    }
}

/* The children that this world allows, into `list`; -1 if some move has none. */
static int offered(const struct search *s, uint32_t parent, const move *moves, int count,
                   uint32_t *list) {
    uint32_t child = s->nodes[parent].child;
    for (int i = 0; i < count; i++) {
        while (child && s->nodes[child].move < moves[i]) child = s->nodes[child].next;
        if (child == 0 || s->nodes[child].move != moves[i]) return -1;
        list[i] = child;
    }
    return count;
}

/* Sixteen times the root of a count: the processor's root is exact to the last bit everywhere. */
static uint32_t root_of(uint32_t n) {
    return (uint32_t)sqrt(256.0 * n);
}

/* PUCT, with each move's own count of chances in place of its parent's visits. */
static uint32_t select_child(const struct search *s, const struct node *parent, int sign,
                             const uint32_t *list, int count) {
    int untried = sign * parent->utility - UNTRIED_LESS;
    int most = INT_MIN;
    uint32_t best = list[0];
    for (int i = 0; i < count; i++) {
        struct node *child = &s->nodes[list[i]];
        int value = child->visits ? sign * child->utility : untried;
        uint32_t spread = child->prior * root_of(++child->available); /* below 2^31 */
        uint32_t explore = spread / (child->visits + 1) * (EXPLORE / PRIOR_ONE / 16);
        if (value + (int)explore <= most) continue;
        most = value + (int)explore;
        best = list[i];
    }
    return best;
}

/* 0 if it is not in the list; NO_MOVE never is. */
static uint32_t child_of(const struct search *s, const uint32_t *list, int count, move m) {
    for (int i = 0; i < count; i++)
        if (s->nodes[list[i]].move == m) return list[i];
    return 0;
}

/* 0 if there is no room to go on. */
static uint32_t descend(struct search *s, uint32_t node, const union position *p) {
    const struct game *game = s->task->game;
    move moves[MOVES_MOST];
    uint32_t list[MOVES_MOST];
    int count = game->moves(p, moves);
    int offers = offered(s, node, moves, count, list);
    if (offers <= 0) {
        add_children(s, node, p);
        offers = offered(s, node, moves, count, list);
        if (offers <= 0) return 0;
    }
    uint32_t only = node == 0 ? child_of(s, list, offers, s->task->limits.only) : 0;
    if (only) return only;
    int sign = game->to_move(p) == s->player ? 1 : -1;
    return select_child(s, &s->nodes[node], sign, list, offers);
}

/* Leaves */

static struct leaf judge_end(const struct search *s, const union position *p) {
    const struct game *game = s->task->game;
    struct score score = game->score(p);
    enum result result = game->result(p), won = s->player == 1 ? FIRST_WINS : SECOND_WINS;
    int margin = 100 * (score.points[s->player - 1] - score.points[2 - s->player]);
    int chance = result == DRAWN ? CHANCE_ONE / 2 : result == won ? CHANCE_ONE : 0;
    return (struct leaf){margin, chance};
}

static struct leaf judge(const struct search *s, const union position *p) {
    const struct evaluation *evaluation = s->task->evaluation;
    int mover = s->task->game->to_move(p);
    if (mover == 0) return judge_end(s, p);
    int value = evaluation->value(p, s->notes);
    int chance = evaluation->chance(p, value);
    if (mover == s->player) return (struct leaf){value, chance};
    return (struct leaf){-value, CHANCE_ONE - chance};
}

static struct leaf leaf_cut(struct leaf leaf) {
    if (leaf.margin > MARGIN_MOST) leaf.margin = MARGIN_MOST;
    if (leaf.margin < -MARGIN_MOST) leaf.margin = -MARGIN_MOST;
    return leaf;
}

static void imagine(struct search *s, union position *p) {
    const struct believer *believer = s->task->believer;
    if (believer)
        believer->belief->imagine(believer->memory, s->view, &s->random, p);
    else
        s->task->game->imagine(s->view, &s->random, p);
}

/* One walk: down the tree in a new world until a node not visited before, or the end. */
static void iterate(struct search *s) {
    union position p;
    uint32_t path[DEPTH_LIMIT];
    int length = 0;
    imagine(s, &p);
    uint32_t node = path[length++] = 0;
    while (s->nodes[node].visits > 0 && length < DEPTH_LIMIT && s->task->game->to_move(&p) != 0) {
        node = descend(s, node, &p);
        if (node == 0) break;
        s->task->game->play(&p, s->nodes[node].move);
        path[length++] = node;
    }
    struct leaf leaf = leaf_cut(judge(s, &p));
    for (int i = 0; i < length; i++) {
        struct node *n = &s->nodes[path[i]];
        n->visits++;
        n->margin += leaf.margin;
        n->chance += leaf.chance;
        n->utility = (int32_t)((CHANCE_SHARE * n->chance + MARGIN_SHARE * n->margin) / n->visits);
    }
    s->iterations++;
}

/* What is reported */

static struct line line_of(const struct search *s, const struct node *node) {
    struct line line = {.visits = node->visits};
    int64_t visits = node->visits ? node->visits : 1;
    line.value = (int)(node->margin / visits);
    line.chance = (int)(node->chance / visits);
    while (line.length < LINE_MOST) {
        line.moves[line.length++] = node->move;
        const struct node *next = NULL;
        for (uint32_t i = node->child; i; i = s->nodes[i].next)
            if (next == NULL || s->nodes[i].visits > next->visits) next = &s->nodes[i];
        if (next == NULL || next->visits < LINE_VISITS) break;
        node = next;
    }
    return line;
}

static bool better(const struct node *a, const struct node *b) {
    if (a->visits != b->visits) return a->visits > b->visits;
    if (a->visits && a->utility != b->utility) return a->utility > b->utility;
    return a->prior > b->prior;
}

/* The root's moves, the most visited first. */
static void report(const struct search *s, double since, struct findings *findings) {
    const struct node *order[MOVES_MOST];
    int count = 0;
    for (uint32_t i = s->nodes[0].child; i && count < MOVES_MOST; i = s->nodes[i].next) {
        int k = count++;
        for (; k > 0 && better(&s->nodes[i], order[k - 1]); k--) order[k] = order[k - 1];
        order[k] = &s->nodes[i];
    }
    int lines = s->task->limits.lines > 1 ? s->task->limits.lines : 1;
    findings->count = count < lines ? count : lines;
    findings->depth = 0;
    for (int i = 0; i < findings->count; i++) {
        findings->lines[i] = line_of(s, order[i]);
        int length = findings->lines[i].length;
        if (length > findings->depth) findings->depth = length;
    }
    findings->nodes = s->iterations;
    findings->seconds = clock_seconds() - since;
    findings->full = (int)((uint64_t)s->used * 1000 / s->room);
}

/* Running */

static bool finished(const struct search *s) {
    uint64_t nodes = s->task->limits.nodes;
    if (nodes && s->iterations >= nodes) return true;
    return s->iterations % CLOCK_EVERY == 0 && control_is_late(s->task->control);
}

void infoset_run(struct infoset *infoset, const struct view *view, const struct infoset_task *task,
                 struct findings *findings) {
    double since = clock_seconds();
    struct search s = {.task = task,
                       .view = view,
                       .nodes = infoset->nodes,
                       .room = infoset->room,
                       .random = random_from(task->seed),
                       .player = task->game->to_move(&view->seen),
                       .hear = HEAR_FIRST};
    node_new(&s, NO_MOVE, 0, 0);
    iterate(&s); /* the root itself */
    do {
        iterate(&s);
        if (s.iterations < s.hear) continue;
        s.hear *= 2;
        if (task->listener.hear == NULL) continue;
        report(&s, since, findings);
        task->listener.hear(task->listener.context, findings);
    } while (!finished(&s));
    report(&s, since, findings);
}
