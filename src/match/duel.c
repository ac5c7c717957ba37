/* The state machine of one game between two engine processes: start, ask, hear, charge the clock,
 * end. */
#include "match/duel.h"

#include "base/clock.h"
#include "games/evaluations.h"
#include "search/evaluation.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

bool duel_init(struct duel *d, const struct plan *plan) {
    *d = (struct duel){.plan = plan};
    d->subprocess = calloc((size_t)plan->contender_count, sizeof *d->subprocess);
    if (!d->subprocess) return false;
    for (int i = 0; i < plan->contender_count; i++) subprocess_init(&d->subprocess[i]);
    for (int i = 0; i < 2; i++) d->seat[i].client.subprocess = &d->subprocess[i];
    return true;
}

void duel_dismiss(struct duel *d) {
    for (int i = 0; d->subprocess && i < d->plan->contender_count; i++)
        subprocess_dismiss(&d->subprocess[i]);
}

void duel_done(struct duel *d) {
    for (int i = 0; d->subprocess && i < d->plan->contender_count; i++)
        subprocess_close(&d->subprocess[i]);
    for (int i = 0; i < 2; i++) seat_views_done(&d->seat[i].seen);
    free(d->subprocess);
}

static const struct contender *contender_of(const struct duel *d, const struct seat *s) {
    return &d->plan->contender[s->contender];
}

/* The player in a seat, 1 or 2; and the seat of a player. */
static int player_of(const struct duel *d, const struct seat *s) {
    return 1 + ((int)(s - d->seat) ^ (int)(d->number & 1));
}

static struct seat *seat_of(struct duel *d, int player) {
    return &d->seat[(player - 1) ^ (int)(d->number & 1)];
}

/* The end of a game */

static void finish(struct duel *d, enum result result, enum ending ending) {
    d->outcome = (struct outcome){
        .result = result, .ending = ending, .score = d->plan->game->score(&d->now)};
    for (int i = 0; i < 2; i++) d->seat[i].client.awaited = NOTHING;
    d->state = DUEL_FINISHED;
}

/* The one in this seat has lost by something that it must not do. */
static void forfeit(struct duel *d, struct seat *s, enum ending ending) {
    struct seat *other = &d->seat[s == d->seat];
    if (other->client.awaited == A_MOVE)
        subprocess_kill(other->client.subprocess); /* or it would answer later on */
    finish(d, player_of(d, s) == 1 ? SECOND_WINS : FIRST_WINS, ending);
}

static void say_status(struct duel *d, int status) {
    if (WIFSIGNALED(status))
        snprintf(d->detail, sizeof d->detail, "signal %d", WTERMSIG(status));
    else
        snprintf(d->detail, sizeof d->detail, "exit status %d", WEXITSTATUS(status));
}

/* Its process has ended, or does nothing any more. It is started anew for the next game. */
static void crash(struct duel *d, struct seat *s, bool ended) {
    int status = subprocess_kill(s->client.subprocess);
    if (ended)
        say_status(d, status);
    else
        snprintf(d->detail, sizeof d->detail, "no answer");
    if (s->client.awaited == GREETING) {
        d->state = DUEL_BROKEN;
        refuse(&d->why, "", "the engine %s does not start: '%s' gives no ugiok (%s).",
               "die Engine %s startet nicht: '%s' antwortet nicht mit ugiok (%s).",
               contender_of(d, s)->name, contender_of(d, s)->command, d->detail);
        return;
    }
    forfeit(d, s, BY_CRASH);
}

static void lose_on_time(struct duel *d, struct seat *s, long long used) {
    snprintf(d->detail, sizeof d->detail, "%lld ms", used / 1000);
    subprocess_kill(s->client.subprocess); /* it may be thinking still */
    forfeit(d, s, BY_TIME);
}

/* Asking */

/* Once for each process: what is played, and the engine's own options. */
static void introduce(struct duel *d, struct seat *s) {
    const struct contender *c = contender_of(d, s);
    d->told_history[s->contender] = s->client.history;
    ugi_client_introduce(&s->client, d->plan->game, &d->plan->options);
    for (int i = 0; i < c->option_count; i++)
        ugi_client_set(&s->client, c->option[i].name, c->option[i].value);
}

static bool has_option(const struct contender *c, const char *name) {
    for (int i = 0; i < c->option_count; i++)
        if (strcmp(c->option[i].name, name) == 0) return true;
    return false;
}

/* Every game has a seed of its own, so that it does not matter what was played before it. */
static void prepare(struct duel *d, struct seat *s) {
    const uint64_t engines = (uint64_t)1 << 63; /* deals have numbers without this bit */
    uint64_t use = engines | (uint64_t)d->number << 8 | (uint64_t)s->contender;
    char seed[24];
    if (!has_option(contender_of(d, s), "seed")) {
        snprintf(seed, sizeof seed, "%u", (unsigned)(plan_number(d->plan, use) >> 33));
        ugi_client_set(&s->client, "seed", seed);
    }
    ugi_client_new_game(&s->client, d->plan->patience);
}

