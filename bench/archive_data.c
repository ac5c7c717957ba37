/* Plays a few games at random and stores them again and again, with other players at other times.
 */
#include "bench/archive_data.h"

#include "rules/record.h"
#include "server/hub/archive/finished_table.h"
#include "server/hub/messages.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 24, /* games that are really played */
    RECORD_MOST = 64 << 10,
    GROUP = 500, /* games of a batch */
    AT_ONCE = 4, /* batches on their way */
    GUEST = ARCHIVE_PERSONS + 1,
    TOGETHER = 500, /* persons who play at a time */
    STAY = 100,     /* games until another person takes the place of one */
};

const char archive_session[] = "11111111111111111111111111111111";
const char archive_guest_session[] = "22222222222222222222222222222222";
const char archive_passphrase[] = "correct horse";

struct sample {
    struct finished_game game;
    struct game_ending ending;
    char record[RECORD_MOST];
    size_t length;
};

struct making {
    struct store *store;
    struct sample samples[SAMPLES];
    struct random random;
    int on_their_way;
    bool failed;
};

int64_t archive_table(int number) {
    return 1000000 + number;
}

int64_t archive_ended(int number) {
    return INT64_C(1700000000000) + 60000 * (int64_t)number;
}

/* Samples */

static bool open_table(struct game_table *t, const struct game *game) {
    struct event e = {.kind = EVENT_OPEN, .at = 1};
    struct refusal why;
    e.open.terms = (struct terms){.game = game, .options = options_initial(game), .listed = true};
    table_init(t, 1);
    return time_control_read("none", &e.open.terms.time_control, &why) && table_apply(t, &e);
}

static bool sit_down(struct game_table *t, int seat) {
    struct seated_person who = {.person = seat, .name = "Player"};
    struct event e;
    struct refusal why;
    memset(who.key, seat, sizeof who.key);
    memset(who.nonce, (int)(unsigned char)(t->secret[0] + seat), sizeof who.nonce);
    return table_sit(t, seat, &who, 2, &e, &why) && table_apply(t, &e);
}

static bool play(struct game_table *t, struct random *random) {
    while (game_core_to_move(&t->core) != 0) {
        struct event e = {.kind = EVENT_MOVE, .player = game_core_to_move(&t->core), .at = 3};
        e.played.move = t->terms.game->pick(&t->core.now, random);
        if (!table_apply(t, &e)) return false;
    }
    return true;
}

static bool make_sample(struct sample *s, const struct game *game, struct random *random) {
    struct game_table t;
    struct text record = text_over(s->record, sizeof s->record);
    bool played = open_table(&t, game) && sit_down(&t, 1) && sit_down(&t, 2) && play(&t, random);
    if (played) {
        s->game = finished_game_of(&t);
        s->ending = game_ending_of(&t);
        table_write_record(&t, record_put_text, &record);
        s->length = (size_t)(record.at - record.start);
    }
    table_done(&t);
    return played && !record.cut;
}

static bool make_samples(struct making *m) {
    static const char *const names[] = {"patterns", "manalath", "mandala"};
    for (int i = 0; i < SAMPLES; i++)
        if (!make_sample(&m->samples[i], game_named(names[i % 3]), &m->random)) return false;
    return true;
}

/* Storing */

static void wait_for_answer(struct making *m) {
    struct pollfd answers = {.fd = store_file(m->store), .events = POLLIN};
    poll(&answers, 1, -1);
    store_settle(m->store);
}

static void note(void *context, bool stored) {
    struct making *m = context;
    m->on_their_way--;
    m->failed = m->failed || !stored;
}

static void commit(struct making *m, struct batch *batch) {
    m->on_their_way++;
    store_commit(m->store, batch, note, m);
    while (m->on_their_way >= AT_ONCE) wait_for_answer(m);
}

static void add_session(struct batch *batch, int64_t person, uint8_t byte) {
    uint8_t token[KEY_BYTES], hash[STORE_TOKEN];
    memset(token, byte, sizeof token);
    key_hash(token, hash, sizeof hash);
    batch_session(batch, hash, person, INT64_C(4000000000000));
}

