/* The load generator: many pairs of players on real connections, who play random games against each
 * other through the server's protocol, each move counted when its acknowledgement has come.
 *
 *     kolam-load flat   every table plays as fast as it can: durable moves a second
 *     kolam-load rate   so many moves a second, whatever the answers do: how long each takes
 *     kolam-load idle   so many connections that only listen: memory for each
 *
 * It reads what it needs of a message by looking for names, not as JSON, to cost little itself. */
#include "base/clock.h"
#include "bench/line.h"
#include "bench/server.h"
#include "rules/game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    ID_TEXT = 16,
    MILLION = 1000000,
    LINES_AN_ADDRESS = 4000,
    EVENTS_AT_ONCE = 256,
    AT_ONCE = 50, /* pairs that connect, or open their table, at a time */
    SAMPLES_MOST = 8 * MILLION,
    WARM_UP = 1, /* seconds before anything counts */
};

struct pair;

struct peer {
    struct line line;
    struct pair *pair;
    int seat; /* 1 or 2 */
};

/* Two who play with each other, one game after the other. */
struct pair {
    struct peer peers[2];
    char id[ID_TEXT];
    char position[POSITION_TEXT]; /* what the player to move sees */
    int count;                    /* moves so far */
    int to_move;                  /* whose turn it is, if `ready` */
    bool ready, waiting;          /* a move can be sent; one is on its way */
    long long asked;              /* when it was, or should have been */
};

/* Microseconds. */
struct samples {
    long long *list;
    int count;
};

static void samples_add(struct samples *samples, long long time) {
    if (samples->count < SAMPLES_MOST) samples->list[samples->count++] = time;
}

struct load {
    const struct game *game;
    struct options options;
    struct random random;
    struct server server;
    int poll;
    int pair_count, begun; /* pairs, and how many of them play */
    struct pair *pairs;
    struct pair **queue; /* who is ready to move, in a ring */
    int queue_first, queue_count;
    bool flat; /* whoever is ready plays at once */
    long moves, games;
    struct samples answers; /* until a move was acknowledged, ... */
    struct samples late;    /* ... of it what the generator was late itself: the machine's noise */
    bool failed;
};

static void fail(struct load *load, const char *what, const char *message) {
    if (!load->failed) fprintf(stderr, "kolam-load: %s: %.300s\n", what, message ? message : "");
    load->failed = true;
}

/* Messages */

__attribute__((format(printf, 3, 4))) static void say(struct load *load, struct peer *peer,
                                                      const char *format, ...) {
    char text[1024];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (!line_say(&peer->line, text, (size_t)length)) fail(load, "cannot send", text);
}

/* What follows `name` in the message, or NULL. */
static const char *behind(const char *message, const char *name) {
    const char *at = strstr(message, name);
    return at ? at + strlen(name) : NULL;
}

static bool copy_text(const char *from, char *to, size_t room) {
    const char *end = from ? strchr(from, '"') : NULL;
    if (!end || (size_t)(end - from) >= room) return false;
    memcpy(to, from, (size_t)(end - from));
    to[end - from] = '\0';
    return true;
}

/* Playing */

