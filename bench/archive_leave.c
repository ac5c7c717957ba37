/* A process of its own plays at a few tables, one move after the other, and keeps the longest time
 * that one took; this one asks for what may hold up the store, and looks at it. */
#include "bench/archive_leave.h"

#include "base/clock.h"
#include "bench/archive_data.h"
#include "bench/visitor.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PAIRS = 4,
    PLAYER_FIRST = 220, /* addresses */
    LEAVER = 240,
    MOVE_EACH = 25000,  /* microseconds: no player asks for more than the limits let it */
    FAILURES_MOST = 40, /* in a row */
    BESIDE = 2,         /* seconds of moves around each act */
    TEXT = 640,
    BOUND = 50000, /* microseconds that are too long */
};

static const char nonce[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/* Shared with the process that plays. */
struct played {
    atomic_long moves;
    atomic_llong worst; /* microseconds */
};

/* Playing */

struct pair {
    struct visitor players[2];
    char table[32];
    int count;
    bool playing;
};

__attribute__((format(printf, 2, 3))) static bool ask(struct visitor *v, const char *format, ...) {
    char text[TEXT];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return visitor_ask(v, text);
}

static bool begin_game(struct pair *p) {
    p->count = 0;
    p->playing =
        ask(&p->players[0],
            "\"do\":\"open\",\"game\":\"manalath\",\"pace\":\"none\",\"seats\":[\"me\",\"open\"]"
            ","
            "\"nonce\":\"%s\"",
            nonce) &&
        visitor_text(&p->players[0], "table", p->table, sizeof p->table) &&
        ask(&p->players[1], "\"do\":\"sit\",\"table\":\"%s\",\"nonce\":\"%s\"", p->table, nonce);
    return p->playing;
}

static bool leave_table(struct pair *p) {
    for (int i = 0; i < 2; i++)
        if (!ask(&p->players[i], "\"do\":\"unwatch\",\"table\":\"%s\"", p->table)) return false;
    return true;
}

/* A game is over when the player to move sees no move. */
static bool play_once(struct pair *p, struct played *played) {
    struct visitor *player = &p->players[p->count % 2];
    char move[32];
    if (!p->playing && !begin_game(p)) return false;
    player = &p->players[p->count % 2];
    if (!ask(player, "\"do\":\"watch\",\"table\":\"%s\",\"legal\":true", p->table)) return false;
    p->playing = visitor_text(player, "legal", move, sizeof move);
    if (!p->playing) return leave_table(p);
    long long began = clock_microseconds();
    if (!ask(player,
             "\"do\":\"move\",\"table\":\"%s\",\"move\":\"%s\",\"after\":%d,\"key\":\"k%d\"",
             p->table, move, p->count, p->count))
        return false;
    long long took = clock_microseconds() - began;
    if (took > played->worst) played->worst = took;
    played->moves++;
    p->count++;
    return true;
}

static void play_for_ever(const struct server *server, struct played *played) {
    struct pair *pairs = calloc(PAIRS, sizeof *pairs);
    bool plays = pairs;
    for (int i = 0; i < 2 * PAIRS && plays; i++) {
        struct visitor *v = &pairs[i / 2].players[i % 2];
        plays = visitor_open(v, server->port, PLAYER_FIRST + i) && ask(v, "\"do\":\"hello\"");
    }
    /* After a refusal, most often of too much at once, it waits and goes on. */
    for (int i = 0, failures = 0; plays && failures < FAILURES_MOST; i++) {
        failures = play_once(&pairs[i % PAIRS], played) ? 0 : failures + 1;
        usleep(failures ? 10 * MOVE_EACH : MOVE_EACH);
    }
    fprintf(stderr, "kolam-archive: nobody plays any more\n");
    _exit(1);
}

/* Acting */

struct act {
    const char *name, *session, *request; /* NULL: nothing is done */
};

static bool do_act(const struct server *server, const struct act *act) {
    struct visitor *v = calloc(1, sizeof *v);
    bool done = v && visitor_open(v, server->port, LEAVER) &&
                ask(v, "\"do\":\"hello\",\"session\":\"%s\"", act->session) &&
                visitor_ask(v, act->request);
    if (v) visitor_close(v);
    free(v);
    return done;
}

static bool measure(const struct server *server, struct played *played, const struct act *act) {
    played->moves = 0;
    played->worst = 0;
    sleep(BESIDE);
    long long began = clock_microseconds();
    bool done = !act->request || do_act(server, act);
    double took = (double)(clock_microseconds() - began) / 1000;
    sleep(BESIDE); /* what it leaves to be done */
    long long worst = played->worst;
    printf("%-50s took %8.1f ms; of %ld moves beside it the longest %7.2f ms%s\n", act->name, took,
           played->moves, (double)worst / 1000, worst > BOUND ? " (over 50 ms)" : "");
    if (!done) fprintf(stderr, "kolam-archive: %s failed\n", act->name);
    return done && played->moves > 0;
}

bool archive_leave(const struct server *server) {
    char registers[TEXT], forgets[TEXT];
    snprintf(registers, sizeof registers,
             "\"do\":\"register\",\"name\":\"Somebody Else\",\"passphrase\":\"%s\"",
             archive_passphrase);
    snprintf(forgets, sizeof forgets, "\"do\":\"forget\",\"passphrase\":\"%s\"",
             archive_passphrase);
    const struct act acts[] = {
        {"nobody registers or leaves", NULL, NULL},
        {"a guest with every 50th game registers", archive_guest_session, registers},
        {"an account with every 50th game is deleted", archive_session, forgets},
    };
    struct played *played =
        mmap(NULL, sizeof *played, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (played == MAP_FAILED) return false;
    pid_t player = fork();
    if (player == 0) play_for_ever(server, played);
    bool well = player > 0;
    for (size_t i = 0; i < sizeof acts / sizeof *acts && well; i++)
        well = measure(server, played, &acts[i]);
    if (player > 0) {
        kill(player, SIGKILL);
        waitpid(player, NULL, 0);
    }
    munmap(played, sizeof *played);
    return well;
}
