/* Nim: three heaps; a turn takes any number of stones from one heap; whoever takes the last stone
 * wins.
 *
 * It is the template of a game: docs/adding-a-game.md walks through this folder. Every build puts
 * it through the laws, and a test adds it to a copy of the tree as a fourth game, so it cannot
 * rot. */
#ifndef GAMES_NIM_RULES_H
#define GAMES_NIM_RULES_H

#include <stdint.h>

enum { NIM_HEAPS = 3, NIM_HEAP_MOST = 63 };

struct nim {
    uint64_t heaps[NIM_HEAPS];
    uint64_t to_move; /* 1 or 2, also when it is over */
};

/* The game in a union position. The position of a game in the list is a member of the union, as in
 * p->patterns; the template is in no list, so it lies in the union's words. */
#define NIM(p) ((struct nim *)(uintptr_t)(p)->words)

extern const struct game nim_game;

/* A move takes `take` stones from a heap: both in one number that is never 0. */
#define NIM_MOVE(heap, take) ((uint16_t)(((heap) + 1) << 6 | (take)))
#define NIM_HEAP(m) (((m) >> 6) - 1)
#define NIM_TAKE(m) ((m)&63)

#endif
