/* The engine, for a worker of the browser. A worker has one thread: a search calls one function to
 * learn whether it should stop, and another to tell how far it is. */
#include "wasm/web.h"

#include "base/clock.h"
#include "analysis/analysis.h"
#include "analysis/analysis_json.h"
#include "engine/engine_player.h"
#include "rules/fields.h"
#include "wasm/answer.h"
#include "wasm/terms.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct web_engine {
    const struct game *game;
    struct engine_player *player;
    struct control control;
    struct findings findings;
    struct judgement judgement;
    struct summary summary;
    struct view view; /* of the last request */
    int lines, turn;  /* likewise */
    int pause;        /* likewise: milliseconds that the answer takes at least */
    bool analysed;    /* the player's beliefs are not only of its own game */
};

/* Requests */

enum word {
    LEVEL,
    TENTHS,
    SEED,
    NODES,
    DEPTH,
    LINES,
    TIME,
    LEFT,
    GAIN,
    EACH,
    TURNS,
    TURN,
    PAUSE,
    WORDS
};

struct request {
    int number[WORDS]; /* -1: not said */
};

static const struct {
    const char *name;
    int least, most;
} words[WORDS] = {
    [LEVEL] = {"level", 1, LEVELS},     [TENTHS] = {"tenths", 0, LEVEL_TENTHS - 1},
    [SEED] = {"seed", 0, INT_MAX},      [NODES] = {"nodes", 1, INT_MAX},
    [DEPTH] = {"depth", 1, DEPTH_MOST}, [LINES] = {"lines", 1, MOVES_MOST},
    [TIME] = {"time", 1, INT_MAX},      [LEFT] = {"left", 0, INT_MAX},
    [GAIN] = {"gain", 0, INT_MAX},      [EACH] = {"each", 0, 1},
    [TURNS] = {"turns", 1, INT_MAX},    [TURN] = {"turn", 0, INT_MAX},
    [PAUSE] = {"pause", 0, 100},
};

static bool read_word(struct slice word, struct request *r, struct refusal *why) {
    struct slice value = word, name;
    char shown[64];
    slice_next(&value, '=', &name);
    for (int i = 0; i < WORDS && value.start; i++) {
        int number = slice_number(value, words[i].most);
        if (slice_is(name, words[i].name) && number >= words[i].least) {
            r->number[i] = number;
            return true;
        }
    }
    slice_copy(word, shown, sizeof shown);
    return refuse(why, "request", "'%s' is nothing that an engine can be asked for.",
                  "'%s' ist nichts, worum man eine Engine bitten kann.", shown);
}

static bool read_request(const char *text, struct request *r, struct refusal *why) {
    struct slice rest = slice_of(text), word;
    for (int i = 0; i < WORDS; i++) r->number[i] = -1;
    while (slice_word(&rest, &word))
        if (!read_word(word, r, why)) return false;
    return true;
}

static int number_or(const struct request *r, enum word word, int otherwise) {
    return r->number[word] >= 0 ? r->number[word] : otherwise;
}

static struct limits limits_of(const struct request *r, int lines) {
    return (struct limits){.nodes = (uint64_t)number_or(r, NODES, 0),
                           .depth = number_or(r, DEPTH, 0),
                           .lines = number_or(r, LINES, lines)};
}

/* No search goes further, so that the nodes of every answer are a number of 32 bits. */
static void bound_nodes(struct limits *limits) {
    if (limits->nodes == 0) limits->nodes = INT_MAX;
}

/* Looking */

/* Blanks what the player to move does not see, whatever the text tells. */
static bool look(struct web_engine *e, const char *options, const char *position,
                 struct refusal *why) {
    struct terms terms;
    union position p;
    return terms_read(&terms, e->game->name, options, "", why) &&
           terms_place(&terms, position, &p, why) &&
           analysis_look(e->game, &p, EYES_OF_MOVER, &e->view, why);
}

static bool is_over(const struct web_engine *e) {
    return e->game->to_move(&e->view.seen) == 0;
}

/* Opening */

static bool open_engine(struct web_engine *e, int megabytes, struct refusal *why) {
    e->player = engine_player_open(e->game, (size_t)megabytes);
    return e->player && look(e, "", "", why);
}

struct web_engine *web_engine_open(const char *game, int megabytes) {
    struct web_engine *e = calloc(1, sizeof *e);
    struct refusal why;
    bool fits = megabytes >= 1 && megabytes <= HASH_MEGABYTES_MOST;
    if (e && fits && game_read(game, &e->game, &why) && open_engine(e, megabytes, &why)) return e;
    web_engine_close(e);
    return NULL;
}

void web_engine_close(struct web_engine *e) {
    if (!e) return;
    engine_player_close(e->player);
    free(e);
}

void web_engine_forget(struct web_engine *e) {
    engine_player_new_game(e->player);
    e->summary = (struct summary){0};
}

/* Answers */

static struct answer answer_of(const struct web_engine *e, const struct findings *findings) {
    return (struct answer){.game = e->game,
                           .id = "",
                           .turn = e->turn,
                           .view = &e->view,
                           .findings = findings,
                           .lines = e->lines};
}

static void write_answer(const void *about, struct text *t) {
    answer_write(about, t);
}

static void hear(void *context, const struct findings *findings) {
    struct answer so_far = answer_of(context, findings);
    so_far.during_search = true;
    char *text = answer_make(write_answer, &so_far);
    if (text) web_progress(text, (int)strlen(text));
    free(text);
}

