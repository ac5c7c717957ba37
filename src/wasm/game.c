/* A game in progress. The browser's game is a sitting as it is; what leaves it for a reader is its
 * view, and what is known to all: who sits there, the moves, the clocks. */
#include "wasm/web.h"

#include "play/sitting.h"
#include "play/sitting_record.h"
#include "wasm/answer.h"
#include "wasm/terms.h"
#include "wasm/view.h"

#include <stdlib.h>
#include <string.h>

static const char *const end_names[] = {
    [END_NONE] = "none",    [END_BY_RULES] = "rules",      [END_BY_RESIGNATION] = "resigned",
    [END_ON_TIME] = "time", [END_OTHERWISE] = "otherwise",
};

/* Answers */

static void write_standing(const void *about, struct text *t) {
    const struct sitting *s = about;
    text_char(t, '{');
    member_int(t, "count", s->count);
    member_int(t, "known", s->known);
    member_int(t, "toMove", sitting_to_move(s));
    member_string(t, "result", result_text(s->result));
    member_string(t, "end", end_names[s->end]);
    text_char(t, '}');
}

static char *answer_standing(const struct sitting *s) {
    return answer_make(write_standing, s);
}

static char *answer(bool done, const struct sitting *s, const struct refusal *why) {
    return done ? answer_standing(s) : answer_refused(why);
}

/* Beginning */

struct sitting *web_game_open(void) {
    struct sitting *s = malloc(sizeof *s);
    const struct agreement agreed = {.game = game_at(0), .options = options_initial(game_at(0))};
    struct refusal why;
    if (s) sitting_begin(s, &agreed, &why);
    return s;
}

void web_game_close(struct sitting *s) {
    free(s);
}

static bool read_seat(const char *text, const char *field, struct sitter *sitter,
                      struct refusal *why) {
    struct refusal reason;
    if (sitter_read(text, sitter, &reason) && sitter->kind != SITTER_COMMAND) return true;
    return refuse(why, field, "'%s' cannot play here: say person or a level.",
                  "'%s' kann hier nicht spielen: sage person oder eine Stufe.", text);
}

static bool read_pace(const char *text, struct pace_of_play *pace, struct refusal *why) {
    if (pace_of_play_read(text, pace, why)) return true;
    memcpy(why->field, "pace", sizeof "pace");
    return false;
}

char *web_game_begin(struct sitting *s, const char *name, const char *options, const char *seed,
                     const char *position, const char *seat1, const char *seat2, const char *pace) {
    struct terms terms;
    struct agreement agreed;
    struct refusal why;
    union position start;
    if (!terms_read(&terms, name, options, seed, &why) ||
        !terms_place(&terms, position, &start, &why) ||
        !read_seat(seat1, "seat1", &agreed.sitters[0], &why) ||
        !read_seat(seat2, "seat2", &agreed.sitters[1], &why) ||
        !read_pace(pace, &agreed.pace, &why))
        return answer_refused(&why);
    agreed.game = terms.game;
    agreed.options = terms.options;
    agreed.seed = terms.seed;
    sitting_begin_at(s, &agreed, &start);
    s->placed = *position != '\0';
    return answer_standing(s);
}

/* Records */

/* Read beside the game, which stays as it is if that fails. */
char *web_game_read(struct sitting *s, const char *record) {
    struct sitting *read = malloc(sizeof *read);
    struct refusal why;
    if (!read) return NULL;
    bool done = sitting_read(read, record, strlen(record), &why);
    for (int i = 0; done && i < 2; i++)
        if (read->agreed.sitters[i].kind == SITTER_COMMAND)
            read->agreed.sitters[i] = (struct sitter){.kind = SITTER_PERSON};
    if (done) *s = *read;
    free(read);
    return answer(done, s, &why);
}

struct written_game {
    const struct sitting *s;
    long long now;
    const char *record;
};

static void write_plainly(const void *about, struct text *t) {
    const struct written_game *written = about;
    sitting_write(written->s, written->now, record_put_text, t);
}

static void write_record(const void *about, struct text *t) {
    const struct written_game *written = about;
    text_char(t, '{');
    member_string(t, "record", written->record);
    text_char(t, '}');
}

char *web_game_write(const struct sitting *s, double now) {
    struct written_game written = {.s = s, .now = microseconds_of(now)};
    char *record = answer_make(write_plainly, &written);
    written.record = record;
    char *answer = record ? answer_make(write_record, &written) : NULL;
    free(record);
    return answer;
}

/* Seeing */

struct seen_game {
    const struct sitting *s;
    enum reader reader;
    long long now;
};

/* Whole milliseconds. A text_number() is a long, which may have 32 bits: less than what two clocks
 * that gain an hour a move can show. */
static void write_milliseconds(long long microseconds, struct text *t) {
    enum { SECOND = 1000000 };
    int rest = (int)(microseconds % SECOND / 1000);
    if (microseconds < SECOND) {
        text_number(t, rest);
        return;
    }
    text_number(t, (long)(microseconds / SECOND));
    for (int worth = 100; worth > 0; worth /= 10) text_char(t, (char)('0' + rest / worth % 10));
}

