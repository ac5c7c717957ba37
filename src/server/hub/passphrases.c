#include "server/hub/passphrases.h"

#include "base/text.h"
#include "base/thread.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { WAITING_MOST = 64 }; /* some seconds of work: more would only wait to no purpose */

_Static_assert(STORE_WORD >= crypto_pwhash_STRBYTES, "a hashed passphrase fits");

struct job {
    struct job *behind;
    passphrases_tell *tell;
    void *context;
    bool verifies;
    bool fits;
    char passphrase[PASSPHRASE_MOST + 1];
    char word[STORE_WORD];
};

struct row {
    struct job *first, **last;
};

struct passphrases {
    struct thread thread;
    int bell;
    char nobodys[STORE_WORD]; /* the thread's: a word that no passphrase fits */
    pthread_mutex_t lock;
    pthread_cond_t changed;

    /* Under the lock: */
    struct row waiting, done;
    int count; /* that wait */
    bool closing;
};

static void row_add(struct row *row, struct job *job) {
    job->behind = NULL;
    *row->last = job;
    row->last = &job->behind;
}

static struct job *row_take(struct row *row) {
    struct job *job = row->first;
    if (!job) return NULL;
    row->first = job->behind;
    if (!row->first) row->last = &row->first;
    return job;
}

static void job_free(struct job *job) {
    sodium_memzero(job, sizeof *job);
    free(job);
}

static void row_free(struct row *row) {
    for (struct job *job; (job = row_take(row));) job_free(job);
}

/* The thread */

static struct job *take(struct passphrases *p) {
    pthread_mutex_lock(&p->lock);
    while (!p->waiting.first && !p->closing) pthread_cond_wait(&p->changed, &p->lock);
    struct job *job = p->closing ? NULL : row_take(&p->waiting);
    if (job) p->count--;
    pthread_mutex_unlock(&p->lock);
    return job;
}

static bool hash(const char *passphrase, char word[STORE_WORD]) {
    return crypto_pwhash_str(word, passphrase, strlen(passphrase),
                             crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* Made for the first job, whatever that is: most servers that are started, in tests, have none. */
static void make_nobodys(struct passphrases *p) {
    char nothing[2 * PASSPHRASE_LEAST + 1] = "";
    if (p->nobodys[0]) return;
    randombytes_buf(nothing, sizeof nothing - 1);
    for (size_t i = 0; i < sizeof nothing - 1; i++) nothing[i] = (char)(nothing[i] | 1);
    if (!hash(nothing, p->nobodys)) p->nobodys[0] = '\0';
}

static void work_on(struct passphrases *p, struct job *job) {
    make_nobodys(p);
    bool known = job->word[0] != '\0';
    const char *word = known ? job->word : p->nobodys;
    if (job->verifies) {
        size_t length = strlen(job->passphrase);
        job->fits = crypto_pwhash_str_verify(word, job->passphrase, length) == 0 && known;
    } else if (!hash(job->passphrase, job->word)) {
        job->word[0] = '\0'; /* there is no memory */
    }
}

static void give(struct passphrases *p, struct job *job) {
    uint64_t one = 1;
    sodium_memzero(job->passphrase, sizeof job->passphrase);
    pthread_mutex_lock(&p->lock);
    row_add(&p->done, job);
    ssize_t put = write(p->bell, &one, sizeof one);
    (void)put; /* it cannot fill up: there are never so many */
    pthread_mutex_unlock(&p->lock);
}

static void *work(void *with) {
    struct passphrases *p = with;
    for (struct job *job; (job = take(p)); give(p, job)) work_on(p, job);
    return NULL;
}

/* The caller */

static bool start(struct passphrases *p) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = thread_start(&p->thread, work, p);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void free_all(struct passphrases *p) {
    row_free(&p->waiting);
    row_free(&p->done);
    pthread_cond_destroy(&p->changed);
    pthread_mutex_destroy(&p->lock);
    if (p->bell >= 0) close(p->bell);
    free(p);
}

struct passphrases *passphrases_open(void) {
    struct passphrases *p = sodium_init() < 0 ? NULL : calloc(1, sizeof *p);
    if (!p) return NULL;
    p->waiting.last = &p->waiting.first;
    p->done.last = &p->done.first;
    p->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, NULL);
    if (p->bell >= 0 && start(p)) return p;
    free_all(p);
    return NULL;
}

void passphrases_close(struct passphrases *p) {
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_signal(&p->changed);
    pthread_mutex_unlock(&p->lock);
    thread_join(&p->thread);
    free_all(p);
}

static bool ask(struct passphrases *p, const char *passphrase, struct job job) {
    struct job *own = malloc(sizeof *own);
    if (!own) return false;
    *own = job;
    struct text t = text_over(own->passphrase, sizeof own->passphrase);
    text_add(&t, passphrase);
    pthread_mutex_lock(&p->lock);
    bool room = p->count < WAITING_MOST;
    if (room) {
        row_add(&p->waiting, own);
        p->count++;
        pthread_cond_signal(&p->changed);
    }
    pthread_mutex_unlock(&p->lock);
    if (!room) job_free(own);
    return room;
}

bool passphrases_hash(struct passphrases *p, const char *passphrase, passphrases_tell *tell,
                      void *context) {
    return ask(p, passphrase, (struct job){.tell = tell, .context = context});
}

bool passphrases_verify(struct passphrases *p, const char *passphrase, const char *word,
                        passphrases_tell *tell, void *context) {
    struct job job = {.tell = tell, .context = context, .verifies = true};
    struct text t = text_over(job.word, sizeof job.word);
    text_add(&t, word);
    return ask(p, passphrase, job);
}

int passphrases_file(const struct passphrases *p) {
    return p->bell;
}

static struct job *next_done(struct passphrases *p) {
    pthread_mutex_lock(&p->lock);
    struct job *job = row_take(&p->done);
    pthread_mutex_unlock(&p->lock);
    return job;
}

void passphrases_settle(struct passphrases *p) {
    uint64_t times;
    ssize_t got = read(p->bell, &times, sizeof times);
    (void)got; /* nothing, if it had not rung */
    for (struct job *job; (job = next_done(p)); job_free(job))
        job->tell(job->context, job->fits, job->word);
}
