/* A hub in memory with clients whose messages are JSON in single quotes, and a clock that tests
 * move. */
#include "support/house.h"

#include "server/hub/people/people_internal.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const nonces[2] = {
    "00000000000000000000000000000000000000000000000000000000000000aa",
    "00000000000000000000000000000000000000000000000000000000000000bb",
};

/* Surroundings */

static long long now(void *context) {
    return ((struct house *)context)->now;
}

static void make_random(void *context, uint8_t *bytes, size_t length) {
    struct house *h = context;
    struct random r = random_from(h->random);
    for (size_t i = 0; i < length; i++) bytes[i] = (uint8_t)(random_next(&r) >> 32);
    h->random = r.state;
}

/* All that any test of the program hears goes to a file as well, if one is named. */
static void capture(const char *variable, const char *bytes, size_t length) {
    const char *name = getenv(variable);
    FILE *file = name ? fopen(name, "a") : NULL;
    if (!file) return;
    fwrite(bytes, 1, length, file);
    fputc('\n', file);
    fclose(file);
}

static void hear(void *context, void *link, const char *bytes, size_t length) {
    struct guest *g = link;
    (void)context;
    json_error_t error;
    json_t *message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (!message) fail_msg("%s: %.*s", error.text, (int)length, bytes);
    json_array_append_new(g->heard, message);
    capture("KOLAM_MESSAGES", bytes, length);
    if (g->length + length + 1 > g->capacity) {
        g->capacity = 2 * (g->length + length + 1);
        g->bytes = realloc(g->bytes, g->capacity);
    }
    memcpy(g->bytes + g->length, bytes, length);
    g->bytes[g->length + length] = '\n';
    g->length += length + 1;
}

static void note_close(void *context, void *link, enum close_code code, const char *sentence) {
    (void)context, (void)sentence;
    ((struct guest *)link)->close_code = (int)code;
}

static void note(void *context, const char *event, ...) {
    struct house *h = context;
    va_list pairs;
    const char *word = event;
    va_start(pairs, event);
    for (; word; word = va_arg(pairs, const char *)) {
        size_t length = strlen(word);
        h->log = realloc(h->log, h->log_length + length + 2);
        memcpy(h->log + h->log_length, word, length);
        h->log[h->log_length + length] = ' ';
        h->log_length += length + 1;
        h->log[h->log_length] = '\0';
    }
    va_end(pairs);
}

/* The house */

void house_start(struct house *h) {
    struct callbacks callbacks = {h, now, make_random, hear, note_close, note};
    struct hub_settings settings = {.limits = h->limits, .bots = 1, .weak_passphrases = true};
    struct refusal why;
    h->store = store_open(h->where, &why);
    if (!h->store) fail_msg("%s", why.text[ENGLISH]);
    h->hub = hub_open(h->store, &callbacks, &settings, &why);
    if (!h->hub) fail_msg("%s", why.text[ENGLISH]);
    house_settle(h);
}

struct house *house_open(bool limits) {
    struct house *h = calloc(1, sizeof *h);
    assert_true(make_folder(h->folder));
    snprintf(h->where, sizeof h->where, "%s/store", h->folder);
    h->now = 1800000000LL * 1000000;
    h->random = 1;
    h->limits = limits;
    house_start(h);
    return h;
}

int house_setup(void **state) {
    *state = house_open(false);
    return 0;
}

int house_teardown(void **state) {
    house_close(*state);
    return 0;
}

static void forget_guests(struct house *h) {
    for (int i = 0; i < h->count; i++) h->guests[i]->client = NULL;
}

void house_stop(struct house *h) {
    hub_close(h->hub);
    store_close(h->store);
    forget_guests(h);
}

void house_restart(struct house *h) {
    house_stop(h);
    house_start(h);
}