/* NO_MOVE: nothing was judged. */
static char *answer_found(const struct web_engine *e, move played) {
    struct answer found = answer_of(e, is_over(e) ? NULL : &e->findings);
    found.pause = e->pause;
    found.played = played;
    found.judgement = played == NO_MOVE ? NULL : &e->judgement;
    return answer_make(write_answer, &found);
}

/* Thinking */

static bool stops(void) {
    return web_stops() != 0;
}

static long long microseconds(int milliseconds) {
    return milliseconds < 0 ? TIME_NONE : milliseconds * 1000LL;
}

static struct clocks clocks_of(const struct request *r) {
    return (struct clocks){.move = microseconds(r->number[TIME]),
                           .left = microseconds(r->number[LEFT]),
                           .gain = microseconds(number_or(r, GAIN, 0)),
                           .each = number_or(r, EACH, 0) == 1};
}

static bool refuse_memory(struct refusal *why) {
    return refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
}

/* Adds the view of every line in which that player is to move. */
static bool read_views(const struct terms *terms, char *lines, struct seat_views *seen,
                       struct refusal *why) {
    for (char *line = lines, *next; line; line = next) {
        union position p;
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        if (!terms_place(terms, line, &p, why)) return false;
        if (!seat_views_add(seen, &p)) return refuse_memory(why);
    }
    return true;
}

/* Tells the player its views, of which e->view is the last. */
static bool tell(struct web_engine *e, const char *options, const char *views,
                 const struct request *r, struct refusal *why) {
    struct seat_views seen = {.game = e->game, .player = e->game->to_move(&e->view.seen)};
    struct terms terms;
    char *lines = strdup(views);
    bool told = lines ? terms_read(&terms, e->game->name, options, "", why) &&
                            read_views(&terms, lines, &seen, why)
                      : refuse_memory(why);
    free(lines);
    seen.turns = number_or(r, TURNS, seen.turns);
    if (told && e->analysed) engine_player_new_game(e->player);
    if (told) engine_player_tell(e->player, &seen, (uint64_t)number_or(r, SEED, 0));
    e->analysed = false;
    seat_views_done(&seen);
    return told;
}

static void think(struct web_engine *e, const struct request *r) {
    long long now = clock_microseconds();
    struct engine_request request = {
        .player = PLAYER_KOLAM,
        .level = number_or(r, LEVEL, LEVELS),
        .tenths = number_or(r, TENTHS, 0),
        .pause = number_or(r, PAUSE, 0),
        .limits = limits_of(r, 1),
        .clocks = clocks_of(r),
        .since = now,
        .now = now,
        .control = &e->control,
        .listener = {hear, e},
    };
    e->control.stops = stops;
    engine_player_start_clock(e->player, &request);
    bound_nodes(&request.limits);
    engine_player_think(e->player, &request, &e->findings);
    e->pause = (int)(engine_player_pause(e->player, &request, &e->findings) / 1000);
}

static const char *last_line(const char *text) {
    const char *newline = strrchr(text, '\n');
    return newline ? newline + 1 : text;
}

char *web_engine_think(struct web_engine *e, const char *options, const char *views,
                       const char *request) {
    struct request r;
    struct refusal why;
    if (!read_request(request, &r, &why) || !look(e, options, last_line(views), &why))
        return answer_refused(&why);
    if (!is_over(e) && !tell(e, options, views, &r, &why)) return answer_refused(&why);
    e->turn = number_or(&r, TURN, 0);
    e->lines = number_or(&r, LINES, 1);
    e->pause = 0;
    if (!is_over(e)) think(e, &r);
    return answer_found(e, NO_MOVE);
}

/* Analysing */

static struct analyst analyst_for(struct web_engine *e, const struct request *r) {
    double seconds = number_or(r, TIME, 0) / 1000.0;
    struct limits limits = limits_of(r, ANALYSIS_LINES);
    analysis_limit(e->game, &limits, seconds);
    bound_nodes(&limits);
    e->turn = number_or(r, TURN, 0);
    e->lines = limits.lines;
    e->pause = 0;
    e->analysed = true;
    e->control.stops = stops;
    return (struct analyst){.game = e->game,
                            .engine = engine_player_engine(e->player),
                            .limits = limits,
                            .seconds = seconds,
                            .control = &e->control,
                            .listener = {hear, e}};
}

char *web_engine_analyse(struct web_engine *e, const char *options, const char *position,
                         const char *request) {
    struct request r;
    struct refusal why;
    if (!read_request(request, &r, &why) || !look(e, options, position, &why))
        return answer_refused(&why);
    const struct analyst analyst = analyst_for(e, &r);
    if (!is_over(e)) analysis_search(&analyst, &e->view, &e->findings);
    return answer_found(e, NO_MOVE);
}

/* What was stopped half-way is answered as far as it is known, but does not count. */
char *web_engine_judge(struct web_engine *e, const char *options, const char *position,
                       const char *text, const char *request) {
    struct request r;
    struct refusal why;
    move played;
    if (!read_request(request, &r, &why) || !look(e, options, position, &why) ||
        !e->game->read_move(&e->view.seen, text, &played, &why))
        return answer_refused(&why);
    const struct analyst analyst = analyst_for(e, &r);
    int player = e->game->to_move(&e->view.seen);
    analysis_search(&analyst, &e->view, &e->findings);
    analysis_judge(&analyst, &e->view, &e->findings, played, &e->judgement);
    if (!stops()) summary_add(&e->summary, e->turn + 1, player, &e->judgement);
    return answer_found(e, played);
}

static void write_summary(const void *about, struct text *t) {
    const struct web_engine *e = about;
    summary_write(e->game, "", &e->view.seen, &e->summary, t);
}

char *web_engine_summary(const struct web_engine *e) {
    return answer_make(write_summary, e);
}
