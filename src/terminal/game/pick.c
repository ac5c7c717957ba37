/* Choosing a move: the cursor, the way from spot to spot, and moves that are typed. */
#include "terminal/game/pick.h"

#include "base/text/numbers.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ASIDE_MOST = 4096 }; /* more than a screen is wide, in half columns */

static const union position *seen(const struct choice *choice) {
    return &choice->scene->view->seen;
}

/* Moves and their paths */

/* Whether the move's path begins with what has been chosen; `next` is then the next spot after
 * that, or SPOT_NONE at its end, and `last` whether the path ends with it. */
static bool follows(const struct pick *pick, const struct choice *choice, move m, int *next,
                    bool *last) {
    int path[PATH_MOST];
    int length = choice->board->path(seen(choice), m, path);
    if (length < pick->depth) return false;
    for (int i = 0; i < pick->depth; i++)
        if (path[i] != pick->chosen[i]) return false;
    *next = length > pick->depth ? path[pick->depth] : SPOT_NONE;
    *last = length == pick->depth + 1;
    return true;
}

/* The moves that choosing the cursor's spot would complete. */
static int completed(const struct pick *pick, const struct choice *choice, move list[MOVES_MOST]) {
    int count = 0, next;
    bool last;
    for (int i = 0; i < pick->count; i++)
        if (follows(pick, choice, pick->moves[i], &next, &last) && last && next == pick->cursor)
            list[count++] = pick->moves[i];
    return count;
}

static int kind_of(const struct choice *choice, move m) {
    return choice->board->kind(seen(choice), m);
}

/* The kind that is wanted: without a wish, the highest that there is. */
static int wanted_kind(const struct pick *pick, const struct choice *choice) {
    int wanted = pick->kind;
    for (int i = 0; i < pick->count && pick->kind == KIND_ANY; i++)
        wanted = larger(wanted, kind_of(choice, pick->moves[i]));
    return wanted;
}

/* Sees which move is meant now. */
static void settle(struct pick *pick, const struct choice *choice) {
    move list[MOVES_MOST];
    int count = completed(pick, choice, list), best = INT_MIN;
    int wanted = wanted_kind(pick, choice);
    pick->move = NO_MOVE;
    for (int i = 0; i < count; i++) {
        int kind = kind_of(choice, list[i]);
        int worth = kind == wanted ? INT_MAX : kind;
        if (choice->board->strict && kind != wanted) continue;
        if (worth > best) {
            best = worth;
            pick->move = list[i];
        }
    }
}

void pick_begin(struct pick *pick, const move *moves, int count) {
    int cursor = pick->cursor;
    *pick = (struct pick){.count = count, .cursor = cursor, .kind = KIND_ANY};
    memcpy(pick->moves, moves, (size_t)count * sizeof *moves);
}

/* Going about */

static bool may_stand(const struct choice *choice, int spot) {
    bool anywhere = choice->board->attempt && choice->scene->pick->depth == 0;
    return anywhere || board_targets(choice->board, choice->scene, spot);
}

void pick_go(struct pick *pick, const struct choice *choice, int spot) {
    pick->cursor = spot;
    settle(pick, choice);
}

static const struct spot *spot_of(const struct choice *choice, int id) {
    for (int i = 0; i < choice->count; i++)
        if (choice->spots[i].id == id) return &choice->spots[i];
    return NULL;
}

int pick_spot_at(const struct choice *choice, int row, int column) {
    for (int i = 0; i < choice->count; i++)
        if (area_holds(choice->spots[i].area, row, column)) return choice->spots[i].id;
    return SPOT_NONE;
}

/* The middle of an area in half columns; a row is as high as two columns are wide. */
static struct aim middle(struct area a) {
    return (struct aim){4 * a.row + 2 * a.rows, 2 * a.column + a.columns};
}

/* How far it is from one place to another if somebody goes that way; INT_MAX if it is not there. To
 * the side counts more than ahead. Going up and down, a place that reaches to the line of the walk
 * lies on it: so rows that are shifted against each other are not passed over. Of two that are
 * equally far the one with its middle nearer to the line counts. */
