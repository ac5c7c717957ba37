/* Nim: three heaps; a turn takes any number of stones from one heap; who takes the last stone wins.
 * A move is the heap (a, b, c) and how many: `a2`. A position is `HEAPS TURN`, as in `3-5-7 1`. */
#include "games/nim/rules.h"

#include "base/bits.h"
#include "rules/fields.h"

#include <string.h>

enum { HEAPS = 3, HEAP_MOST = 63 };

/* A game of the house has a struct in the union of game.h. This one lies in the union's words. */
enum { TURN = HEAPS };

static bool setup(const struct options *options, const struct seed *seed, union position *start,
                  struct refusal *why) {
    (void)why;
    struct stream stream;
    int most = options->value[0][0] == 'l' ? HEAP_MOST : 9;
    memset(start, 0, sizeof *start);
    stream_init(&stream, seed, 0);
    for (int i = 0; i < HEAPS; i++) start->words[i] = 1 + stream_uniform(&stream, (uint32_t)most);
    start->words[TURN] = 1;
    return true;
}

static bool over(const union position *p) {
    return p->words[0] + p->words[1] + p->words[2] == 0;
}

static int to_move(const union position *p) {
    return over(p) ? 0 : (int)p->words[TURN];
}

static int moves(const union position *p, move *list) {
    int n = 0;
    for (int heap = 0; heap < HEAPS; heap++)
        for (int take = 1; take <= (int)p->words[heap]; take++)
            list[n++] = (move)((heap + 1) << 6 | take);
    return n;
}

static int count(const union position *p) {
    return (int)(p->words[0] + p->words[1] + p->words[2]);
}

static void play(union position *p, move m) {
    p->words[(m >> 6) - 1] -= m & 63;
    p->words[TURN] ^= 3;
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
    return p->words[TURN] == 2 ? FIRST_WINS : SECOND_WINS;
}

static struct score score(const union position *p) {
    (void)p;
    return (struct score){.counted = false};
}

static void write_move(const union position *p, move m, struct text *t) {
    (void)p;
    text_char(t, (char)('a' + (m >> 6) - 1));
    text_number(t, m & 63);
}

static bool read_move(const union position *p, const char *text, move *m, struct refusal *why) {
    int heap = text[0] - 'a';
    int take = text[0] ? slice_number((struct slice){text + 1, strlen(text + 1)}, HEAP_MOST) : -1;
    if (heap < 0 || heap >= HEAPS || take < 1 || take > (int)p->words[heap])
        return refuse(why, "", "'%s' is not a move here.", "'%s' ist hier kein Zug.", text);
    *m = (move)((heap + 1) << 6 | take);
    return true;
}

static void write_position(const union position *p, struct text *t) {
    for (int i = 0; i < HEAPS; i++) {
        text_number(t, (long)p->words[i]);
        text_char(t, i < HEAPS - 1 ? '-' : ' ');
    }
    text_number(t, (long)p->words[TURN]);
}

static bool read_position(const struct options *options, const struct seed *seed, const char *text,
                          union position *p, struct refusal *why) {
    static const char *const names[] = {"HEAPS", "TURN"};
    struct slice fields[2], part;
    (void)options, (void)seed;
    memset(p, 0, sizeof *p);
    if (!fields_split(text, 2, names, fields, why)) return false;
    for (int i = 0; i < HEAPS; i++) {
        slice_next(&fields[0], '-', &part);
        int heap = slice_number(part, HEAP_MOST);
        if (heap < 0 || (i == HEAPS - 1 && fields[0].start))
            return refuse(why, "HEAPS", "three numbers are expected.", "drei Zahlen, bitte.");
        p->words[i] = (uint64_t)heap;
    }
    if (!slice_is(fields[1], "1") && !slice_is(fields[1], "2"))
        return refuse(why, "TURN", "1 or 2 is expected.", "1 oder 2 wird erwartet.");
    p->words[TURN] = fields[1].start[0] == '1' ? 1 : 2;
    return true;
}

static uint64_t hash(const union position *p) {
    return bits_mix(p->words[0] | p->words[1] << 8 | p->words[2] << 16 | p->words[TURN] << 24, 0);
}

static const struct option options[] = {
    {"heaps",
     "small|large",
     "small",
     {"heaps of up to 9 or 63 stones", "Haufen von bis zu 9 oder 63 Steinen"},
     {"Heaps", "Haufen"},
     {"small|large", "klein|groß"}},
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
    .write_move = write_move,
    .read_move = read_move,
    .write_position = write_position,
    .read_position = read_position,
    .playable = playable_always,
    .hash = hash,
};
