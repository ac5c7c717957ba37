/* Opening, playing and comparing tables. */
#include "support/tables.h"

#include <stdio.h>
#include <string.h>

struct terms terms_of(const char *setting, const char *pace) {
    struct setting chosen = setting_of(setting);
    struct terms terms = {.game = chosen.game, .options = chosen.options, .listed = true};
    struct refusal why;
    if (!time_control_read(pace, &terms.time_control, &why)) fail_msg("%s", why.text[ENGLISH]);
    return terms;
}

struct event opening(const struct terms *terms, long long now) {
    struct event e = {.kind = EVENT_OPEN, .at = now, .open.terms = *terms};
    for (uint8_t i = 0; i < SECRET_BYTES; i++) e.open.secret[i] = i;
    return e;
}

struct seated_person person(int number) {
    struct seated_person who = {.person = number, .rating = 1500 + number};
    snprintf(who.name, sizeof who.name, "P%d", number);
    memset(who.key, number, sizeof who.key);
    memset(who.nonce, number, sizeof who.nonce);
    return who;
}

void open_table(struct game_table *t, const struct terms *terms, long long now) {
    struct event e = opening(terms, now);
    table_init(t, 7);
    if (!table_apply(t, &e)) fail_msg("the table could not be opened");
}

void happen(struct game_table *t, bool decided, const struct event *e, const struct refusal *why) {
    if (!decided) fail_msg("%s", why->text[ENGLISH]);
    if (!table_apply(t, e)) fail_msg("what was decided could not be applied");
}

void seat_both(struct game_table *t, long long now) {
    for (int seat = 1; seat <= 2; seat++) {
        struct seated_person who = person(seat);
        struct refusal why;
        struct event e;
        if (t->seats[seat - 1].kind != SEAT_OPEN) continue;
        happen(t, table_sit(t, seat, &who, now, &e, &why), &e, &why);
    }
}

void begin_table(struct game_table *t, const char *setting, const char *pace, long long now) {
    struct terms terms = terms_of(setting, pace);
    open_table(t, &terms, now);
    seat_both(t, now);
}

void play_at(struct game_table *t, const char *moves, long long now) {
    struct refusal why;
    struct event e;
    char word[64];
    while (next_word(&moves, " ", word, sizeof word)) {
        int player = game_core_to_move(&t->core);
        happen(t, table_move(t, player, word, t->core.count, "k", now, 0, &e, &why), &e, &why);
    }
}

void play_randomly(struct game_table *t, int count, struct random *random, long long now) {
    for (; count > 0 && game_core_to_move(&t->core) != 0; count--) {
        char name[MOVE_TEXT];
        struct text text = text_over(name, sizeof name);
        t->terms.game->write_move(&t->core.now, t->terms.game->pick(&t->core.now, random), &text);
        play_at(t, name, now);
    }
}

void do_offer(struct game_table *t, int player, enum offer offer, long long now) {
    struct refusal why;
    struct event e;
    happen(t, table_offer(t, player, offer, now, &e, &why), &e, &why);
}

void expect_because(const struct refusal *why, const char *words) {
    const char *english = why->text[ENGLISH], *german = why->text[GERMAN];
    if (!strstr(english, words)) fail_msg("expected '%s' in '%s'", words, english);
    assert_string_not_equal(english, german);
    for (int i = 0; i < LANGUAGES; i++)
        assert_int_equal(why->text[i][strlen(why->text[i]) - 1], '.');
}

static void expect_same_seats(const struct game_table *a, const struct game_table *b) {
    for (int i = 0; i < 2; i++) {
        const struct seat *x = &a->seats[i], *y = &b->seats[i];
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->level, y->level);
        assert_int_equal(x->who.person, y->who.person);
        assert_string_equal(x->who.name, y->who.name);
        assert_int_equal(x->who.guest, y->who.guest);
        assert_int_equal(x->who.rating, y->who.rating);
        assert_memory_equal(x->who.key, y->who.key, KEY_HASH);
        assert_memory_equal(x->who.nonce, y->who.nonce, SECRET_BYTES);
        assert_string_equal(a->keys[i], b->keys[i]);
        assert_int_equal(a->keyed[i], b->keyed[i]);
    }
}

static void expect_same_terms(const struct terms *a, const struct terms *b) {
    assert_ptr_equal(a->game, b->game);
    assert_memory_equal(&a->options, &b->options, sizeof a->options);
    assert_int_equal(a->time_control.base, b->time_control.base);
    assert_int_equal(a->time_control.gain, b->time_control.gain);
    assert_int_equal(a->time_control.each, b->time_control.each);
    assert_int_equal(a->placed, b->placed);
    assert_int_equal(a->rated, b->rated);
    assert_int_equal(a->listed, b->listed);
    assert_memory_equal(a->seats, b->seats, sizeof a->seats);
    assert_memory_equal(a->levels, b->levels, sizeof a->levels);
    assert_memory_equal(a->tenths, b->tenths, sizeof a->tenths);
    assert_memory_equal(a->follows, b->follows, sizeof a->follows);
    assert_memory_equal(&a->start, &b->start, sizeof a->start);
}

static void expect_same_moves(const struct game_table *a, const struct game_table *b) {
    assert_int_equal(a->core.count, b->core.count);
    for (int i = 0; i < a->core.count; i++) {
        assert_int_equal(a->core.moves[i].move, b->core.moves[i].move);
        assert_int_equal(a->core.moves[i].player, b->core.moves[i].player);
        assert_int_equal(a->core.moves[i].left, b->core.moves[i].left);
    }
}

void expect_same_table(const struct game_table *a, const struct game_table *b) {
    assert_int_equal(a->id, b->id);
    assert_int_equal(a->events, b->events);
    if (a->events > 0) expect_same_terms(&a->terms, &b->terms);
    assert_memory_equal(a->secret, b->secret, SECRET_BYTES);
    expect_same_seats(a, b);
    expect_same_moves(a, b);
    assert_int_equal(a->dealt, b->dealt);
    assert_int_equal(a->opened, b->opened);
    assert_int_equal(a->begun, b->begun);
    assert_int_equal(a->ended, b->ended);
    assert_memory_equal(&a->core.seed, &b->core.seed, sizeof a->core.seed);
    assert_memory_equal(&a->core.start, &b->core.start, sizeof a->core.start);
    assert_memory_equal(&a->core.now, &b->core.now, sizeof a->core.now);
    assert_memory_equal(a->core.left, b->core.left, sizeof a->core.left);
    assert_int_equal(a->core.since, b->core.since);
    assert_int_equal(a->paused, b->paused);
    assert_memory_equal(a->offers, b->offers, sizeof a->offers);
    assert_int_equal(a->core.end, b->core.end);
    assert_int_equal(a->core.result, b->core.result);
    assert_int_equal(a->next, b->next);
}

struct event stored(const struct game_table *t, const struct event *e) {
    char text[EVENT_TEXT];
    struct text written = text_over(text, sizeof text);
    struct event again;
    event_write(e, t->terms.game, &t->core.now, &written);
    assert_false(written.cut);
    assert_null(strchr(text, '\n'));
    if (!event_read(text, strlen(text), t->terms.game, &t->core.now, &again)) fail_msg("%s", text);
    return again;
}
