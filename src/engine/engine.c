/* Which search thinks, with which memory, and how a level chooses from what it finds. */
#include "engine/engine.h"

#include "engine/level.h"
#include "games/evaluations.h"
#include "search/infoset.h"
#include "search/proof.h"
#include "search/team.h"
#include "search/uct.h"

#include <stdlib.h>
#include <string.h>

const char *const player_names[PLAYERS] = {"kolam", "uct", "random"};

/* Of the searches below full strength. They visit few positions, and always have the same memory:
 * a level then plays the same move whatever hash an engine was given. */
enum { LEVEL_HASH_MEGABYTES = 1, LEVEL_TREE_MEGABYTES = 16 };

/* What a search works with; each is opened when it is first needed. */
struct searches {
    struct team team;        /* where everything is open */
    bool assembled;          /* there is a team */
    bool used;               /* and its hash table may hold something */
    struct infoset *infoset; /* where something is hidden */
};

struct engine {
    const struct game *game;
    const struct evaluation *evaluation; /* NULL: the game has none, and the yardstick plays */
    size_t megabytes;                    /* at full strength */
    int threads;                         /* likewise */
    struct searches full, level;         /* at full strength, and at a level below it */
    void *beliefs;                       /* of this game so far; NULL until there are any */
    struct uct *uct;                     /* NULL until it is needed */
};

static bool has_team(const struct engine *engine) {
    return engine->evaluation && engine->game->open;
}

struct engine *engine_open(const struct game *game) {
    struct engine *engine = calloc(1, sizeof *engine);
    if (!engine) return NULL;
    engine->game = game;
    engine->evaluation = evaluation_of(game);
    engine->megabytes = HASH_MEGABYTES;
    engine->threads = 1;
    return engine;
}

/* The team, with a table of this size. */
static bool assemble(const struct engine *engine, struct searches *s, size_t megabytes,
                     int threads) {
    if (s->assembled) return team_set_megabytes(&s->team, megabytes);
    s->assembled = team_open(&s->team, engine->game, engine->evaluation, megabytes);
    if (s->assembled) team_set_count(&s->team, threads);
    return s->assembled;
}

static void searches_close(struct searches *s) {
    if (s->assembled) team_close(&s->team);
    infoset_close(s->infoset);
}

static void searches_forget(struct searches *s) {
    if (s->used) team_reset(&s->team);
    s->used = false;
}

void engine_close(struct engine *engine) {
    if (!engine) return;
    searches_close(&engine->full);
    searches_close(&engine->level);
    free(engine->beliefs);
    uct_close(engine->uct);
    free(engine);
}

bool engine_set_hash(struct engine *engine, size_t megabytes) {
    struct searches *full = &engine->full;
    if (has_team(engine) && !assemble(engine, full, megabytes, engine->threads)) return false;
    engine->megabytes = megabytes;
    infoset_close(full->infoset);
    uct_close(engine->uct);
    full->infoset = NULL;
    engine->uct = NULL;
    return true;
}

void engine_set_threads(struct engine *engine, int threads) {
    engine->threads = threads;
    if (engine->full.assembled) team_set_count(&engine->full.team, threads);
}

static void forget_beliefs(struct engine *engine) {
    free(engine->beliefs);
    engine->beliefs = NULL;
}

void engine_new_game(struct engine *engine) {
    searches_forget(&engine->full);
    forget_beliefs(engine);
}

void engine_see(struct engine *engine, const struct view *view, uint64_t seed) {
    const struct belief *belief = engine->evaluation ? engine->evaluation->belief : NULL;
    if (!belief) return;
    if (!engine->beliefs) engine->beliefs = calloc(1, belief->size);
    if (engine->beliefs) belief->see(engine->beliefs, view, seed);
}

/* Any move, and nothing known about it: the answer of the random player, and of one that has no
 * memory left to think with. */
