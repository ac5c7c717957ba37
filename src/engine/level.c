/* A level sees a line of the search only as far as it follows it: to its foresight, or to the first
 * move that it would overlook. There it judges the position by the evaluation alone. */
#include "engine/level.h"

#include "base/random.h"

#include <stdlib.h>

/* The value of the position for `player`, without searching. */
static int first_look(const struct level_player *l, const union position *p, int player) {
    _Alignas(64) unsigned char notes[NOTES_MOST];
    int mover = l->game->to_move(p);
    if (mover == 0) return value_of_end(l->game, p, player);
    l->evaluation->start(p, notes);
    int value = l->evaluation->value(p, notes);
    return mover == player ? value : -value;
}

static bool overlooks(const struct level_player *l, const union position *p, const move *line,
                      int at) {
    const struct blind_spots *spots = l->evaluation->blind_spots;
    return spots && spots->overlooks && spots->overlooks(p, line, at, l->level->blindness);
}

/* What the evaluation thinks best: the move that ends the game, where it proves one. */
static move likely_move(const struct level_player *l, const union position *p) {
    _Alignas(64) unsigned char notes[NOTES_MOST];
    struct ranked list[MOVES_MOST];
    l->evaluation->start(p, notes);
    int count = l->evaluation->rank(p, notes, list), best = 0;
    for (int i = 1; i < count; i++)
        if (list[i].rank > list[best].rank) best = i;
    return list[best].move;
}

/* A forced end is proved before it is on the board: it is seen only by who sees the moves to it. */
static int seen_value(const struct level_player *l, const union position *start,
                      const struct line *line) {
    const struct blind_spots *spots = l->evaluation->blind_spots;
    int player = l->game->to_move(start), value = line->value;
    bool forced = abs(value) > VALUE_FORCED, trusted = spots && spots->sharp && !forced;
    int plies = forced ? VALUE_WIN - abs(value) : line->length;
    move moves[LINE_MOST];
    union position p = *start;
    for (int at = 0; at < plies && at < LINE_MOST && l->game->to_move(&p); at++) {
        if (at >= l->level->foresight) return trusted ? value : first_look(l, &p, player);
        moves[at] = at < line->length ? line->moves[at] : likely_move(l, &p);
        if (at > 0 && overlooks(l, &p, moves, at)) return first_look(l, &p, player);
        l->game->play(&p, moves[at]);
    }
    return value;
}

/* About normal, with a deviation of 1024: the sum of twelve evenly spread numbers. */
static int deviate(uint64_t seed) {
    struct random random = random_from(seed);
    int sum = 0;
    for (int i = 0; i < 12; i++) sum += random_below(&random, 1024);
    return sum - 6 * 1023;
}

/* In 1024ths of the level's blur: 5 / 6 of it for the kind of move, and 5 / 9 for the move alone,
 * which together have about the deviation of one. */
static long misjudgement(const struct level_player *l, const union position *p, move m) {
    const struct blind_spots *spots = l->evaluation->blind_spots;
    unsigned kind = spots && spots->kind ? spots->kind(p, m) : 0;
    long lasting = deviate(l->character ^ (uint64_t)(kind + 1) << 32);
    return lasting * 5 / 6 + deviate(l->seed ^ (uint64_t)m << 32) * 5 / 9;
}

static long seems(const struct level_player *l, const union position *p, const struct line *line) {
    const struct blind_spots *spots = l->evaluation->blind_spots;
    move m = line->moves[0];
    long value = l->game->open ? seen_value(l, p, line) : line->value;
    if (spots && spots->illusion) value += spots->illusion(p, m, l->level->blindness);
    return 1024 * value + l->level->blur * misjudgement(l, p, m);
}

/* Nobody plays a move that loses at once by itself, if there is another; and a tree search knows
 * nothing of a move that it never tried. */
static bool is_plausible(const struct findings *findings, int i) {
    const struct line *first = &findings->lines[0], *line = &findings->lines[i];
    return line->value != 1 - VALUE_WIN && !(first->visits && !line->visits);
}

int level_choose(const struct level_player *l, const struct view *view,
                 const struct findings *findings) {
    int best = -1;
    long most = 0;
    for (int i = 0; i < findings->count; i++) {
        const struct line *line = &findings->lines[i];
        if (line->value == VALUE_WIN - 1 && !overlooks(l, &view->seen, line->moves, 0)) return i;
        if (!is_plausible(findings, i) || overlooks(l, &view->seen, line->moves, 0)) continue;
        long value = seems(l, &view->seen, line);
        if (best < 0 || value > most) {
            best = i;
            most = value;
        }
    }
    return best < 0 ? 0 : best;
}
