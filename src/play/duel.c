#include "play/duel.h"

#include "base/clock.h"
#include "rules/fields.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

bool duel_init(struct duel *d, const struct plan *plan) {
    *d = (struct duel){.plan = plan};
    d->opponent = calloc((size_t)plan->contender_count, sizeof *d->opponent);
    if (!d->opponent) return false;
    for (int i = 0; i < plan->contender_count; i++) opponent_init(&d->opponent[i]);
    for (int i = 0; i < 2; i++) d->seat[i].opponent = &d->opponent[i];
    return true;
}

void duel_dismiss(struct duel *d) {
    for (int i = 0; d->opponent && i < d->plan->contender_count; i++)
        opponent_dismiss(&d->opponent[i]);
}

void duel_done(struct duel *d) {
    for (int i = 0; d->opponent && i < d->plan->contender_count; i++)
        opponent_close(&d->opponent[i]);
    free(d->opponent);
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

/* Waits for something, at most so many milliseconds. */
static void await(struct seat *s, enum awaited what, long long milliseconds) {
    s->awaited = what;
    s->since = clock_microseconds();
    s->deadline = s->since + milliseconds * 1000;
}

/* The end of a game */

static void finish(struct duel *d, enum result result, enum ending ending) {
    d->outcome = (struct outcome){
        .result = result, .ending = ending, .score = d->plan->game->score(&d->now)};
    for (int i = 0; i < 2; i++) d->seat[i].awaited = NOTHING;
    d->state = DUEL_FINISHED;
}

/* The one in this seat has lost by something that it must not do. */
static void forfeit(struct duel *d, struct seat *s, enum ending ending) {
    struct seat *other = &d->seat[s == d->seat];
    if (other->awaited == A_MOVE) opponent_kill(other->opponent); /* or it would answer later on */
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
    int status = opponent_kill(s->opponent);
    if (ended)
        say_status(d, status);
    else
        snprintf(d->detail, sizeof d->detail, "no answer");
    if (s->awaited == GREETING) {
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
    opponent_kill(s->opponent); /* it may be thinking still */
    forfeit(d, s, BY_TIME);
}

/* Talking to an engine */

static void say_option(struct opponent *o, const char *name, const char *value) {
    opponent_say(o, "setoption name ");
    opponent_say(o, name);
    opponent_say(o, " value ");
    opponent_say(o, value);
    opponent_say(o, "\n");
}

static void say_number(struct opponent *o, const char *before, long long number) {
    char text[64];
    snprintf(text, sizeof text, "%s%lld", before, number);
    opponent_say(o, text);
}

static void say_position(struct opponent *o, const struct game *game, const union position *p) {
    char text[POSITION_TEXT];
    struct text t = text_over(text, sizeof text);
    game->write_position(p, &t);
    opponent_say(o, text);
}

/* Once for each process: what is played, and the engine's own options. */
static void introduce(struct duel *d, struct seat *s) {
    const struct contender *c = contender_of(d, s);
    const struct game *game = d->plan->game;
    say_option(s->opponent, "game", game->name);
    for (int i = 0; game->options[i].name; i++)
        say_option(s->opponent, game->options[i].name, d->plan->options.value[i]);
    for (int i = 0; i < c->option_count; i++)
        say_option(s->opponent, c->option[i].name, c->option[i].value);
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
        say_option(s->opponent, "seed", seed);
    }
    opponent_say(s->opponent, "uginewgame\nisready\n");
    await(s, READINESS, d->plan->patience);
    opponent_flush(s->opponent);
}

static void say_history(struct duel *d, struct opponent *o) {
    const struct game *game = d->plan->game;
    union position p = d->opening.start;
    say_position(o, game, &p);
    if (d->count > 0) opponent_say(o, " moves");
    for (int i = 0; i < d->count; i++) {
        char name[MOVE_TEXT];
        struct text text = text_over(name, sizeof name);
        game->write_move(&p, d->moves[i], &text);
        game->play(&p, d->moves[i]);
        opponent_say(o, " ");
        opponent_say(o, name);
    }
}

/* Where all is open, what has been played is told as well; else only what the player sees now. */
static void say_situation(struct duel *d, struct seat *s) {
    struct view view;
    opponent_say(s->opponent, "position fen ");
    if (d->hidden) {
        d->plan->game->view(&d->now, (enum reader)player_of(d, s), &view);
        say_position(s->opponent, d->plan->game, &view.seen);
    } else {
        say_history(d, s->opponent);
    }
    opponent_say(s->opponent, "\n");
}

static void say_clocks(struct duel *d, struct opponent *o) {
    const struct seat *first = seat_of(d, 1), *second = seat_of(d, 2);
    say_number(o, " p1time ", first->clock / 1000);
    say_number(o, " p2time ", second->clock / 1000);
    say_number(o, " p1inc ", contender_of(d, first)->pace.increment);
    say_number(o, " p2inc ", contender_of(d, second)->pace.increment);
}

static void say_go(struct duel *d, struct seat *s) {
    const struct pace *pace = &contender_of(d, s)->pace;
    opponent_say(s->opponent, "go");
    if (pace->movetime > 0) say_number(s->opponent, " movetime ", pace->movetime);
    if (pace->nodes > 0) say_number(s->opponent, " nodes ", pace->nodes);
    if (pace->depth > 0) say_number(s->opponent, " depth ", pace->depth);
    if (pace->clock > 0) say_clocks(d, s->opponent);
    opponent_say(s->opponent, "\n");
}

/* Microseconds for a move, the margin included. */
static long long time_for_move(const struct duel *d, const struct seat *s) {
    const struct pace *pace = &contender_of(d, s)->pace;
    long long most = LLONG_MAX, margin = d->plan->margin * 1000LL;
    if (pace->movetime > 0) most = pace->movetime * 1000LL + margin;
    if (pace->clock > 0 && s->clock + margin < most) most = s->clock + margin;
    return most == LLONG_MAX ? d->plan->patience * 1000LL : most;
}

/* Asks whoever is to move, unless the game is over. */
static void ask(struct duel *d) {
    int player = d->plan->game->to_move(&d->now);
    if (player == 0) {
        finish(d, d->plan->game->result(&d->now), BY_RULES);
        return;
    }
    struct seat *s = seat_of(d, player);
    say_situation(d, s);
    say_go(d, s);
    s->score = NO_SCORE;
    await(s, A_MOVE, 0);
    s->deadline = s->since + time_for_move(d, s);
    opponent_flush(s->opponent);
}

/* Hearing from an engine */

/* The words of a line, one after the other; false behind the last one. */
static bool next_word(const char **rest, struct slice *word) {
    const char *start = *rest + strspn(*rest, " \t");
    *word = (struct slice){start, strcspn(start, " \t")};
    *rest = start + word->length;
    return word->length > 0;
}

/* The last score that an engine gives before its move. */
static void take_info(struct seat *s, const char *rest) {
    struct slice word;
    while (next_word(&rest, &word)) {
        if (slice_is(word, "string") || slice_is(word, "pv")) return;
        if (!slice_is(word, "cp") || !next_word(&rest, &word)) continue;
        long score = strtol(word.start, NULL, 10);
        s->score = score > 1000000 ? 1000000 : score < -1000000 ? -1000000 : (int)score;
    }
}

/* Keeps what it said, as far as it can be shown. */
static void lose_by_move(struct duel *d, struct seat *s, const char *text) {
    struct text detail = text_over(d->detail, sizeof d->detail);
    text_quote(&detail, text);
    forfeit(d, s, BY_ILLEGAL_MOVE);
}

static void take_move(struct duel *d, struct seat *s, const char *rest) {
    long long used = clock_microseconds() - s->since;
    struct slice word;
    struct refusal why;
    char name[64];
    struct text text = text_over(name, sizeof name);
    move m;
    s->used += used;
    if (used > time_for_move(d, s)) {
        lose_on_time(d, s, used);
        return;
    }
    s->clock =
        (used < s->clock ? s->clock - used : 0) + contender_of(d, s)->pace.increment * 1000LL;
    s->awaited = NOTHING;
    next_word(&rest, &word);
    text_slice(&text, word.start, word.length);
    if (text.cut || !d->plan->game->read_move(&d->now, name, &m, &why) || d->count == PLIES_MOST) {
        lose_by_move(d, s, name);
        return;
    }
    d->scores[d->count] = s->score;
    d->moves[d->count++] = m;
    d->plan->game->play(&d->now, m);
    ask(d);
}

static bool both_ready(const struct duel *d) {
    return d->seat[0].awaited == NOTHING && d->seat[1].awaited == NOTHING;
}

/* What is not awaited, such as options, complaints and chatter, is nobody's business. */
static void take_line(struct duel *d, struct seat *s, const char *line) {
    struct slice word;
    next_word(&line, &word);
    if (s->awaited == A_MOVE && slice_is(word, "info")) {
        take_info(s, line);
    } else if (s->awaited == A_MOVE && slice_is(word, "bestmove")) {
        take_move(d, s, line);
    } else if (s->awaited == GREETING && slice_is(word, "ugiok")) {
        introduce(d, s);
        prepare(d, s);
    } else if (s->awaited == READINESS && slice_is(word, "readyok")) {
        s->awaited = NOTHING;
        if (both_ready(d)) ask(d);
    }
}

void duel_hear(struct duel *d, int seat) {
    struct seat *s = &d->seat[seat];
    const char *line;
    bool open = opponent_read(s->opponent);
    while ((line = opponent_line(s->opponent)) && s->opponent->pid > 0)
        if (d->state == DUEL_PLAYING) take_line(d, s, line);
    if (open || s->opponent->pid == 0) return;
    if (d->state == DUEL_PLAYING)
        crash(d, s, true);
    else
        opponent_kill(s->opponent); /* between games, which costs it nothing */
}

/* Time */

void duel_tick(struct duel *d, long long now) {
    for (int i = 0; i < 2 && d->state == DUEL_PLAYING; i++) {
        struct seat *s = &d->seat[i];
        if (s->awaited == NOTHING || now <= s->deadline) continue;
        if (s->awaited == A_MOVE) {
            s->used += now - s->since;
            lose_on_time(d, s, now - s->since);
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
        if (s->awaited != NOTHING && s->deadline < first) first = s->deadline;
    }
    return first;
}

/* The beginning of a game */

static void break_off(struct duel *d, const struct refusal *why) {
    d->state = DUEL_BROKEN;
    d->why = *why;
}

/* Sees to it that this contender sits here, with a process that runs. */
static bool sit_down(struct duel *d, struct seat *s, int contender) {
    struct refusal why;
    s->contender = contender;
    s->opponent = &d->opponent[contender];
    s->clock = contender_of(d, s)->pace.clock * 1000LL;
    s->used = 0;
    if (s->opponent->pid > 0) {
        prepare(d, s);
        return true;
    }
    if (!opponent_open(s->opponent, contender_of(d, s)->command, contender_of(d, s)->log, &why)) {
        break_off(d, &why);
        return false;
    }
    opponent_say(s->opponent, "ugi\n");
    await(s, GREETING, d->plan->patience);
    opponent_flush(s->opponent);
    return true;
}

/* Whether a player sees less than there is. */
static bool is_hidden(const struct game *game, const union position *p) {
    for (int reader = READER_1; reader <= READER_2; reader++) {
        struct view view;
        game->view(p, (enum reader)reader, &view);
        if (memcmp(&view.seen, p, sizeof *p) != 0) return true;
    }
    return false;
}

void duel_begin(struct duel *d, long number) {
    struct refusal why;
    d->number = number;
    d->state = DUEL_PLAYING;
    d->detail[0] = '\0';
    if (!opening_draw(d->plan, number / 2, &d->opening, &why)) {
        break_off(d, &why);
        return;
    }
    d->now = opening_end(d->plan, &d->opening);
    d->hidden = is_hidden(d->plan->game, &d->now);
    d->count = d->opening.count;
    for (int i = 0; i < d->count; i++) {
        d->moves[i] = d->opening.moves[i];
        d->scores[i] = NO_SCORE;
    }
    for (int player = 1; player <= 2; player++) {
        struct seat *s = seat_of(d, player);
        if (!sit_down(d, s, game_contender(d->plan, number, player))) return;
    }
}

void duel_report(const struct duel *d, struct report *report) {
    *report = (struct report){
        .number = d->number,
        .opening = &d->opening,
        .outcome = &d->outcome,
        .count = d->count,
        .moves = d->moves,
        .scores = d->scores,
        .detail = d->detail,
    };
    for (int i = 0; i < 2; i++)
        report->seconds[player_of(d, &d->seat[i]) - 1] = (double)d->seat[i].used / 1e6;
}
