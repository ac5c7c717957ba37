/* Fuzzing the whole server but its sockets: the hub over a real store, with a clock that stands
 * until it is moved and randomness that repeats. Each line of the input is one thing that happens:
 *
 *   0TEXT to 3TEXT  that client says it; it arrives if it is not there. In the text @ is the last
 *                   table that anybody was told of, # the last key, $ the last session, ~ the last
 *                   legal move
 *   -N              client N is cut off
 *   +N              so many milliseconds pass, at most a day
 *   !               the store is waited for
 *
 * Whatever is said, every message of the server is JSON and at most so long, and every move that
 * was told is still there at the end and after the server was started again. */
#include "base/random.h"
#include "base/text/text.h"
#include "engine/engine_player.h"
#include "fuzz/fibers.h"
#include "fuzz/pooled_database.h"
#include "rules/fields.h"
#include "server/hub/hub_core.h"
#include "server/hub/people/people_internal.h"

#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CLIENTS = 4, TOLD_MOST = 64, LINES_MOST = 64, WORD = 65 };

/* A move that somebody was told of. */
struct told {
    char table[WORD], move[WORD];
    json_int_t count;
};

struct world {
    char path[64];
    struct store *store;
    struct hub *hub;
    long long now;
    struct random random;
    struct client *clients[CLIENTS];
    bool leaving[CLIENTS]; /* the hub has ended it */
    char table[WORD], key[WORD], session[WORD], legal[WORD];
    struct told told[TOLD_MOST];
    int told_count;
    bool took_back;
    const struct told *expected; /* what the next state must show, or NULL */
};

/* Surroundings */

static long long now(void *context) {
    return ((struct world *)context)->now;
}

static void make_random(void *context, uint8_t *bytes, size_t length) {
    struct world *w = context;
    for (size_t i = 0; i < length; i++) bytes[i] = (uint8_t)(random_next(&w->random) >> 32);
}

static void learn(const json_t *message, const char *name, char word[WORD]) {
    const char *text = json_string_value(json_object_get(message, name));
    if (text && strlen(text) < WORD) strcpy(word, text);
}

static void learn_move(struct world *w, const json_t *event) {
    const char *is = json_string_value(json_object_get(event, "is"));
    if (!is || strcmp(is, "event") != 0 || w->told_count == TOLD_MOST) return;
    struct told *told = &w->told[w->told_count++];
    learn(event, "table", told->table);
    learn(event, "move", told->move);
    told->count = json_integer_value(json_object_get(event, "count"));
}

static void compare(struct world *w, const json_t *message) {
    const json_t *moves = json_object_get(message, "moves");
    if (!moves || !w->expected) return;
    const char *there = json_string_value(json_array_get(moves, (size_t)w->expected->count - 1));
    assert(there && strcmp(there, w->expected->move) == 0);
    w->expected = NULL;
}

static void hear(void *context, void *link, const char *bytes, size_t length) {
    struct world *w = context;
    (void)link;
    json_error_t error;
    json_t *message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    assert(json_is_object(message));
    learn(message, "table", w->table);
    learn(message, "session", w->session);
    if (json_object_get(message, "seat")) learn(message, "key", w->key);
    const json_t *legal = json_array_get(json_object_get(message, "legal"), 0);
    if (json_is_string(legal)) strcpy(w->legal, json_string_value(legal));
    compare(w, message);
    if (!w->expected) learn_move(w, message);
    json_decref(message);
}

static void see_off(void *context, void *link, enum close_code code, const char *sentence) {
    (void)context, (void)code, (void)sentence;
    if (link) *(bool *)link = true;
}

static void note(void *context, const char *event, ...) {
    (void)context, (void)event;
}

/* Engines at tables move at random, since searches are not what is tried here. */
move __real_engine_player_think(struct engine_player *player, const struct engine_request *request,
                                struct findings *findings);
move __wrap_engine_player_think(struct engine_player *player, const struct engine_request *request,
                                struct findings *findings);
move __wrap_engine_player_think(struct engine_player *player, const struct engine_request *request,
                                struct findings *findings) {
    struct engine_request random = *request;
    random.player = PLAYER_RANDOM;
    return __real_engine_player_think(player, &random, findings);
}

/* The world */

