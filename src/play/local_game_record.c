/* A local game's record says all that was agreed and what the clocks show (docs/notation.md, Games
 * in progress), so that a game which is saved and resumed is the same to the microsecond. */
#include "play/local_game_record.h"

#include "play/game_record.h"
#include "rules/decimal.h"

#include <string.h>

enum {
    MINUTE = 60,
    HOUR = 60 * 60,
    HOURS_MOST = 100000,
    SECONDS_MOST = HOURS_MOST * HOUR,
    CLOCKS_TEXT = 64,
    VALUE_TEXT = 2 * PLAYER_TEXT,
};

/* Writing */

static void write_left(struct record_writer *w, const struct local_game *g, long long now) {
    char text[CLOCKS_TEXT];
    struct text t = text_over(text, sizeof text);
    if (!game_core_has_clocks(&g->core)) return;
    decimal_write(local_game_left(g, 1, now), &t);
    text_char(&t, ' ');
    decimal_write(local_game_left(g, 2, now), &t);
    record_write_tag(w, "Left", text);
}

void local_game_write(const struct local_game *g, long long now, record_put *put, void *to) {
    static const char *const names[2] = {"Person", "Person"};
    struct record_writer w;
    record_writer_init(&w, put, to);
    game_record_write_players(&w, g->players, names);
    game_record_write_start(&w, &g->core);
    game_record_write_seats(&w, g->players);
    game_record_write_clock(&w, &g->core);
    write_left(&w, g, now);
    game_record_write_end(&w, &g->core);
    game_record_write_moves(&w, &g->core);
}

/* Reading */

/* Says in front of the reason what or where it is about. */
static bool refuse_because(struct refusal *why, const char *const about[LANGUAGES],
                           const struct refusal *reason) {
    why->field[0] = '\0';
    for (int i = 0; i < LANGUAGES; i++) {
        struct text t = text_over(why->text[i], sizeof why->text[i]);
        text_add(&t, about[i]);
        text_add(&t, ": ");
        text_add(&t, reason->text[i]);
    }
    return false;
}

static bool refuse_tag(struct refusal *why, const char *name, const struct refusal *reason) {
    return refuse_because(why, (const char *const[LANGUAGES]){name, name}, reason);
}

static bool refuse_line(const struct record_reader *r, struct refusal *why) {
    struct refusal line;
    refuse(&line, "", "Line %d", "Zeile %d", r->line);
    const char *const about[LANGUAGES] = {line.text[ENGLISH], line.text[GERMAN]};
    return refuse_because(why, about, &r->why);
}

/* A value that is too long for `value` is cut, and then too long for every reader as well. */
static bool read_terms(const struct record_reader *r, struct game_terms *terms,
                       struct refusal *why) {
    char value[VALUE_TEXT];
    struct refusal reason;
    *terms = (struct game_terms){.game = r->game, .options = r->options, .seed = r->seed};
    for (int i = 0; i < 2; i++) {
        const char *tag = game_record_seat_tags[i];
        if (record_tag_text(r, tag, value, sizeof value) &&
            !game_player_read(value, &terms->players[i], &reason))
            return refuse_tag(why, tag, &reason);
    }
    if (record_tag_text(r, "Clock", value, sizeof value) &&
        !time_control_read(value, &terms->time_control, &reason))
        return refuse_tag(why, "Clock", &reason);
    return true;
}

static bool begin(struct local_game *g, const struct record_reader *r, struct refusal *why) {
    struct game_terms terms;
    if (!read_terms(r, &terms, why)) return false;
    local_game_begin_at(g, &terms, record_position(r));
    g->core.placed = record_find_tag(r, "Position") != NULL;
    return true;
}

/* The next part of a clock's text. Only hours have no leading zeros. */
static bool read_clock_part(struct slice *rest, char separator, int most, long long *millionths) {
    struct slice part;
    if (!slice_next(rest, separator, &part)) return false;
    if (part.length > 1 && part.start[0] == '0' && part.start[1] != '.')
        part.start++, part.length--;
    return decimal_read(part, most, millionths);
}

/* Leaves it as it is if the text says nothing. */
static void read_clock(struct slice text, long long *left) {
    long long hours, minutes, seconds;
    if (!read_clock_part(&text, ':', HOURS_MOST, &hours) ||
        !read_clock_part(&text, ':', MINUTE, &minutes) ||
        !read_clock_part(&text, ']', MINUTE, &seconds))
        return;
    long long shown = hours * HOUR + minutes * MINUTE + seconds;
    if (shown <= (long long)SECONDS_MOST * MILLION) *left = shown;
}

/* What the comment after a move says about its player's clock. */
static void take_clock(struct game_core *c, struct slice comment) {
    struct slice word;
    if (!game_core_has_clocks(c) || c->count == 0) return;
    struct played_move *last = &c->moves[c->count - 1];
    while (record_comment_word(&comment, &word))
        if (slice_is(word, game_record_clock_mark) && record_comment_word(&comment, &word))
            read_clock(word, &last->left);
    c->left[last->player - 1] = last->left;
}

/* What the clock of the player to move shows less than after the last move was spent in this turn;
 * the other clock shows what the last move left on it. */
static bool take_left(struct game_core *c, const struct record_reader *r, struct refusal *why) {
    char value[VALUE_TEXT];
    struct slice first, second;
    long long left[2];
    if (!game_core_has_clocks(c) || !record_tag_text(r, "Left", value, sizeof value)) return true;
    second = (struct slice){value, strlen(value)};
    slice_next(&second, ' ', &first);
    if (!decimal_read(first, SECONDS_MOST, &left[0]) ||
        !decimal_read(second, SECONDS_MOST, &left[1]))
        return refuse(why, "", "Left: '%s' is not the seconds on two clocks, as in 281.2 300.",
                      "Left: '%s' sind nicht die Sekunden auf zwei Uhren, wie in 281.2 300.",
                      value);
    memcpy(c->left, left, sizeof left);
    struct played_move *last = c->count > 0 ? &c->moves[c->count - 1] : NULL;
    if (last && last->player != c->game->to_move(&c->now)) last->left = left[last->player - 1];
    return true;
}

static void take_end(struct game_core *c, const struct record_reader *r, enum result result) {
    char words[VALUE_TEXT];
    if (c->result == result) return;
    record_tag_text(r, "Termination", words, sizeof words);
    c->result = result;
    c->end = END_OTHERWISE;
    for (enum game_end i = END_BY_RESIGNATION; i <= END_ON_TIME && result != DRAWN; i++)
        if (strcmp(words, game_record_terminations[i]) == 0) c->end = i;
}

bool local_game_read(struct local_game *g, const char *text, size_t length, struct refusal *why) {
    struct record_reader r;
    struct record_item item;
    record_reader_init(&r, text, length);
    while (record_next(&r, &item)) {
        if (item.kind == RECORD_ERROR) return refuse_line(&r, why);
        if (item.kind == RECORD_START && !begin(g, &r, why)) return false;
        if (item.depth > 0) continue;
        if (item.kind == RECORD_MOVE && !local_game_play(g, item.move, 0, why)) return false;
        if (item.kind == RECORD_COMMENT) take_clock(&g->core, item.text);
        if (item.kind != RECORD_RESULT) continue;
        take_end(&g->core, &r, item.result);
        return take_left(&g->core, &r, why);
    }
    return refuse(why, "", "There is no game in it.", "Darin steht keine Partie.");
}
