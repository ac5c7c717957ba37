#include "play/table.h"

#include "base/clock.h"
#include "rules/fields.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

bool table_init(struct table *t, const struct plan *plan) {
    *t = (struct table){.plan = plan};
    t->opponent = calloc((size_t)plan->contender_count, sizeof *t->opponent);
    if (!t->opponent) return false;
    for (int i = 0; i < plan->contender_count; i++) opponent_init(&t->opponent[i]);
    for (int i = 0; i < 2; i++) t->seat[i].opponent = &t->opponent[i];
    return true;
}

void table_dismiss(struct table *t) {
    for (int i = 0; t->opponent && i < t->plan->contender_count; i++)
        opponent_dismiss(&t->opponent[i]);
}

void table_done(struct table *t) {
    for (int i = 0; t->opponent && i < t->plan->contender_count; i++)
        opponent_close(&t->opponent[i]);
    free(t->opponent);
}

static const struct contender *contender_of(const struct table *t, const struct seat *s) {
    return &t->plan->contender[s->contender];
}

/* The player in a seat, 1 or 2; and the seat of a player. */
static int player_of(const struct table *t, const struct seat *s) {
    return 1 + ((int)(s - t->seat) ^ (int)(t->number & 1));
}

static struct seat *seat_of(struct table *t, int player) {
    return &t->seat[(player - 1) ^ (int)(t->number & 1)];
}

/* Waits for something, at most so many milliseconds. */
static void await(struct seat *s, enum awaited what, long long milliseconds) {
    s->awaited = what;
    s->since = clock_microseconds();
    s->deadline = s->since + milliseconds * 1000;
}

/* The end of a game */

static void finish(struct table *t, enum result result, enum ending ending) {
    t->outcome = (struct outcome){
        .result = result, .ending = ending, .score = t->plan->game->score(&t->now)};
    for (int i = 0; i < 2; i++) t->seat[i].awaited = NOTHING;
    t->state = TABLE_FINISHED;
}

/* The one in this seat has lost by something that it must not do. */
static void forfeit(struct table *t, struct seat *s, enum ending ending) {
    struct seat *other = &t->seat[s == t->seat];
    if (other->awaited == A_MOVE) opponent_kill(other->opponent); /* or it would answer later on */
    finish(t, player_of(t, s) == 1 ? SECOND_WINS : FIRST_WINS, ending);
}

static void say_status(struct table *t, int status) {
    if (WIFSIGNALED(status))
        snprintf(t->detail, sizeof t->detail, "signal %d", WTERMSIG(status));
    else
        snprintf(t->detail, sizeof t->detail, "exit status %d", WEXITSTATUS(status));
}

/* Its process has ended, or does nothing any more. It is started anew for the next game. */
static void crash(struct table *t, struct seat *s, bool ended) {
    int status = opponent_kill(s->opponent);
    if (ended)
        say_status(t, status);
    else
        snprintf(t->detail, sizeof t->detail, "no answer");
    if (s->awaited == GREETING) {
        t->state = TABLE_BROKEN;
        refuse(&t->why, "", "the engine %s does not start: '%s' gives no ugiok (%s).",
               "die Engine %s startet nicht: '%s' antwortet nicht mit ugiok (%s).",
               contender_of(t, s)->name, contender_of(t, s)->command, t->detail);
        return;
    }
    forfeit(t, s, BY_CRASH);
}