static void start(struct world *w, bool limits) {
    const struct callbacks callbacks = {w, now, make_random, hear, see_off, note};
    const struct hub_settings settings = {.limits = limits, .bots = 1, .weak_passphrases = true};
    struct refusal why;
    w->store = store_open(w->path, &why);
    assert(w->store);
    w->hub = hub_open(w->store, &callbacks, &settings, &why);
    assert(w->hub);
}

static void stop(struct world *w) {
    hub_close(w->hub);
    store_close(w->store);
    memset(w->clients, 0, sizeof w->clients);
}

static void settle(struct world *w) {
    do {
        fibers_run();
        hub_settle(w->hub);
    } while (store_pending(w->store) > 0 || w->hub->people->task_count > 0);
}

static void cut(struct world *w, int i) {
    if (w->clients[i]) hub_disconnect(w->hub, w->clients[i]);
    w->clients[i] = NULL;
    w->leaving[i] = false;
}

/* What happens */

static void add_word(struct text *t, char c, const struct world *w) {
    if (c == '@')
        text_add(t, w->table);
    else if (c == '#')
        text_add(t, w->key);
    else if (c == '$')
        text_add(t, w->session);
    else if (c == '~')
        text_add(t, w->legal);
    else
        text_char(t, c);
}

static void say(struct world *w, int i, struct slice line) {
    char text[MESSAGE_MOST + 256];
    struct text t = text_over(text, sizeof text - 1);
    for (size_t k = 0; k < line.length; k++) add_word(&t, line.start[k], w);
    *t.at = '\0';
    if (strstr(text, "takeback")) w->took_back = true; /* perhaps, and perhaps nobody hears of it */
    if (w->leaving[i]) cut(w, i);
    if (!w->clients[i]) w->clients[i] = hub_connect(w->hub, &w->leaving[i], "192.0.2.1");
    if (w->clients[i]) hub_hear(w->hub, w->clients[i], text, (size_t)(t.at - t.start));
}

static void pass(struct world *w, struct slice line) {
    char digits[16] = "";
    memcpy(digits, line.start, line.length < 15 ? line.length : 15);
    long long milliseconds = strtoll(digits, NULL, 10);
    if (milliseconds < 0 || milliseconds > 86400000) milliseconds = 86400000;
    w->now += milliseconds * 1000;
    hub_tick(w->hub);
    settle(w);
    hub_tick(w->hub);
}

static void happen(struct world *w, struct slice line) {
    char first = line.length > 0 ? line.start[0] : '!';
    struct slice rest = {line.start + 1, line.length > 0 ? line.length - 1 : 0};
    if (first >= '0' && first < '0' + CLIENTS)
        say(w, first - '0', rest);
    else if (first == '-' && rest.length > 0)
        cut(w, (unsigned char)rest.start[0] % CLIENTS);
    else if (first == '+')
        pass(w, rest);
    else
        settle(w);
}

/* What must be true */

/* Whoever comes later sees every move that was told, in its place. */
static void expect_told(struct world *w) {
    struct client *late = hub_connect(w->hub, NULL, "192.0.2.2");
    assert(late);
    for (int i = 0; i < w->told_count && !w->took_back; i++) {
        char text[128];
        int length = snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\"}",
                              w->told[i].table);
        w->expected = &w->told[i];
        w->now += 1000000; /* so that no limit is reached */
        hub_hear(w->hub, late, text, (size_t)length);
        settle(w);
        assert(!w->expected);
        length =
            snprintf(text, sizeof text, "{\"do\":\"unwatch\",\"table\":\"%s\"}", w->told[i].table);
        hub_hear(w->hub, late, text, (size_t)length);
    }
    hub_disconnect(w->hub, late);
}

static void expect_told_again(struct world *w) {
    start(w, false);
    expect_told(w);
    stop(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct world *w = calloc(1, sizeof *w);
    struct slice rest = {size > 0 ? (const char *)data : "", size}, line;
    assert(w);
    snprintf(w->path, sizeof w->path, "/dev/shm/kolam-fuzz-%d", (int)getpid());
    w->now = 1800000000LL * 1000000;
    w->random = random_from(1);
    fibers_begin(false);
    pooled_database_clear();
    start(w, size % 2 == 1);
    for (int i = 0; i < LINES_MOST && slice_next(&rest, '\n', &line); i++) happen(w, line);
    settle(w);
    expect_told(w);
    stop(w);
    if (w->told_count > 0) expect_told_again(w);
    fibers_end();
    free(w);
    return 0;
}
