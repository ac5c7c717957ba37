/* What a record says beyond its rules (docs/notation.md, Games in progress): the tags Seat1, Seat2,
 * Clock and Left, and behind each move, in a comment as in PGN, what it left on its player's clock.
 * Times are exact, so that a game which is kept and resumed is the same to the microsecond. */
#include "play/sitting_record.h"

#include "rules/decimal.h"

#include <string.h>

enum {
    MINUTE = 60,
    HOUR = 60 * 60,
    HOURS_MOST = 100000,
    SECONDS_MOST = HOURS_MOST * HOUR,
    CLOCK_TEXT = 64
};

static const char clock_mark[] = "[%clk";
static const char *const seat_tags[2] = {"Seat1", "Seat2"};

/* Ends that the tag Termination tells; any other words mean END_OTHERWISE. */
static const char *const terminations[] = {
    [END_BY_RESIGNATION] = "resigned", [END_ON_TIME] = "time", [END_OTHERWISE] = "otherwise"};

/* Writing */

static void write_item(struct record_writer *w, enum record_kind kind, const char *text,
                       int number) {
    record_write(
        w, &(struct record_item){.kind = kind, .text = {text, strlen(text)}, .number = number});
}

static void write_player(struct record_writer *w, const char *tag, const struct sitter *sitter) {
    char name[SITTER_TEXT];
    struct text t = text_over(name, sizeof name);
    switch (sitter->kind) {
    case SITTER_PERSON: text_add(&t, "Person"); break;
    case SITTER_LEVEL:
        text_add(&t, "Kolam, level ");
        text_number(&t, sitter->level);
        break;
    case SITTER_COMMAND: text_add(&t, sitter->command); break;
    }
    record_write_tag(w, tag, name);
}

static void write_start(struct record_writer *w, const struct sitting *s) {
    char text[POSITION_TEXT];
    record_write_tag(w, "Game", s->agreed.game->name);
    record_write_options(w, s->agreed.game, &s->agreed.options);
    seed_write(&s->agreed.seed, text);
    record_write_tag(w, "Seed", text);
    if (!s->placed) return;
    struct text t = text_over(text, sizeof text);
    s->agreed.game->write_position(&s->start, &t);
    record_write_tag(w, "Position", text);
}

static void write_seats(struct record_writer *w, const struct sitting *s) {
    char text[2 * SITTER_TEXT];
    for (int i = 0; i < 2; i++) {
        struct text t = text_over(text, sizeof text);
        sitter_write(&s->agreed.sitters[i], &t);
        record_write_tag(w, seat_tags[i], text);
    }
}

static void write_clocks(struct record_writer *w, const struct sitting *s, long long now) {
    char text[CLOCK_TEXT];
    struct text t = text_over(text, sizeof text);
    if (s->agreed.pace.base == 0) return;
    pace_of_play_write(&s->agreed.pace, &t);
    record_write_tag(w, "Clock", text);
    t = text_over(text, sizeof text);
    decimal_write(sitting_left(s, 1, now), &t);
    text_char(&t, ' ');
    decimal_write(sitting_left(s, 2, now), &t);
    record_write_tag(w, "Left", text);
}

static void write_end(struct record_writer *w, const struct sitting *s) {
    record_write_tag(w, "Result", result_text(s->result));
    if (s->end != END_NONE && s->end != END_BY_RULES)
        record_write_tag(w, "Termination", terminations[s->end]);
}

static void write_two_digits(struct text *t, long long number) {
    if (number < 10) text_char(t, '0');
    text_number(t, (long)number);
}

