/* Writes previews of tables in memory and of finished games. They name the players and say how the
 * game stands. Of a position they know what a spectator sees, and nothing else: nothing hidden can
 * be in them. */
#include "server/hub/previews.h"

#include "base/text/text.h"
#include "draw/tell.h"
#include "play/game_core.h"
#include "rules/record.h"
#include "server/hub/archive/finished_table.h"
#include "server/hub/messages.h"
#include "server/hub/people/names.h"
#include "server/hub/rooms/rooms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct called {
    char name[LANGUAGES][PREVIEW_NAME];
};

static struct called call_engine(const struct game_player *engine) {
    static const char *const level[LANGUAGES] = {"Level ", "Stufe "};
    struct called c;
    for (int i = 0; i < LANGUAGES; i++) {
        struct text t = text_over(c.name[i], PREVIEW_NAME);
        text_add(&t, level[i]);
        game_player_write_level(engine, (enum language)i, &t);
    }
    return c;
}

/* Names that the house gives are words, in the reader's language. */
static struct called call_person(const char *name) {
    static const char guest[] = "Guest", former[] = "Former member";
    struct called c;
    const char *german = "", *rest = name;
    if (name_is_given(name) && strncmp(name, guest, sizeof guest - 1) == 0) {
        german = "Gast";
        rest += sizeof guest - 1;
    } else if (name_is_given(name) && strncmp(name, former, sizeof former - 1) == 0) {
        german = "Ehemaliges Mitglied";
        rest += sizeof former - 1;
    }
    text_copy(c.name[ENGLISH], PREVIEW_NAME, name);
    snprintf(c.name[GERMAN], PREVIEW_NAME, "%s%s", german, rest);
    return c;
}

/* The game, and who plays it: "GAME: Ada – Ben" */
static void write_title(struct preview *p, const struct called *first,
                        const struct called *second) {
    for (int i = 0; i < LANGUAGES; i++) {
        snprintf(p->title[i], PREVIEW_TEXT, "%s: %s – %s", p->game->title, first->name[i],
                 second->name[i]);
        text_copy(p->names[i][0], PREVIEW_NAME, first->name[i]);
        text_copy(p->names[i][1], PREVIEW_NAME, second->name[i]);
    }
}

static void write_words(struct preview *p, const char *english, const char *german) {
    text_copy(p->words[ENGLISH], PREVIEW_TEXT, english);
    text_copy(p->words[GERMAN], PREVIEW_TEXT, german);
}

static void add_words(struct preview *p, const char *english, const char *german) {
    strncat(p->words[ENGLISH], english, PREVIEW_TEXT - 1 - strlen(p->words[ENGLISH]));
    strncat(p->words[GERMAN], german, PREVIEW_TEXT - 1 - strlen(p->words[GERMAN]));
}

static void write_game_alone(struct preview *p) {
    for (int i = 0; i < LANGUAGES; i++) text_copy(p->title[i], PREVIEW_TEXT, p->game->title);
}

/* Tables in memory */

static struct called call_seat(const struct seat *seat) {
    const struct game_player engine = table_player(seat);
    if (seat->kind == SEAT_LEVEL) return call_engine(&engine);
    return call_person(seat->kind == SEAT_PERSON ? seat->who.name : "?");
}

static bool has_open_seat(const struct game_table *t) {
    return t->seats[0].kind == SEAT_OPEN || t->seats[1].kind == SEAT_OPEN;
}

/* Somebody sits there, and waits for another. */
static void write_invitation(const struct game_table *t, struct preview *p) {
    const struct seat *host = &t->seats[t->seats[0].kind == SEAT_PERSON ? 0 : 1];
    struct called who = call_person(host->who.name);
    const char *game = p->game->title;
    write_game_alone(p);
    if (host->kind == SEAT_PERSON) {
        snprintf(p->title[ENGLISH], PREVIEW_TEXT, "%s invites you to a game of %s",
                 who.name[ENGLISH], game);
        snprintf(p->title[GERMAN], PREVIEW_TEXT, "%s lädt dich zu einer Partie %s ein",
                 who.name[GERMAN], game);
    }
    if (t->terms.rated)
        write_words(p, "A seat is free, for a rated game: sit down and play.",
                    "Ein Platz ist frei, für eine gewertete Partie: Setz dich und spiel mit.");
    else
        write_words(p, "A seat is free: sit down and play. No account needed.",
                    "Ein Platz ist frei: Setz dich und spiel mit, ohne Konto.");
}

