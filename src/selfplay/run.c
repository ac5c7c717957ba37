/* Threads take numbers as they come; what they finish waits until all games before it are written.
 * A thread that is far ahead waits, so that little is held back. */
#include "selfplay/run.h"

#include "base/system.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "selfplay/binary.h"
#include "selfplay/lines.h"
#include "selfplay/play.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    AHEAD = 16,        /* games a thread that may be held back */
    PAUSE = 200000000, /* nanoseconds between two looks at the progress */
};

/* The file */

static bool fails(struct refusal *why, const char *path) {
    return refuse(why, "", "%f: %s.", "%f: %s.", path, strerror(errno));
}

static bool has_other_data(struct refusal *why, const char *path) {
    return refuse(why, "", "%f has data of another job.", "%f hat Daten eines anderen Auftrags.",
                  path);
}

/* Where the whole games end, and how many there are, if the bytes begin with this head. */
static bool find_end(const char *bytes, size_t length, const struct buffer *head,
                     enum selfplay_form form, long first, size_t *end, long *next) {
    *end = head->used;
    *next = first;
    if (!head->start || length < head->used || memcmp(bytes, head->start, head->used) != 0)
        return false;
    struct binary_reader reader = {.at = (const uint8_t *)bytes + head->used,
                                   .end = (const uint8_t *)bytes + length};
    for (;;) {
        const char *line = bytes + *end, *newline = memchr(line, '\n', length - *end);
        long number;
        if (form == SELFPLAY_BINARY) {
            if (binary_skip(&reader, &number) != BINARY_GAME) return true;
        } else {
            if (!newline) return true;
            number = lines_number(line, (size_t)(newline - line));
        }
        if (number != *next) return false;
        *end = form == SELFPLAY_BINARY ? (size_t)((const char *)reader.at - bytes)
                                       : (size_t)(newline + 1 - bytes);
        ++*next;
    }
}

/* Whether what is there is no more than the beginning of the head: a run was killed at once. */
static bool is_cut_head(const char *bytes, size_t length, const struct buffer *head) {
    return head->start && length < head->used && memcmp(bytes, head->start, length) == 0;
}

/* Goes on where the file ends. */
static bool go_on(struct selfplay_output *out, const struct selfplay_job *job,
                  const struct buffer *head, size_t length, const char *path, struct refusal *why) {
    size_t end = 0;
    char *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, out->file, 0);
    if (bytes == MAP_FAILED) return fails(why, path);
    bool cut = is_cut_head(bytes, length, head);
    bool found =
        cut || find_end(bytes, length, head, out->form, selfplay_first(job), &end, &out->next);
    munmap(bytes, length);
    if (!found || out->next > selfplay_end(job)) return has_other_data(why, path);
    if (ftruncate(out->file, (off_t)end) < 0) return fails(why, path);
    out->length = (long long)end;
    return true;
}

static bool open_file(struct selfplay_output *out, const struct selfplay_job *job,
                      const struct buffer *head, const char *path, bool resume,
                      struct refusal *why) {
    struct stat about;
    out->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (out->file < 0 || fstat(out->file, &about) < 0) return fails(why, path);
    out->owned = S_ISREG(about.st_mode);
    if (!out->owned) return true;
    if (flock(out->file, LOCK_EX | LOCK_NB) < 0)
        return refuse(why, "", "%f: another run is writing there.",
                      "%f: dort schreibt ein anderer Lauf.", path);
    if (about.st_size == 0) return true;
    if (resume) return go_on(out, job, head, (size_t)about.st_size, path, why);
    return refuse(why, "", "%f has data already; --resume goes on with them.",
                  "%f hat schon Daten; mit --resume geht es weiter.", path);
}

static bool make_head(const struct selfplay_job *job, enum selfplay_form form,
                      struct buffer *head) {
    char *line = selfplay_head_write(job);
    bool made = line && (form == SELFPLAY_BINARY
                             ? binary_add_head(head, line)
                             : buffer_add(head, line, strlen(line)) && buffer_add(head, "\n", 1));
    free(line);
    return made;
}

/* Writes bytes, or nothing. */
static bool write_all(struct selfplay_output *out, const struct buffer *bytes,
                      struct refusal *why) {
    if (descriptor_write(out->file, bytes->start, bytes->used)) {
        out->length += (long long)bytes->used;
        return true;
    }
    refuse(why, "", "the games cannot be written: %s.",
           "die Spiele lassen sich nicht schreiben: %s.", strerror(errno));
    if (out->owned && ftruncate(out->file, (off_t)out->length) < 0) errno = 0;
    return false;
}

bool selfplay_output_open(struct selfplay_output *out, const struct selfplay_job *job,
                          const char *path, enum selfplay_form form, bool resume,
                          struct refusal *why) {
    struct buffer head = {0};
    *out =
        (struct selfplay_output){.file = STDOUT_FILENO, .form = form, .next = selfplay_first(job)};
    bool opened = make_head(job, form, &head) ||
                  refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    opened = opened && (!path || open_file(out, job, &head, path, resume, why));
    if (opened && out->length == 0) opened = write_all(out, &head, why);
    buffer_done(&head);
    if (!opened) selfplay_output_close(out);
    return opened;
}

void selfplay_output_close(struct selfplay_output *out) {
    if (out->file > STDERR_FILENO) close(out->file);
    out->file = -1;
}

/* The run */

struct finished {
    bool ready;
    int samples;
    struct buffer bytes;
};

struct run {
    const struct selfplay_job *job;
    struct selfplay_output *out;
    struct control *control;
    struct refusal *why;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t moved; /* something was written, or it is over */
    pthread_cond_t told;  /* a thread has ended */
    long next, written;   /* the first number that nobody has taken, or that is not written */
    int slots, running;
    bool broken;
    struct finished *slot; /* by number, in turns */
    struct selfplay_progress progress;
};

