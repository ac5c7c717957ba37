/* Searches a position through a view, grades the moves that were played, and sums a game up. */
#include "analysis/analysis.h"

#include "base/clock.h"

#include <assert.h>
#include <string.h>

enum {
    CHANCE_EVEN = CHANCE_ONE / 2,
    CHANCE_LIKELY = CHANCE_ONE * 3 / 4, /* a win that can be missed */
};

/* Looking */

/* The one place where a full position passes for a view: what was hidden in the game is known now,
 * so there is nothing left to imagine. */
static bool look_in_hindsight(const struct game *game, const union position *p, struct view *view,
                              struct refusal *why) {
    if (game_hides(game, p))
        return refuse(why, "hindsight", "Hindsight needs to know every card, and some are hidden.",
                      "Dafür muss jede Karte bekannt sein, und einige sind verborgen.");
    view->seen = *p;
    return true;
}

bool analysis_look(const struct game *game, const union position *p, enum eyes eyes,
                   struct view *view, struct refusal *why) {
    int mover = game->to_move(p);
    if (eyes == EYES_IN_HINDSIGHT) return look_in_hindsight(game, p, view, why);
    int reader = eyes == EYES_OF_1 ? 1 : eyes == EYES_OF_2 ? 2 : mover;
    game->view(p, (enum reader)reader, view);
    if (mover == 0 || game->count(&view->seen) > 0) return true;
    return refuse(why, "view", "This view does not show the cards of player %d, who is to move.",
                  "Diese Sicht zeigt die Karten von Seite %d nicht, die am Zug ist.", mover);
}

/* Searching */

/* Depth ends no tree search, and that is what hidden cards are searched by. */
void analysis_limit(const struct game *game, struct limits *limits, double seconds) {
    if (limits->nodes > 0 || seconds > 0 || (game->open && limits->depth > 0)) return;
    limits->nodes = game->open ? 1000000 : 50000;
}

static void start_clock(struct control *control, double seconds) {
    long long end = seconds > 0 ? clock_microseconds() + (long long)(seconds * 1e6) : 0;
    atomic_store(&control->soft, end);
    atomic_store(&control->hard, end);
}

static void search(const struct analyst *a, const struct view *view, struct limits limits,
                   struct listener listener, struct findings *findings) {
    struct task task = {
        .player = PLAYER_KOLAM,
        .level = LEVELS,
        .limits = limits,
        .control = a->control,
        .listener = listener,
    };
    start_clock(a->control, a->seconds);
    engine_think(a->engine, view, &task, findings);
}

/* A search that its limits end leaves a depth unfinished, in which it looked at the first line
 * only. Where there are several, they are those of the last depth that was completed. */
struct hearing {
    struct listener listener;
    struct findings complete;
};

static void hear_depth(void *context, const struct findings *findings) {
    struct hearing *h = context;
    if (findings->depth <= h->complete.depth) return;
    h->complete = *findings;
    listener_tell(h->listener, findings);
}

static void search_open(const struct analyst *a, const struct view *view,
                        struct findings *findings) {
    struct hearing hearing = {.listener = a->listener};
    search(a, view, a->limits, (struct listener){hear_depth, &hearing}, findings);
    if (findings->count < 2 || hearing.complete.count == 0) return;
    memcpy(findings->lines, hearing.complete.lines, sizeof findings->lines);
    findings->count = hearing.complete.count;
}

void analysis_search(const struct analyst *a, const struct view *view, struct findings *findings) {
    struct limits limits = a->limits;
    limits.lines = MOVES_MOST; /* a tree search has them all anyway */
    if (a->game->open)
        search_open(a, view, findings);
    else
        search(a, view, limits, a->listener, findings);
}

bool line_wins(const struct line *line) {
    return line->value > VALUE_FORCED || (line->exact && line->value > 0);
}

int line_chance(const struct line *line) {
    if (!line->exact && value_plies(line->value) == 0) return line->chance;
    return line->value > 0 ? CHANCE_ONE : line->value < 0 ? 0 : CHANCE_EVEN;
}

int value_plies(int value) {
    if (value > VALUE_FORCED) return VALUE_WIN - value;
    return value < -VALUE_FORCED ? -VALUE_WIN - value : 0;
}