static void open_table(struct load *load, struct pair *pair) {
    static const char nonce[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    pair->ready = pair->waiting = false;
    say(load, &pair->peers[0],
        "{\"do\":\"open\",\"id\":2,\"game\":\"%s\",\"pace\":\"none\",\"seats\":[\"me\",\"open\"],"
        "\"nonce\":\"%s\"}",
        load->game->name, nonce);
}

static void send_move(struct load *load, struct pair *pair, long long when) {
    union position p;
    struct refusal why;
    char name[MOVE_TEXT];
    struct text t = text_over(name, sizeof name);
    struct seed none = {{0}};
    if (!load->game->read_position(&load->options, &none, pair->position, &p, &why)) {
        fail(load, "a position cannot be read", pair->position);
        return;
    }
    load->game->write_move(&p, load->game->pick(&p, &load->random), &t);
    pair->ready = false;
    pair->waiting = true;
    pair->asked = when;
    say(load, &pair->peers[pair->to_move - 1],
        "{\"do\":\"move\",\"id\":9,\"table\":\"%s\",\"move\":\"%s\",\"after\":%d,\"key\":\"k%d\"}",
        pair->id, name, pair->count, pair->count);
}

static void be_ready(struct load *load, struct pair *pair) {
    pair->ready = true;
    if (load->flat) {
        send_move(load, pair, clock_microseconds());
        return;
    }
    load->queue[(load->queue_first + load->queue_count++) % load->pair_count] = pair;
}

static void acknowledge(struct load *load, struct pair *pair) {
    long long now = clock_microseconds();
    pair->waiting = false;
    load->moves++;
    samples_add(&load->answers, now - pair->asked);
}

/* The same position comes to both; whoever is to move takes it, once. */
static void see_position(struct load *load, struct peer *peer, const char *message, int count) {
    struct pair *pair = peer->pair;
    const char *to_move = behind(message, "\"toMove\":");
    if (!to_move || to_move[0] - '0' != peer->seat) return;
    if (pair->ready || (pair->waiting && count <= pair->count)) return;
    if (!copy_text(behind(message, "\"position\":\""), pair->position, sizeof pair->position)) {
        fail(load, "no position", message);
        return;
    }
    pair->count = count;
    pair->to_move = peer->seat;
    be_ready(load, pair);
}

static void hear_state(struct load *load, struct peer *peer, const char *message) {
    struct pair *pair = peer->pair;
    bool answers_move = strstr(message, "\"re\":9,") != NULL;
    if (answers_move) acknowledge(load, pair);
    if (strstr(message, "\"state\":\"over\"")) {
        say(load, peer, "{\"do\":\"unwatch\",\"table\":\"%s\"}", pair->id);
        if (!answers_move) return;
        load->games++;
        open_table(load, pair);
    } else if (strstr(message, "\"state\":\"playing\"")) {
        const char *movers = behind(message, "\"movers\":\""); /* one for each move so far */
        if (movers) see_position(load, peer, message, (int)strcspn(movers, "\""));
    }
}

static void hear_event(struct load *load, struct peer *peer, const char *message) {
    const char *count = behind(message, "\"count\":");
    if (strstr(message, "\"re\":9,")) acknowledge(load, peer->pair);
    if (count) see_position(load, peer, message, (int)strtol(count, NULL, 10));
}

/* The first seat's answers: 1 hello, 2 open, 3 watch; the second's: 1 hello, 2 sit, 3 watch. */
static void hear_answer(struct load *load, struct peer *peer, const char *message) {
    struct pair *pair = peer->pair;
    static const char nonce[] = "f123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    if (!strstr(message, "\"re\":2,")) return;
    if (peer->seat == 1) {
        if (!copy_text(behind(message, "\"table\":\""), pair->id, sizeof pair->id))
            fail(load, "no table", message);
        pair->count = 0;
        say(load, peer, "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", pair->id);
        say(load, &pair->peers[1],
            "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":2,\"nonce\":\"%s\"}", pair->id,
            nonce);
    } else {
        load->begun++;
        say(load, peer, "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", pair->id);
    }
}

struct hearing {
    struct load *load;
    struct peer *peer;
};

static void hear(void *context, const char *message, size_t length) {
    struct hearing *h = context;
    (void)length;
    if (!message) {
        say(h->load, h->peer, "{\"do\":\"hello\",\"id\":1}");
        return;
    }
    if (strstr(message, "\"refused\":"))
        fail(h->load, "refused", message);
    else if (strstr(message, "\"is\":\"event\""))
        hear_event(h->load, h->peer, message);
    else if (strstr(message, "\"is\":\"table\""))
        hear_state(h->load, h->peer, message);
    else
        hear_answer(h->load, h->peer, message);
}

/* Running */

static void listen_for(struct load *load, long long until) {
    struct epoll_event events[EVENTS_AT_ONCE];
    long long left = until - clock_microseconds();
    struct timespec most = {0};
    if (left > 0) most = (struct timespec){left / MILLION, left % MILLION * 1000};
    int count = epoll_pwait2(load->poll, events, EVENTS_AT_ONCE, &most, NULL);
    for (int i = 0; i < count && !load->failed; i++) {
        struct hearing h = {load, events[i].data.ptr};
        if (!line_read(&h.peer->line, hear, &h)) fail(load, "a line has ended", NULL);
    }
}

static void connect_peer(struct load *load, struct peer *peer, int number) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = peer};
    if (!line_connect(&peer->line, load->server.port, 1 + number / LINES_AN_ADDRESS))
        fail(load, "cannot connect", NULL);
    else
        epoll_ctl(load->poll, EPOLL_CTL_ADD, peer->line.file, &event);
}