/* As PGN does: hours, minutes and seconds. */
static void write_clock_comment(struct record_writer *w, long long left) {
    char text[CLOCK_TEXT];
    struct text t = text_over(text, sizeof text);
    long long seconds = left / MILLION;
    text_add(&t, clock_mark);
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

void sitting_write_move(struct record_writer *w, const char *name, int number, long long left) {
    write_item(w, RECORD_MOVE, name, number);
    if (left != TIME_NONE) write_clock_comment(w, left);
}

static void write_moves(struct record_writer *w, const struct sitting *s) {
    const struct game *game = s->agreed.game;
    union position p = s->start;
    for (int i = 0; i < s->count; i++) {
        char name[MOVE_TEXT];
        struct text t = text_over(name, sizeof name);
        int player = game->to_move(&p);
        game->write_move(&p, s->moves[i], &t);
        sitting_write_move(w, name, i + 1,
                           s->agreed.pace.base > 0 ? s->left[i + 1][player - 1] : TIME_NONE);
        game->play(&p, s->moves[i]);
    }
}

void sitting_write(const struct sitting *s, long long now, record_put *put, void *to) {
    struct record_writer w;
    record_writer_init(&w, put, to);
    write_player(&w, "Player1", &s->agreed.sitters[0]);
    write_player(&w, "Player2", &s->agreed.sitters[1]);
    write_start(&w, s);
    write_seats(&w, s);
    write_clocks(&w, s, now);
    write_end(&w, s);
    record_write(&w, &(struct record_item){.kind = RECORD_START});
    write_moves(&w, s);
    record_write(&w, &(struct record_item){.kind = RECORD_RESULT, .result = s->result});
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

/* A tag's value without escapes; false if there is no such tag. One that is too long is cut, and
 * then too long for every reader as well. */
static bool find_value(const struct record_reader *r, const char *name,
                       char value[2 * SITTER_TEXT]) {
    const struct record_tag *tag = record_find_tag(r, name);
    struct text t = text_over(value, 2 * SITTER_TEXT);
    if (tag) record_unescape(tag->value, &t);
    return tag != NULL;
}

static bool read_agreement(const struct record_reader *r, struct agreement *agreed,
                           struct refusal *why) {
    char value[2 * SITTER_TEXT];
    struct refusal reason;
    *agreed = (struct agreement){.game = r->game, .options = r->options, .seed = r->seed};
    for (int i = 0; i < 2; i++)
        if (find_value(r, seat_tags[i], value) && !sitter_read(value, &agreed->sitters[i], &reason))
            return refuse_tag(why, seat_tags[i], &reason);
    if (find_value(r, "Clock", value) && !pace_of_play_read(value, &agreed->pace, &reason))
        return refuse_tag(why, "Clock", &reason);
    return true;
}

static bool begin(struct sitting *s, const struct record_reader *r, struct refusal *why) {
    struct agreement agreed;
    if (!read_agreement(r, &agreed, why)) return false;
    sitting_begin_at(s, &agreed, record_position(r));
    s->placed = record_find_tag(r, "Position") != NULL;
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

/* What the comment behind a move says about the clock of whoever made it. */
static void take_clock(struct sitting *s, const struct record_reader *r, struct slice comment) {
    struct slice word;
    if (s->agreed.pace.base == 0 || s->count == 0) return;
    int player = r->game->to_move(record_before(r));
    while (record_comment_word(&comment, &word))
        if (slice_is(word, clock_mark) && record_comment_word(&comment, &word))
            read_clock(word, &s->left[s->count][player - 1]);
}

/* What a clock shows less than after the last move was spent in this turn. */
static bool take_left(struct sitting *s, const struct record_reader *r, struct refusal *why) {
    char value[2 * SITTER_TEXT];
    struct slice first, second;
    long long left[2];
    if (s->agreed.pace.base == 0 || !find_value(r, "Left", value)) return true;
    second = (struct slice){value, strlen(value)};
    slice_next(&second, ' ', &first);
    if (!decimal_read(first, SECONDS_MOST, &left[0]) ||
        !decimal_read(second, SECONDS_MOST, &left[1]))
        return refuse(why, "", "Left: '%s' is not the seconds on two clocks, as in 281.2 300.",
                      "Left: '%s' sind nicht die Sekunden auf zwei Uhren, wie in 281.2 300.",
                      value);
    for (int i = 0; i < 2; i++)
        if (r->game->to_move(&s->now) == i + 1)
            s->spent = s->left[s->count][i] - left[i];
        else
            s->left[s->count][i] = left[i];
    return true;
}

static void take_end(struct sitting *s, const struct record_reader *r, enum result result) {
    char words[2 * SITTER_TEXT];
    if (s->result == result) return;
    find_value(r, "Termination", words);
    s->result = result;
    s->end = END_OTHERWISE;
    for (enum sitting_end i = END_BY_RESIGNATION; i < END_OTHERWISE && result != DRAWN; i++)
        if (strcmp(words, terminations[i]) == 0) s->end = i;
}

bool sitting_read(struct sitting *s, const char *text, size_t length, struct refusal *why) {
    struct record_reader r;
    struct record_item item;
    record_reader_init(&r, text, length);
    while (record_next(&r, &item)) {
        if (item.kind == RECORD_ERROR) return refuse_line(&r, why);
        if (item.kind == RECORD_START && !begin(s, &r, why)) return false;
        if (item.depth > 0) continue;
        if (item.kind == RECORD_MOVE && !sitting_play(s, item.move, 0, why)) return false;
        if (item.kind == RECORD_COMMENT) take_clock(s, &r, item.text);
        if (item.kind != RECORD_RESULT) continue;
        take_end(s, &r, item.result);
        return take_left(s, &r, why);
    }
    return refuse(why, "", "There is no game in it.", "Darin steht kein Spiel.");
}