/* Judging */

/* Between 250,000 and a million nodes the chance of a position changes by at most 5 % (the largest
 * of the games' medians over recorded games; docs/analysis.md), so a smaller loss may be none. A
 * loss of 10 % is a game in ten, which rated players notice in their results; 20 % is one in five,
 * and no plan is worth that. */
const int grade_losses[GRADES] = {
    [GRADE_GOOD] = 0,
    [GRADE_INACCURACY] = CHANCE_ONE * 5 / 100,
    [GRADE_MISTAKE] = CHANCE_ONE * 10 / 100,
    [GRADE_BLUNDER] = CHANCE_ONE * 20 / 100,
};

static enum grade grade_of(int loss) {
    int grade = GRADE_BLUNDER;
    while (loss < grade_losses[grade]) grade--;
    return (enum grade)grade;
}

static enum remark remark_of(const struct findings *findings, const struct judgement *j) {
    const struct line *best = &findings->lines[0];
    if (j->line.moves[0] == best->moves[0]) {
        bool alone = findings->count > 1 && line_chance(best) - line_chance(&findings->lines[1]) >=
                                                grade_losses[GRADE_MISTAKE];
        return alone ? REMARK_ONLY_MOVE : REMARK_NONE;
    }
    if (j->grade < GRADE_INACCURACY) return REMARK_NONE;
    if (line_wins(best) && !line_wins(&j->line)) return REMARK_MISSED_FORCED_WIN;
    bool missed = j->best_chance >= CHANCE_LIKELY && j->chance < CHANCE_EVEN;
    return missed ? REMARK_MISSED_WIN : REMARK_NONE;
}

struct judgement judgement_of(const struct findings *findings, const struct line *line,
                              int choices) {
    struct judgement j = {0};
    if (!line || findings->count == 0) return j;
    const struct line *best = &findings->lines[0];
    j.line = *line;
    j.chance = line_chance(line);
    j.best_chance = line_chance(best);
    j.loss = j.best_chance > j.chance ? j.best_chance - j.chance : 0;
    j.value_loss = best->value > line->value ? best->value - line->value : 0;
    if (choices == 1)
        j.grade = GRADE_FORCED;
    else if (j.loss == 0 && j.value_loss == 0)
        j.grade = GRADE_BEST;
    else
        j.grade = grade_of(j.loss);
    if (choices > 1) j.remark = remark_of(findings, &j);
    return j;
}

static const struct line *line_of_move(const struct findings *findings, move m) {
    for (int i = 0; i < findings->count; i++)
        if (findings->lines[i].moves[0] == m) return &findings->lines[i];
    return NULL;
}

static struct line line_to_end(const struct game *game, const union position *end, int mover,
                               move m) {
    int value = value_from_above(value_of_end(game, end, mover), 1);
    int chance = chance_of_end(game, end, mover);
    return (struct line){
        .moves = {m}, .length = 1, .value = value, .chance = chance, .exact = true};
}

/* The line of the position after m, as a line of the one before it. */
static struct line line_before(const struct line *after, move m, bool other_moves) {
    struct line line = *after;
    line.length = after->length < LINE_MOST ? after->length + 1 : LINE_MOST;
    line.moves[0] = m;
    for (int i = 1; i < line.length; i++) line.moves[i] = after->moves[i - 1];
    line.value = value_from_above(other_moves ? -after->value : after->value, 1);
    if (other_moves) line.chance = CHANCE_ONE - after->chance;
    return line;
}

/* Searches what follows m one ply less deep than m's rivals were, and within the same limits. */
static bool search_after(const struct analyst *a, const struct view *view, int depth, move m,
                         struct line *line) {
    struct view after = *view;
    struct findings findings;
    struct limits limits = a->limits;
    int mover = a->game->to_move(&view->seen);
    a->game->play(&after.seen, m);
    if (a->game->to_move(&after.seen) == 0) {
        *line = line_to_end(a->game, &after.seen, mover, m);
        return true;
    }
    limits.lines = 1;
    limits.depth = depth > 2 ? depth - 1 : 1;
    search(a, &after, limits, (struct listener){0}, &findings);
    if (findings.count == 0) return false;
    *line = line_before(&findings.lines[0], m, a->game->to_move(&after.seen) != mover);
    return true;
}

