/* A level means the same everywhere: the engine of the terminal, of a server, of the browser and of
 * UGI plays the same moves in the same game, with the same seed. */
#include "engine/engine_host.h"
#include "engine/ugi/ugi.h"
#include "server/hub/bots.h"
#include "support/local_games.h"
#include "wasm/web.h"

#include <jansson.h>

#include <stdio.h>
#include <string.h>

/* What the browser's engine calls. */

void web_progress(const char *answer, int length) {
    (void)answer;
    (void)length;
}

int web_stops(void) {
    return 0;
}

/* The four of them, at one game. */
struct engines {
    int player, level, tenths;
    uint64_t seed;
    struct engine_host *host;
    struct bots *bots;
    struct web_engine *web;
    struct ugi *ugi;
    move bot_answer;
    char ugi_answer[MOVE_TEXT];
};

/* The terminal's */

static move answer_of_host(struct engines *e, const struct local_game *g) {
    struct thought thought;
    engine_host_ask(e->host, g, 0);
    for (engine_host_hear(e->host, &thought); thought.state == THOUGHT_RUNNING;
         engine_host_hear(e->host, &thought))
        wait_readable(engine_host_file(e->host));
    assert_int_equal(thought.state, THOUGHT_READY);
    return thought.lines[0].moves[0];
}

/* The server's */

static void hear_bot(void *context, int64_t table, int events, move m, long long pause) {
    struct engines *e = context;
    (void)table;
    (void)events;
    (void)pause;
    e->bot_answer = m;
}

static move answer_of_bots(struct engines *e, const struct local_game *g) {
    struct bot_question q = {
        .level = e->level, .tenths = e->tenths, .seed = e->seed, .clocks = engine_no_clocks};
    assert_true(seat_views_collect(&q.seen, &g->core, e->player));
    assert_true(bots_ask(e->bots, &q));
    for (e->bot_answer = NO_MOVE; e->bot_answer == NO_MOVE; bots_settle(e->bots))
        wait_readable(bots_file(e->bots));
    return e->bot_answer;
}

/* The browser's */

static json_t *reply(char *answer) {
    assert_non_null(answer);
    json_t *read = json_loads(answer, 0, NULL);
    assert_non_null(read);
    web_free(answer);
    return read;
}

static void join_views(const json_t *views, char *lines, size_t size) {
    struct text t = text_over(lines, size);
    for (size_t i = 0; i < json_array_size(views); i++) {
        if (i > 0) text_char(&t, '\n');
        text_add(&t, json_string_value(json_array_get(views, i)));
    }
    assert_false(t.cut);
}

static void answer_of_web(struct engines *e, const struct local_game *g, char name[MOVE_TEXT]) {
    static char lines[1 << 20];
    json_t *seat = reply(web_game_seat(g, 0));
    join_views(json_object_get(seat, "views"), lines, sizeof lines);
    json_t *thought = reply(
        web_engine_think(e->web, "", lines, json_string_value(json_object_get(seat, "request"))));
    const json_t *best = json_array_get(json_object_get(thought, "moveInfos"), 0);
    snprintf(name, MOVE_TEXT, "%s", json_string_value(json_object_get(best, "move")));
    json_decref(thought);
    json_decref(seat);
}

/* UGI's */

static void hear_ugi(void *context, const char *line) {
    struct engines *e = context;
    char format[32];
    snprintf(format, sizeof format, "bestmove %%%ds", MOVE_TEXT - 1);
    sscanf(line, format, e->ugi_answer);
}

static void say(struct engines *e, const char *command, const char *rest) {
    char line[POSITION_TEXT + 64];
    int length = snprintf(line, sizeof line, "%s%s\n", command, rest);
    assert_true(ugi_read(e->ugi, line, (size_t)length));
    ugi_finish(e->ugi);
}

static void say_number(struct engines *e, const char *command, uint64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    say(e, command, text);
}

