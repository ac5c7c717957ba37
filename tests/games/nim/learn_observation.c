/* Nim for learning: a plane for each heap, and one for who is to move. */
#include "learn/observation.h"

#include "games/nim/rules.h"

static const char *const planes[] = {
    "stones in heap a", "stones in heap b", "stones in heap c", "1 if the reader is to move", NULL,
};

static void observe(const union position *seen, enum reader reader, uint8_t *values) {
    for (int heap = 0; heap < NIM_HEAPS; heap++) values[heap] = (uint8_t)NIM(seen)->heaps[heap];
    int player = reader == READER_2 ? 2 : 1;
    values[NIM_HEAPS] = (int)NIM(seen)->to_move == player;
}

const struct observer nim_observer = {planes, 1, 1, observe};
