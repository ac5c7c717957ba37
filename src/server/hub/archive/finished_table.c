/* The table is made by its own events, as far as the record tells them: opened, both sit, every
 * move. How it ended, what was left on the clocks and how many events there were is stored beside
 * the record. */
#include "server/hub/archive/finished_table.h"

#include "base/text/text.h"
#include "server/hub/messages.h"
#include "server/hub/people/names.h"

#include <stdlib.h>
#include <string.h>

/* Storing */

static void fill_player(struct finished_game *game, const struct game_table *t, int i) {
    const struct seat *seat = &t->seats[i];
    if (seat->kind == SEAT_LEVEL) {
        struct text name = text_over(game->player[i].name, STORE_NAME);
        const struct game_player engine = table_player(seat);
        game_player_write(&engine, &name);
    } else {
        game->player[i].person = seat->who.person;
        game->player[i].rating = seat->who.rating;
        text_copy(game->player[i].name, STORE_NAME, seat->who.name);
    }
}

static void fill_options(struct finished_game *game, const struct terms *terms) {
    struct text t = text_over(game->options, STORE_TEXT);
    for (int i = 0; terms->game->options[i].name; i++) {
        if (!options_differs(terms->game, &terms->options, i)) continue;
        if (t.at > t.start) text_char(&t, ' ');
        text_add(&t, terms->game->options[i].name);
        text_char(&t, '=');
        text_add(&t, terms->options.value[i]);
    }
}

struct finished_game finished_game_of(const struct game_table *t) {
    struct finished_game game = {
        .table = t->id,
        .rated = t->terms.rated,
        .listed = t->terms.listed,
        .moves = t->core.count,
        .begun = t->begun / MILLISECOND,
        .ended = t->ended / MILLISECOND,
    };
    struct text pace = text_over(game.pace, STORE_NAME);
    text_copy(game.game, STORE_NAME, t->terms.game->name);
    text_copy(game.result, sizeof game.result, result_text(t->core.result));
    text_copy(game.end, sizeof game.end, game_end_names[t->core.end]);
    time_control_write(&t->terms.time_control, &pace);
    fill_options(&game, &t->terms);
    fill_player(&game, t, 0);
    fill_player(&game, t, 1);
    return game;
}

struct game_ending game_ending_of(const struct game_table *t) {
    struct game_ending ending = {.opened = t->opened / MILLISECOND, .events = t->events};
    for (int i = 0; i < 2; i++) {
        struct text key = text_over(ending.keys[i].seat, STORE_KEY);
        if (t->seats[i].kind == SEAT_PERSON) text_hex(&key, t->seats[i].who.key, KEY_HASH);
        ending.left[i] = game_core_has_clocks(&t->core)
                             ? game_core_left(&t->core, i + 1, t->ended) / MILLISECOND
                             : -1;
        text_copy(ending.keys[i].move, STORE_MOVE_KEY, t->keys[i]);
        ending.keys[i].event = t->keyed[i];
    }
    return ending;
}

/* Reading */

/* What a table is made of. */
struct source {
    const struct finished_game *game;
    const struct game_ending *ending;
    struct record_reader reader;
};

static bool read_bytes(const struct source *s, const char *name, uint8_t bytes[SECRET_BYTES]) {
    const struct record_tag *tag = record_find_tag(&s->reader, name);
    char hex[2 * SECRET_BYTES + 1];
    struct text t = text_over(hex, sizeof hex);
    if (tag) text_slice(&t, tag->value.start, tag->value.length);
    return hex_read(hex, bytes, SECRET_BYTES);
}

bool finished_engine(const struct finished_game *game, int i, struct game_player *engine) {
    struct refusal why;
    return game->player[i].person == 0 && game_player_read(game->player[i].name, engine, &why) &&
           engine->kind == PLAYER_LEVEL && engine->level > 0;
}

