/* One tree of moves. The children of a node form a list in ascending order of moves, as moves()
 * gives them, so that both are walked side by side; a world in which other moves are legal adds
 * children in between. The first node is the root, and index 0 ends a list. */
#include "search/uct.h"

#include "base/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_MOST = 512,
    POLL_EVERY = 32,
    REPORT_EVERY = 1 << 16,
};

/* The weight of exploration: 0.15 to 0.45 play alike in Manalath (100 games). In Mandala 0.15 was
 * 241 Elo ± 132 worse than 0.7, while 0.45 showed no difference, ± 103. */
static const double CURIOSITY = 0.45;

struct node {
    move move;
    uint32_t visits;
    uint32_t offered; /* how often it was there to choose */
    uint32_t halves;  /* half points won by the player who made the move */
    uint32_t child, sibling;
    uint32_t win; /* the child that wins at once, in a game where everything is open; or 0 */
};

struct uct {
    struct node *nodes;
    uint32_t count, most;
    const struct game *game;
    struct random random;
    move only; /* of the root; NO_MOVE: all */
};

struct uct *uct_open(size_t megabytes) {
    struct uct *tree = calloc(1, sizeof *tree);
    if (!tree) return NULL;
    size_t most = megabytes * 1048576 / sizeof *tree->nodes;
    tree->most = most > UINT32_MAX ? UINT32_MAX : (uint32_t)most;
    tree->nodes = malloc(tree->most * sizeof *tree->nodes);
    if (tree->nodes) return tree;
    free(tree);
    return NULL;
}

void uct_close(struct uct *tree) {
    if (tree) free(tree->nodes);
    free(tree);
}

static bool has_room(const struct uct *tree) {
    return tree->count + MOVES_MOST < tree->most;
}

static uint32_t add(struct uct *tree, move m, uint32_t sibling) {
    tree->nodes[tree->count] = (struct node){.move = m, .sibling = sibling};
    return tree->count++;
}

/* Fills `children` with those of the moves in the list, adding the ones that are missing as long
 * as there is room; returns how many there are. */
static int children_of(struct uct *tree, uint32_t parent, const move *list, int count,
                       uint32_t *children) {
    bool room = has_room(tree);
    uint32_t *link = &tree->nodes[parent].child;
    int found = 0;
    for (int i = 0; i < count; i++) {
        while (*link && tree->nodes[*link].move < list[i]) link = &tree->nodes[*link].sibling;
        bool known = *link && tree->nodes[*link].move == list[i];
        if (!known && room) *link = add(tree, list[i], *link);
        if (known || room) {
            children[found++] = *link;
            link = &tree->nodes[*link].sibling;
        }
    }
    return found;
}

/* An untried child at random, or else the one with the highest upper confidence bound. */
static uint32_t choose(struct uct *tree, const uint32_t *children, int count) {
    int untried = 0;
    uint32_t pick = 0, best = 0;
    double highest = -1;
    for (int i = 0; i < count; i++) {
        struct node *n = &tree->nodes[children[i]];
        n->offered++;
        if (n->visits == 0) {
            untried++;
            pick = random_below(&tree->random, untried) == 0 ? children[i] : pick;
        } else if (untried == 0) {
            double visits = n->visits;
            double bound = n->halves * 0.5 / visits + CURIOSITY * sqrt(log(n->offered) / visits);
            best = bound > highest ? children[i] : best;
            highest = bound > highest ? bound : highest;
        }
    }
    return untried ? pick : best;
}

/* The child after which its player has won; 0 if there is none. */
static uint32_t winning_child(const struct uct *tree, const union position *p,
                              const uint32_t *children, int count) {
    int player = tree->game->to_move(p);
    enum result won = player == 1 ? FIRST_WINS : SECOND_WINS;
    for (int i = 0; i < count; i++) {
        union position after = *p;
        tree->game->play(&after, tree->nodes[children[i]].move);
        if (tree->game->result(&after) == won) return children[i];
    }
    return 0;
}

/* A child to go to: one that wins at once, which is looked for when the node is first gone through,
 * or else by choose(). */
static uint32_t descend(struct uct *tree, uint32_t parent, bool first, const union position *p,
                        const uint32_t *children, int count) {
    struct node *n = &tree->nodes[parent];
    if (first && tree->game->open) n->win = winning_child(tree, p, children, count);
    return n->win ? n->win : choose(tree, children, count);
}

