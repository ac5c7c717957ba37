/* Plain information-set UCT: a stand-in for the yardstick, with nothing known about the game. */
#include "plain.h"

#include <math.h>
#include <stdlib.h>

enum { ROOM = 1 << 21, DEPTH = 64 };

struct node {
    double wins; /* of the player who made the move */
    uint32_t visits, available;
    uint32_t child, next;
    move move;
};

struct plain {
    struct node nodes[ROOM];
    uint32_t used;
    struct random random;
};

struct plain *plain_open(void) {
    return malloc(sizeof(struct plain));
}

void plain_close(struct plain *plain) {
    free(plain);
}

static uint32_t find(struct plain *plain, uint32_t parent, move m) {
    for (uint32_t i = plain->nodes[parent].child; i; i = plain->nodes[i].next)
        if (plain->nodes[i].move == m) return i;
    return 0;
}

/* An untried move at random, which is added, or the best by UCB. */
static uint32_t choose(struct plain *plain, uint32_t parent, const move *moves, int count,
                       bool *fresh) {
    uint32_t found[MOVES_MOST];
    int untried[MOVES_MOST], open = 0;
    for (int i = 0; i < count; i++) {
        found[i] = find(plain, parent, moves[i]);
        if (found[i])
            plain->nodes[found[i]].available++;
        else
            untried[open++] = i;
    }
    *fresh = open > 0 && plain->used < ROOM;
    if (*fresh) {
        uint32_t added = plain->used++;
        plain->nodes[added] =
            (struct node){.move = moves[untried[random_below(&plain->random, open)]],
                          .available = 1,
                          .next = plain->nodes[parent].child};
        return plain->nodes[parent].child = added;
    }
    uint32_t best = 0;
    double most = -1;
    for (int i = 0; i < count; i++) {
        if (found[i] == 0) continue;
        struct node *n = &plain->nodes[found[i]];
        double score = n->wins / n->visits + 0.7 * sqrt(log(n->available) / n->visits);
        if (score > most) {
            most = score;
            best = found[i];
        }
    }
    return best;
}

static void iterate(struct plain *plain, const struct game *game, const struct view *view) {
    union position p;
    uint32_t path[DEPTH], node = 0;
    int movers[DEPTH], length = 0;
    bool fresh = false;
    game->imagine(view, &plain->random, &p);
    while (!fresh && length < DEPTH && game->to_move(&p)) {
        move moves[MOVES_MOST];
        int mover = game->to_move(&p);
        uint32_t next = choose(plain, node, moves, game->moves(&p, moves), &fresh);
        if (next == 0) break;
        node = next;
        movers[length] = mover;
        path[length++] = node;
        game->play(&p, plain->nodes[node].move);
    }
    if (game->to_move(&p)) game->playout(&p, &plain->random);
    enum result result = game->result(&p);
    for (int i = 0; i < length; i++) {
        plain->nodes[path[i]].visits++;
        if (result == DRAWN)
            plain->nodes[path[i]].wins += 0.5;
        else if ((result == FIRST_WINS) == (movers[i] == 1))
            plain->nodes[path[i]].wins += 1;
    }
}

move plain_think(struct plain *plain, const struct game *game, const struct view *view,
                 int iterations, uint64_t seed) {
    plain->random = random_from(seed);
    plain->nodes[0] = (struct node){0};
    plain->used = 1;
    for (int i = 0; i < iterations; i++) iterate(plain, game, view);
    uint32_t best = plain->nodes[0].child;
    for (uint32_t i = best; i; i = plain->nodes[i].next)
        if (plain->nodes[i].visits > plain->nodes[best].visits) best = i;
    return plain->nodes[best].move;
}
