/* What is said to an engine, line by line, and its answers. */
#include "engine/ugi/ugi_client.h"

#include "base/clock.h"
#include "engine/ugi/ugi.h"
#include "rules/fields.h"
#include "search/evaluation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Waits for something, at most so many milliseconds from now. */
static void await(struct ugi_client *c, enum awaited what, long long milliseconds) {
    c->awaited = what;
    c->since = clock_microseconds();
    c->deadline = c->since + milliseconds * 1000;
}

/* Saying */

static void say_number(struct subprocess *o, const char *before, long long number) {
    char text[64];
    snprintf(text, sizeof text, "%s%lld", before, number);
    subprocess_say(o, text);
}

static void say_position(struct subprocess *o, const struct game *game, const union position *p) {
    char text[POSITION_TEXT];
    struct text t = text_over(text, sizeof text);
    game->write_position(p, &t);
    subprocess_say(o, text);
}

void ugi_client_greet(struct ugi_client *c, long patience) {
    c->history = false;
    subprocess_say(c->subprocess, "ugi\n");
    await(c, GREETING, patience);
    subprocess_flush(c->subprocess);
}

void ugi_client_set(struct ugi_client *c, const char *name, const char *value) {
    subprocess_say(c->subprocess, "setoption name ");
    subprocess_say(c->subprocess, name);
    subprocess_say(c->subprocess, " value ");
    subprocess_say(c->subprocess, value);
    subprocess_say(c->subprocess, "\n");
}

void ugi_client_introduce(struct ugi_client *c, const struct game *game,
                          const struct options *options) {
    ugi_client_set(c, "game", game->name);
    for (int i = 0; game->options[i].name; i++)
        if (!game->options[i].tag) ugi_client_set(c, game->options[i].name, options->value[i]);
    if (c->history) ugi_client_set(c, "history", "true");
}

void ugi_client_new_game(struct ugi_client *c, long patience) {
    subprocess_say(c->subprocess, "uginewgame\nisready\n");
    await(c, READINESS, patience);
    subprocess_flush(c->subprocess);
}

static void say_history(struct subprocess *o, const struct ugi_situation *s) {
    union position p = *s->start;
    say_position(o, s->game, &p);
    if (s->count > 0) subprocess_say(o, " moves");
    for (int i = 0; i < s->count; i++) {
        char name[MOVE_TEXT];
        struct text text = text_over(name, sizeof name);
        s->game->write_move(&p, s->moves[i], &text);
        s->game->play(&p, s->moves[i]);
        subprocess_say(o, " ");
        subprocess_say(o, name);
    }
}

/* All views that its player has had. */
static void say_views(struct subprocess *o, const struct seat_views *seen) {
    for (int i = 0; i < seen->count; i++) {
        subprocess_say(o, i > 0 ? " view " : "view ");
        say_position(o, seen->game, &seen->views[i].seen);
    }
}

/* Whether the engine can be told all of it, in one line. */
static bool takes_views(const struct ugi_client *c, const struct seat_views *seen) {
    enum { EACH = POSITION_TEXT + 8 };
    return c->history && seen && seen->count > 0 && seen->count < UGI_LINE / EACH;
}

static void say_situation(const struct ugi_client *c, const struct ugi_situation *s) {
    struct subprocess *o = c->subprocess;
    subprocess_say(o, "position ");
    if (s->game->open) {
        subprocess_say(o, "fen ");
        say_history(o, s);
    } else if (takes_views(c, s->seen)) {
        say_views(o, s->seen);
    } else {
        subprocess_say(o, "fen ");
        say_position(o, s->game, &s->view->seen);
    }
    subprocess_say(o, "\n");
}

static void say_go(struct subprocess *o, const struct search_limits *limits,
                   const struct ugi_clocks *clocks) {
    subprocess_say(o, "go");
    if (limits->movetime > 0) say_number(o, " movetime ", limits->movetime);
    if (limits->nodes > 0) say_number(o, " nodes ", limits->nodes);
    if (limits->depth > 0) say_number(o, " depth ", limits->depth);
    if (clocks) {
        say_number(o, " p1time ", clocks->left[0]);
        say_number(o, " p2time ", clocks->left[1]);
        say_number(o, " p1inc ", clocks->gain[0]);
        say_number(o, " p2inc ", clocks->gain[1]);
    }
    subprocess_say(o, "\n");
}