static void think_at_random(const struct engine *engine, const struct view *view,
                            const struct task *task, struct findings *findings) {
    struct random random = random_from(task->seed);
    memset(findings, 0, sizeof *findings);
    findings->count = 1;
    findings->lines[0] = (struct line){.length = 1, .chance = CHANCE_ONE / 2};
    findings->lines[0].moves[0] = engine->game->pick(&view->seen, &random);
    listener_tell(task->listener, findings);
}

static void think_by_uct(struct engine *engine, const struct view *view, const struct task *task,
                         struct findings *findings) {
    if (!engine->uct) engine->uct = uct_open(engine->megabytes);
    if (!engine->uct) {
        think_at_random(engine, view, task, findings);
        return;
    }
    uct_run(engine->uct, engine->game, view, task->seed, &task->limits, task->control,
            task->listener, findings);
}

/* At full strength, or at a level. */
struct strength {
    struct searches *searches;
    size_t tree_megabytes, hash_megabytes;
    int threads;
};

static struct strength strength_of(struct engine *engine, const struct level *level) {
    return level ? (struct strength){&engine->level, LEVEL_TREE_MEGABYTES, LEVEL_HASH_MEGABYTES, 1}
                 : (struct strength){&engine->full, engine->megabytes, engine->megabytes,
                                     engine->threads};
}

static void think_in_worlds(struct engine *engine, const struct strength *strength,
                            const struct view *view, const struct task *task,
                            struct findings *findings) {
    struct searches *s = strength->searches;
    if (!s->infoset) s->infoset = infoset_open(strength->tree_megabytes);
    if (!s->infoset) {
        think_at_random(engine, view, task, findings);
        return;
    }
    engine_see(engine, view, task->seed);
    const struct believer believer = {engine->evaluation->belief, engine->beliefs};
    struct infoset_task inner = {
        .game = engine->game,
        .evaluation = engine->evaluation,
        .believer = engine->beliefs ? &believer : NULL,
        .limits = task->limits,
        .control = task->control,
        .listener = task->listener,
        .seed = task->seed,
        .threads = strength->threads,
    };
    infoset_run(s->infoset, view, &inner, findings);
}

/* Wins that are forced by threats alone are deeper than alpha-beta sees, and cheap to find: up to
 * two fifths of the nodes, and not many, go there first. Where several moves are asked for,
 * alpha-beta compares them. Returns whether there is such a win; else the limits are less what it
 * took. */
static bool think_by_force(struct engine *engine, const struct view *view, const struct task *task,
                           struct limits *limits, struct findings *findings) {
    enum { FORCE_NODES = 6000, FORCE_LEAST = 2000, FORCE_MEGABYTES = 1 };
    uint64_t share = 2 * limits->nodes / 5, nodes = FORCE_NODES;
    bool few = limits->nodes && limits->nodes < FORCE_LEAST;
    if (!engine->evaluation->force || limits->lines > 1 || few) return false;
    struct proof *proof = proof_open(engine->game, engine->evaluation, FORCE_MEGABYTES);
    if (!proof) return false;
    nodes = limits->nodes && share < nodes ? share : nodes;
    memset(findings, 0, sizeof *findings);
    bool won = proof_force(proof, &view->seen, nodes, task->control, &findings->lines[0]);
    findings->count = 1;
    findings->nodes = proof_nodes(proof);
    findings->depth = findings->lines[0].length;
    limits->nodes -= limits->nodes ? findings->nodes : 0;
    proof_close(proof);
    if (won) listener_tell(task->listener, findings);
    return won;
}

static void think_as_team(struct engine *engine, struct searches *s, const struct view *view,
                          const struct task *task, struct findings *findings) {
    struct limits limits = task->limits;
    if (!think_by_force(engine, view, task, &limits, findings)) {
        s->used = true;
        team_run(&s->team, &view->seen, &limits, task->control, task->listener, findings);
    }
}

