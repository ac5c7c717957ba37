/* What every game in progress writes the same way (docs/notation.md, Games in progress): seats,
 * start, clocks, end and moves. Times are exact, so that a game which is resumed is the same to the
 * microsecond. */
#include "play/game_record.h"

#include "rules/decimal.h"

#include <string.h>

enum { MINUTE = 60, HOUR = 60 * 60, VALUE_TEXT = 2 * PLAYER_TEXT };

const char game_record_clock_mark[] = "[%clk";
const char *const game_record_seat_tags[2] = {"Seat1", "Seat2"};

const char *const game_record_terminations[GAME_ENDS] = {
    [END_BY_RESIGNATION] = "resigned", [END_ON_TIME] = "time",    [END_BY_AGREEMENT] = "agreed",
    [END_ABANDONED] = "abandoned",     [END_ABORTED] = "aborted", [END_ADJUDICATED] = "adjudicated",
    [END_OTHERWISE] = "otherwise"};

/* Tags */

void game_record_write_players(struct record_writer *w, const struct game_player players[2],
                               const char *const names[2]) {
    static const char *const tags[2] = {"Player1", "Player2"};
    for (int i = 0; i < 2; i++) {
        char name[PLAYER_TEXT];
        struct text t = text_over(name, sizeof name);
        const char *person = players[i].name[0] ? players[i].name : names[i];
        text_add(&t, players[i].kind == PLAYER_PERSON    ? person
                     : players[i].kind == PLAYER_COMMAND ? players[i].command
                                                         : "Kolam, level ");
        if (players[i].kind == PLAYER_LEVEL) game_player_write_level(&players[i], ENGLISH, &t);
        record_write_tag(w, tags[i], name);
    }
}

void game_record_write_seats(struct record_writer *w, const struct game_player players[2]) {
    for (int i = 0; i < 2; i++) {
        char value[VALUE_TEXT];
        struct text t = text_over(value, sizeof value);
        game_player_write(&players[i], &t);
        record_write_tag(w, game_record_seat_tags[i], value);
    }
}

void game_record_write_start(struct record_writer *w, const struct game_core *c) {
    char text[POSITION_TEXT];
    record_write_tag(w, "Game", c->game->name);
    record_write_options(w, c->game, &c->options);
    seed_write(&c->seed, text);
    record_write_tag(w, "Seed", text);
    if (!c->placed) return;
    struct text t = text_over(text, sizeof text);
    c->game->write_position(&c->start, &t);
    record_write_tag(w, "Position", text);
}

void game_record_write_clock(struct record_writer *w, const struct game_core *c) {
    char value[VALUE_TEXT];
    struct text t = text_over(value, sizeof value);
    if (!game_core_has_clocks(c)) return;
    time_control_write(&c->time_control, &t);
    record_write_tag(w, "Clock", value);
}

void game_record_write_end(struct record_writer *w, const struct game_core *c) {
    const char *termination = game_record_terminations[c->end];
    record_write_tag(w, "Result", result_text(c->result));
    if (termination) record_write_tag(w, "Termination", termination);
}

/* Moves */

static void write_item(struct record_writer *w, enum record_kind kind, const char *text,
                       int number) {
    record_write(
        w, &(struct record_item){.kind = kind, .text = {text, strlen(text)}, .number = number});
}

static void write_two_digits(struct text *t, long long number) {
    if (number < 10) text_char(t, '0');
    text_number(t, (long)number);
}

/* As PGN does: hours, minutes and seconds. */
static void write_clock_comment(struct record_writer *w, long long left) {
    char text[VALUE_TEXT];
    struct text t = text_over(text, sizeof text);
    long long seconds = left / MILLION;
    text_add(&t, game_record_clock_mark);
    text_char(&t, ' ');
    text_number(&t, (long)(seconds / HOUR));
    text_char(&t, ':');
    write_two_digits(&t, seconds % HOUR / MINUTE);
    text_char(&t, ':');
    if (seconds % MINUTE < 10) text_char(&t, '0');
    decimal_write(left % ((long long)MINUTE * MILLION), &t);
    text_char(&t, ']');
    write_item(w, RECORD_COMMENT, text, 0);
}

struct writing {
    struct record_writer *w;
    const struct game_core *core;
};

static void write_move(void *context, int i, int player, const char *name) {
    const struct writing *writing = context;
    (void)player;
    write_item(writing->w, RECORD_MOVE, name, i + 1);
    if (game_core_has_clocks(writing->core))
        write_clock_comment(writing->w, writing->core->moves[i].left);
}

void game_record_write_moves(struct record_writer *w, const struct game_core *c) {
    struct writing writing = {w, c};
    record_write(w, &(struct record_item){.kind = RECORD_START});
    game_core_list_moves(c, c->count, write_move, &writing);
    record_write(w, &(struct record_item){.kind = RECORD_RESULT, .result = c->result});
}