/* Positions */

/* The count, where there is one, the table shows it, and no hidden card could change it. */
static void add_points(struct preview *p) {
    struct score score = game_score_shown(p->game, &p->view.seen);
    if (!score.counted || !p->game->open) return;
    char english[64], german[64];
    snprintf(english, sizeof english, " It stands at %d to %d.", score.points[0], score.points[1]);
    snprintf(german, sizeof german, " Es steht %d zu %d.", score.points[0], score.points[1]);
    add_words(p, english, german);
}

/* Whose turn it is, as a spectator sees it. */
static void write_turn(struct preview *p, const struct called players[2]) {
    int player = p->game->to_move(&p->view.seen);
    const struct called *who = &players[player == 2];
    snprintf(p->words[ENGLISH], PREVIEW_TEXT, "%s to move, after %d %s.", who->name[ENGLISH],
             p->moves, p->moves == 1 ? "move" : "moves");
    snprintf(p->words[GERMAN], PREVIEW_TEXT, "%s ist am Zug, nach %d %s.", who->name[GERMAN],
             p->moves, p->moves == 1 ? "Zug" : "Zügen");
    add_points(p);
    add_words(p, " Watch it live.", " Sieh zu, während gespielt wird.");
}

/* Why it ended, the count, and who has won. False if that did not come by the rules. */
static bool write_end(struct preview *p, const struct called players[2]) {
    if (!p->has_board || p->game->to_move(&p->view.seen) != 0) return false;
    for (int i = 0; i < LANGUAGES; i++) {
        struct tell_names names = {.name = {players[0].name[i], players[1].name[i]}};
        struct text t = text_over(p->words[i], PREVIEW_TEXT);
        tell_end(p->game, &p->view, &names, (enum language)i, &t);
    }
    return true;
}

/* At the end alone: the line tells of what was hidden. */
static void leave_kolam(const struct kolam_trail *trail, const union position *end,
                        struct preview *p) {
    struct kolam_recipe recipe;
    struct text t = text_over(p->kolam, sizeof p->kolam);
    if (p->is_over && p->result != ONGOING && trail_end(trail, end, p->result, &recipe))
        recipe_write(&recipe, &t);
}

static void look_at_end(const struct game_core *core, struct preview *p) {
    struct kolam_trail trail;
    trail_begin(&trail, core->game, &core->start);
    for (int i = 0; i < core->count; i++) trail_add(&trail, core->moves[i].move);
    leave_kolam(&trail, &core->now, p);
}

static void look_at_table(const struct game_table *t, int moves, struct preview *p) {
    int count = t->core.count;
    if (!t->dealt) return;
    p->has_board = true;
    p->moves = moves < 0 || moves > count ? count : moves;
    p->is_over = table_is_over(t) && p->moves == count;
    p->result = p->is_over ? t->core.result : ONGOING;
    if (p->moves > 0) game_core_move_name(&t->core, p->moves - 1, p->last);
    game_core_view_at(&t->core, p->moves, SPECTATOR, &p->view);
    if (!table_is_over(t)) return;
    struct view everything = p->view; /* which is seen of a finished game, but not before its end */
    p->game->view(&everything.seen, SPECTATOR, &p->view);
    look_at_end(&t->core, p);
}

/* While something is being stored, nobody is told of it. */
static void write_room(const struct room *room, int moves, struct preview *p) {
    const struct game_table *t = &room->table;
    p->game = t->terms.game;
    if (room->lost || room->storing > 0) {
        write_game_alone(p);
        write_words(p, "A table at Kolam.", "Ein Tisch bei Kolam.");
        return;
    }
    if (has_open_seat(t) && !table_is_over(t)) {
        write_invitation(t, p);
        return;
    }
    struct called players[] = {call_seat(&t->seats[0]), call_seat(&t->seats[1])};
    write_title(p, &players[0], &players[1]);
    look_at_table(t, moves, p);
    if (table_is_over(t) && !write_end(p, players))
        write_words(p, "The game is over. Look at it, move by move.",
                    "Die Partie ist zu Ende. Sieh sie dir an, Zug für Zug.");
    else if (!table_is_over(t) && p->has_board)
        write_turn(p, players);
    else if (!table_is_over(t))
        write_words(p, "The game begins. Watch it live.",
                    "Die Partie beginnt. Sieh zu, während gespielt wird.");
}