/* The strongest search there is, within the limits. */
static void think(struct engine *engine, const struct strength *strength, const struct view *view,
                  const struct task *task, struct findings *findings) {
    struct searches *s = strength->searches;
    if (has_team(engine) &&
        (s->assembled || assemble(engine, s, strength->hash_megabytes, strength->threads)))
        think_as_team(engine, s, view, task, findings);
    else if (engine->evaluation && !has_team(engine))
        think_in_worlds(engine, strength, view, task, findings);
    else
        think_by_uct(engine, view, task, findings);
}

/* Levels */

/* Whether this move is one of those that are played at the next level: drawn by the move's seed. */
static bool plays_higher(const struct task *task) {
    struct random random = random_from(~task->seed);
    return random_below(&random, LEVEL_TENTHS) < task->tenths;
}

static const struct level *level_of(const struct engine *engine, const struct task *task) {
    bool full = !engine->evaluation || !engine->evaluation->levels || task->level >= LEVELS;
    return full ? NULL : &engine->evaluation->levels[task->level - 1 + plays_higher(task)];
}

/* Moves that seem to have about the same chance as the best: one in twenty less at most. */
static int count_choices(const struct findings *findings) {
    const struct line *lines = findings->lines;
    int count = 0;
    for (int i = 0; i < findings->count; i++)
        count += lines[i].chance >= lines[0].chance - CHANCE_ONE / 20;
    return count;
}

static void to_front(struct findings *findings, int index) {
    struct line chosen = findings->lines[index];
    findings->lines[index] = findings->lines[0];
    findings->lines[0] = chosen;
}

/* Looks at as many moves as the level does, and reports once it has chosen. */
static void think_at_level(struct engine *engine, const struct view *view, const struct task *task,
                           const struct level *level, struct findings *findings) {
    const struct strength strength = strength_of(engine, level);
    struct task inner = *task;
    inner.listener = (struct listener){0};
    if (!inner.limits.nodes || inner.limits.nodes > level->nodes) inner.limits.nodes = level->nodes;
    inner.limits.every = true; /* what is left out is what a person might overlook */
    if (inner.limits.lines < level->lines) inner.limits.lines = level->lines;
    searches_forget(strength.searches);
    think(engine, &strength, view, &inner, findings);
    findings->choices = count_choices(findings);
    const struct level_player player = {engine->game, engine->evaluation, level, task->character,
                                        task->seed};
    to_front(findings, level_choose(&player, view, findings));
    if (findings->count > task->limits.lines) findings->count = task->limits.lines;
    listener_tell(task->listener, findings);
}

move engine_think(struct engine *engine, const struct view *view, const struct task *task,
                  struct findings *findings) {
    const struct level *level = level_of(engine, task);
    const struct strength full = strength_of(engine, NULL);
    findings->choices = 0;
    if (task->player == PLAYER_RANDOM)
        think_at_random(engine, view, task, findings);
    else if (task->player == PLAYER_UCT)
        think_by_uct(engine, view, task, findings);
    else if (level)
        think_at_level(engine, view, task, level, findings);
    else
        think(engine, &full, view, task, findings);
    return findings->lines[0].moves[0];
}

bool engine_prove(const struct engine *engine, const struct view *view, uint64_t nodes,
                  struct control *control, struct solution *solution) {
    enum { PROOF_MEGABYTES = 4 };
    const struct game *game = engine->game;
    *solution = (struct solution){.low = -VALUE_WIN, .high = VALUE_WIN};
    if (!has_team(engine) || game->score(&view->seen).counted) return false;
    struct proof *proof = proof_open(game, engine->evaluation, PROOF_MEGABYTES);
    if (!proof) return false;
    proof_run(proof, &view->seen, nodes, control, (struct solver_listener){0}, solution);
    proof_close(proof);
    return solution->low > VALUE_FORCED || solution->high < -VALUE_FORCED;
}

move engine_answer(struct engine *engine, const union position *p, const struct limits *limits,
                   struct findings *findings) {
    struct control control = {0};
    struct task task = {.level = LEVELS, .seed = 1, .limits = *limits, .control = &control};
    struct view view;
    engine->game->view(p, (enum reader)engine->game->to_move(p), &view);
    return engine_think(engine, &view, &task, findings);
}