/* One way down the tree, one playout, and the result back up. */
static void iterate(struct uct *tree, const struct view *view) {
    const struct game *game = tree->game;
    union position p;
    game->imagine(view, &tree->random, &p);
    uint32_t path[PATH_MOST];
    int players[PATH_MOST], length = 0;
    bool leaf = false;
    while (!leaf && length < PATH_MOST) {
        move list[MOVES_MOST];
        uint32_t children[MOVES_MOST];
        int player = game->to_move(&p), count = player ? game->moves(&p, list) : 0;
        if (length == 0 && tree->only != NO_MOVE) {
            list[0] = tree->only;
            count = 1;
        }
        uint32_t parent = length ? path[length - 1] : 1;
        bool first = tree->nodes[parent].child == 0;
        count = children_of(tree, parent, list, count, children);
        if (count == 0) break;
        path[length] = descend(tree, parent, first, &p, children, count);
        players[length] = player;
        leaf = tree->nodes[path[length]].visits == 0;
        game->play(&p, tree->nodes[path[length]].move);
        length++;
    }
    if (game->to_move(&p)) game->playout(&p, &tree->random);
    int halves[] = {chance_of_end(game, &p, 1) * 2 / CHANCE_ONE,
                    chance_of_end(game, &p, 2) * 2 / CHANCE_ONE};
    for (int i = 0; i < length; i++) {
        tree->nodes[path[i]].visits++;
        tree->nodes[path[i]].halves += (uint32_t)halves[players[i] - 1];
    }
}

static uint32_t most_visited(const struct uct *tree, uint32_t parent) {
    uint32_t best = 0;
    for (uint32_t i = tree->nodes[parent].child; i; i = tree->nodes[i].sibling)
        best = !best || tree->nodes[i].visits > tree->nodes[best].visits ? i : best;
    return best && tree->nodes[best].visits ? best : 0;
}

static void describe(const struct uct *tree, uint32_t child, struct line *line) {
    const struct node *n = &tree->nodes[child];
    uint32_t visits = n->visits ? n->visits : 1;
    *line = (struct line){
        .visits = n->visits,
        .chance = (int)((uint64_t)n->halves * (CHANCE_ONE / 2) / visits),
    };
    line->value = (line->chance - CHANCE_ONE / 2) / 5;
    for (uint32_t at = child; at && line->length < LINE_MOST; at = most_visited(tree, at))
        line->moves[line->length++] = tree->nodes[at].move;
}

static int by_visits(const void *a, const void *b) {
    const struct line *x = a, *y = b;
    if (x->visits != y->visits) return x->visits < y->visits ? 1 : -1;
    return x->moves[0] - y->moves[0];
}

static void conclude(const struct uct *tree, int lines, struct findings *findings) {
    findings->count = 0;
    for (uint32_t i = tree->nodes[1].child; i; i = tree->nodes[i].sibling)
        describe(tree, i, &findings->lines[findings->count++]);
    qsort(findings->lines, (size_t)findings->count, sizeof *findings->lines, by_visits);
    findings->count = findings->count < lines ? findings->count : lines;
    findings->depth = findings->count ? findings->lines[0].length : 0;
    findings->full = (int)((uint64_t)tree->count * 1000 / tree->most);
}

void uct_run(struct uct *tree, const struct game *game, const struct view *view, uint64_t seed,
             const struct limits *limits, struct control *control, struct listener listener,
             struct findings *findings) {
    double began = clock_seconds();
    tree->game = game;
    tree->random = random_from(seed);
    tree->only = limits->only;
    tree->count = 1;
    add(tree, NO_MOVE, 0);
    memset(findings, 0, sizeof *findings);
    bool ends = false;
    while (!ends) {
        iterate(tree, view);
        findings->nodes++;
        ends = limits->nodes && findings->nodes >= limits->nodes;
        if (findings->nodes % POLL_EVERY == 0) ends = ends || control_is_late(control, 0);
        if (ends || findings->nodes % REPORT_EVERY == 0) {
            findings->seconds = clock_seconds() - began;
            conclude(tree, limits->lines, findings);
            listener_tell(listener, findings);
        }
    }
}