static struct ugi_clocks clocks_of(struct duel *d) {
    struct ugi_clocks clocks;
    for (int i = 0; i < 2; i++) {
        const struct seat *s = seat_of(d, i + 1);
        clocks.left[i] = s->clock / 1000;
        clocks.gain[i] = contender_of(d, s)->limits.increment;
    }
    return clocks;
}

/* Microseconds for a move, the margin included. */
static long long time_for_move(const struct duel *d, const struct seat *s) {
    const struct search_limits *limits = &contender_of(d, s)->limits;
    long long most = LLONG_MAX, margin = d->plan->margin * 1000LL;
    if (limits->movetime > 0) most = limits->movetime * 1000LL + margin;
    if (limits->clock > 0 && s->clock + margin < most) most = s->clock + margin;
    return most == LLONG_MAX ? d->plan->patience * 1000LL : most;
}

/* Asks the engine to move, unless the game is over. */
static void ask(struct duel *d) {
    int player = d->plan->game->to_move(&d->now);
    if (player == 0) {
        finish(d, d->plan->game->result(&d->now), BY_RULES);
        return;
    }
    struct seat *s = seat_of(d, player);
    const struct search_limits *limits = &contender_of(d, s)->limits;
    const struct ugi_clocks clocks = clocks_of(d);
    struct view view;
    d->plan->game->view(&d->now, (enum reader)player, &view);
    if (!d->plan->game->open) seat_views_add(&s->seen, &d->now); /* else it sees this view alone */
    const struct ugi_situation situation = {.game = d->plan->game,
                                            .view = &view,
                                            .seen = &s->seen,
                                            .start = &d->opening.start,
                                            .moves = d->moves,
                                            .count = d->count};
    ugi_client_ask(&s->client, &situation, limits, limits->clock > 0 ? &clocks : NULL,
                   time_for_move(d, s));
}

/* Ending a game before the rules do */

/* Whether the player has told a score from low to high for each of its last moves, so many. */
static bool has_told(const struct duel *d, int player, int moves, int low, int high) {
    for (int i = d->count - 1; i >= 0 && moves > 0; i--) {
        const struct move_report *r = &d->thought[i];
        if (r->player == 0) return false;
        if (r->player != player) continue;
        if (!r->told.scored || r->told.score < low || r->told.score > high) return false;
        moves--;
    }
    return moves == 0;
}

/* Whether both agree that the player is lost. */
static bool is_lost(const struct duel *d, int player) {
    const struct adjudication *a = &d->plan->adjudication;
    return a->resign_moves > 0 && has_told(d, player, a->resign_moves, INT_MIN, -a->resign_score) &&
           has_told(d, 3 - player, a->resign_moves, a->resign_score, INT_MAX);
}

static bool is_drawn(const struct duel *d) {
    const struct adjudication *a = &d->plan->adjudication;
    return a->draw_moves > 0 && d->count >= a->draw_ply &&
           has_told(d, 1, a->draw_moves, -a->draw_score, a->draw_score) &&
           has_told(d, 2, a->draw_moves, -a->draw_score, a->draw_score);
}

/* Who wins, as far as the game's evaluation proves it without searching. */
static enum result certain_result(const struct duel *d) {
    _Alignas(64) unsigned char notes[NOTES_MOST];
    const struct evaluation *e = evaluation_of(d->plan->game);
    int player = d->plan->game->to_move(&d->now), low, high;
    if (!e || !e->bounds || player == 0) return ONGOING;
    e->start(&d->now, notes);
    (e->prove ? e->prove : e->bounds)(&d->now, notes, &low, &high);
    if (low > 0) return player == 1 ? FIRST_WINS : SECOND_WINS;
    if (high < 0) return player == 1 ? SECOND_WINS : FIRST_WINS;
    return low == 0 && high == 0 ? DRAWN : ONGOING;
}

static bool end_early(struct duel *d, enum result result, const char *detail) {
    snprintf(d->detail, sizeof d->detail, "%s", detail);
    finish(d, result, BY_ADJUDICATION);
    return true;
}

/* Ends the game if the referee may; false if it goes on. */
static bool adjudicate(struct duel *d) {
    if (d->plan->game->to_move(&d->now) == 0) return false;
    enum result certain = d->plan->adjudication.exact ? certain_result(d) : ONGOING;
    if (certain != ONGOING) return end_early(d, certain, "exact");
    if (is_lost(d, 1)) return end_early(d, SECOND_WINS, "resign");
    if (is_lost(d, 2)) return end_early(d, FIRST_WINS, "resign");
    return is_drawn(d) && end_early(d, DRAWN, "draw");
}

/* Hearing from an engine */

