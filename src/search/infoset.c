/* Information-set tree search: one tree of moves over all worlds that the player to move thinks
 * possible, as all moves are public. Which moves a node offers depends on the world; each counts
 * how often it could be chosen. A leaf is not played out but judged by the evaluation: a fitted
 * value is worth far more than random moves to the end.
 *
 * All arithmetic that choices depend on is in whole numbers. */
#include "search/infoset.h"

#include "base/clock.h"
#include "base/text/numbers.h"
#include "base/thread.h"
#include "search/prior.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHANCE_SHARE = 88,      /* utility of a chance of 1 / CHANCE_ONE: about 2^20 for a sure win */
    MARGIN_SHARE = 4,       /* utility of a hundredth of a point, */
    MARGIN_MOST = 4000,     /* up to that many */
    EXPLORE = 1 << 19,      /* utility that an unproven move is allowed, times prior and root */
    UNTRIED_LESS = 1 << 16, /* an untried move seems that much worse than its parent */
    PRIOR_ONE = 1 << 12,
    DEPTH_LIMIT = 64,  /* moves from the root, at most */
    CLOCK_EVERY = 64,  /* iterations; a fifth of a millisecond */
    HEAR_FIRST = 1024, /* iterations before the listener hears, then each time twice that */
    LINE_VISITS = 16,  /* a continuation tried less often says nothing */
    THREADS_LIMIT = 64,
};

/* The children of a node lie side by side in ascending order of moves, with room for more: a world
 * in which other moves are legal adds some. */
struct node {
    int64_t margin; /* sums over the visits, for the player at the root: hundredths of a point, */
    int64_t chance; /* and parts of CHANCE_ONE */
    uint32_t visits, available;
    uint32_t child;       /* the first */
    uint16_t count, room; /* of children */
    int32_t utility;      /* the mean, for the player at the root */
    move move;
    uint16_t prior; /* in PRIOR_ONE */
};

struct infoset {
    struct node *nodes;
    uint32_t room;
};

struct leaf {
    int margin, chance; /* for the player at the root */
};

struct search {
    const struct infoset_task *task;
    struct control *control;
    const struct view *view;
    struct node *nodes;
    uint32_t room, used;
    struct random random;
    int player; /* at the root */
    uint64_t iterations, nodes_most;
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

/* Gives each of the ranked moves its share of PRIOR_ONE, at least one part. */
static void priors_of(const struct ranked *ranked, int count, uint16_t *priors) {
    uint64_t weights[MOVES_MOST], sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i] = prior_weight(ranked[i].rank);
    for (int i = 0; i < count; i++) priors[i] = (uint16_t)(1 + weights[i] * (PRIOR_ONE - 1) / sum);
}

/* The tree */

static void sort_ranked(struct ranked *list, int count) {
    for (int i = 1; i < count; i++) {
        struct ranked r = list[i];
        int k = i;
        for (; k > 0 && list[k - 1].move > r.move; k--) list[k] = list[k - 1];
        list[k] = r;
    }
}

/* How many of the ranked moves have no child yet. Both lists ascend. */
static int count_missing(const struct search *s, const struct node *parent,
                         const struct ranked *ranked, int count) {
    const struct node *child = &s->nodes[parent->child], *end = child + parent->count;
    int missing = 0;
    for (int i = 0; i < count; i++) {
        while (child < end && child->move < ranked[i].move) child++;
        missing += child == end || child->move != ranked[i].move;
    }
    return missing;
}

/* Merges old children and ranked moves into `total` nodes, from the last on, so that the old ones
 * may lie at the same place. */
static void merge_children(const struct node *old, int count, const struct ranked *ranked,
                           const uint16_t *priors, int moves, struct node *into, int total) {
    int i = count - 1, k = moves - 1;
    for (int at = total - 1; at >= 0; at--) {
        bool known = i >= 0 && (k < 0 || old[i].move >= ranked[k].move);
        if (known && k >= 0 && old[i].move == ranked[k].move) k--;
        if (known) {
            into[at] = old[i--];
        } else {
            into[at] = (struct node){.move = ranked[k].move, .prior = priors[k]};
            k--;
        }
    }
}

/* Adds a child for each move of this world that has none yet, as long as there is room. */
static void add_children(struct search *s, uint32_t at, const union position *p) {
    struct ranked ranked[MOVES_MOST];
    uint16_t priors[MOVES_MOST];
    struct node *parent = &s->nodes[at];
    int count = s->task->evaluation->rank(p, NULL, ranked);
    sort_ranked(ranked, count);
    priors_of(ranked, count, priors);
    int total = parent->count + count_missing(s, parent, ranked, count);
    const struct node *old = &s->nodes[parent->child];
    if (total > parent->room) {
        uint32_t room = (uint32_t)(parent->count ? total + total / 2 : total);
        if (room > s->room - s->used) return;
        parent->child = s->used;
        parent->room = (uint16_t)room;
        s->used += room;
    }
    merge_children(old, parent->count, ranked, priors, count, &s->nodes[parent->child], total);
    parent->count = (uint16_t)total;
}

