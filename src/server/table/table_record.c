/* A finished table as a record. It says how the cards were dealt, so that the deal can be checked
 * with nothing but the record (docs/fair-dealing.md). */
#include "base/text/text.h"
#include "play/game_record.h"
#include "server/table/deal.h"
#include "server/table/table_internal.h"

#include <assert.h>
#include <time.h>

static const char *const rating_tags[2] = {"Rating1", "Rating2"};
static const char *const nonce_tags[2] = {"Nonce1", "Nonce2"};

static void write_bytes(struct record_writer *w, const char *tag, const uint8_t *bytes) {
    char hex[2 * SECRET_BYTES + 1];
    struct text t = text_over(hex, sizeof hex);
    text_hex(&t, bytes, SECRET_BYTES);
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

static void write_players(struct record_writer *w, const struct game_table *t,
                          const struct game_player players[2]) {
    const char *const names[2] = {t->seats[0].who.name, t->seats[1].who.name};
    game_record_write_players(w, players, names);
    for (int i = 0; i < 2; i++) {
        char rating[32];
        struct text text = text_over(rating, sizeof rating);
        text_number(&text, t->seats[i].who.rating);
        if (t->seats[i].kind == SEAT_PERSON && t->seats[i].who.rating > 0)
            record_write_tag(w, rating_tags[i], rating);
    }
}

static void write_deal(struct record_writer *w, const struct game_table *t) {
    uint8_t commitment[32];
    deal_commitment(t->secret, commitment);
    write_bytes(w, "Commitment", commitment);
    write_bytes(w, "Secret", t->secret);
    for (int i = 0; i < 2; i++) write_bytes(w, nonce_tags[i], t->seats[i].who.nonce);
}

struct game_player table_player(const struct seat *seat) {
    if (seat->kind != SEAT_LEVEL) return (struct game_player){.kind = PLAYER_PERSON};
    return (struct game_player){.kind = PLAYER_LEVEL,
                                .level = seat->level,
                                .tenths = seat->tenths,
                                .follows = seat->follows};
}

void table_write_record(const struct game_table *t, record_put *put, void *to) {
    const struct game_player players[2] = {table_player(&t->seats[0]), table_player(&t->seats[1])};
    struct record_writer w;
    assert(t->dealt);
    record_writer_init(&w, put, to);
    write_date(&w, t->begun);
    write_players(&w, t, players);
    game_record_write_start(&w, &t->core);
    game_record_write_seats(&w, players);
    game_record_write_clock(&w, &t->core);
    write_deal(&w, t);
    game_record_write_end(&w, &t->core);
    if (t->reason[0]) record_write_tag(&w, "Reason", t->reason);
    game_record_write_moves(&w, &t->core);
}
