/* Running a local game: every change is saved, and engines move when it is their turn. */
#include "terminal/game_host.h"

#include "analysis/analysis.h"
#include "engine/following.h"
#include "terminal/game/board.h"

#include <limits.h>
#include <string.h>

/* Beginning and ending */

void game_host_init(struct game_host *h) {
    memset(h, 0, sizeof *h);
    local_game_init(&h->game);
    game_file_init(&h->file);
}

void game_host_done(struct game_host *h) {
    for (int i = 0; i < 2; i++) engine_host_close(h->seated[i]);
    engine_host_close(h->adviser);
    game_file_done(&h->file);
    local_game_done(&h->game);
}

void game_host_choose_level(const struct game *game, struct game_player *engine) {
    struct saved_result results[FOLLOWED_GAMES];
    struct following following = {0};
    int count = game_file_list_results(game, results, FOLLOWED_GAMES);
    for (int i = 0; i < count; i++)
        following_add(&following, results[i].players, results[i].result);
    following_choose(&following, game, engine);
}

static bool is_to_choose(const struct game_player *who) {
    return who->kind == PLAYER_LEVEL && who->level == 0;
}

bool game_host_begin(struct game_host *h, const struct game_terms *terms, struct refusal *why) {
    struct game_terms chosen = *terms;
    for (int i = 0; i < 2; i++)
        if (is_to_choose(&chosen.players[i]))
            game_host_choose_level(chosen.game, &chosen.players[i]);
    return local_game_begin(&h->game, &chosen, why) && game_host_open_engines(h, why);
}

bool game_host_keep(struct game_host *h, const char *path, struct refusal *why) {
    h->kept = true;
    h->unsaved = !game_file_begin(&h->file, &h->game, path, why);
    return !h->unsaved;
}

bool game_host_resume(struct game_host *h, const char *path, struct refusal *why) {
    h->kept = true;
    return game_file_resume(&h->file, path, &h->game, why);
}

bool game_host_open_engines(struct game_host *h, struct refusal *why) {
    struct game_terms terms = local_game_terms(&h->game);
    return engine_host_open_all(&terms, h->seated, why);
}

/* What happens in the game */

void game_host_save(struct game_host *h, long long now) {
    if (!h->kept) return;
    h->unsaved = !h->file.path[0] || !game_file_save(&h->file, &h->game, now, &h->save_failure);
}

void game_host_stop_engines(struct game_host *h) {
    for (int i = 0; i < 2; i++)
        if (h->seated[i] && h->asked) engine_host_stop(h->seated[i]);
    h->asked = false;
    h->answer = NO_MOVE;
}

static void note_change(struct game_host *h, long long now) {
    game_host_stop_engines(h);
    h->failed = false;
    game_host_save(h, now);
}

/* A move that comes too late ends the game, which is a change as well. */
bool game_host_play(struct game_host *h, move m, long long now, struct refusal *why) {
    bool played = local_game_play(&h->game, m, now, why);
    if (played || local_game_to_move(&h->game) == 0) note_change(h, now);
    return played;
}

move game_host_unasked(const struct game_host *h) {
    const struct game_core *c = &h->game.core;
    const struct board *board = board_of(c->game);
    int i = c->count - 1, player = local_game_to_move(&h->game);
    if (!h->passing || !board || !board->idle || !local_game_waits_for_person(&h->game))
        return NO_MOVE;
    while (i >= 0 && c->moves[i].player != player) i--;
    move idle = board->idle(&c->now);
    return i >= 0 && c->moves[i].move == idle ? idle : NO_MOVE;
}

int game_host_undo(struct game_host *h, long long now, struct refusal *why) {
    int count = local_game_undo(&h->game, now, why);
    while (count > 0 && game_host_unasked(h) != NO_MOVE)
        count += local_game_undo(&h->game, now, why);
    if (count > 0) note_change(h, now);
    return count;
}

int game_host_redo(struct game_host *h, long long now, struct refusal *why) {
    int count = local_game_redo(&h->game, now, why);
    if (count > 0) note_change(h, now);
    return count;
}

bool game_host_resign(struct game_host *h, long long now) {
    int player = local_game_to_move(&h->game);
    if (local_game_persons(&h->game) == 1)
        player = local_game_player(&h->game, 1)->kind == PLAYER_PERSON ? 1 : 2;
    bool resigned = local_game_resign(&h->game, player, now);
    if (resigned) note_change(h, now);
    return resigned;
}