static void write_clocks(const struct seen_game *seen, struct text *t) {
    const struct sitting *s = seen->s;
    if (s->agreed.pace.base == 0) {
        member_word(t, "clocks", "null");
        return;
    }
    member_open(t, "clocks", "{");
    member_open(t, "left", "[");
    write_milliseconds(sitting_left(s, 1, seen->now), t);
    text_char(t, ',');
    write_milliseconds(sitting_left(s, 2, seen->now), t);
    text_char(t, ']');
    member_int(t, "runs", s->since == CLOCK_STANDS ? 0 : sitting_to_move(s));
    text_char(t, '}');
}

static void write_seats(const struct sitting *s, struct text *t) {
    member_open(t, "seats", "[");
    for (int player = 1; player <= 2; player++) {
        char words[2 * SITTER_TEXT];
        struct text seat = text_over(words, sizeof words);
        sitter_write(sitting_sitter(s, player), &seat);
        element_next(t);
        text_json(t, words);
    }
    text_char(t, ']');
}

static void write_pace(const struct sitting *s, struct text *t) {
    char words[64];
    struct text pace = text_over(words, sizeof words);
    pace_of_play_write(&s->agreed.pace, &pace);
    member_string(t, "pace", words);
}

/* The seed gives away what it dealt, until nothing of that is hidden any more. */
static void write_seed(const struct sitting *s, struct text *t) {
    char words[SEED_TEXT];
    if (s->end == END_NONE && !s->agreed.game->open) {
        member_word(t, "seed", "null");
        return;
    }
    seed_write(&s->agreed.seed, words);
    member_string(t, "seed", words);
}

/* Moves are made before everybody's eyes. Those that were taken back are not told. */
static void write_moves(const struct sitting *s, struct text *t) {
    const struct game *game = s->agreed.game;
    union position p = s->start;
    member_open(t, "moves", "[");
    for (int i = 0; i < s->count; i++) {
        element_next(t);
        move_write(game, &p, s->moves[i], t);
        game->play(&p, s->moves[i]);
    }
    text_char(t, ']');
}

static void write_sight(const struct seen_game *seen, struct text *t) {
    const struct sitting *s = seen->s;
    int mover = sitting_to_move(s);
    struct view view;
    sitting_view(s, seen->reader, &view);
    const struct sight sight = {.game = s->agreed.game,
                                .view = &view,
                                .to_move = mover,
                                .result = s->result,
                                .legal = mover != 0 && mover == (int)seen->reader};
    sight_write(&sight, t);
}

static void write_state(const void *about, struct text *t) {
    const struct seen_game *seen = about;
    const struct sitting *s = seen->s;
    text_char(t, '{');
    member_string(t, "game", s->agreed.game->name);
    options_write(s->agreed.game, &s->agreed.options, t);
    write_seed(s, t);
    write_seats(s, t);
    write_pace(s, t);
    member_bool(t, "placed", s->placed);
    member_int(t, "count", s->count);
    member_int(t, "known", s->known);
    write_moves(s, t);
    write_sight(seen, t);
    member_string(t, "end", end_names[s->end]);
    write_clocks(seen, t);
    member_int(t, "eyes", (int)sitting_eyes(s));
    member_bool(t, "curtain", sitting_needs_curtain(s));
    text_char(t, '}');
}

char *web_game_state(const struct sitting *s, int reader, double now) {
    const struct seen_game seen = {s, reader_of(reader), microseconds_of(now)};
    return answer_make(write_state, &seen);
}

/* Playing */

char *web_game_play(struct sitting *s, const char *text, double now) {
    struct refusal why;
    return answer(sitting_play_text(s, text, microseconds_of(now), &why), s, &why);
}

char *web_game_undo(struct sitting *s, double now) {
    struct refusal why;
    return answer(sitting_undo(s, microseconds_of(now), &why) > 0, s, &why);
}

char *web_game_redo(struct sitting *s, double now) {
    struct refusal why;
    return answer(sitting_redo(s, microseconds_of(now), &why) > 0, s, &why);
}

char *web_game_resign(struct sitting *s, int player, double now) {
    struct refusal why;
    bool seated = player == 1 || player == 2;
    if (seated && sitting_resign(s, player, microseconds_of(now))) return answer_standing(s);
    if (seated)
        refuse(&why, "", "The game is over.", "Das Spiel ist zu Ende.");
    else
        refuse(&why, "player", "Player 1 or 2 may resign.", "Aufgeben kann Spieler 1 oder 2.");
    return answer_refused(&why);
}

char *web_game_start_clock(struct sitting *s, double now) {
    sitting_start_clock(s, microseconds_of(now));
    return answer_standing(s);
}

char *web_game_stop_clock(struct sitting *s, double now) {
    sitting_stop_clock(s, microseconds_of(now));
    return answer_standing(s);
}

char *web_game_tick(struct sitting *s, double now) {
    sitting_tick(s, microseconds_of(now));
    return answer_standing(s);
}