static void lose_on_time(struct table *t, struct seat *s, long long used) {
    snprintf(t->detail, sizeof t->detail, "%lld ms", used / 1000);
    opponent_kill(s->opponent); /* it may be thinking still */
    forfeit(t, s, BY_TIME);
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
static void introduce(struct table *t, struct seat *s) {
    const struct contender *c = contender_of(t, s);
    const struct game *game = t->plan->game;
    say_option(s->opponent, "game", game->name);
    for (int i = 0; game->options[i].name; i++)
        say_option(s->opponent, game->options[i].name, t->plan->options.value[i]);
    for (int i = 0; i < c->option_count; i++)
        say_option(s->opponent, c->option[i].name, c->option[i].value);
}

static bool has_option(const struct contender *c, const char *name) {
    for (int i = 0; i < c->option_count; i++)
        if (strcmp(c->option[i].name, name) == 0) return true;
    return false;
}

/* Every game has a seed of its own, so that it does not matter what was played before it. */
static void prepare(struct table *t, struct seat *s) {
    const uint64_t engines = (uint64_t)1 << 63; /* deals have numbers without this bit */
    uint64_t use = engines | (uint64_t)t->number << 8 | (uint64_t)s->contender;
    char seed[24];
    if (!has_option(contender_of(t, s), "seed")) {
        snprintf(seed, sizeof seed, "%u", (unsigned)(plan_number(t->plan, use) >> 33));
        say_option(s->opponent, "seed", seed);
    }
    opponent_say(s->opponent, "uginewgame\nisready\n");
    await(s, READINESS, t->plan->patience);
    opponent_flush(s->opponent);
}

static void say_history(struct table *t, struct opponent *o) {
    const struct game *game = t->plan->game;
    union position p = t->opening.start;
    say_position(o, game, &p);
    if (t->count > 0) opponent_say(o, " moves");
    for (int i = 0; i < t->count; i++) {
        char name[MOVE_TEXT];
        struct text text = text_over(name, sizeof name);
        game->write_move(&p, t->moves[i], &text);
        game->play(&p, t->moves[i]);
        opponent_say(o, " ");
        opponent_say(o, name);
    }
}

/* Where all is open, what has been played is told as well; else only what the player sees now. */
static void say_situation(struct table *t, struct seat *s) {
    struct view view;
    opponent_say(s->opponent, "position fen ");
    if (t->hidden) {
        t->plan->game->view(&t->now, (enum reader)player_of(t, s), &view);
        say_position(s->opponent, t->plan->game, &view.seen);
    } else {
        say_history(t, s->opponent);
    }
    opponent_say(s->opponent, "\n");
}

static void say_clocks(struct table *t, struct opponent *o) {
    const struct seat *first = seat_of(t, 1), *second = seat_of(t, 2);
    say_number(o, " p1time ", first->clock / 1000);
    say_number(o, " p2time ", second->clock / 1000);
    say_number(o, " p1inc ", contender_of(t, first)->pace.increment);
    say_number(o, " p2inc ", contender_of(t, second)->pace.increment);
}

static void say_go(struct table *t, struct seat *s) {
    const struct pace *pace = &contender_of(t, s)->pace;
    opponent_say(s->opponent, "go");
    if (pace->movetime > 0) say_number(s->opponent, " movetime ", pace->movetime);
    if (pace->nodes > 0) say_number(s->opponent, " nodes ", pace->nodes);
    if (pace->depth > 0) say_number(s->opponent, " depth ", pace->depth);
    if (pace->clock > 0) say_clocks(t, s->opponent);
    opponent_say(s->opponent, "\n");
}

/* Microseconds for a move, the margin included. */
static long long time_for_move(const struct table *t, const struct seat *s) {
    const struct pace *pace = &contender_of(t, s)->pace;
    long long most = LLONG_MAX, margin = t->plan->margin * 1000LL;
    if (pace->movetime > 0) most = pace->movetime * 1000LL + margin;
    if (pace->clock > 0 && s->clock + margin < most) most = s->clock + margin;
    return most == LLONG_MAX ? t->plan->patience * 1000LL : most;
}

/* Asks whoever is to move, unless the game is over. */
static void ask(struct table *t) {
    int player = t->plan->game->to_move(&t->now);
    if (player == 0) {
        finish(t, t->plan->game->result(&t->now), BY_RULES);
        return;
    }
    struct seat *s = seat_of(t, player);
    say_situation(t, s);
    say_go(t, s);
    s->score = NO_SCORE;
    await(s, A_MOVE, 0);
    s->deadline = s->since + time_for_move(t, s);
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
static void lose_by_move(struct table *t, struct seat *s, const char *text) {
    struct text detail = text_over(t->detail, sizeof t->detail);
    text_quote(&detail, text);
    forfeit(t, s, BY_ILLEGAL_MOVE);
}

static void take_move(struct table *t, struct seat *s, const char *rest) {
    long long used = clock_microseconds() - s->since;
    struct slice word;
    struct refusal why;
    char name[64];
    struct text text = text_over(name, sizeof name);
    move m;
    s->used += used;
    if (used > time_for_move(t, s)) {
        lose_on_time(t, s, used);
        return;
    }
    s->clock =
        (used < s->clock ? s->clock - used : 0) + contender_of(t, s)->pace.increment * 1000LL;
    s->awaited = NOTHING;
    next_word(&rest, &word);
    text_slice(&text, word.start, word.length);
    if (text.cut || !t->plan->game->read_move(&t->now, name, &m, &why) || t->count == PLIES_MOST) {
        lose_by_move(t, s, name);
        return;
    }
    t->scores[t->count] = s->score;
    t->moves[t->count++] = m;
    t->plan->game->play(&t->now, m);
    ask(t);
}

static bool both_ready(const struct table *t) {
    return t->seat[0].awaited == NOTHING && t->seat[1].awaited == NOTHING;
}

/* What is not awaited, such as options, complaints and chatter, is nobody's business. */
static void take_line(struct table *t, struct seat *s, const char *line) {
    struct slice word;
    next_word(&line, &word);
    if (s->awaited == A_MOVE && slice_is(word, "info")) {
        take_info(s, line);
    } else if (s->awaited == A_MOVE && slice_is(word, "bestmove")) {
        take_move(t, s, line);
    } else if (s->awaited == GREETING && slice_is(word, "ugiok")) {
        introduce(t, s);
        prepare(t, s);
    } else if (s->awaited == READINESS && slice_is(word, "readyok")) {
        s->awaited = NOTHING;
        if (both_ready(t)) ask(t);
    }
}

void table_hear(struct table *t, int seat) {
    struct seat *s = &t->seat[seat];
    const char *line;
    bool open = opponent_read(s->opponent);
    while ((line = opponent_line(s->opponent)) && s->opponent->pid > 0)
        if (t->state == TABLE_PLAYING) take_line(t, s, line);
    if (open || s->opponent->pid == 0) return;
    if (t->state == TABLE_PLAYING)
        crash(t, s, true);
    else
        opponent_kill(s->opponent); /* between games, which costs it nothing */
}

/* Time */

void table_tick(struct table *t, long long now) {
    for (int i = 0; i < 2 && t->state == TABLE_PLAYING; i++) {
        struct seat *s = &t->seat[i];
        if (s->awaited == NOTHING || now <= s->deadline) continue;
        if (s->awaited == A_MOVE) {
            s->used += now - s->since;
            lose_on_time(t, s, now - s->since);
        } else {
            crash(t, s, false);
        }
    }
}

long long table_deadline(const struct table *t) {
    long long first = LLONG_MAX;
    if (t->state != TABLE_PLAYING) return first;
    for (int i = 0; i < 2; i++) {
        const struct seat *s = &t->seat[i];
        if (s->awaited != NOTHING && s->deadline < first) first = s->deadline;
    }
    return first;
}

/* The beginning of a game */

static void break_off(struct table *t, const struct refusal *why) {
    t->state = TABLE_BROKEN;
    t->why = *why;
}

/* Sees to it that this contender sits here, with a process that runs. */
static bool sit_down(struct table *t, struct seat *s, int contender) {
    struct refusal why;
    s->contender = contender;
    s->opponent = &t->opponent[contender];
    s->clock = contender_of(t, s)->pace.clock * 1000LL;
    s->used = 0;
    if (s->opponent->pid > 0) {
        prepare(t, s);
        return true;
    }
    if (!opponent_open(s->opponent, contender_of(t, s)->command, contender_of(t, s)->log, &why)) {
        break_off(t, &why);
        return false;
    }
    opponent_say(s->opponent, "ugi\n");
    await(s, GREETING, t->plan->patience);
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

void table_begin(struct table *t, long number) {
    struct refusal why;
    t->number = number;
    t->state = TABLE_PLAYING;
    t->detail[0] = '\0';
    if (!opening_draw(t->plan, number / 2, &t->opening, &why)) {
        break_off(t, &why);
        return;
    }
    t->now = opening_end(t->plan, &t->opening);
    t->hidden = is_hidden(t->plan->game, &t->now);
    t->count = t->opening.count;
    for (int i = 0; i < t->count; i++) {
        t->moves[i] = t->opening.moves[i];
        t->scores[i] = NO_SCORE;
    }
    for (int player = 1; player <= 2; player++) {
        struct seat *s = seat_of(t, player);
        if (!sit_down(t, s, game_contender(t->plan, number, player))) return;
    }
}

void table_report(const struct table *t, struct report *report) {
    *report = (struct report){
        .number = t->number,
        .opening = &t->opening,
        .outcome = &t->outcome,
        .count = t->count,
        .moves = t->moves,
        .scores = t->scores,
        .detail = t->detail,
    };
    for (int i = 0; i < 2; i++)
        report->seconds[player_of(t, &t->seat[i]) - 1] = (double)t->seat[i].used / 1e6;
}
