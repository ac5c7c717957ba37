/* A game in progress. The browser's game is a local game as it is; what leaves it for a reader is
 * its view, and what is known to all: who sits there, the moves, the clocks. */
#include "wasm/web.h"

#include "play/local_game.h"
#include "play/local_game_record.h"
#include "rules/game_json.h"
#include "wasm/answer.h"
#include "wasm/terms.h"
#include "wasm/view.h"

#include <stdlib.h>
#include <string.h>

/* Answers */

struct seen_game {
    const struct local_game *s;
    enum reader reader;
    long long now;
};

static void write_clocks(const struct seen_game *seen, struct text *t) {
    const struct local_game *s = seen->s;
    if (s->core.time_control.base == 0) {
        member_null(t, "clocks");
        return;
    }
    member_open(t, "clocks", '{');
    member_open(t, "left", '[');
    element_number(t, local_game_left(s, 1, seen->now) / 1000); /* milliseconds */
    element_number(t, local_game_left(s, 2, seen->now) / 1000);
    text_char(t, ']');
    member_number(t, "runs", s->core.since == CLOCK_STANDS ? 0 : local_game_to_move(s));
    text_char(t, '}');
}

static void write_standing(const void *about, struct text *t) {
    const struct seen_game *seen = about;
    const struct local_game *s = seen->s;
    text_char(t, '{');
    member_number(t, "count", s->core.count);
    member_number(t, "known", s->core.known);
    member_number(t, "toMove", local_game_to_move(s));
    member_string(t, "result", result_text(s->core.result));
    member_string(t, "end", game_end_names[s->core.end]);
    write_clocks(seen, t);
    text_char(t, '}');
}

static char *answer_standing(const struct local_game *s, double now) {
    const struct seen_game seen = {.s = s, .now = microseconds_of(now)};
    return answer_make(write_standing, &seen);
}

static char *answer(bool done, const struct local_game *s, double now, const struct refusal *why) {
    return done ? answer_standing(s, now) : answer_refused(why);
}

/* Beginning */

struct local_game *web_game_open(void) {
    struct local_game *s = malloc(sizeof *s);
    const struct game_terms terms = {.game = game_at(0), .options = options_initial(game_at(0))};
    struct refusal why;
    if (!s) return NULL;
    local_game_init(s);
    local_game_begin(s, &terms, &why);
    return s;
}

void web_game_close(struct local_game *s) {
    if (s) local_game_done(s);
    free(s);
}

/* No program, and no engine that has not been given its level yet: web_follow(). */
static bool is_possible(const struct game_player *player) {
    return player->kind == PLAYER_PERSON || (player->kind == PLAYER_LEVEL && player->level > 0);
}

static bool read_seat(const char *text, const char *field, struct game_player *player,
                      struct refusal *why) {
    struct refusal reason;
    if (game_player_read(text, player, &reason) && is_possible(player)) return true;
    return refuse(why, field, "'%s' cannot play here: say person or a level.",
                  "'%s' kann hier nicht spielen: sage person oder eine Stufe.", text);
}

static bool read_pace(const char *text, struct time_control *pace, struct refusal *why) {
    if (time_control_read(text, pace, why)) return true;
    memcpy(why->field, "pace", sizeof "pace");
    return false;
}

char *web_game_begin(struct local_game *s, const char *name, const char *options, const char *seed,
                     const char *position, const char *seat1, const char *seat2, const char *pace) {
    struct terms setup;
    struct game_terms terms;
    struct refusal why;
    union position start;
    if (!terms_read(&setup, name, options, seed, &why) ||
        !terms_place(&setup, position, &start, &why) ||
        !read_seat(seat1, "seat1", &terms.players[0], &why) ||
        !read_seat(seat2, "seat2", &terms.players[1], &why) ||
        !read_pace(pace, &terms.time_control, &why))
        return answer_refused(&why);
    terms.game = setup.game;
    terms.options = setup.options;
    terms.seed = setup.seed;
    local_game_begin_at(s, &terms, &start);
    s->core.placed = *position != '\0';
    return answer_standing(s, 0); /* its clocks stand */
}

/* Records */

/* Read beside the game, which stays as it is if that fails. */
char *web_game_read(struct local_game *s, const char *record) {
    struct local_game read;
    struct refusal why;
    local_game_init(&read);
    if (!local_game_read(&read, record, strlen(record), &why)) {
        local_game_done(&read);
        return answer_refused(&why);
    }
    for (int i = 0; i < 2; i++)
        if (read.players[i].kind == PLAYER_COMMAND)
            read.players[i] = (struct game_player){.kind = PLAYER_PERSON};
    local_game_done(s);
    *s = read;
    return answer_standing(s, 0); /* its clocks stand */
}