/* What is stored at this moment is what a server finds that starts on a copy of it. */
void house_crash(struct house *h) {
    static int copies;
    char copy[sizeof h->where], command[4 * sizeof h->where];
    snprintf(copy, sizeof copy, "%s/copy%d", h->folder, ++copies);
    snprintf(command, sizeof command, "for f in %s*; do cp $f %s${f#%s}; done", h->where, copy,
             h->where);
    assert_int_equal(system(command), 0);
    hub_close(h->hub);
    store_close(h->store);
    forget_guests(h);
    strcpy(h->where, copy);
}

void house_close(struct house *h) {
    if (h->hub) house_stop(h);
    assert_true(remove_folder(h->folder));
    for (int i = 0; i < h->count; i++) {
        json_decref(h->guests[i]->heard);
        free(h->guests[i]->bytes);
        free(h->guests[i]->said);
        free(h->guests[i]);
    }
    free(h->log);
    free(h);
}

void house_settle(struct house *h) {
    while (store_pending(h->store) > 0 || h->hub->people->task_count > 0) {
        const int files[] = {store_file(h->store), passphrases_file(h->hub->passphrases)};
        wait_any_readable(files, 2);
        store_settle(h->store);
        passphrases_settle(h->hub->passphrases);
    }
}

/* Engines take their time before they are asked, and one answers the other. */
void house_think(struct house *h) {
    uint64_t moves;
    house_settle(h);
    do {
        moves = hub_counts(h->hub).moves;
        while (hub_counts(h->hub).thinking > 0) {
            wait_readable(hub_file(h->hub));
            hub_settle(h->hub);
            house_settle(h);
        }
        house_wait(h, 2.1); /* an engine seems to think */
    } while (hub_counts(h->hub).moves > moves || hub_counts(h->hub).thinking > 0);
}

void house_wait(struct house *h, double seconds) {
    long long until = h->now + (long long)(seconds * 1e6);
    long long step = seconds > 60 ? (long long)(seconds * 1e6) / 600 : 100000;
    do {
        h->now = h->now + step < until ? h->now + step : until;
        hub_tick(h->hub);
        house_settle(h);
    } while (h->now < until);
}

/* Guests */

struct guest *guest_from(struct house *h, const char *address) {
    struct guest *g = calloc(1, sizeof *g);
    g->house = h;
    g->heard = json_array();
    g->client = hub_connect(h->hub, g, address);
    assert_true(h->count < GUESTS_MOST);
    h->guests[h->count++] = g;
    return g->client ? g : NULL;
}

struct guest *guest_arrive(struct house *h) {
    char address[32];
    snprintf(address, sizeof address, "10.0.0.%d", h->count + 1);
    struct guest *g = guest_from(h, address);
    assert_non_null(g);
    return g;
}

void guest_leave(struct guest *g) {
    if (g->client) hub_disconnect(g->house->hub, g->client);
    g->client = NULL;
}

void guest_say_bytes(struct guest *g, const char *bytes, size_t length) {
    hub_hear(g->house->hub, g->client, bytes, length);
}

static void say(struct guest *g, const char *format, va_list rest) {
    char text[MESSAGE_MOST + 64], message[MESSAGE_MOST + 128];
    vsnprintf(text, sizeof text, format, rest);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    snprintf(message, sizeof message, "{\"id\":%d,%s", ++g->asked, text + 1);
    free(g->said);
    g->said = strdup(message);
    guest_say_bytes(g, message, strlen(message));
}

int guest_say(struct guest *g, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    say(g, format, rest);
    va_end(rest);
    return g->asked;
}

const json_t *guest_ask(struct guest *g, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    say(g, format, rest);
    va_end(rest);
    house_settle(g->house);
    const json_t *answer = guest_answer(g);
    if (!answer) fail_msg("no answer to %s", format);
    if (!json_object_get(answer, "refused")) capture("KOLAM_REQUESTS", g->said, strlen(g->said));
    return answer;
}

const json_t *guest_answer_to(const struct guest *g, int id) {
    for (size_t i = json_array_size(g->heard); i-- > 0;) {
        const json_t *message = json_array_get(g->heard, i);
        if (json_integer_value(json_object_get(message, "re")) == id) return message;
    }
    return NULL;
}

