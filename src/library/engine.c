/* The engine in its library: what is asked of it is checked here. */
#include "library/engine_internal.h"

#include "analysis/judgement_text.h"
#include "base/clock.h"
#include "draw/tell.h"

#include <stdlib.h>
#include <string.h>

enum { SECONDS_MOST = 24 * 60 * 60 };

/* Opening */

static bool refuse_memory(struct refusal *why) {
    return refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
}

/* A number from 1 on; or from 0, for what is not given. */
static bool check_number(const char *field, long long number, long long least, long long most,
                         struct refusal *why) {
    if (number >= least && number <= most) return true;
    return refuse(why, field, "this is a number from %d to %d.", "das ist eine Zahl von %d bis %d.",
                  (int)least, (int)most);
}

kolam_engine *kolam_engine_open(const kolam_game *game, int megabytes, char *error) {
    struct refusal why;
    struct kolam_engine *engine = NULL;
    if (check_number("hash", megabytes, 0, HASH_MEGABYTES_MOST, &why)) {
        engine = calloc(1, sizeof *engine);
        if (engine) {
            engine->game = rules_of(game);
            engine->player = engine_player_open(
                engine->game, (size_t)(megabytes > 0 ? megabytes : HASH_MEGABYTES));
            if (engine->player) return engine;
        }
        refuse_memory(&why);
    }
    free(engine);
    tell(&why, error);
    return NULL;
}

void kolam_engine_close(kolam_engine *engine) {
    if (!engine) return;
    engine_player_close(engine->player);
    free(engine);
}

bool kolam_engine_set_threads(kolam_engine *engine, int threads, char *error) {
    struct refusal why;
    if (!check_number("threads", threads, 1, THREADS_MOST, &why)) return tell(&why, error);
    engine_set_threads(engine_player_engine(engine->player), threads);
    return true;
}

void kolam_engine_new_game(kolam_engine *engine) {
    engine_player_new_game(engine->player);
}

/* Tasks */

void kolam_stop(kolam_control *control) {
    atomic_store(&((struct control *)control)->stop, true);
}

static bool check_task(const struct kolam_task *task, struct refusal *why) {
    if (!(task->seconds >= 0 && task->seconds <= SECONDS_MOST))
        return refuse(why, "seconds", "this is a number from 0 to %d.",
                      "das ist eine Zahl von 0 bis %d.", SECONDS_MOST);
    return check_number("level", task->level, 0, LEVELS, why) &&
           check_number("depth", task->depth, 0, DEPTH_MOST, why) &&
           check_number("lines", task->lines, 0, MOVES_MOST, why);
}

/* Whether somebody who sees this can think about a move. */
static bool check_view(const struct game *game, const struct view *view, struct refusal *why) {
    int player = game->to_move(&view->seen);
    if (player == 0) return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
    if (game->count(&view->seen) > 0) return true;
    return refuse(why, "", "This view does not show which moves player %d has, who is to move.",
                  "Diese Sicht zeigt nicht, welche Züge Seite %d hat, die am Zug ist.", player);
}

static struct limits limits_of(const struct kolam_task *task) {
    return (struct limits){
        .nodes = task->nodes, .depth = task->depth, .lines = task->lines > 0 ? task->lines : 1};
}

static struct listener listener_of(const struct kolam_task *task) {
    typedef void hear(void *context, const struct findings *findings);
    return (struct listener){(hear *)task->progress, task->context};
}

static struct control *control_of(const struct kolam_task *task, struct control *own) {
    return task->control ? (struct control *)task->control : own;
}

/* Lines */

int kolam_line_chance(const struct kolam_line *line) {
    return line_chance((const struct line *)line);
}

int kolam_line_plies(const struct kolam_line *line) {
    return value_plies(line->value);
}

/* Playing */

static bool check_views(const struct game *game, const struct view *views, int count,
                        struct refusal *why) {
    if (count < 1)
        return refuse(why, "", "There is no view to think about.",
                      "Es gibt keine Sicht, über die nachzudenken ist.");
    if (!check_view(game, &views[count - 1], why)) return false;
    int player = game->to_move(&views[count - 1].seen);
    for (int i = 0; i < count; i++)
        if (game->to_move(&views[i].seen) != player)
            return refuse(why, "", "View %d is not one of player %d's turns.",
                          "Sicht %d gehört zu keinem Zug von Seite %d.", i + 1, player);
    return true;
}

/* In a game where nothing is hidden, the last view tells all that the ones before it told. */
static struct seat_views views_of(const struct game *game, const kolam_view *views, int count) {
    int first = game->open ? count - 1 : 0;
    return (struct seat_views){
        .game = game,
        .player = game->to_move(inside(&views[count - 1].seen)),
        .turns = count,
        .count = count - first,
        .views = (struct view *)&views[first],
    };
}

