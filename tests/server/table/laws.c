/* Laws of tables, over random games in which everybody asks for everything at any time: what is
 * decided can be stored, read back and applied, and a table that is made again from its events is
 * the same for everybody; what cannot follow changes nothing. */
#include "play/timing.h"
#include "support/tables.h"

#include <limits.h>
#include <string.h>

/* A table that lives, its copy that is fed with what the store would say, and the time. */
struct pair {
    struct game_table live, copy;
    struct random random;
    long long now;
    int decided[EVENT_KINDS], ended[END_OTHERWISE];
};

static bool chance(struct pair *pair, int one_in) {
    return random_below(&pair->random, one_in) == 0;
}

static int some_player(struct pair *pair) {
    return chance(pair, 20) ? 0 : 1 + random_below(&pair->random, 2);
}

static void expect_same_views(const struct pair *pair) {
    const struct game_table *a = &pair->live, *b = &pair->copy;
    for (int reader = SPECTATOR; a->dealt && reader <= READER_2; reader++) {
        struct view x, y;
        game_core_view(&a->core, (enum reader)reader, &x);
        game_core_view_at(&b->core, b->core.count, (enum reader)reader, &y);
        assert_memory_equal(&x, &y, sizeof x);
    }
    for (int player = 1; player <= 2; player++)
        assert_int_equal(game_core_left(&a->core, player, pair->now + 5),
                         game_core_left(&b->core, player, pair->now + 5));
    assert_int_equal(game_core_deadline(&a->core), game_core_deadline(&b->core));
    assert_int_equal(game_core_to_move(&a->core), game_core_to_move(&b->core));
}

static void expect_clocks_in_order(const struct game_table *t, long long now) {
    for (int player = 1; player <= 2; player++) {
        long long left = game_core_left(&t->core, player, now);
        assert_true(game_core_has_clocks(&t->core) ? left >= 0 : left == TIME_NONE);
        if (t->terms.time_control.each) assert_true(left <= t->terms.time_control.base);
    }
    if (game_core_to_move(&t->core) == 0) assert_int_equal(game_core_clock_runs(&t->core), 0);
    if (t->paused) assert_int_equal(game_core_clock_runs(&t->core), 0);
}

/* Stores it, and lets it happen to both. */
static void happens(struct pair *pair, const struct event *e) {
    struct event again = stored(&pair->copy, e);
    pair->decided[e->kind]++;
    if (!table_apply(&pair->live, e)) fail_msg("what was decided could not be applied");
    if (!table_apply(&pair->copy, &again)) fail_msg("what was stored could not be applied");
    expect_same_table(&pair->live, &pair->copy);
    expect_same_views(pair);
    expect_clocks_in_order(&pair->live, pair->now);
}

/* Somebody's move: mostly a legal one, sometimes nonsense, stale, or out of turn. */
static bool try_to_move(struct pair *pair, struct event *e, struct refusal *why) {
    static const char *const nonsense[] = {"", "x", "oa1", "M1r", "F1", "\xff", "oa1 ", "((("};
    struct game_table *t = &pair->live;
    int player = game_core_to_move(&t->core), after = t->core.count;
    char name[MOVE_TEXT] = "oa1";
    struct text text = text_over(name, sizeof name);
    if (player != 0)
        t->terms.game->write_move(&t->core.now, t->terms.game->pick(&t->core.now, &pair->random),
                                  &text);
    if (chance(pair, 20)) player = some_player(pair);
    if (chance(pair, 20)) after += random_below(&pair->random, 3) - 1;
    const char *said = chance(pair, 20) ? nonsense[random_below(&pair->random, 8)] : name;
    long long lag = random_below(&pair->random, 500000);
    return table_move(t, player, said, after, "k1", pair->now, lag, e, why);
}

static bool try_something(struct pair *pair, struct event *e, struct refusal *why) {
    const struct game_table *t = &pair->live;
    int player = some_player(pair);
    enum offer offer = (enum offer)random_below(&pair->random, OFFERS);
    struct seated_person who = person(1 + random_below(&pair->random, 3));
    who.guest = chance(pair, 3);
    if (t->paused && chance(pair, 2)) return table_resume(t, pair->now, e);
    switch (random_below(&pair->random, t->core.count < 4 ? 30 : 100)) {
    case 0:
    case 1:
    case 2:
    case 3: return table_sit(t, player, &who, pair->now, e, why);
    case 4:
    case 5:
    case 6:
    case 7: return table_offer(t, player, offer, pair->now, e, why);
    case 8: return table_decline(t, player, offer, pair->now, e, why);
    case 9: return chance(pair, 4) && table_resign(t, player, pair->now, e, why);
    case 10: return chance(pair, 4) && table_abort(t, player, pair->now, e, why);
    case 11: return chance(pair, 4) && table_claim(t, player, chance(pair, 2), pair->now, e, why);
    case 12: return table_pause(t, pair->now - random_below(&pair->random, SECOND), e);
    case 13: return table_resume(t, pair->now, e);
    case 14: return table_name(t, player, "Otto", who.guest, pair->now, e, why);
    case 15: return table_lock(t, player, pair->now, e, why);
    case 16:
        return chance(pair, 4) && table_end_by_host(t, (enum result)random_below(&pair->random, 4),
                                                    "So be it", pair->now, e, why);
    default: return try_to_move(pair, e, why);
    }
}