/* Searches the move alone, and as often as the best one was tried. */
static bool search_only(const struct analyst *a, const struct view *view, uint64_t visits, move m,
                        struct line *line) {
    struct findings findings;
    struct limits limits = a->limits;
    limits.only = m;
    limits.lines = 1;
    limits.nodes = visits + 1; /* the first walk is the root's own */
    search(a, view, limits, (struct listener){0}, &findings);
    *line = findings.lines[0];
    return findings.count > 0 && line->moves[0] == m && line->visits > 0;
}

enum { VISITS_SHARE = 4 }; /* a move tried so many times less than the best is not comparable */

/* NULL if the engine cannot tell. `room` is for a line that the findings do not have. Where cards
 * are hidden, only a search of the whole view can tell what a move is worth: what the mover would
 * see after it is not known. */
static const struct line *line_of_played(const struct analyst *a, const struct view *view,
                                         const struct findings *findings, move m,
                                         struct line *room) {
    const struct line *line = line_of_move(findings, m);
    if (findings->count == 0) return NULL;
    if (a->game->open)
        return line || !search_after(a, view, findings->depth, m, room) ? line : room;
    uint64_t visits = findings->lines[0].visits;
    if (line && line->visits > 0 && line->visits >= visits / VISITS_SHARE) return line;
    return search_only(a, view, visits, m, room) ? room : NULL;
}

/* Near the end of a game a search of what follows a move may prove its value where that of its
 * rivals was estimated from further away. They get the same chance: the best first, until the best
 * is one that is proved or cannot be. */
static void prove_best(const struct analyst *a, const struct view *view,
                       struct findings *findings) {
    struct line *lines = findings->lines, proved;
    for (int i = 0; i < findings->count && !lines[0].exact; i++) {
        if (!search_after(a, view, findings->depth, lines[0].moves[0], &proved) || !proved.exact)
            return;
        int k = 0;
        for (; k + 1 < findings->count && lines[k + 1].value > proved.value; k++)
            lines[k] = lines[k + 1];
        lines[k] = proved;
    }
}

/* Showing what a move lost */

enum {
    SHOWN_SHARE = 16,    /* of a search's nodes, to show what follows a mistake */
    SHOWN_NODES = 16000, /* where a search has no limit of nodes */
    SHOWN_PLIES = 4      /* a line that is shorter shows little */
};

static struct limits limits_to_show(const struct analyst *a) {
    uint64_t nodes = a->limits.nodes ? a->limits.nodes / SHOWN_SHARE + 1 : SHOWN_NODES;
    return (struct limits){.nodes = nodes, .lines = 1};
}

/* A line that the hash table has cut short goes on as a small search finds. */
static void lengthen(const struct analyst *a, const struct view *view, struct line *line) {
    struct view after = *view;
    struct findings findings;
    for (int i = 0; i < line->length; i++) a->game->play(&after.seen, line->moves[i]);
    if (line->length >= SHOWN_PLIES || a->game->to_move(&after.seen) == 0) return;
    search(a, &after, limits_to_show(a), (struct listener){0}, &findings);
    const struct line *next = &findings.lines[0];
    for (int i = 0; findings.count > 0 && i < next->length && line->length < LINE_MOST; i++)
        line->moves[line->length++] = next->moves[i];
}

static bool ends_game(const struct game *game, const struct view *view, const struct line *line) {
    union position p = view->seen;
    for (int i = 0; i < line->length; i++) game->play(&p, line->moves[i]);
    return line->length > 0 && game->to_move(&p) == 0;
}

/* Where `winner` can force a win after the line's first move, and a proof finds the shortest, the
 * line goes on as the proof does: against the longest defence. The line of a search may win later,
 * or end before the win is to be seen. */