/* Finished games */

static struct called call_finished(const struct finished_game *game, int i) {
    struct game_player engine;
    if (finished_engine(game, i, &engine)) return call_engine(&engine);
    return call_person(game->player[i].name);
}

static void write_result(const struct finished_game *game, const struct called players[2],
                         struct preview *p) {
    enum result result = result_named(game->result);
    int winner = result == FIRST_WINS ? 1 : result == SECOND_WINS ? 2 : 0;
    char english[PREVIEW_TEXT] = "A finished game", german[PREVIEW_TEXT] = "Eine beendete Partie";
    if (winner) {
        snprintf(english, sizeof english, "%s wins", players[winner - 1].name[ENGLISH]);
        snprintf(german, sizeof german, "%s gewinnt", players[winner - 1].name[GERMAN]);
    } else if (result == DRAWN) {
        snprintf(english, sizeof english, "A draw");
        snprintf(german, sizeof german, "Unentschieden");
    }
    bool one = game->moves == 1;
    snprintf(p->words[ENGLISH], PREVIEW_TEXT, "%.200s. %d %s, to look through and to study.",
             english, game->moves, one ? "move" : "moves");
    snprintf(p->words[GERMAN], PREVIEW_TEXT, "%.200s. %d %s, zum Durchsehen und Studieren.", german,
             game->moves, one ? "Zug" : "Züge");
}

/* The record's position after so many moves, or its last one. */
static void look_at_record(const struct finished_game *game, const char *record, size_t length,
                           int moves, struct preview *p) {
    struct record_reader reader;
    struct record_item item;
    struct kolam_trail trail;
    bool begun = false;
    record_reader_init(&reader, record, length);
    while (record_next(&reader, &item) && item.kind != RECORD_RESULT) {
        if (item.kind == RECORD_ERROR) return;
        trail_follow(&trail, &reader, &item);
        begun = begun || item.kind == RECORD_START;
        if (item.kind == RECORD_MOVE) {
            p->moves = item.number;
            slice_copy(item.text, p->last, sizeof p->last);
        }
        if (begun && p->moves == moves) break;
    }
    p->has_board = begun;
    p->is_over = p->moves == game->moves;
    p->result = p->is_over ? result_named(game->result) : ONGOING;
    if (!begun) return;
    p->game->view(record_position(&reader), SPECTATOR, &p->view);
    leave_kolam(&trail, record_position(&reader), p);
}

struct asked_preview {
    int moves;
    hub_tell_preview *tell;
    void *context;
};

static void tell_finished(void *context, const struct finished_game *game,
                          const struct game_ending *ending, const char *record, size_t length) {
    struct asked_preview *asked = context;
    struct preview preview = {.game = game && length > 0 ? game_named(game->game) : NULL};
    (void)ending;
    if (preview.game) {
        struct called players[] = {call_finished(game, 0), call_finished(game, 1)};
        write_title(&preview, &players[0], &players[1]);
        look_at_record(game, record, length, asked->moves, &preview);
        if (!write_end(&preview, players)) write_result(game, players, &preview);
    }
    asked->tell(asked->context, &preview);
    free(asked);
}

void hub_preview(struct hub *hub, const char *table, int moves, hub_tell_preview *tell,
                 void *context) {
    struct preview preview = {.game = NULL};
    int64_t id;
    const struct room *room = table_id_read(table, &id) ? room_find(hub, id) : NULL;
    if (room && room->table.events > 0) write_room(room, moves, &preview);
    struct asked_preview *asked =
        !preview.game && table_id_read(table, &id) ? malloc(sizeof *asked) : NULL;
    if (!asked) {
        tell(context, &preview);
        return;
    }
    *asked = (struct asked_preview){moves, tell, context};
    store_game(hub->store, id, tell_finished, asked);
}

void preview_of_study(const struct game *game, struct preview *preview) {
    *preview = (struct preview){.game = game};
    snprintf(preview->title[ENGLISH], PREVIEW_TEXT, "A study of %s", game->title);
    snprintf(preview->title[GERMAN], PREVIEW_TEXT, "Eine Studie zu %s", game->title);
    write_words(preview, "A game to look through, move by move, with comments and variations.",
                "Eine Partie zum Durchsehen, Zug für Zug, mit Kommentaren und Varianten.");
}
