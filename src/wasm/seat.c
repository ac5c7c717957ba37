/* What the engine in a seat is told of a game, in the words of web_engine_think(): its views so
 * far, its seed and its clock. The engine is in another module, which gets nothing else of the
 * game. */
#include "wasm/web.h"

#include "engine/engine_seat.h"
#include "play/local_game.h"
#include "rules/game_json.h"
#include "wasm/answer.h"
#include "wasm/terms.h"

#include <limits.h>

struct seat {
    const struct local_game *game;
    const struct seat_views *seen;
    long long now;
};

static void write_views(const struct seat_views *seen, struct text *t) {
    member_open(t, "views", '[');
    for (int i = 0; i < seen->count; i++) element_position(t, seen->game, &seen->views[i].seen);
    text_char(t, ']');
}

static void write_number(struct text *t, const char *name, long long number) {
    if (t->at > t->start) text_char(t, ' ');
    text_add(t, name);
    text_char(t, '=');
    text_number(t, number < INT_MAX ? (long)number : INT_MAX);
}

static void write_clock(const struct seat *seat, struct text *t) {
    const struct time_control *control = &seat->game->core.time_control;
    if (control->base == 0) return;
    write_number(t, "left", local_game_left(seat->game, seat->seen->player, seat->now) / 1000);
    write_number(t, "gain", control->gain / 1000);
    write_number(t, "each", control->each);
}

/* A person gets advice from an engine that is neither that person's level nor on that clock. */
static void write_request(const struct seat *seat, struct text *t) {
    const struct game_core *core = &seat->game->core;
    int player = seat->seen->player;
    const struct game_player *who = local_game_player(seat->game, player);
    write_number(t, "turns", seat->seen->turns);
    if (who->kind != PLAYER_LEVEL) return;
    write_number(t, "level", who->level);
    if (who->tenths > 0) write_number(t, "tenths", who->tenths);
    write_number(t, "seed", engine_seat_seed(&core->seed, player));
    write_clock(seat, t);
}

static void write_seat(const void *about, struct text *t) {
    const struct seat *seat = about;
    char words[128];
    struct text request = text_over(words, sizeof words);
    write_request(seat, &request);
    text_char(t, '{');
    write_views(seat->seen, t);
    member_string(t, "request", words);
    text_char(t, '}');
}

char *web_game_seat(const struct local_game *game, double now) {
    int player = local_game_to_move(game);
    struct seat_views seen;
    struct refusal why;
    if (player == 0) {
        refuse(&why, "", "The game is over.", "Die Partie ist zu Ende.");
        return answer_refused(&why);
    }
    if (!seat_views_collect(&seen, &game->core, player)) return NULL;
    const struct seat seat = {game, &seen, microseconds_of(now)};
    char *answer = answer_make(write_seat, &seat);
    seat_views_done(&seen);
    return answer;
}