static void follow_proof(const struct analyst *a, const struct view *view, int winner,
                         struct line *line) {
    struct view after = *view;
    struct solution solution;
    uint64_t nodes = limits_to_show(a).nodes;
    a->game->play(&after.seen, line->moves[0]);
    int next = a->game->to_move(&after.seen);
    if (next == 0) return;
    start_clock(a->control, a->seconds / SHOWN_SHARE);
    if (!engine_prove(a->engine, &after, nodes, a->control, &solution)) return;
    const struct line *proved = &solution.line;
    bool wins = next == winner ? solution.low > 0 : solution.high < 0;
    bool shortest = solution.end == SOLVER_SOLVED && ends_game(a->game, &after, proved);
    if (!wins || !shortest || proved->length == LINE_MOST) return;
    memcpy(&line->moves[1], proved->moves, (size_t)proved->length * sizeof *proved->moves);
    line->length = 1 + proved->length;
}

/* What the mistake lets the other player force, and the win that it missed. */
static void show_what_follows(const struct analyst *a, const struct view *view,
                              struct findings *findings, struct judgement *judgement) {
    int mover = a->game->to_move(&view->seen);
    struct line *best = &findings->lines[0];
    if (!a->game->open || judgement->grade < GRADE_INACCURACY) return;
    lengthen(a, view, &judgement->line);
    lengthen(a, view, best);
    follow_proof(a, view, 3 - mover, &judgement->line);
    if (value_plies(best->value) > 0) follow_proof(a, view, mover, best);
}

void analysis_judge(const struct analyst *a, const struct view *view, struct findings *findings,
                    move played, struct judgement *judgement) {
    struct line room;
    assert(game_allows(a->game, &view->seen, played));
    const struct line *found = line_of_played(a, view, findings, played, &room);
    if (found) room = *found; /* the findings may change */
    if (found && room.exact && a->game->open) prove_best(a, view, findings);
    *judgement = judgement_of(findings, found ? &room : NULL, a->game->count(&view->seen));
    show_what_follows(a, view, findings, judgement);
}

double accuracy_of(int loss) {
    double kept = 1 - (double)loss / CHANCE_ONE;
    return 100 * kept * kept * kept * kept;
}

/* Summing up */

static bool turns(const struct judgement *j) {
    return j->grade >= GRADE_MISTAKE && j->best_chance >= CHANCE_EVEN && j->chance < CHANCE_EVEN;
}

static int cost(const struct turning_point *turn) {
    return turn->before - turn->after;
}

static void drop_cheapest(struct summary *s) {
    int cheapest = 0;
    for (int i = 1; i < s->turn_count; i++)
        if (cost(&s->turns[i]) < cost(&s->turns[cheapest])) cheapest = i;
    s->turn_count--;
    for (int i = cheapest; i < s->turn_count; i++) s->turns[i] = s->turns[i + 1];
}

static void add_turn(struct summary *s, struct turning_point turn) {
    bool full = s->turn_count == TURNING_POINTS_MOST;
    for (int i = 0; full && i < s->turn_count; i++)
        if (cost(&s->turns[i]) < cost(&turn)) {
            drop_cheapest(s);
            full = false;
        }
    if (!full) s->turns[s->turn_count++] = turn;
}

void summary_add(struct summary *s, int number, int player, const struct judgement *j) {
    struct side *side = &s->sides[player - 1];
    side->grades[j->grade]++;
    if (j->grade < GRADE_BEST) return;
    side->choices++;
    side->loss += j->loss;
    side->value_loss += j->value_loss;
    side->accuracy += accuracy_of(j->loss);
    if (turns(j))
        add_turn(s, (struct turning_point){.number = number,
                                           .player = player,
                                           .move = j->line.moves[0],
                                           .before = j->best_chance,
                                           .after = j->chance});
}

static double mean(const struct side *side, double sum) {
    return side->choices > 0 ? sum / side->choices : 0;
}

double side_accuracy(const struct side *side) {
    return mean(side, side->accuracy);
}

double side_loss(const struct side *side) {
    return mean(side, (double)side->loss);
}

double side_value_loss(const struct side *side) {
    return mean(side, (double)side->value_loss);
}

/* Words */

const char *grade_name(enum language language, enum grade grade) {
    static const char *const names[LANGUAGES][GRADES] = {
        [ENGLISH] = {"not judged", "forced", "best", "good", "inaccuracy", "mistake", "blunder"},
        [GERMAN] = {"ohne Urteil", "erzwungen", "bester Zug", "gut", "ungenau", "Fehler", "Patzer"},
    };
    return names[language][grade];
}
