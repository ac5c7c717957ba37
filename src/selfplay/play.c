/* One engine plays both sides of an open game; where something is hidden each seat has its own,
 * which is shown the views of that seat and nothing else. All begin each game afresh. */
#include "selfplay/play.h"

#include "engine/engine_player.h"
#include "games/evaluations.h"
#include "search/proof.h"
#include "search/solver.h"

#include <stdlib.h>
#include <string.h>

enum { OPENINGS_MOST = 1000 }; /* that are looked at until one is even */

struct selfplay_player {
    const struct selfplay_job *job;
    struct engine_player *seats[2]; /* the same one twice in an open game */
    struct opening opening;
    struct findings findings, label;
    struct random random;
    struct solver *solver; /* of this game; one of them, if positions are proved */
    struct proof *proof;
    struct control *control;
    struct played *g;
    struct refusal *why;
};

struct selfplay_player *selfplay_player_open(const struct selfplay_job *job) {
    struct selfplay_player *player = calloc(1, sizeof *player);
    if (!player) return NULL;
    player->job = job;
    for (int i = 0; i < 2; i++)
        player->seats[i] = i == 1 && job->game->open
                               ? player->seats[0]
                               : engine_player_open(job->game, (size_t)job->megabytes);
    if (player->seats[0] && player->seats[1]) return player;
    selfplay_player_close(player);
    return NULL;
}

void selfplay_player_close(struct selfplay_player *player) {
    if (!player) return;
    if (player->seats[1] != player->seats[0]) engine_player_close(player->seats[1]);
    engine_player_close(player->seats[0]);
    free(player);
}

static bool refuse_memory(struct refusal *why) {
    return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
}

static bool is_stopped(const struct selfplay_player *player) {
    return atomic_load(&player->control->stop);
}

/* Thinking */

/* About the view that the seat was shown last. */
static void search(struct selfplay_player *player, int mover, int level, uint64_t nodes, int lines,
                   struct findings *findings) {
    const struct engine_request request = {.player = PLAYER_KOLAM,
                                           .level = level,
                                           .limits = {.nodes = nodes, .lines = lines},
                                           .clocks = engine_no_clocks,
                                           .control = player->control};
    engine_player_think(player->seats[mover - 1], &request, findings);
}

static void show(struct selfplay_player *player, const union position *p) {
    int mover = player->job->game->to_move(p);
    struct view view;
    player->job->game->view(p, (enum reader)mover, &view);
    engine_player_see(player->seats[mover - 1], &view);
}

static void begin_engines(struct selfplay_player *player, long number) {
    for (int i = 0; i < 2; i++) {
        engine_player_new_game(player->seats[i]);
        engine_player_set_seed(
            player->seats[i],
            selfplay_number(player->job, number, i == 0 ? SELFPLAY_SEAT_1 : SELFPLAY_SEAT_2));
    }
}

/* Openings */

/* A quick look leaves most of them out. */
static bool is_even(struct selfplay_player *player, long number) {
    const struct selfplay_job *job = player->job;
    const uint64_t looks[] = {job->balance_nodes / 16, job->balance_nodes};
    union position p = opening_end(job->game, &player->opening);
    for (int i = 0; i < 2; i++) {
        if (looks[i] == 0) continue;
        begin_engines(player, number);
        show(player, &p);
        search(player, job->game->to_move(&p), LEVELS, looks[i], 1, &player->findings);
        if (abs(player->findings.lines[0].chance - CHANCE_ONE / 2) > job->balance) return false;
    }
    return true;
}

/* Other openings of the same game have numbers that no game has. */
static bool find_opening(struct selfplay_player *player, long number) {
    const struct opening_source source = selfplay_openings(player->job);
    for (long i = 0; i < OPENINGS_MOST && !is_stopped(player); i++) {
        if (!opening_draw(&source, number + (i << 32), &player->opening, player->why)) return false;
        if (player->job->balance == 0 || is_even(player, number)) return true;
    }
    if (is_stopped(player)) return false;
    return refuse(player->why, "", "none of %d openings is even; allow more by --balanced.",
                  "keine von %d Eröffnungen ist ausgeglichen; lass mit --balanced mehr zu.",
                  OPENINGS_MOST);
}

static bool note_opening(struct selfplay_player *player, long number) {
    const struct opening *o = &player->opening;
    struct played *g = player->g;
    played_clear(g);
    g->number = number;
    memcpy(&g->deal, o->seed.bytes, sizeof g->deal);
    g->placed = o->placed;
    if (o->placed) {
        struct text t = text_over(g->start, sizeof g->start);
        player->job->game->write_position(&o->start, &t);
    }
    for (int i = 0; i < o->count; i++)
        if (!played_add_opening(g, o->moves[i])) return refuse_memory(player->why);
    return true;
}

/* Proofs */

/* What was proved of earlier games would make this one depend on them: each has its own memory. */
static bool open_proofs(struct selfplay_player *player, const union position *p) {
    const struct selfplay_job *job = player->job;
    const struct evaluation *evaluation = evaluation_of(job->game);
    size_t megabytes = (size_t)job->megabytes;
    if (job->prove_nodes == 0 || !job->game->open || !evaluation) return true;
    if (job->game->score(p).counted)
        player->solver = solver_open(job->game, evaluation, megabytes);
    else
        player->proof = proof_open(job->game, evaluation, megabytes);
    return player->solver || player->proof || refuse_memory(player->why);
}