const json_t *guest_answer(const struct guest *g) {
    return guest_answer_to(g, g->asked);
}

const json_t *guest_last(const struct guest *g, const char *is) {
    for (size_t i = json_array_size(g->heard); i-- > 0;) {
        const json_t *message = json_array_get(g->heard, i);
        const char *kind = json_string_value(json_object_get(message, "is"));
        if (kind && strcmp(kind, is) == 0) return message;
    }
    return NULL;
}

int guest_heard(const struct guest *g, const char *is) {
    int count = 0;
    for (size_t i = 0; i < json_array_size(g->heard); i++) {
        const json_t *message = json_array_get(g->heard, i);
        const char *kind = json_string_value(json_object_get(message, "is"));
        count += kind && strcmp(kind, is) == 0;
    }
    return count;
}

static const json_t *find(const json_t *message, const char *path) {
    char name[64];
    const json_t *at = message;
    while (at && next_word(&path, ".", name, sizeof name))
        at = json_is_array(at) ? json_array_get(at, (size_t)strtol(name, NULL, 10))
                               : json_object_get(at, name);
    return at;
}

const char *text_of(const json_t *message, const char *name) {
    const char *text = json_string_value(find(message, name));
    if (!text) fail_msg("no %s in %s", name, json_dumps(message, 0));
    return text;
}

int number_of(const json_t *message, const char *name) {
    const json_t *value = find(message, name);
    if (!json_is_integer(value)) fail_msg("no %s in %s", name, json_dumps(message, 0));
    return (int)json_integer_value(value);
}

void expect_refusal(const json_t *answer, const char *code) {
    const json_t *refused = json_object_get(answer, "refused");
    if (!refused) fail_msg("not refused: %s", json_dumps(answer, 0));
    assert_string_equal(text_of(refused, "code"), code);
    assert_true(strlen(text_of(refused, "en")) > 0);
    assert_true(strlen(text_of(refused, "de")) > 0);
}

/* Accounts */

struct guest *guest_member(struct house *h, const char *name) {
    struct guest *g = guest_arrive(h);
    const json_t *answer =
        guest_ask(g, "{'do':'register','name':'%s','passphrase':'passphrase of %s'}", name, name);
    assert_string_equal(text_of(answer, "person.name"), name);
    return g;
}

int64_t guest_person(const struct guest *g) {
    assert_non_null(g->client->person);
    return g->client->person->person.id;
}

/* Parties */

static void keep(char *to, size_t size, const json_t *answer, const char *name) {
    snprintf(to, size, "%s", text_of(answer, name));
}

struct party party_begin(struct house *h, const char *terms) {
    struct party p;
    for (int i = 0; i < 2; i++) {
        p.player[i] = guest_arrive(h);
        guest_ask(p.player[i], "{'do':'hello'}");
    }
    const json_t *answer = guest_ask(
        p.player[0], "{'do':'open',%s,'seats':['me','open'],'nonce':'%s'}", terms, nonces[0]);
    keep(p.table, sizeof p.table, answer, "table");
    keep(p.key[0], sizeof p.key[0], answer, "key");
    keep(p.session[0], sizeof p.session[0], answer, "session");
    answer = guest_ask(p.player[1], "{'do':'sit','table':'%s','nonce':'%s'}", p.table, nonces[1]);
    keep(p.key[1], sizeof p.key[1], answer, "key");
    keep(p.session[1], sizeof p.session[1], answer, "session");
    for (int i = 0; i < 2; i++)
        guest_ask(p.player[i], "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[i]);
    return p;
}

const json_t *party_play(struct party *p, int player, const char *text, int after) {
    static int keys;
    const json_t *answer = guest_ask(
        p->player[player - 1], "{'do':'move','table':'%s','move':'%s','after':%d,'key':'k%d'}",
        p->table, text, after, ++keys);
    if (json_object_get(answer, "refused")) fail_msg("%s", json_dumps(answer, 0));
    return answer;
}