static bool is_over(const struct run *r) {
    return r->broken || atomic_load(&r->control->stop);
}

/* Under the lock: ends it for all. */
static void break_off(struct run *r, const struct refusal *why) {
    if (!r->broken) *r->why = *why;
    r->broken = true;
    atomic_store(&r->control->stop, true);
    pthread_cond_broadcast(&r->moved);
}

/* Under the lock: writes all that is now in order. */
static void write_ready(struct run *r) {
    struct refusal why;
    for (struct finished *f; !r->broken && (f = &r->slot[r->written % r->slots])->ready;) {
        if (!write_all(r->out, &f->bytes, &why)) {
            break_off(r, &why);
            return;
        }
        r->progress.samples += f->samples;
        r->progress.played++;
        r->progress.done++;
        f->ready = false;
        f->bytes.used = 0;
        r->written++;
    }
    pthread_cond_broadcast(&r->moved);
}

/* The next game to play; -1 if there is none. */
static long take_number(struct run *r) {
    long number = -1;
    pthread_mutex_lock(&r->lock);
    while (!is_over(r) && r->next - r->written >= r->slots) pthread_cond_wait(&r->moved, &r->lock);
    if (!is_over(r) && r->next < selfplay_end(r->job)) number = r->next++;
    pthread_mutex_unlock(&r->lock);
    return number;
}

static bool encode(const struct run *r, const struct played *g, struct buffer *bytes) {
    return r->out->form == SELFPLAY_BINARY
               ? binary_add_game(bytes, g)
               : lines_add_game(bytes, g, r->job->game, &r->job->options);
}

/* Only the thread that took the number uses its slot until it is ready. */
static void keep(struct run *r, const struct played *g) {
    struct finished *f = &r->slot[g->number % r->slots];
    struct refusal why;
    bool encoded = encode(r, g, &f->bytes);
    if (!encoded) refuse(&why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    pthread_mutex_lock(&r->lock);
    f->samples = g->sample_count;
    f->ready = encoded;
    if (encoded)
        write_ready(r);
    else
        break_off(r, &why);
    pthread_mutex_unlock(&r->lock);
}

static void play_games(struct run *r, struct selfplay_player *player) {
    struct played g = {.number = 0};
    struct refusal why;
    for (long number; (number = take_number(r)) >= 0;) {
        if (selfplay_play(player, number, r->control, &g, &why)) {
            keep(r, &g);
            continue;
        }
        pthread_mutex_lock(&r->lock);
        if (why.text[ENGLISH][0] && !is_over(r)) break_off(r, &why);
        pthread_mutex_unlock(&r->lock);
        break;
    }
    played_done(&g);
}

static void *work(void *context) {
    struct run *r = context;
    struct selfplay_player *player = selfplay_player_open(r->job);
    struct refusal why;
    if (player) {
        play_games(r, player);
        selfplay_player_close(player);
    }
    pthread_mutex_lock(&r->lock);
    if (!player) {
        refuse(&why, "", "there is not enough memory.", "der Speicher reicht nicht.");
        break_off(r, &why);
    }
    r->running--;
    pthread_cond_signal(&r->told);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* Until all threads have ended; those that wait for others learn here that it was stopped. */
static void watch(struct run *r, struct selfplay_listener listener) {
    pthread_mutex_lock(&r->lock);
    while (r->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PAUSE;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&r->told, &r->lock, &until);
        if (is_over(r)) pthread_cond_broadcast(&r->moved);
        struct selfplay_progress progress = r->progress;
        pthread_mutex_unlock(&r->lock);
        if (listener.hear) listener.hear(listener.who, &progress);
        pthread_mutex_lock(&r->lock);
    }
    pthread_mutex_unlock(&r->lock);
}

/* Returns how many run. */
static int start_threads(struct run *r, struct thread *threads, int count) {
    struct refusal why;
    r->running = count;
    for (int i = 0; i < count; i++) {
        if (thread_start(&threads[i], work, r)) continue;
        pthread_mutex_lock(&r->lock);
        r->running -= count - i;
        refuse(&why, "", "the system gives no thread.", "das System gibt keinen Thread her.");
        break_off(r, &why);
        pthread_mutex_unlock(&r->lock);
        return i;
    }
    return count;
}

enum selfplay_end selfplay_run(const struct selfplay_job *job, struct selfplay_output *out,
                               int threads, struct control *control,
                               struct selfplay_listener listener, struct refusal *why) {
    struct run r = {.job = job,
                    .out = out,
                    .control = control,
                    .why = why,
                    .next = out->next,
                    .written = out->next,
                    .slots = AHEAD * threads,
                    .progress = {.done = out->next - selfplay_first(job),
                                 .all = selfplay_end(job) - selfplay_first(job)}};
    struct thread handles[THREADS_MOST];
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.moved, NULL);
    pthread_cond_init(&r.told, NULL);
    r.slot = calloc((size_t)r.slots, sizeof *r.slot);
    if (r.slot) {
        int started = start_threads(&r, handles, threads);
        watch(&r, listener);
        for (int i = 0; i < started; i++) thread_join(&handles[i]);
        for (int i = 0; i < r.slots; i++) buffer_done(&r.slot[i].bytes);
        free(r.slot);
    } else {
        r.broken = true;
        refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    }
    out->next = r.written;
    pthread_cond_destroy(&r.told);
    pthread_cond_destroy(&r.moved);
    pthread_mutex_destroy(&r.lock);
    return r.broken                           ? SELFPLAY_BROKEN
           : r.written == selfplay_end(r.job) ? SELFPLAY_COMPLETE
                                              : SELFPLAY_STOPPED;
}