static void close_proofs(struct selfplay_player *player) {
    if (player->solver) solver_close(player->solver);
    if (player->proof) proof_close(player->proof);
    player->solver = NULL;
    player->proof = NULL;
}

/* A chance that is certain. */
static uint16_t chance_of(int value) {
    return value > 0 ? CHANCE_ONE : value < 0 ? 0 : CHANCE_ONE / 2;
}

/* Puts what is proved in place of what was found. */
static void prove(struct selfplay_player *player, const union position *p, struct sample *s) {
    const struct solver_listener nobody = {0};
    uint64_t nodes = player->job->prove_nodes;
    struct solution found;
    if (s->flags & SAMPLE_EXACT || !(player->solver || player->proof)) return;
    if (player->solver)
        solver_run(player->solver, p, nodes, player->control, nobody, &found);
    else
        proof_run(player->proof, p, nodes, player->control, nobody, &found);
    if (found.low == found.high) {
        s->value = (int16_t)found.low;
        s->flags |= SAMPLE_EXACT;
    }
    if (found.low > 0 || found.high < 0 || found.low == found.high) {
        s->flags |= SAMPLE_WINNER;
        s->chance = chance_of(found.low > 0 ? found.low : found.high);
    }
}

/* Moves */

static bool is_certain(const struct line *line) {
    return line->exact || abs(line->value) > VALUE_FORCED;
}

/* Whether who wins a position is proved by its best line. */
static bool has_winner(const struct game *game, const struct line *line) {
    return game->open && is_certain(line);
}

static struct sample sample_of(const struct selfplay_player *player, const struct findings *f) {
    const struct line *best = &f->lines[0];
    bool certain = has_winner(player->job->game, best);
    return (struct sample){
        .value = (int16_t)best->value,
        .chance = certain ? chance_of(best->value) : (uint16_t)best->chance,
        .flags = (best->exact ? SAMPLE_EXACT : 0) | (certain ? SAMPLE_WINNER : 0),
        .depth = (uint8_t)f->depth,
        .nodes = f->nodes < UINT32_MAX ? (uint32_t)f->nodes : UINT32_MAX,
        .line_count = (uint16_t)f->count,
        .pv_count = (uint16_t)best->length,
    };
}

static bool add_sample(struct selfplay_player *player, struct sample *s, const struct findings *f) {
    struct sample_line lines[MOVES_MOST];
    for (int i = 0; i < f->count; i++)
        lines[i] = (struct sample_line){
            .move = f->lines[i].moves[0],
            .value = (int16_t)f->lines[i].value,
            .visits = f->lines[i].visits < UINT32_MAX ? (uint32_t)f->lines[i].visits : UINT32_MAX,
        };
    return played_add_sample(player->g, s, lines, f->lines[0].moves) || refuse_memory(player->why);
}

/* The move that is played: the engine's, or now and then another one. */
static move choose(struct selfplay_player *player, const union position *p, bool *explored) {
    const struct selfplay_job *job = player->job;
    const struct findings *f = &player->findings;
    int among = job->among < f->count ? job->among : f->count;
    *explored = job->explore > 0 && random_below(&player->random, job->explore) == 0;
    if (!*explored) return f->lines[0].moves[0];
    if (among == 0) return job->game->pick(p, &player->random);
    return f->lines[random_below(&player->random, among)].moves[0];
}

/* Where the first search has settled it, a longer one would say the same. */
static const struct findings *find_label(struct selfplay_player *player, int mover) {
    const struct selfplay_job *job = player->job;
    if (job->label_nodes == 0 || has_winner(job->game, &player->findings.lines[0]))
        return &player->findings;
    search(player, mover, LEVELS, job->label_nodes, job->lines, &player->label);
    return &player->label;
}

/* Finds and plays a move. */
static bool make_move(struct selfplay_player *player, union position *p) {
    const struct selfplay_job *job = player->job;
    int mover = job->game->to_move(p);
    bool explored;
    show(player, p);
    search(player, mover, job->level, job->nodes, job->lines, &player->findings);
    move m = choose(player, p, &explored);
    const struct findings *label = find_label(player, mover);
    struct sample s = sample_of(player, label);
    prove(player, p, &s);
    s.played = m;
    if (explored) s.flags |= SAMPLE_EXPLORED;
    if (label == &player->label) s.flags |= SAMPLE_LABELLED;
    if (is_stopped(player) || !add_sample(player, &s, label)) return false;
    job->game->play(p, m);
    return true;
}

static bool play_on(struct selfplay_player *player, union position *p) {
    const struct game *game = player->job->game;
    while (game->to_move(p) != 0) {
        if (player->g->opening_count + player->g->sample_count == GAME_PLIES_MOST)
            return refuse(player->why, "", "a game does not end.", "ein Spiel endet nicht.");
        if (!make_move(player, p)) return false;
    }
    player->g->result = game->result(p);
    player->g->score = game->score(p);
    return true;
}

bool selfplay_play(struct selfplay_player *player, long number, struct control *control,
                   struct played *g, struct refusal *why) {
    player->control = control;
    player->g = g;
    player->why = why;
    *why = (struct refusal){.field = ""};
    if (!find_opening(player, number) || !note_opening(player, number)) return false;
    union position p = opening_end(player->job->game, &player->opening);
    player->random = random_from(selfplay_number(player->job, number, SELFPLAY_EXPLORE));
    begin_engines(player, number);
    bool played = open_proofs(player, &p) && play_on(player, &p);
    close_proofs(player);
    return played;
}