bool game_host_tick(struct game_host *h, long long now) {
    bool lost = local_game_tick(&h->game, now);
    if (lost) note_change(h, now);
    return lost;
}

/* Engines */

static enum engine_news fail(struct game_host *h, const struct refusal *why) {
    game_host_stop_engines(h);
    h->failed = true;
    h->failure = *why;
    return ENGINE_FAILED;
}

/* The engine that is to move, started if it is not there yet; NULL, and why, if it cannot be. */
static struct engine_host *engine_to_move(struct game_host *h, struct refusal *why) {
    int player = local_game_to_move(&h->game);
    struct engine_host **seated = &h->seated[player - 1];
    struct game_terms terms = local_game_terms(&h->game);
    if (!*seated) *seated = engine_host_open(&terms, &terms.players[player - 1], why);
    return *seated;
}

static void ask(struct game_host *h, struct engine_host *engine, long long now) {
    h->asked = true;
    h->due = now + h->delay;
    engine_host_set_pause(engine, h->pause);
    engine_host_ask(engine, &h->game, now);
}

static enum engine_news play_answer(struct game_host *h, long long now) {
    struct refusal why;
    return game_host_play(h, h->answer, now, &why) ? ENGINE_MOVED : fail(h, &why);
}

enum engine_news game_host_run_engine(struct game_host *h, long long now) {
    struct thought thought = {.state = THOUGHT_NONE};
    struct refusal why;
    if (local_game_to_move(&h->game) == 0 || local_game_waits_for_person(&h->game) || h->paused ||
        h->failed)
        return ENGINE_WAITS;
    struct engine_host *engine = engine_to_move(h, &why);
    if (!engine) return fail(h, &why);
    if (!h->asked) ask(h, engine, now);
    if (h->answer == NO_MOVE) engine_host_hear(engine, &thought);
    if (thought.state == THOUGHT_FAILED) return fail(h, &thought.why);
    if (thought.state == THOUGHT_READY) {
        h->answer = thought.lines[0].moves[0];
        h->due = later(h->due, thought.due);
    }
    return h->answer == NO_MOVE || now < h->due ? ENGINE_WAITS : play_answer(h, now);
}

void game_host_pause(struct game_host *h, bool paused, long long now) {
    h->paused = paused;
    if (paused)
        local_game_stop_clock(&h->game, now);
    else
        local_game_start_clock(&h->game, now);
}

void game_host_replace_engine(struct game_host *h, long long now) {
    int player = local_game_to_move(&h->game);
    h->failed = false;
    if (player == 0) return;
    game_host_stop_engines(h);
    engine_host_close(h->seated[player - 1]);
    h->seated[player - 1] = NULL;
    h->game.players[player - 1] = (struct game_player){.kind = PLAYER_PERSON};
    note_change(h, now);
}

/* Advice */

bool game_host_ask_advice(struct game_host *h, struct refusal *why) {
    const struct game_player full = {.kind = PLAYER_LEVEL, .level = LEVELS};
    struct game_terms terms = local_game_terms(&h->game);
    struct limits limits = {0};
    if (!h->adviser) h->adviser = engine_host_open(&terms, &full, why);
    if (!h->adviser) return false;
    analysis_limit(terms.game, &limits, 0);
    engine_host_advise(h->adviser, &h->game, 1, limits.nodes);
    return true;
}

void game_host_hear_advice(struct game_host *h, struct thought *thought) {
    *thought = (struct thought){.state = THOUGHT_NONE};
    if (h->adviser) engine_host_hear(h->adviser, thought);
}

void game_host_stop_advice(struct game_host *h) {
    if (h->adviser) engine_host_stop(h->adviser);
}

/* Waiting */

int game_host_files(const struct game_host *h, int *files) {
    int count = 0;
    for (int i = 0; i < 2; i++)
        if (h->seated[i]) files[count++] = engine_host_file(h->seated[i]);
    if (h->adviser) files[count++] = engine_host_file(h->adviser);
    return count;
}

long long game_host_deadline(const struct game_host *h) {
    long long deadline = LLONG_MAX;
    for (int i = 0; i < 2; i++)
        if (h->seated[i]) deadline = earlier(deadline, engine_host_deadline(h->seated[i]));
    return h->answer == NO_MOVE || h->paused ? deadline : earlier(deadline, h->due);
}

/* Hidden cards */

int game_host_curtain(const struct game_host *h) {
    int player = local_game_to_move(&h->game);
    bool needed = local_game_needs_curtain(&h->game) && player != h->shown_to;
    return needed ? player : 0;
}
