/* The rules of Nim, and its notation: a move is the heap (a, b, c) and how many stones, as in `a2`;
 * a position is `HEAPS TURN`, as in `3-5-7 1`. */
#include "games/nim/rules.h"

#include "base/bits.h"
#include "rules/fields.h"
#include "rules/game.h"

#include <string.h>

static bool setup(const struct options *options, const struct seed *seed, union position *start,
                  struct refusal *why) {
    (void)why;
    struct stream stream;
    int most = options->value[0][0] == 'l' ? NIM_HEAP_MOST : 9;
    memset(start, 0, sizeof *start);
    stream_init(&stream, seed, 0);
    for (int i = 0; i < NIM_HEAPS; i++)
        NIM(start)->heaps[i] = 1 + stream_uniform(&stream, (uint32_t)most);
    NIM(start)->to_move = 1;
    return true;
}

static bool over(const union position *p) {
    return NIM(p)->heaps[0] + NIM(p)->heaps[1] + NIM(p)->heaps[2] == 0;
}

static int to_move(const union position *p) {
    return over(p) ? 0 : (int)NIM(p)->to_move;
}

static int moves(const union position *p, move *list) {
    int n = 0;
    for (int heap = 0; heap < NIM_HEAPS; heap++)
        for (int take = 1; take <= (int)NIM(p)->heaps[heap]; take++)
            list[n++] = NIM_MOVE(heap, take);
    return n;
}

static int count(const union position *p) {
    return (int)(NIM(p)->heaps[0] + NIM(p)->heaps[1] + NIM(p)->heaps[2]);
}

static void play(union position *p, move m) {
    NIM(p)->heaps[NIM_HEAP(m)] -= NIM_TAKE(m);
    NIM(p)->to_move ^= 3;
}

static move pick(const union position *p, struct random *random) {
    move list[MOVES_MOST];
    return list[random_below(random, moves(p, list))];
}

static int playout(union position *p, struct random *random) {
    int played = 0;
    for (; !over(p); played++) play(p, pick(p, random));
    return played;
}

static enum result result(const union position *p) {
    if (!over(p)) return ONGOING;
    return NIM(p)->to_move == 2 ? FIRST_WINS : SECOND_WINS;
}

static struct score score(const union position *p) {
    (void)p;
    return (struct score){.counted = false};
}

static int number(move m) {
    bool exists = NIM_HEAP(m) >= 0 && NIM_HEAP(m) < NIM_HEAPS && NIM_TAKE(m) > 0;
    return exists ? NIM_HEAP(m) * NIM_HEAP_MOST + NIM_TAKE(m) - 1 : -1;
}

static move numbered(int number) {
    return NIM_MOVE(number / NIM_HEAP_MOST, number % NIM_HEAP_MOST + 1);
}

static void write_move(const union position *p, move m, struct text *t) {
    (void)p;
    text_char(t, (char)('a' + NIM_HEAP(m)));
    text_number(t, NIM_TAKE(m));
}

static bool read_move(const union position *p, const char *text, move *m, struct refusal *why) {
    int heap = text[0] - 'a';
    int take =
        text[0] ? slice_number((struct slice){text + 1, strlen(text + 1)}, NIM_HEAP_MOST) : -1;
    if (heap < 0 || heap >= NIM_HEAPS || take < 1 || take > (int)NIM(p)->heaps[heap])
        return refuse(why, "", "'%s' is not a move here.", "'%s' ist hier kein Zug.", text);
    *m = NIM_MOVE(heap, take);
    return true;
}

static void write_position(const union position *p, struct text *t) {
    for (int i = 0; i < NIM_HEAPS; i++) {
        text_number(t, (long)NIM(p)->heaps[i]);
        text_char(t, i < NIM_HEAPS - 1 ? '-' : ' ');
    }
    text_number(t, (long)NIM(p)->to_move);
}

static bool read_position(const struct options *options, const struct seed *seed, const char *text,
                          union position *p, struct refusal *why) {
    static const char *const names[] = {"HEAPS", "TURN"};
    struct slice fields[2], part;
    (void)options, (void)seed;
    memset(p, 0, sizeof *p);
    if (!fields_split(text, 2, names, fields, why)) return false;
    for (int i = 0; i < NIM_HEAPS; i++) {
        slice_next(&fields[0], '-', &part);
        int heap = slice_number(part, NIM_HEAP_MOST);
        if (heap < 0 || (i == NIM_HEAPS - 1 && fields[0].start))
            return refuse(why, "HEAPS", "three numbers are expected.", "drei Zahlen, bitte.");
        NIM(p)->heaps[i] = (uint64_t)heap;
    }
    if (!slice_is(fields[1], "1") && !slice_is(fields[1], "2"))
        return refuse(why, "TURN", "1 or 2 is expected.", "1 oder 2 wird erwartet.");
    NIM(p)->to_move = fields[1].start[0] == '1' ? 1 : 2;
    return true;
}

static uint64_t hash(const union position *p) {
    return bits_mix(NIM(p)->heaps[0] | NIM(p)->heaps[1] << 8 | NIM(p)->heaps[2] << 16 |
                        NIM(p)->to_move << 24,
                    0);
}

static const struct option options[] = {
    {"heaps",
     "small|large",
     "small",
     {"heaps of up to 9 or 63 stones", "Haufen von bis zu 9 oder 63 Steinen"},
     {"Heaps", "Haufen"},
     {"small|large", "klein|groß"},
     NULL},
    {0},
};

const struct game nim_game = {
    .name = "nim",
    .title = "Nim",
    .open = true,
    .options = options,
    .setup = setup,
    .to_move = to_move,
    .moves = moves,
    .count = count,
    .play = play,
    .pick = pick,
    .playout = playout,
    .result = result,
    .score = score,
    .view = view_everything,
    .imagine = imagine_nothing,
    .numbering = {NIM_HEAPS * NIM_HEAP_MOST, number, numbered},
    .write_move = write_move,
    .read_move = read_move,
    .write_position = write_position,
    .read_position = read_position,
    .playable = playable_always,
    .hash = hash,
};