static bool is_open(const struct load *load, int pairs) {
    for (int i = 0; i < pairs; i++)
        if (!load->pairs[i].peers[0].line.open || !load->pairs[i].peers[1].line.open) return false;
    return true;
}

/* In steps, as people come, so that no queue of the system runs over and no burst is measured. */
static void connect_all(struct load *load) {
    for (int i = 0; i < load->pair_count && !load->failed; i++) {
        for (int side = 0; side < 2; side++) {
            struct peer *peer = &load->pairs[i].peers[side];
            peer->pair = &load->pairs[i];
            peer->seat = side + 1;
            connect_peer(load, peer, 2 * i + side);
        }
        if ((i + 1) % AT_ONCE == 0 || i + 1 == load->pair_count)
            while (!is_open(load, i + 1) && !load->failed)
                listen_for(load, clock_microseconds() + MILLION);
    }
}

static void begin_games(struct load *load) {
    for (int i = 0; i < load->pair_count && !load->failed; i++) {
        open_table(load, &load->pairs[i]);
        while (load->begun + AT_ONCE <= i && !load->failed)
            listen_for(load, clock_microseconds() + MILLION);
    }
    while (load->begun < load->pair_count && !load->failed)
        listen_for(load, clock_microseconds() + MILLION);
}

static bool load_open(struct load *load, const char *kolam, const char *folder, int pairs) {
    load->poll = epoll_create1(EPOLL_CLOEXEC);
    load->pair_count = pairs;
    load->pairs = calloc((size_t)pairs, sizeof *load->pairs);
    load->queue = calloc((size_t)pairs, sizeof(struct pair *));
    load->answers.list = malloc(SAMPLES_MOST * sizeof(long long));
    load->late.list = malloc(SAMPLES_MOST * sizeof(long long));
    load->options = options_initial(load->game);
    load->random = random_from(1);
    return load->pairs && load->queue && load->answers.list && load->late.list &&
           server_start(&load->server, kolam, folder);
}

static void load_close(struct load *load) {
    for (int i = 0; i < load->pair_count; i++)
        for (int side = 0; side < 2; side++) line_close(&load->pairs[i].peers[side].line);
    server_stop(&load->server);
    close(load->poll);
    free(load->pairs);
    free(load->queue);
    free(load->answers.list);
    free(load->late.list);
}