static void add_persons(struct making *m) {
    struct batch *batch = batch_open();
    for (int i = 1; i <= GUEST; i++) {
        struct person person = {.id = i, .since = archive_ended(0), .guest = i == GUEST};
        snprintf(person.name, sizeof person.name, i == GUEST ? "Guest %d" : "Player %d", i);
        if (i == 1 &&
            crypto_pwhash_str(person.passphrase, archive_passphrase, strlen(archive_passphrase),
                              crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN) != 0)
            m->failed = true;
        batch_person(batch, &person);
    }
    add_session(batch, 1, 0x11);
    add_session(batch, GUEST, 0x22);
    batch_host(batch, 1, archive_ended(0));
    commit(m, batch);
}

static int64_t any_person(struct making *m) {
    return 3 + (int64_t)random_below(&m->random, ARCHIVE_PERSONS - 2);
}

static void add_reports(struct making *m) {
    struct batch *batch = batch_open();
    for (int i = 1; i <= ARCHIVE_REPORTS; i++) {
        const struct report report = {.when = archive_ended(i),
                                      .reporter = any_person(m),
                                      .person = any_person(m),
                                      .about = "conduct",
                                      .note = "always late"};
        batch_report(batch, &report);
        if (i % 2 == 0) batch_settle(batch, i, true);
    }
    commit(m, batch);
}

static void add_acts(struct making *m) {
    struct batch *batch = batch_open();
    for (int i = 1; i <= ARCHIVE_ACTS; i++) {
        const struct audit_entry entry = {.when = archive_ended(i),
                                          .user = AUDIT_NO_USER,
                                          .account = 1,
                                          .act = "ban",
                                          .person = any_person(m),
                                          .reason = "Rude words"};
        batch_audit(batch, &entry);
    }
    for (int i = 1; i <= ARCHIVE_BANS; i++) {
        const struct ban ban = {
            .person = ARCHIVE_PERSONS - i, .since = archive_ended(i), .reason = "Rude words"};
        batch_ban(batch, &ban);
    }
    commit(m, batch);
}

static void add_standing(struct batch *batch, const struct finished_game *game, int number) {
    struct standing standing = {.person = 1,
                                .rating = 1500 + number % 300,
                                .deviation = 60,
                                .volatility = 0.06,
                                .won = number,
                                .when = game->ended};
    memcpy(standing.game, game->game, sizeof standing.game);
    batch_standing(batch, &standing, game->table);
}

/* People come and go: those of a time play with each other. */
static int64_t choose_person(struct making *m, int number) {
    return 3 + (number / STAY + random_below(&m->random, TOGETHER)) % (ARCHIVE_PERSONS - 2);
}

static void add_game(struct making *m, struct batch *batch, int number) {
    const struct sample *s = &m->samples[random_below(&m->random, SAMPLES)];
    struct finished_game game = s->game;
    bool heavy = number % ARCHIVE_HEAVY == 0;
    game.table = archive_table(number);
    game.begun = archive_ended(number) - 600000;
    game.ended = archive_ended(number);
    game.listed = number % 10 != 3;
    for (int i = 0; i < 2; i++) game.player[i].person = choose_person(m, number);
    if (heavy) game.player[number % 2].person = 1;
    if (number % ARCHIVE_HEAVY == ARCHIVE_HEAVY / 2) game.player[number % 2].person = GUEST;
    if (number % (4 * ARCHIVE_HEAVY) == 0) game.player[!(number % 2)].person = 2;
    batch_finish(batch, &game, &s->ending, s->record, s->length);
    if (heavy) add_standing(batch, &game, number);
}

static void add_games(struct making *m, int games) {
    for (int at = 0; at < games && !m->failed; at += GROUP) {
        struct batch *batch = batch_open();
        for (int i = at + 1; i <= at + GROUP && i <= games; i++) add_game(m, batch, i);
        commit(m, batch);
    }
}

bool archive_make(const char *where, int games) {
    struct refusal why;
    struct making *m = calloc(1, sizeof *m);
    if (!m) return false;
    m->random = random_from(1);
    m->store = store_open(where, &why);
    m->failed = !m->store || !make_samples(m);
    if (!m->failed) {
        add_persons(m);
        add_reports(m);
        add_acts(m);
        add_games(m, games);
    }
    while (m->on_their_way) wait_for_answer(m);
    if (m->failed) fprintf(stderr, "%s: %s\n", where, m->store ? "failed" : why.text[ENGLISH]);
    bool made = !m->failed;
    store_close(m->store);
    free(m);
    return made;
}