static struct engine_request request_of(const struct kolam_task *task, struct control *control) {
    long long now = clock_microseconds();
    struct engine_request request = {
        .player = PLAYER_KOLAM,
        .level = task->level > 0 ? task->level : LEVELS,
        .limits = limits_of(task),
        .clocks = engine_no_clocks,
        .since = now,
        .now = now,
        .control = control,
        .listener = listener_of(task),
    };
    if (task->seconds > 0) request.clocks.move = (long long)(task->seconds * 1e6) + 1;
    return request;
}

bool kolam_engine_play(kolam_engine *engine, const kolam_view *views, int count,
                       const struct kolam_task *task, kolam_move *m,
                       struct kolam_findings *findings, char *error) {
    struct control own = {0};
    struct findings unused;
    struct refusal why;
    if (!check_task(task, &why) ||
        !check_views(engine->game, (const struct view *)views, count, &why))
        return tell(&why, error);
    const struct seat_views seen = views_of(engine->game, views, count);
    const struct engine_request request = request_of(task, control_of(task, &own));
    engine_player_tell(engine->player, &seen, task->seed);
    engine_player_start_clock(engine->player, &request);
    *m = engine_player_think(engine->player, &request,
                             findings ? (struct findings *)findings : &unused);
    return true;
}

/* Analysis */

uint64_t kolam_usual_nodes(const kolam_game *game) {
    struct limits limits = {.nodes = 0};
    analysis_limit(rules_of(game), &limits, 0);
    return limits.nodes;
}

static struct analyst analyst_of(const kolam_engine *engine, const struct kolam_task *task,
                                 struct control *own) {
    struct analyst analyst = {
        .game = engine->game,
        .engine = engine_player_engine(engine->player),
        .limits = limits_of(task),
        .seconds = task->seconds,
        .control = control_of(task, own),
        .listener = listener_of(task),
    };
    if (!task->control) analysis_limit(engine->game, &analyst.limits, task->seconds);
    return analyst;
}

static bool check_analysis(const kolam_engine *engine, const kolam_view *view,
                           const struct kolam_task *task, struct refusal *why) {
    if (task->level > 0 && task->level < LEVELS)
        return refuse(why, "level", "analysis is at full strength.",
                      "analysiert wird mit voller Stärke.");
    return check_task(task, why) && check_view(engine->game, (const struct view *)view, why);
}

bool kolam_engine_analyse(kolam_engine *engine, const kolam_view *view,
                          const struct kolam_task *task, struct kolam_findings *findings,
                          char *error) {
    struct control own = {0};
    struct refusal why;
    if (!check_analysis(engine, view, task, &why)) return tell(&why, error);
    const struct analyst analyst = analyst_of(engine, task, &own);
    analysis_search(&analyst, (const struct view *)view, (struct findings *)findings);
    return true;
}

/* Judging */

const char *kolam_grade_name(enum kolam_grade grade, enum kolam_language language) {
    return grade_name((enum language)language, (enum grade)grade);
}

bool kolam_engine_judge(kolam_engine *engine, const kolam_view *view, const struct kolam_task *task,
                        struct kolam_findings *findings, kolam_move played,
                        struct kolam_judgement *judgement, char *error) {
    struct control own = {0};
    struct refusal why;
    if (!check_analysis(engine, view, task, &why)) return tell(&why, error);
    if (!game_allows(engine->game, inside(&view->seen), played)) {
        refuse(&why, "", "This move is not legal here.", "Dieser Zug ist hier nicht erlaubt.");
        return tell(&why, error);
    }
    struct analyst analyst = analyst_of(engine, task, &own);
    analyst.listener = (struct listener){0};
    analysis_judge(&analyst, (const struct view *)view, (struct findings *)findings, played,
                   (struct judgement *)judgement);
    return true;
}

void kolam_tell_loss(const kolam_game *game, const kolam_view *view,
                     const struct kolam_findings *findings, const struct kolam_judgement *judgement,
                     enum kolam_language language, char *sentence) {
    struct text t = text_over(sentence, KOLAM_SENTENCE_TEXT);
    judgement_tell(rules_of(game), (const struct view *)view,
                   ((const struct findings *)findings)->lines, (const struct judgement *)judgement,
                   NULL, (enum language)language, &t);
}

void kolam_summary_add(struct kolam_summary *summary, int number, int player,
                       const struct kolam_judgement *judgement) {
    summary_add((struct summary *)summary, number, player, (const struct judgement *)judgement);
}

double kolam_side_accuracy(const struct kolam_side *side) {
    return side_accuracy((const struct side *)side);
}