/* The children that this world allows, into `list`; -1 if some move has none. */
static int offered(const struct search *s, uint32_t at, const move *moves, int count,
                   uint32_t *list) {
    const struct node *parent = &s->nodes[at];
    uint32_t child = parent->child, end = child + parent->count;
    for (int i = 0; i < count; i++, child++) {
        while (child < end && s->nodes[child].move != moves[i]) child++;
        if (child >= end) return -1;
        list[i] = child;
    }
    return count;
}

/* The mean of the visits. */
static int32_t utility_of(const struct node *n) {
    return (int32_t)((CHANCE_SHARE * n->chance + MARGIN_SHARE * n->margin) / n->visits);
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

static struct leaf judge(const struct search *s, const union position *p) {
    const struct game *game = s->task->game;
    const struct evaluation *evaluation = s->task->evaluation;
    int mover = game->to_move(p), player = s->player;
    if (mover == 0)
        return (struct leaf){value_of_end(game, p, player), chance_of_end(game, p, player)};
    int value = evaluation->value(p, NULL);
    int chance = evaluation->chance(p, value);
    if (mover == player) return (struct leaf){value, chance};
    return (struct leaf){-value, CHANCE_ONE - chance};
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
    struct leaf leaf = judge(s, &p);
    leaf.margin = clamp(leaf.margin, -MARGIN_MOST, MARGIN_MOST);
    for (int i = 0; i < length; i++) {
        struct node *n = &s->nodes[path[i]];
        n->visits++;
        n->margin += leaf.margin;
        n->chance += leaf.chance;
        n->utility = utility_of(n);
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
        for (const struct node *n = &s->nodes[node->child], *end = n + node->count; n < end; n++)
            if (next == NULL || n->visits > next->visits) next = n;
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
    const struct node *child = &s->nodes[s->nodes[0].child], *end = child + s->nodes[0].count;
    for (; child < end && count < MOVES_MOST; child++) {
        int k = count++;
        for (; k > 0 && better(child, order[k - 1]); k--) order[k] = order[k - 1];
        order[k] = child;
    }
    findings->count = smaller(count, larger(s->task->limits.lines, 1));
    findings->depth = 0;
    for (int i = 0; i < findings->count; i++) {
        findings->lines[i] = line_of(s, order[i]);
        findings->depth = larger(findings->depth, findings->lines[i].length);
    }
    findings->nodes = s->iterations;
    findings->seconds = clock_seconds() - since;
    findings->full = (int)((uint64_t)s->used * 1000 / s->room);
}

/* Running */

static bool finished(const struct search *s) {
    if (s->nodes_most && s->iterations >= s->nodes_most) return true;
    return s->iterations % CLOCK_EVERY == 0 && control_is_late(s->control, 0);
}

static void search_start(struct search *s) {
    s->nodes[s->used++] = (struct node){0};
    iterate(s); /* the root itself */
    iterate(s); /* and its first move, so that there is one to report */
}

/* A search beside the first one, in a tree of its own. */
static void *help(void *with) {
    struct search *s = with;
    for (search_start(s); !finished(s);) iterate(s);
    return NULL;
}

/* Adds what a helper has found about the moves at the root: the same moves, as the player's own
 * hand is known. */
static void merge(struct search *into, const struct search *from) {
    const struct node *found = &from->nodes[from->nodes[0].child];
    struct node *sum = &into->nodes[into->nodes[0].child];
    into->iterations += from->iterations;
    for (int i = 0; i < into->nodes[0].count && i < from->nodes[0].count; i++, sum++, found++) {
        if (sum->move != found->move || found->visits == 0) continue;
        sum->visits += found->visits;
        sum->margin += found->margin;
        sum->chance += found->chance;
        sum->utility = utility_of(sum);
    }
}

static void lead(struct search *s, double since, struct findings *findings) {
    uint64_t next = HEAR_FIRST;
    for (search_start(s); !finished(s);) {
        iterate(s);
        if (s->iterations < next) continue;
        next *= 2;
        report(s, since, findings);
        listener_tell(s->task->listener, findings);
    }
}

void infoset_run(struct infoset *infoset, const struct view *view, const struct infoset_task *task,
                 struct findings *findings) {
    double since = clock_seconds();
    struct search searches[THREADS_LIMIT];
    struct thread helpers[THREADS_LIMIT];
    struct control until_done = {0};
    int threads = clamp(task->threads, 1, THREADS_LIMIT);
    uint32_t room = infoset->room / (uint32_t)threads;
    for (int i = 0; i < threads; i++)
        searches[i] = (struct search){
            .task = task,
            .control = i == 0 ? task->control : &until_done,
            .view = view,
            .nodes = infoset->nodes + (size_t)i * room,
            .room = room,
            .random = random_from(task->seed ^ (uint64_t)i << 56),
            .player = task->game->to_move(&view->seen),
            .nodes_most = (task->limits.nodes + (uint64_t)threads - 1) / (uint64_t)threads,
        };
    int started = 0;
    while (started + 1 < threads && thread_start(&helpers[started], help, &searches[started + 1]))
        started++;
    lead(&searches[0], since, findings);
    atomic_store(&until_done.stop, true);
    for (int i = 0; i < started; i++) {
        thread_join(&helpers[i]);
        merge(&searches[0], &searches[i + 1]);
    }
    report(&searches[0], since, findings);
    listener_tell(task->listener, findings);
}