static const char *answer_of_ugi(struct engines *e, const struct local_game *g) {
    char position[POSITION_TEXT];
    struct text t = text_over(position, sizeof position);
    struct view view;
    game_core_view(&g->core, (enum reader)e->player, &view);
    g->core.game->write_position(&view.seen, &t);
    say(e, "position fen ", position);
    say(e, "go", "");
    return e->ugi_answer;
}

/* All of them */

static void open_ugi(struct engines *e, const struct local_game *g) {
    const struct ugi_host host = {.put = hear_ugi, .context = e, .hash_most = 1};
    e->ugi = ugi_open(&host);
    assert_non_null(e->ugi);
    say(e, "setoption name game value ", g->core.game->name);
    say_number(e, "setoption name level value ", (uint64_t)e->level);
    say_number(e, "setoption name tenths value ", (uint64_t)e->tenths);
    say_number(e, "setoption name seed value ", e->seed);
}

static void open_engines(struct engines *e, const struct local_game *g, int player) {
    struct game_terms terms = local_game_terms(g);
    struct refusal why;
    *e = (struct engines){.player = player,
                          .level = terms.players[player - 1].level,
                          .tenths = terms.players[player - 1].tenths,
                          .seed = engine_seat_seed(&terms.seed, player)};
    e->host = engine_host_open(&terms, &terms.players[player - 1], &why);
    e->bots = bots_open(1, hear_bot, e);
    e->web = web_engine_open(terms.game->name, 4);
    assert_true(e->host && e->bots && e->web);
    open_ugi(e, g);
}

static void close_engines(struct engines *e) {
    engine_host_close(e->host);
    bots_close(e->bots);
    web_engine_close(e->web);
    ugi_close(e->ugi);
}

/* That of an engine that comes to the game now, and is told all that its seat has seen. */
static const char *answer_of_late_ugi(const struct engines *e, const struct local_game *g) {
    static struct engines late;
    char views[1 << 16];
    struct seat_views seen;
    struct text t = text_over(views, sizeof views);
    late = *e;
    open_ugi(&late, g);
    assert_true(seat_views_collect(&seen, &g->core, e->player));
    for (int i = 0; i < seen.count; i++) {
        text_add(&t, i > 0 ? " view " : "position view ");
        g->core.game->write_position(&seen.views[i].seen, &t);
    }
    text_add(&t, "\ngo\n");
    assert_false(t.cut);
    assert_true(ugi_read(late.ugi, views, strlen(views)));
    ugi_finish(late.ugi);
    ugi_close(late.ugi);
    seat_views_done(&seen);
    return late.ugi_answer;
}

/* The move that all of them play. */
static move answer(struct engines *e, const struct local_game *g) {
    move m = answer_of_host(e, g);
    char name[MOVE_TEXT], web[MOVE_TEXT];
    struct text t = text_over(name, sizeof name);
    g->core.game->write_move(&g->core.now, m, &t);
    assert_int_equal(answer_of_bots(e, g), m);
    answer_of_web(e, g, web);
    assert_string_equal(web, name);
    assert_string_equal(answer_of_ugi(e, g), name);
    assert_string_equal(answer_of_late_ugi(e, g), name);
    return m;
}

static void expect_same_moves(const char *setting, const char *level) {
    LOCAL_GAME(g);
    struct engines e;
    struct random random = random_from(5);
    struct refusal why;
    begin_game(&g, setting, "person", level, "none");
    open_engines(&e, &g, 2);
    for (int player; (player = local_game_to_move(&g)) > 0;) {
        move m = player == 2 ? answer(&e, &g) : g.core.game->pick(&g.core.now, &random);
        assert_true(local_game_play(&g, m, 0, &why));
    }
    close_engines(&e);
}

TEST(a_level_plays_the_same_in_the_terminal_at_a_server_in_the_browser_and_by_ugi) {
    static const char *const settings[] = {"patterns seed=2", "manalath seed=3", "mandala seed=4"};
    static const char *const levels[] = {"level=1", "level=4", "level=7", "follow=6.5"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) expect_same_moves(settings[i], levels[k]);
}