static int distance(struct aim from, struct area place, enum way way) {
    struct aim to = middle(place);
    int down = to.row - from.row, right = to.column - from.column;
    bool vertical = way == WAY_UP || way == WAY_DOWN;
    int ahead = vertical ? down : right, aside = abs(vertical ? right : down);
    if (way == WAY_UP || way == WAY_LEFT) ahead = -ahead;
    if (ahead <= 0 || (!vertical && aside > ahead)) return INT_MAX; /* rows end at their ends */
    int beside = vertical ? larger(0, aside - place.columns) : aside;
    return (ahead + 2 * beside) * ASIDE_MOST + smaller(aside, ASIDE_MOST - 1);
}

void pick_step(struct pick *pick, const struct choice *choice, int step) {
    int at = 0;
    if (choice->count == 0) return;
    for (int i = 0; i < choice->count; i++)
        if (choice->spots[i].id == pick->cursor) at = i;
    for (int i = 1; i <= choice->count; i++) {
        int next = (at + i * step + choice->count * i) % choice->count;
        if (!board_targets(choice->board, choice->scene, choice->spots[next].id)) continue;
        pick_go(pick, choice, choice->spots[next].id);
        return;
    }
}

void pick_enter(struct pick *pick, const struct choice *choice) {
    const struct spot *best = NULL;
    struct aim sum = {0, 0};
    int nearest = INT_MAX, count = choice->count;
    if (!choice->board->centred || count == 0) {
        pick_step(pick, choice, 1);
        return;
    }
    for (int i = 0; i < count; i++) {
        struct aim m = middle(choice->spots[i].area);
        sum = (struct aim){sum.row + m.row, sum.column + m.column};
    }
    for (int i = 0; i < count; i++) {
        struct aim m = middle(choice->spots[i].area);
        int far = abs(m.row - sum.row / count) + abs(m.column - sum.column / count);
        if (far >= nearest || !board_targets(choice->board, choice->scene, choice->spots[i].id))
            continue;
        nearest = far;
        best = &choice->spots[i];
    }
    if (best) pick_go(pick, choice, best->id);
}

/* Where a walk goes on from: the middle of where it is, but along the line that it was heading on,
 * if that still leads through here. */
static struct aim starting_point(struct area here, struct aim aim, bool vertical) {
    struct aim start = middle(here);
    if (vertical && aim.column >= 0 && abs(aim.column - start.column) <= 2 * here.columns)
        start.column = aim.column;
    if (!vertical && aim.row >= 0 && abs(aim.row - start.row) <= 2 * here.rows) start.row = aim.row;
    return start;
}

void pick_walk(struct pick *pick, const struct choice *choice, enum way way, struct aim *aim) {
    const struct spot *from = spot_of(choice, pick->cursor), *best = NULL;
    bool vertical = way == WAY_UP || way == WAY_DOWN;
    int nearest = INT_MAX;
    if (!from) {
        pick_step(pick, choice, 1);
        *aim = AIM_NONE;
        return;
    }
    struct aim start = starting_point(from->area, *aim, vertical);
    for (int i = 0; i < choice->count; i++) {
        int far = distance(start, choice->spots[i].area, way);
        if (far >= nearest || choice->spots[i].id == pick->cursor) continue;
        if (!may_stand(choice, choice->spots[i].id)) continue;
        nearest = far;
        best = &choice->spots[i];
    }
    if (!best) return;
    *aim = (struct aim){vertical ? -1 : start.row, vertical ? start.column : -1};
    pick_go(pick, choice, best->id);
}

/* Choosing */

/* After a spot was chosen, the cursor goes to the first that can be chosen next. */
static void advance(struct pick *pick, const struct choice *choice) {
    pick->cursor = SPOT_NONE;
    for (int i = 0; i < choice->count && pick->cursor == SPOT_NONE; i++)
        if (board_targets(choice->board, choice->scene, choice->spots[i].id))
            pick->cursor = choice->spots[i].id;
    settle(pick, choice);
}

/* Whether there is more to be chosen after the cursor's spot. */
static bool leads_on(const struct pick *pick, const struct choice *choice) {
    int next;
    bool last;
    for (int i = 0; i < pick->count; i++)
        if (follows(pick, choice, pick->moves[i], &next, &last) && !last && next == pick->cursor)
            return true;
    return false;
}