/* An event that nobody decided: it happens to both tables alike, or changes nothing. */
static void meddle(struct pair *pair) {
    struct game_table before = pair->copy;
    struct event e;
    memset(&e, 0, sizeof e);
    e.kind = (enum event_kind)random_below(&pair->random, EVENT_KINDS);
    e.player = random_below(&pair->random, 3);
    e.at = chance(pair, 4) ? LLONG_MAX : pair->now;
    switch (e.kind) {
    case EVENT_OPEN: e = opening(&pair->live.terms, pair->now); break;
    case EVENT_MOVE:
        e.played.move = (move)random_below(&pair->random, 1 << 16);
        e.played.spent = chance(pair, 2) ? 0 : (long long)random_next(&pair->random);
        break;
    case EVENT_TAKEBACK: e.count = random_below(&pair->random, 20) - 2; break;
    case EVENT_END:
        e.end.end = (enum game_end)random_below(&pair->random, END_OTHERWISE);
        e.end.result = (enum result)random_below(&pair->random, 4);
        break;
    case EVENT_PAUSE: e.spent = (long long)random_next(&pair->random); break;
    case EVENT_SIT:
    case EVENT_NAME: e.sit = person(1 + random_below(&pair->random, 3)); break;
    default: e.offer = (enum offer)random_below(&pair->random, OFFERS); break;
    }
    if (table_apply(&pair->copy, &e))
        assert_true(table_apply(&pair->live, &e));
    else
        expect_same_table(&pair->copy, &before);
}

static struct terms some_terms(struct pair *pair) {
    static const char *const settings[] = {"patterns", "patterns ending=pass", "manalath",
                                           "manalath sides=2-3-2 supply=0", "mandala"};
    static const char *const paces[] = {"none", "0.5+2", "5", "20s", "3d"};
    struct terms terms =
        terms_of(settings[random_below(&pair->random, 5)], paces[random_below(&pair->random, 5)]);
    terms.rated = chance(pair, 4);
    for (int i = 0; i < 2 && !terms.rated; i++)
        if (chance(pair, 4)) {
            terms.seats[i] = SEAT_LEVEL;
            terms.levels[i] = 1 + random_below(&pair->random, 10);
            terms.follows[i] = random_below(&pair->random, 2);
            if (terms.levels[i] < 10) terms.tenths[i] = random_below(&pair->random, 10);
        }
    if (!terms.rated && chance(pair, 4)) {
        struct seed seed = {.bytes = {(uint8_t)random_below(&pair->random, 256)}};
        struct refusal why;
        terms.placed = true;
        assert_true(terms.game->setup(&terms.options, &seed, &terms.start, &why));
        int count = random_below(&pair->random, 6);
        for (int i = 0; i < count && terms.game->to_move(&terms.start) != 0; i++)
            terms.game->play(&terms.start, terms.game->pick(&terms.start, &pair->random));
        terms.placed = terms.game->to_move(&terms.start) != 0;
    }
    return terms;
}

static void step(struct pair *pair, bool meddling) {
    struct event e;
    struct refusal why = {.field = ""};
    pair->now += random_below(&pair->random, chance(pair, 10) ? 20 * SECOND : SECOND);
    if (table_flag(&pair->live, pair->now, &e)) happens(pair, &e);
    if (meddling && chance(pair, 2)) meddle(pair);
    if (!try_something(pair, &e, &why)) {
        if (why.text[ENGLISH][0]) expect_because(&why, "");
        return;
    }
    if (e.kind == EVENT_REMATCH) e.next = 1 + random_below(&pair->random, 1000);
    happens(pair, &e);
}

static void play_game(struct pair *pair, bool meddling) {
    struct terms terms = some_terms(pair);
    struct event e = opening(&terms, pair->now);
    table_init(&pair->live, 9);
    table_init(&pair->copy, 9);
    happens(pair, &e);
    for (int i = 0; i < 400 && pair->live.next == 0; i++) step(pair, meddling);
    pair->ended[pair->live.core.end]++;
    table_done(&pair->live);
    table_done(&pair->copy);
}

enum { GAMES = 2000 };

TEST(a_table_made_again_from_its_events_is_the_same) {
    struct pair pair = {.random = random_from(1), .now = 1700000000LL * SECOND};
    for (int i = 0; i < GAMES; i++) play_game(&pair, false);
    for (int kind = 0; kind < EVENT_KINDS; kind++)
        if (pair.decided[kind] < 50) fail_msg("kind %d: only %d", kind, pair.decided[kind]);
    for (int end = END_BY_RULES; end < END_OTHERWISE; end++)
        if (pair.ended[end] < 10) fail_msg("end %d: only %d", end, pair.ended[end]);
}

TEST(what_cannot_follow_changes_nothing) {
    struct pair pair = {.random = random_from(2), .now = 1700000000LL * SECOND};
    for (int i = 0; i < GAMES / 2; i++) play_game(&pair, true);
}

/* Two worlds that differ only in what player 2 cannot see refuse and allow player 2 the same. */
TEST(no_refusal_tells_what_is_hidden) {
    struct random random = random_from(3);
    for (int i = 0; i < 50; i++) {
        struct game_table t, other;
        struct view view;
        begin_table(&t, "mandala", "none", 0);
        play_randomly(&t, random_below(&random, 60), &random, 0);
        int player = game_core_to_move(&t.core);
        if (player != 0) {
            game_core_view(&t.core, (enum reader)player, &view);
            other = t;
            t.terms.game->imagine(&view, &random, &other.core.now);
            move list[MOVES_MOST];
            int count = t.terms.game->moves(&other.core.now, list);
            for (int k = 0; k < count; k++) {
                char name[MOVE_TEXT];
                struct text text = text_over(name, sizeof name);
                struct event e;
                struct refusal why;
                t.terms.game->write_move(&other.core.now, list[k], &text);
                assert_true(table_move(&t, player, name, t.core.count, "k", 0, 0, &e, &why));
                assert_true(table_move(&other, player, name, t.core.count, "k", 0, 0, &e, &why));
            }
        }
        table_done(&t);
    }
}