static void write_record(const void *about, struct text *t) {
    const struct seen_game *seen = about;
    local_game_write(seen->s, seen->now, record_put_text, t);
}

char *web_game_write(const struct local_game *s, double now) {
    const struct seen_game seen = {.s = s, .now = microseconds_of(now)};
    return answer_record(write_record, &seen);
}

/* Seeing */

static void write_seats(const struct local_game *s, struct text *t) {
    member_open(t, "seats", '[');
    for (int player = 1; player <= 2; player++) {
        char words[2 * PLAYER_TEXT];
        struct text seat = text_over(words, sizeof words);
        game_player_write(local_game_player(s, player), &seat);
        element_string(t, words);
    }
    text_char(t, ']');
}

static void write_pace(const struct local_game *s, struct text *t) {
    char words[64];
    struct text pace = text_over(words, sizeof words);
    time_control_write(&s->core.time_control, &pace);
    member_string(t, "pace", words);
}

/* The seed gives away what it dealt, until nothing of that is hidden any more. */
static void write_seed(const struct local_game *s, struct text *t) {
    char words[SEED_TEXT];
    if (s->core.end == END_NONE && !s->core.game->open) {
        member_null(t, "seed");
        return;
    }
    seed_write(&s->core.seed, words);
    member_string(t, "seed", words);
}

static void write_move(void *text, int i, int player, const char *name) {
    (void)i, (void)player;
    element_string(text, name);
}

/* Every reader sees the moves; those that were taken back are left out. */
static void write_moves(const struct local_game *s, struct text *t) {
    member_open(t, "moves", '[');
    game_core_list_moves(&s->core, s->core.count, write_move, t);
    text_char(t, ']');
}

static void write_sight(const struct seen_game *seen, struct text *t) {
    const struct local_game *s = seen->s;
    struct view view;
    game_core_view(&s->core, seen->reader, &view);
    sight_write(s->core.game, &view, (int)seen->reader, local_game_to_move(s), s->core.result, t);
}

static void write_state(const void *about, struct text *t) {
    const struct seen_game *seen = about;
    const struct local_game *s = seen->s;
    text_char(t, '{');
    member_string(t, "game", s->core.game->name);
    member_options(t, "options", s->core.game, &s->core.options);
    write_seed(s, t);
    write_seats(s, t);
    write_pace(s, t);
    member_bool(t, "placed", s->core.placed);
    member_number(t, "count", s->core.count);
    member_number(t, "known", s->core.known);
    write_moves(s, t);
    write_sight(seen, t);
    member_string(t, "end", game_end_names[s->core.end]);
    write_clocks(seen, t);
    member_number(t, "eyes", (int)local_game_reader(s));
    member_bool(t, "curtain", local_game_needs_curtain(s));
    text_char(t, '}');
}

char *web_game_state(const struct local_game *s, int reader, double now) {
    const struct seen_game seen = {s, reader_of(reader), microseconds_of(now)};
    return answer_make(write_state, &seen);
}

/* Playing */

char *web_game_play(struct local_game *s, const char *text, double now) {
    struct refusal why;
    return answer(local_game_play_text(s, text, microseconds_of(now), &why), s, now, &why);
}

char *web_game_undo(struct local_game *s, double now) {
    struct refusal why;
    return answer(local_game_undo(s, microseconds_of(now), &why) > 0, s, now, &why);
}

char *web_game_redo(struct local_game *s, double now) {
    struct refusal why;
    return answer(local_game_redo(s, microseconds_of(now), &why) > 0, s, now, &why);
}

char *web_game_resign(struct local_game *s, int player, double now) {
    struct refusal why;
    bool seated = player == 1 || player == 2;
    if (seated && local_game_resign(s, player, microseconds_of(now)))
        return answer_standing(s, now);
    if (seated)
        refuse(&why, "", "The game is over.", "Die Partie ist zu Ende.");
    else
        refuse(&why, "player", "Player 1 or 2 may resign.", "Aufgeben kann Seite 1 oder 2.");
    return answer_refused(&why);
}

char *web_game_start_clock(struct local_game *s, double now) {
    local_game_start_clock(s, microseconds_of(now));
    return answer_standing(s, now);
}

char *web_game_stop_clock(struct local_game *s, double now) {
    local_game_stop_clock(s, microseconds_of(now));
    return answer_standing(s, now);
}

char *web_game_tick(struct local_game *s, double now) {
    local_game_tick(s, microseconds_of(now));
    return answer_standing(s, now);
}
