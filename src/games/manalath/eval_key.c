/* Manalath: the key of a position.
 *
 * A cell has three coordinates that add up to 0, one for each pair of opposite sides. Counted from
 * the board's centre, in halves, every symmetry of the board is a permutation of the three,
 * perhaps with all signs changed: half a turn always, and more where sides are equal, four in all
 * with two equal sides and twelve with three. The key is the least of the hashes of all images.
 *
 * To exchange the colours together with the players would be a symmetry, too, but never leads to a
 * position of the same game: the number of pieces says who moves. */
#include "games/manalath/eval_key.h"

#include "base/bits.h"

enum {
    AXES = 3,
    TURNS = 6, /* permutations of the axes */
    SMALL_BOARD =
        37,         /* cells; here images are looked for to the end, since searches may get there */
    FEW_PIECES = 8, /* on larger boards up to here: later images hardly ever meet */
};

static const uint8_t turns[TURNS][AXES] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                           {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};

/* The board 7-7-7: where its rows begin, from row 0 up, and in which column. */
static const uint8_t row_first[] = {0, 7, 15, 24, 34, 45, 57, 70, 82, 93, 103, 112, 120, 127};

struct frame {
    int sum[AXES];    /* of a coordinate's least and largest value */
    int length[AXES]; /* the difference */
};

static struct frame frame_of(const uint8_t sides[3]) {
    int a = sides[0], b = sides[1], c = sides[2], s = MANALATH_SIDE;
    int low[AXES] = {s - a, 2 - s - b, 1 - c}, high[AXES] = {s + b - 2, c - s, a - 1};
    struct frame frame;
    for (int i = 0; i < AXES; i++) {
        frame.sum[i] = low[i] + high[i];
        frame.length[i] = high[i] - low[i];
    }
    return frame;
}

/* Which permutations map the board onto itself. */
static int turns_of(const struct frame *frame, const uint8_t *list[TURNS]) {
    int count = 0;
    for (int t = 0; t < TURNS; t++) {
        bool fits = true;
        for (int i = 0; i < AXES; i++) fits &= frame->length[turns[t][i]] == frame->length[i];
        if (fits) list[count++] = turns[t];
    }
    return count;
}

static void locate(const struct frame *frame, int cell, int at[AXES]) {
    int row = 0;
    while (cell >= row_first[row + 1]) row++;
    int column = cell - row_first[row] + (row > 6 ? row - 6 : 0);
    at[0] = 2 * row - frame->sum[0];
    at[1] = -2 * column - frame->sum[1];
    at[2] = 2 * (column - row) - frame->sum[2];
}

static uint64_t part(int a, int b, int kind) {
    int place = kind * 4096 + (a + 24) * 64 + b + 24;
    return bits_mix((uint64_t)place, 0x51ed270b9f8c3a65u);
}

/* Adds what the cells of a kind give to the hash of each image. */
static void add_cells(const struct frame *frame, const uint8_t *const list[], int count, cells set,
                      int kind, uint64_t sums[2 * TURNS]) {
    for (; set; set = cells_drop_first(set)) {
        int at[AXES];
        locate(frame, cells_first(set), at);
        for (int t = 0; t < count; t++) {
            int a = at[list[t][0]], b = at[list[t][1]];
            sums[2 * t] += part(a, b, kind);
            sums[2 * t + 1] += part(-a, -b, kind);
        }
    }
}

static uint64_t least_image(const struct manalath *p, cells neutrals) {
    struct frame frame = frame_of(p->sides);
    const uint8_t *list[TURNS];
    uint64_t sums[2 * TURNS] = {0};
    int count = turns_of(&frame, list);
    add_cells(&frame, list, count, p->stones[0], 0, sums);
    add_cells(&frame, list, count, p->stones[1], 1, sums);
    add_cells(&frame, list, count, neutrals, 2, sums);
    uint64_t least = sums[0];
    for (int i = 1; i < 2 * count; i++) least = sums[i] < least ? sums[i] : least;
    return least;
}

/* Cells that are neither empty nor hold a piece of the players: most often there are none. */
static cells neutrals_of(const struct manalath *p, int board_cells) {
    cells known = p->empty | p->stones[0] | p->stones[1];
    return cells_count(known) == board_cells ? 0 : manalath_board(p->sides) & ~known;
}

uint64_t manalath_key(const union position *position) {
    const struct manalath *p = &position->manalath;
    int a = p->sides[0], b = p->sides[1], c = p->sides[2];
    int board_cells = a * b + b * c + c * a - a - b - c + 1;
    int pieces = cells_count(p->stones[0] | p->stones[1]);
    if (board_cells > SMALL_BOARD && pieces > FEW_PIECES) return manalath_game.hash(position);
    uint64_t rest =
        (uint64_t)p->supply << 16 | (uint64_t)p->to_move << 12 | (uint64_t)(a << 8 | b << 4 | c);
    return bits_mix(least_image(p, neutrals_of(p, board_cells)), rest);
}
