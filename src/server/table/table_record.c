/* A finished table as a record. It says how the cards were dealt, so that the deal can be checked
 * with nothing but the record (docs/fair-dealing.md). */
#include "play/sitting_record.h"
#include "server/table/deal.h"
#include "server/table/table_parts.h"

#include <sodium.h>

#include <assert.h>
#include <time.h>

static const char *const player_tags[2] = {"Player1", "Player2"};
static const char *const seat_tags[2] = {"Seat1", "Seat2"};
static const char *const rating_tags[2] = {"Rating1", "Rating2"};
static const char *const nonce_tags[2] = {"Nonce1", "Nonce2"};

/* As docs/notation.md has them. */
static const char *const terminations[TABLE_ENDS] = {[TABLE_RESIGNED] = "resigned",
                                                     [TABLE_ON_TIME] = "time",
                                                     [TABLE_AGREED] = "agreed",
                                                     [TABLE_LEFT] = "abandoned",
                                                     [TABLE_ABORTED] = "aborted"};

static void write_number(struct record_writer *w, const char *tag, const char *before,
                         long number) {
    char value[32];
    struct text t = text_over(value, sizeof value);
    text_add(&t, before);
    text_number(&t, number);
    record_write_tag(w, tag, value);
}

static void write_bytes(struct record_writer *w, const char *tag, const uint8_t *bytes) {
    char hex[2 * SECRET_BYTES + 1];
    sodium_bin2hex(hex, sizeof hex, bytes, SECRET_BYTES);
    record_write_tag(w, tag, hex);
}

/* The day on which it began, in Greenwich. */
static void write_date(struct record_writer *w, long long begun) {
    time_t seconds = (time_t)(begun / 1000000);
    struct tm day;
    char text[16];
    if (gmtime_r(&seconds, &day) && strftime(text, sizeof text, "%Y.%m.%d", &day) > 0)
        record_write_tag(w, "Date", text);
}

static void write_players(struct record_writer *w, const struct table *t) {
    for (int i = 0; i < 2; i++)
        if (t->seats[i].kind == SEAT_LEVEL)
            write_number(w, player_tags[i], "Kolam, level ", t->seats[i].level);
        else
            record_write_tag(w, player_tags[i], t->seats[i].who.name);
    for (int i = 0; i < 2; i++)
        if (t->seats[i].kind == SEAT_PERSON && t->seats[i].who.rating > 0)
            write_number(w, rating_tags[i], "", t->seats[i].who.rating);
}

static void write_start(struct record_writer *w, const struct table *t) {
    char text[POSITION_TEXT];
    record_write_tag(w, "Game", t->terms.game->name);
    record_write_options(w, t->terms.game, &t->terms.options);
    seed_write(&t->seed, text);
    record_write_tag(w, "Seed", text);
    if (!t->terms.placed) return;
    struct text position = text_over(text, sizeof text);
    t->terms.game->write_position(&t->start, &position);
    record_write_tag(w, "Position", text);
}

static void write_seats(struct record_writer *w, const struct table *t) {
    for (int i = 0; i < 2; i++)
        if (t->seats[i].kind == SEAT_LEVEL)
            write_number(w, seat_tags[i], "level=", t->seats[i].level);
        else
            record_write_tag(w, seat_tags[i], "person");
}

static void write_deal(struct record_writer *w, const struct table *t) {
    uint8_t commitment[32];
    deal_commitment(t->secret, commitment);
    write_bytes(w, "Commitment", commitment);
    write_bytes(w, "Secret", t->secret);
    for (int i = 0; i < 2; i++) write_bytes(w, nonce_tags[i], t->seats[i].who.nonce);
}

static void write_clock(struct record_writer *w, const struct table *t) {
    char text[64];
    struct text pace = text_over(text, sizeof text);
    if (!table_has_clocks(t)) return;
    pace_of_play_write(&t->terms.pace, &pace);
    record_write_tag(w, "Clock", text);
}

static void write_end(struct record_writer *w, const struct table *t) {
    record_write_tag(w, "Result", result_text(t->result));
    if (terminations[t->end]) record_write_tag(w, "Termination", terminations[t->end]);
}

struct writing {
    struct record_writer w;
    const struct table *t;
};

static void write_move(void *context, int i, int player, const char *name) {
    struct writing *writing = context;
    const struct table *t = writing->t;
    (void)player;
    sitting_write_move(&writing->w, name, i + 1,
                       table_has_clocks(t) ? t->moves[i].left : TIME_NONE);
}

void table_write_record(const struct table *t, record_put *put, void *to) {
    struct writing writing = {.t = t};
    struct record_writer *w = &writing.w;
    assert(t->dealt);
    record_writer_init(w, put, to);
    write_date(w, t->begun);
    write_players(w, t);
    write_start(w, t);
    write_seats(w, t);
    write_clock(w, t);
    write_deal(w, t);
    write_end(w, t);
    record_write(w, &(struct record_item){.kind = RECORD_START});
    table_recite(t, write_move, &writing);
    record_write(w, &(struct record_item){.kind = RECORD_RESULT, .result = t->result});
}