move pick_choose(struct pick *pick, const struct choice *choice) {
    settle(pick, choice);
    if (pick->move != NO_MOVE) return pick->move;
    if (!leads_on(pick, choice)) return NO_MOVE;
    pick->chosen[pick->depth++] = pick->cursor;
    advance(pick, choice);
    return NO_MOVE;
}

bool pick_back(struct pick *pick, const struct choice *choice) {
    if (pick->depth == 0) return false;
    pick->cursor = pick->chosen[--pick->depth];
    settle(pick, choice);
    return true;
}

/* The next of the kinds of these moves, going round. */
static int next_kind(const struct choice *choice, const move *list, int count, int kind, int step) {
    int next = kind, round = kind; /* the nearest beyond it, and the furthest before it */
    for (int i = 0; i < count; i++) {
        int other = kind_of(choice, list[i]);
        bool beyond = step > 0 ? other > kind : other < kind;
        bool nearer = step > 0 ? other < next : other > next;
        if (beyond && (next == kind || nearer)) next = other;
        if (step > 0 ? other < round : other > round) round = other;
    }
    return next == kind ? round : next;
}

void pick_change_kind(struct pick *pick, const struct choice *choice, int step) {
    move list[MOVES_MOST];
    int count = completed(pick, choice, list);
    if (choice->board->strict)
        pick->kind = next_kind(choice, pick->moves, pick->count, wanted_kind(pick, choice), step);
    else if (count > 0)
        pick->kind = next_kind(choice, list, count, kind_of(choice, pick->move), step);
    settle(pick, choice);
}

/* Typing */

static void name_of(const struct choice *choice, move m, char name[MOVE_TEXT]) {
    struct text t = text_over(name, MOVE_TEXT);
    choice->scene->game->write_move(seen(choice), m, &t);
}

/* Chooses what all moves that begin so have in common. */
void pick_follow(struct pick *pick, const struct choice *choice, const char *typed) {
    int common[PATH_MOST], length = -1, path[PATH_MOST];
    move only = NO_MOVE;
    for (int i = 0; i < pick->count; i++) {
        char name[MOVE_TEXT];
        name_of(choice, pick->moves[i], name);
        if (strncasecmp(name, typed, strlen(typed)) != 0) continue;
        int steps = choice->board->path(seen(choice), pick->moves[i], path), same = 0;
        if (length < 0) memcpy(common, path, sizeof path);
        while (same < (length < 0 ? steps : length) && path[same] == common[same]) same++;
        length = same;
        only = pick->moves[i];
    }
    pick->depth = 0;
    if (only != NO_MOVE) pick->kind = kind_of(choice, only);
    for (int i = 0; i < length; i++) {
        pick->cursor = common[i];
        if (i + 1 < length) pick->chosen[pick->depth++] = common[i];
    }
    settle(pick, choice);
}

/* The name as the rules would write it, as far as its capitals go. */
static void fold(const char *typed, bool capital, char *folded, size_t size) {
    struct text t = text_over(folded, size);
    for (; *typed; typed++, capital = false) {
        bool is_lower = *typed >= 'a' && *typed <= 'z', is_upper = *typed >= 'A' && *typed <= 'Z';
        char other = (char)(*typed ^ ('a' ^ 'A'));
        text_char(&t, (capital ? is_lower : is_upper) ? other : *typed);
    }
}

bool pick_read(const struct game *game, const union position *p, const char *typed, move *m,
               struct refusal *why) {
    move list[MOVES_MOST];
    int count = game->moves(p, list);
    bool capital = false;
    char name[MOVE_TEXT], folded[64];
    for (int i = 0; i < count; i++) {
        struct text t = text_over(name, sizeof name);
        game->write_move(p, list[i], &t);
        capital = capital || (name[0] >= 'A' && name[0] <= 'Z');
        if (strcasecmp(name, typed) != 0) continue;
        *m = list[i];
        return true;
    }
    fold(typed, capital, folded, sizeof folded);
    return game->read_move(p, folded, m, why);
}
