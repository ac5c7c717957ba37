/* Runs all duels of a match in one thread with poll(), and gives each the next game when it is
 * free. */
#include "match/match.h"

#include "base/clock.h"
#include "match/duel.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { FILES_OF_DUEL = 4, LONGEST_POLL = 1000 };

struct match {
    const struct plan *plan;
    struct results *results;
    struct match_listener listener;
    struct refusal *why;
    struct duel *duel;
    struct pollfd *file; /* four of each duel, and the one for signals */
    long next;           /* the first pair that no duel has begun */
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

static bool open_duels(struct match *m) {
    size_t count = (size_t)m->plan->concurrency;
    m->duel = calloc(count, sizeof *m->duel);
    m->file = calloc(FILES_OF_DUEL * count + 1, sizeof *m->file);
    if (!m->duel || !m->file)
        return refuse(m->why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    for (size_t i = 0; i < count; i++)
        if (!duel_init(&m->duel[i], m->plan))
            return refuse(m->why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    return true;
}

/* All are told to go before any is waited for. */
static void close_duels(struct match *m) {
    for (int i = 0; m->duel && i < m->plan->concurrency; i++) duel_dismiss(&m->duel[i]);
    for (int i = 0; m->duel && i < m->plan->concurrency; i++) duel_done(&m->duel[i]);
    free(m->duel);
    free(m->file);
}

/* Games */

static bool is_played(const struct match *m, long number) {
    return m->results->outcome[number].played;
}

/* Finds the free duel something to do: a duel plays both games of a pair. False if all is done or
 * under way. */
static bool begin_pair(struct match *m, struct duel *d) {
    for (long pairs = plan_pairs(m->plan); m->next < pairs;) {
        long pair = m->next++;
        if (!plan_includes(m->plan, pair)) continue;
        for (int i = 0; i < 2; i++) {
            if (is_played(m, 2 * pair + i)) continue;
            duel_begin(d, 2 * pair + i);
            return true;
        }
    }
    return false;
}

/* Writes down a finished game and goes on with the other one of the pair. */
static bool end_game(struct match *m, struct duel *d) {
    struct report report;
    duel_report(d, &report);
    d->state = DUEL_FREE;
    if (!results_add(m->results, &report, m->why)) return false;
    m->decided = is_decided(m);
    long other = d->number ^ 1;
    if (!is_played(m, other)) duel_begin(d, other);
    return true;
}

/* Does what can be done in a duel without waiting. False if the match cannot go on. */
static bool tend_duel(struct match *m, struct duel *d, bool *busy) {
    while (d->state != DUEL_PLAYING && !m->decided) {
        if (d->state == DUEL_BROKEN) {
            *m->why = d->why;
            return false;
        }
        if (d->state == DUEL_FINISHED) {
            if (!end_game(m, d)) return false;
        } else if (!begin_pair(m, d)) {
            return true;
        }
    }
    *busy = true;
    return true;
}

/* Waiting */

/* Fills the four files of a duel: what comes from either engine, and what it has not yet taken.
 * Those that are -1 are ignored. */
static void list_files(struct duel *d, struct pollfd *file) {
    for (int i = 0; i < 2; i++) {
        const struct subprocess *o = d->seat[i].client.subprocess;
        bool runs = o->pid > 0;
        file[2 * i] = (struct pollfd){.fd = runs ? o->from : -1, .events = POLLIN};
        file[2 * i + 1] =
            (struct pollfd){.fd = runs && o->queue.used > 0 ? o->to : -1, .events = POLLOUT};
    }
}

/* Milliseconds until some duel must look at the time, rounded up. */
static int time_to_wait(const struct match *m) {
    long long first = duel_deadline(&m->duel[0]), now = clock_microseconds();
    for (int i = 1; i < m->plan->concurrency; i++) {
        long long deadline = duel_deadline(&m->duel[i]);
        if (deadline < first) first = deadline;
    }
    if (first <= now) return 0;
    long long wait = (first - now) / 1000 + 1;
    return wait < LONGEST_POLL ? (int)wait : LONGEST_POLL;
}

static void serve_duel(struct duel *d, const struct pollfd *file) {
    for (int i = 0; i < 2; i++) {
        struct subprocess *o = d->seat[i].client.subprocess;
        if (file[2 * i + 1].revents && o->pid > 0) subprocess_flush(o);
        if (file[2 * i].revents && o->pid > 0) duel_hear(d, i);
    }
    duel_tick(d, clock_microseconds());
}

/* Waits until something happens, and lets the duels see to it; false if a signal came. */
static bool wait_and_serve(struct match *m) {
    int count = m->plan->concurrency;
    nfds_t files = FILES_OF_DUEL * (nfds_t)count;
    struct pollfd *signals = &m->file[files];
    for (int i = 0; i < count; i++) list_files(&m->duel[i], &m->file[FILES_OF_DUEL * i]);
    *signals = (struct pollfd){.fd = m->signals, .events = POLLIN};
    int ready = poll(m->file, files + 1, time_to_wait(m));
    if (ready < 0) return errno == EINTR;
    if (signals->revents) return false;
    for (int i = 0; i < count; i++) serve_duel(&m->duel[i], &m->file[FILES_OF_DUEL * i]);
    return true;
}

static enum match_end play(struct match *m) {
    for (;;) {
        bool busy = false;
        for (int i = 0; i < m->plan->concurrency; i++)
            if (!tend_duel(m, &m->duel[i], &busy)) return MATCH_BROKEN;
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
    if (open_duels(&m)) end = play(&m);
    close_duels(&m);
    unwatch_signals(&m);
    return end;
}