void ugi_client_ask(struct ugi_client *c, const struct ugi_situation *situation,
                    const struct search_limits *limits, const struct ugi_clocks *clocks,
                    long long time) {
    say_situation(c, situation);
    say_go(c->subprocess, limits, clocks);
    c->told = (struct ugi_told){.scored = false};
    await(c, A_MOVE, 0);
    c->deadline = c->since + time;
    subprocess_flush(c->subprocess);
}

void ugi_client_stop(struct ugi_client *c, long patience) {
    subprocess_say(c->subprocess, "stop\n");
    await(c, A_MOVE, patience);
    subprocess_flush(c->subprocess);
}

/* Hearing */

/* The words of a line, one after the other; false behind the last one. */
static bool next_word(const char **rest, struct slice *word) {
    const char *start = *rest + strspn(*rest, " \t");
    *word = (struct slice){start, strcspn(start, " \t")};
    *rest = start + word->length;
    return word->length > 0;
}

/* A number that is no larger than any that is shown; 0 if it is none. */
static long long number_of(struct slice word) {
    const long long most = 1000000000000000;
    long long number = strtoll(word.start, NULL, 10);
    return number > most ? most : number < -most ? -most : number;
}

static int bounded(long long number, int most) {
    return number > most ? most : number < -most ? -most : (int)number;
}

/* "score mate N", also with a minus sign: who wins, in how many plies. */
static int score_of_mate(struct slice word) {
    int plies = bounded(number_of(word), VALUE_WIN - VALUE_FORCED - 1);
    return plies < 0 || *word.start == '-' ? -VALUE_WIN - plies : VALUE_WIN - plies;
}

/* The last of each that an engine tells before its move. */
static void take_info(struct ugi_told *told, const char *rest) {
    enum { SCORE_MOST = 1000000 };
    struct slice name, word;
    while (next_word(&rest, &name)) {
        bool points = slice_is(name, "cp"), mate = slice_is(name, "mate");
        bool depth = slice_is(name, "depth"), nodes = slice_is(name, "nodes");
        if (slice_is(name, "string") || slice_is(name, "pv")) return;
        if (!(points || mate || depth || nodes) || !next_word(&rest, &word)) continue;
        if (depth) told->depth = bounded(number_of(word), 9999);
        if (nodes) told->nodes = number_of(word);
        if (points) told->score = bounded(number_of(word), SCORE_MOST);
        if (mate) told->score = score_of_mate(word);
        told->scored = told->scored || points || mate;
    }
}

/* Of the options that an engine has, one says what it can be told. */
static void take_option(struct ugi_client *c, const char *rest) {
    struct slice word;
    if (next_word(&rest, &word) && slice_is(word, "name") && next_word(&rest, &word) &&
        slice_is(word, "history"))
        c->history = true;
}

static void take_move(const char *rest, char word[UGI_WORD]) {
    struct slice slice;
    struct text text = text_over(word, UGI_WORD);
    next_word(&rest, &slice);
    text_slice(&text, slice.start, slice.length);
}

enum awaited ugi_client_hear(struct ugi_client *c, const char *line, char word[UGI_WORD]) {
    static const char *const answers[] = {
        [GREETING] = "ugiok", [READINESS] = "readyok", [A_MOVE] = "bestmove"};
    enum awaited awaited = c->awaited;
    struct slice first;
    next_word(&line, &first);
    if (awaited == A_MOVE && slice_is(first, "info")) take_info(&c->told, line);
    if (awaited == GREETING && slice_is(first, "option")) take_option(c, line);
    if (awaited == NOTHING || !slice_is(first, answers[awaited])) return NOTHING;
    if (awaited == A_MOVE) take_move(line, word);
    c->awaited = NOTHING;
    return awaited;
}