/* Keeps what it said, as far as it can be shown. */
static void lose_by_move(struct duel *d, struct seat *s, const char *text) {
    struct text detail = text_over(d->detail, sizeof d->detail);
    text_quote(&detail, text);
    forfeit(d, s, BY_ILLEGAL_MOVE);
}

static void take_move(struct duel *d, struct seat *s, const char *word) {
    long long used = clock_microseconds() - s->client.since;
    struct refusal why;
    move m;
    s->used += used;
    if (used > time_for_move(d, s)) {
        lose_on_time(d, s, used);
        return;
    }
    s->clock =
        (used < s->clock ? s->clock - used : 0) + contender_of(d, s)->limits.increment * 1000LL;
    if (!d->plan->game->read_move(&d->now, word, &m, &why) || d->count == GAME_PLIES_MOST) {
        lose_by_move(d, s, word);
        return;
    }
    d->thought[d->count] = (struct move_report){player_of(d, s), s->client.told, used};
    d->moves[d->count++] = m;
    d->plan->game->play(&d->now, m);
    if (!adjudicate(d)) ask(d);
}

static bool both_ready(const struct duel *d) {
    return d->seat[0].client.awaited == NOTHING && d->seat[1].client.awaited == NOTHING;
}

static void take_line(struct duel *d, struct seat *s, const char *line) {
    char word[UGI_WORD];
    switch (ugi_client_hear(&s->client, line, word)) {
    case NOTHING: break;
    case GREETING:
        introduce(d, s);
        prepare(d, s);
        break;
    case READINESS:
        if (both_ready(d)) ask(d);
        break;
    case A_MOVE: take_move(d, s, word); break;
    }
}

void duel_hear(struct duel *d, int seat) {
    struct seat *s = &d->seat[seat];
    struct subprocess *o = s->client.subprocess;
    const char *line;
    bool open = subprocess_read(o);
    while ((line = subprocess_line(o)) && o->pid > 0)
        if (d->state == DUEL_PLAYING) take_line(d, s, line);
    if (open || o->pid == 0) return;
    if (d->state == DUEL_PLAYING)
        crash(d, s, true);
    else
        subprocess_kill(o); /* between games, which costs it nothing */
}

/* Time */

void duel_tick(struct duel *d, long long now) {
    for (int i = 0; i < 2 && d->state == DUEL_PLAYING; i++) {
        struct seat *s = &d->seat[i];
        if (s->client.awaited == NOTHING || now <= s->client.deadline) continue;
        if (s->client.awaited == A_MOVE) {
            s->used += now - s->client.since;
            lose_on_time(d, s, now - s->client.since);
        } else {
            crash(d, s, false);
        }
    }
}

long long duel_deadline(const struct duel *d) {
    long long first = LLONG_MAX;
    if (d->state != DUEL_PLAYING) return first;
    for (int i = 0; i < 2; i++) {
        const struct seat *s = &d->seat[i];
        if (s->client.awaited != NOTHING && s->client.deadline < first) first = s->client.deadline;
    }
    return first;
}

/* The beginning of a game */

/* Sees to it that this contender sits here, with a process that runs; false, and why, if it cannot
 * be started. */
static bool sit_down(struct duel *d, int player) {
    int contender = game_contender(d->plan, d->number, player);
    const struct contender *c = &d->plan->contender[contender];
    struct subprocess *o = &d->subprocess[contender];
    struct seat *s = seat_of(d, player);
    s->contender = contender;
    s->client.subprocess = o;
    s->client.history = d->told_history[contender];
    seat_views_done(&s->seen);
    s->seen = (struct seat_views){.game = d->plan->game, .player = player};
    s->clock = c->limits.clock * 1000LL;
    s->used = 0;
    if (o->pid > 0) {
        prepare(d, s);
        return true;
    }
    if (!subprocess_open(o, c->command, c->log, &d->why)) return false;
    ugi_client_greet(&s->client, d->plan->patience);
    return true;
}

static bool begin(struct duel *d) {
    if (!plan_opening(d->plan, d->number / 2, &d->opening, &d->why)) return false;
    d->now = opening_end(d->plan->game, &d->opening);
    d->count = d->opening.count;
    for (int i = 0; i < d->count; i++) {
        d->moves[i] = d->opening.moves[i];
        d->thought[i] = (struct move_report){.player = 0};
    }
    return sit_down(d, 1) && sit_down(d, 2);
}

void duel_begin(struct duel *d, long number) {
    d->number = number;
    d->state = DUEL_PLAYING;
    d->detail[0] = '\0';
    if (!begin(d)) d->state = DUEL_BROKEN;
}

void duel_report(const struct duel *d, struct report *report) {
    *report = (struct report){
        .number = d->number,
        .opening = &d->opening,
        .outcome = &d->outcome,
        .count = d->count,
        .moves = d->moves,
        .thought = d->thought,
        .detail = d->detail,
    };
    for (int i = 0; i < 2; i++)
        report->seconds[player_of(d, &d->seat[i]) - 1] = (double)d->seat[i].used / 1e6;
}