static void seat_engine(const struct finished_game *game, int i, struct terms *terms) {
    struct game_player engine = {0};
    if (!finished_engine(game, i, &engine)) engine.level = 0;
    terms->seats[i] = SEAT_LEVEL;
    terms->levels[i] = engine.level;
    terms->tenths[i] = engine.tenths;
    terms->follows[i] = engine.follows;
}

static bool open_table(struct game_table *t, const struct source *s) {
    struct event e = {.kind = EVENT_OPEN, .at = s->ending->opened * MILLISECOND};
    struct terms *terms = &e.open.terms;
    struct refusal why;
    *terms = (struct terms){.game = s->reader.game,
                            .options = s->reader.options,
                            .placed = record_find_tag(&s->reader, "Position") != NULL,
                            .rated = s->game->rated,
                            .listed = s->game->listed,
                            .start = *record_position(&s->reader)};
    for (int i = 0; i < 2; i++)
        if (s->game->player[i].person == 0) seat_engine(s->game, i, terms);
    return time_control_read(s->game->pace, &terms->time_control, &why) &&
           read_bytes(s, "Secret", e.open.secret) && table_apply(t, &e);
}

/* Whether somebody is a guest can be told from the name, also if that changed after the end. The
 * table does not let guests sit at rated games: it learns that afterwards. */
static bool sit_down(struct game_table *t, const struct source *s, int i) {
    static const char *const nonce_tags[] = {"Nonce1", "Nonce2"};
    struct event e = {.kind = EVENT_SIT, .player = i + 1, .at = s->game->begun * MILLISECOND};
    if (s->game->player[i].person == 0) return true;
    e.sit = (struct seated_person){.person = s->game->player[i].person,
                                   .rating = s->game->player[i].rating};
    text_copy(e.sit.name, PERSON_NAME, s->game->player[i].name);
    if (!hex_read(s->ending->keys[i].seat, e.sit.key, KEY_HASH) ||
        !read_bytes(s, nonce_tags[i], e.sit.nonce) || !table_apply(t, &e))
        return false;
    t->seats[i].who.guest = name_is_given(e.sit.name);
    return true;
}

static bool play(struct game_table *t, const struct source *s, move m) {
    struct event e = {.kind = EVENT_MOVE,
                      .player = game_core_to_move(&t->core),
                      .at = s->game->begun * MILLISECOND};
    e.played.move = m;
    return table_apply(t, &e);
}

static bool end_table(struct game_table *t, const struct source *s, enum result result) {
    int end = END_NONE;
    while (end < GAME_ENDS && strcmp(game_end_names[end], s->game->end) != 0) end++;
    if (end == GAME_ENDS) return false;
    t->core.end = (enum game_end)end;
    t->core.result = result;
    t->core.since = CLOCK_STANDS;
    record_tag_text(&s->reader, "Reason", t->reason, sizeof t->reason);
    for (int i = 0; i < 2; i++) t->core.left[i] = s->ending->left[i] * MILLISECOND;
    t->begun = s->game->begun * MILLISECOND;
    t->ended = s->game->ended * MILLISECOND;
    t->events = s->ending->events;
    return true;
}

static bool apply_item(struct game_table *t, const struct source *s,
                       const struct record_item *item) {
    switch (item->kind) {
    case RECORD_START: return open_table(t, s) && sit_down(t, s, 0) && sit_down(t, s, 1);
    case RECORD_MOVE: return play(t, s, item->move);
    case RECORD_ERROR: return false;
    default: return true;
    }
}

static bool read_items(struct game_table *t, struct source *s) {
    struct record_item item;
    while (record_next(&s->reader, &item)) {
        if (!apply_item(t, s, &item)) return false;
        if (item.kind == RECORD_RESULT) return t->dealt && end_table(t, s, item.result);
    }
    return false;
}

bool finished_table_read(struct game_table *t, const struct finished_game *game,
                         const struct game_ending *ending, const char *record, size_t length) {
    struct source s = {.game = game, .ending = ending};
    record_reader_init(&s.reader, record, length);
    table_init(t, game->table);
    if (read_items(t, &s)) return true;
    table_done(t);
    return false;
}