static int compare(const void *a, const void *b) {
    long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

static void sort(struct samples *samples) {
    qsort(samples->list, (size_t)samples->count, sizeof *samples->list, compare);
}

/* Milliseconds that this share of them does not exceed. */
static double part(const struct samples *samples, double share) {
    if (samples->count == 0) return 0;
    return (double)samples->list[(int)(share * (samples->count - 1))] / 1000;
}

/* Seconds of processor time that the server and this program have used. */
struct processor {
    double server, own;
};

static struct processor processor_of(const struct load *load) {
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    double seconds = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec);
    double rest = (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / MILLION;
    return (struct processor){server_processor(&load->server), seconds + rest};
}

/* Microseconds of what was used since `before`, for each move. */
static struct processor for_each_move(const struct load *load, struct processor before) {
    struct processor now = processor_of(load);
    double moves = load->moves > 0 ? (double)load->moves : 1;
    return (struct processor){(now.server - before.server) * MILLION / moves,
                              (now.own - before.own) * MILLION / moves};
}

static void report(struct load *load, double seconds, struct processor each) {
    const struct samples *answers = &load->answers;
    sort(&load->answers);
    sort(&load->late);
    printf("%s: %.0f durable moves/s (%s, %d tables, %ld moves, %ld games); "
           "ms: median %.2f, 99%% %.2f, 99.9%% %.2f, most %.2f; "
           "processor a move: server %.1f us, generator %.1f us",
           load->flat ? "flat out" : "at a rate", (double)load->moves / seconds, load->game->name,
           load->pair_count, load->moves, load->games, part(answers, 0.5), part(answers, 0.99),
           part(answers, 0.999), part(answers, 1), each.server, each.own);
    if (!load->flat)
        printf("; the generator itself was late by: median %.2f, 99%% %.2f, 99.9%% %.2f",
               part(&load->late, 0.5), part(&load->late, 0.99), part(&load->late, 0.999));
    printf("\n");
    fflush(stdout);
}

struct wishes {
    const char *mode, *kolam, *folder;
    const struct game *game;
    int tables, connections;
    double rate, seconds;
};

static void play_flat(struct load *load, long long until) {
    while (clock_microseconds() < until && !load->failed) listen_for(load, until);
}

/* A move is due every so often, whether those before are answered or not; it counts from then. */
static void play_at_rate(struct load *load, double rate, long long until) {
    long long begun = clock_microseconds(), number = 0, due = begun;
    while (due < until && !load->failed) {
        while (due <= clock_microseconds() && load->queue_count > 0 && !load->failed) {
            struct pair *pair = load->queue[load->queue_first];
            load->queue_first = (load->queue_first + 1) % load->pair_count;
            load->queue_count--;
            samples_add(&load->late, clock_microseconds() - due);
            send_move(load, pair, due);
            due = begun + (long long)((double)++number * MILLION / rate);
        }
        listen_for(load, due);
    }
}

static void play_until(struct load *load, double rate, long long until) {
    if (load->flat)
        play_flat(load, until);
    else
        play_at_rate(load, rate, until);
}

static bool play(const struct wishes *wishes) {
    struct load load = {.game = wishes->game, .flat = strcmp(wishes->mode, "flat") == 0};
    if (!load_open(&load, wishes->kolam, wishes->folder, wishes->tables)) return false;
    connect_all(&load);
    begin_games(&load);
    play_until(&load, wishes->rate, clock_microseconds() + WARM_UP * MILLION);
    load.moves = load.games = load.answers.count = load.late.count = 0;
    struct processor before = processor_of(&load);
    play_until(&load, wishes->rate, clock_microseconds() + (long long)(wishes->seconds * MILLION));
    report(&load, wishes->seconds, for_each_move(&load, before));
    load_close(&load);
    return !load.failed;
}

/* First all of them only listen, then every two have a table. */
static bool idle(const struct wishes *wishes) {
    struct load load = {.game = wishes->game};
    if (!load_open(&load, wishes->kolam, wishes->folder, wishes->connections / 2)) return false;
    sleep(2); /* what it needed to begin with is free again */
    long before = server_memory(&load.server);
    connect_all(&load);
    long connected = server_memory(&load.server);
    begin_games(&load);
    long playing = server_memory(&load.server);
    printf("idle: %d connections, %.2f kB each when connected; %.2f kB each with a table of a game "
           "for every two\n",
           wishes->connections, (double)(connected - before) / wishes->connections,
           (double)(playing - before) / wishes->connections);
    load_close(&load);
    return !load.failed;
}

static int usage(void) {
    fputs("Usage: kolam-load flat|rate|idle [kolam=PATH] [folder=PATH] [game=NAME] [tables=N]\n"
          "                  [connections=N] [rate=N] [seconds=N]\n",
          stderr);
    return 2;
}

static bool read_wish(const char *word, struct wishes *wishes) {
    const char *value = strchr(word, '=');
    if (!value++) return false;
    size_t length = (size_t)(value - word);
    if (strncmp(word, "kolam=", length) == 0)
        wishes->kolam = value;
    else if (strncmp(word, "folder=", length) == 0)
        wishes->folder = value;
    else if (strncmp(word, "game=", length) == 0)
        wishes->game = game_named(value);
    else if (strncmp(word, "tables=", length) == 0)
        wishes->tables = atoi(value);
    else if (strncmp(word, "connections=", length) == 0)
        wishes->connections = atoi(value);
    else if (strncmp(word, "rate=", length) == 0)
        wishes->rate = atof(value);
    else if (strncmp(word, "seconds=", length) == 0)
        wishes->seconds = atof(value);
    else
        return false;
    return wishes->game && wishes->tables > 0 && wishes->connections > 1 && wishes->rate > 0 &&
           wishes->seconds > 0;
}

int main(int argc, char **argv) {
    struct wishes wishes = {.kolam = "build/kolam",
                            .folder = "/var/tmp",
                            .tables = 400,
                            .connections = 8000,
                            .rate = 500,
                            .seconds = 10};
    struct rlimit files;
    wishes.game = game_named("patterns");
    if (argc < 2) return usage();
    wishes.mode = argv[1];
    for (int i = 2; i < argc; i++)
        if (!read_wish(argv[i], &wishes)) return usage();
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (strcmp(wishes.mode, "idle") == 0) return !idle(&wishes);
    if (strcmp(wishes.mode, "flat") == 0 || strcmp(wishes.mode, "rate") == 0) return !play(&wishes);
    return usage();
}
