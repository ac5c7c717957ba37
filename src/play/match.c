#include "play/match.h"

#include "base/clock.h"
#include "play/table.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { FILES_OF_TABLE = 4, LONGEST_POLL = 1000 };

struct match {
    const struct plan *plan;
    struct results *results;
    struct match_listener listener;
    struct refusal *why;
    struct table *table;
    struct pollfd *file; /* four of each table, and the one for signals */
    long next;           /* the first pair that no table has begun */
    bool decided;        /* the sequential test is */
    int signals;
    sigset_t mask_before;
};

double match_llr(const struct results *results) {
    const struct plan *plan = results->plan;
    return pentanomial_llr(&results->tally[0].pairs, plan->elo0, plan->elo1);
}

static bool is_decided(const struct match *m) {
    return m->plan->sequential && fabs(match_llr(m->results)) >= sprt_bound();
}

/* Beginning and ending */

/* Signals are read like everything else; until the match ends they do nothing by themselves. */
static void watch_signals(struct match *m) {
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGINT);
    sigaddset(&mask, SIGTERM);
    sigaddset(&mask, SIGHUP);
    sigprocmask(SIG_BLOCK, &mask, &m->mask_before);
    m->signals = signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
}

static void unwatch_signals(struct match *m) {
    struct signalfd_siginfo signal;
    while (read(m->signals, &signal, sizeof signal) > 0) {
    }
    close(m->signals);
    sigprocmask(SIG_SETMASK, &m->mask_before, NULL);
}

static bool open_tables(struct match *m) {
    size_t count = (size_t)m->plan->concurrency;
    m->table = calloc(count, sizeof *m->table);
    m->file = calloc(FILES_OF_TABLE * count + 1, sizeof *m->file);
    if (!m->table || !m->file)
        return refuse(m->why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    for (size_t i = 0; i < count; i++)
        if (!table_init(&m->table[i], m->plan))
            return refuse(m->why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    return true;
}

/* All are told to go before any is waited for. */
static void close_tables(struct match *m) {
    for (int i = 0; m->table && i < m->plan->concurrency; i++) table_dismiss(&m->table[i]);
    for (int i = 0; m->table && i < m->plan->concurrency; i++) table_done(&m->table[i]);
    free(m->table);
    free(m->file);
}

/* Games */

static bool is_played(const struct match *m, long number) {
    return m->results->outcome[number].played;
}

/* Finds the free table something to do: a table plays both games of a pair. False if all is done or
 * under way. */
static bool begin_pair(struct match *m, struct table *t) {
    for (long pairs = plan_pairs(m->plan); m->next < pairs;) {
        long pair = m->next++;
        for (int i = 0; i < 2; i++) {
            if (is_played(m, 2 * pair + i)) continue;
            table_begin(t, 2 * pair + i);
            return true;
        }
    }
    return false;
}

/* Writes down a finished game and goes on with the other one of the pair. */
static bool end_game(struct match *m, struct table *t) {
    struct report report;
    table_report(t, &report);
    t->state = TABLE_FREE;
    if (!results_add(m->results, &report, m->why)) return false;
    m->decided = is_decided(m);
    long other = t->number ^ 1;
    if (!is_played(m, other)) table_begin(t, other);
    return true;
}

/* Does what can be done at a table without waiting. False if the match cannot go on. */
static bool tend_table(struct match *m, struct table *t, bool *busy) {
    while (t->state != TABLE_PLAYING && !m->decided) {
        if (t->state == TABLE_BROKEN) {
            *m->why = t->why;
            return false;
        }
        if (t->state == TABLE_FINISHED) {
            if (!end_game(m, t)) return false;
        } else if (!begin_pair(m, t)) {
            return true;
        }
    }
    *busy = true;
    return true;
}

/* Waiting */

/* Fills the four files of a table: what comes from either engine, and what it has not yet taken.
 * Those that are -1 are ignored. */
static void list_files(struct table *t, struct pollfd *file) {
    for (int i = 0; i < 2; i++) {
        const struct opponent *o = &t->seat[i].opponent;
        bool runs = o->pid > 0;
        file[2 * i] = (struct pollfd){.fd = runs ? o->from : -1, .events = POLLIN};
        file[2 * i + 1] =
            (struct pollfd){.fd = runs && o->queued > 0 ? o->to : -1, .events = POLLOUT};
    }
}

/* Milliseconds until some table must look at the time, rounded up. */
static int time_to_wait(const struct match *m) {
    long long first = table_deadline(&m->table[0]), now = clock_microseconds();
    for (int i = 1; i < m->plan->concurrency; i++) {
        long long deadline = table_deadline(&m->table[i]);
        if (deadline < first) first = deadline;
    }
    if (first <= now) return 0;
    long long wait = (first - now) / 1000 + 1;
    return wait < LONGEST_POLL ? (int)wait : LONGEST_POLL;
}

static void serve_table(struct table *t, const struct pollfd *file) {
    for (int i = 0; i < 2; i++) {
        struct opponent *o = &t->seat[i].opponent;
        if (file[2 * i + 1].revents && o->pid > 0) opponent_flush(o);
        if (file[2 * i].revents && o->pid > 0) table_hear(t, i);
    }
    table_tick(t, clock_microseconds());
}

/* Waits until something happens, and lets the tables see to it; false if a signal came. */
static bool wait_and_serve(struct match *m) {
    int count = m->plan->concurrency;
    struct pollfd *signals = &m->file[FILES_OF_TABLE * count];
    for (int i = 0; i < count; i++) list_files(&m->table[i], &m->file[FILES_OF_TABLE * i]);
    *signals = (struct pollfd){.fd = m->signals, .events = POLLIN};
    int ready = poll(m->file, (nfds_t)(FILES_OF_TABLE * count + 1), time_to_wait(m));
    if (ready < 0) return errno == EINTR;
    if (signals->revents) return false;
    for (int i = 0; i < count; i++) serve_table(&m->table[i], &m->file[FILES_OF_TABLE * i]);
    return true;
}

static enum match_end play(struct match *m) {
    for (;;) {
        bool busy = false;
        for (int i = 0; i < m->plan->concurrency; i++)
            if (!tend_table(m, &m->table[i], &busy)) return MATCH_BROKEN;
        if (m->decided) return MATCH_DECIDED;
        if (!busy) return MATCH_COMPLETE;
        if (!wait_and_serve(m)) return MATCH_STOPPED;
        if (m->listener.hear) m->listener.hear(m->listener.who, m->results);
    }
}

enum match_end match_run(const struct plan *plan, struct results *results,
                         struct match_listener listener, struct refusal *why) {
    struct match m = {.plan = plan, .results = results, .listener = listener, .why = why};
    enum match_end end = MATCH_BROKEN;
    watch_signals(&m);
    m.decided = is_decided(&m);
    if (open_tables(&m)) end = play(&m);
    close_tables(&m);
    unwatch_signals(&m);
    return end;
}
