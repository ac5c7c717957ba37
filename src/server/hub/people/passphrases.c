/* Jobs go to the thread through one channel and come back through another. */
#include "server/hub/people/passphrases.h"

#include "base/channel.h"
#include "base/text/text.h"
#include "base/thread.h"

#include <limits.h>
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING_MOST = 64 }; /* some seconds of work: more would only wait to no purpose */

_Static_assert(STORE_WORD >= crypto_pwhash_STRBYTES, "a hashed passphrase fits");

struct job {
    struct queue_link link; /* the first member */
    passphrases_tell *tell;
    void *context;
    bool verifies;
    bool fits;
    char passphrase[PASSPHRASE_MOST + 1];
    char word[STORE_WORD];
};

struct passphrases {
    struct thread thread;
    bool weak;
    char nobodys[STORE_WORD]; /* the thread's: a word that no passphrase fits */
    struct channel jobs, done;
};

static void job_free(struct job *job) {
    sodium_memzero(job, sizeof *job);
    free(job);
}

static void free_jobs(struct channel *channel) {
    struct queue left = channel_take_all(channel);
    for (struct queue_link *link; (link = queue_take(&left));) job_free((struct job *)link);
}

/* The thread */

static bool hash(const struct passphrases *p, const char *passphrase, char word[STORE_WORD]) {
    unsigned long long operations =
        p->weak ? crypto_pwhash_OPSLIMIT_MIN : crypto_pwhash_OPSLIMIT_INTERACTIVE;
    size_t memory = p->weak ? crypto_pwhash_MEMLIMIT_MIN : crypto_pwhash_MEMLIMIT_INTERACTIVE;
    return crypto_pwhash_str(word, passphrase, strlen(passphrase), operations, memory) == 0;
}

/* Made for the first job, whatever that is: most servers that are started, in tests, have none. */
static void make_nobodys(struct passphrases *p) {
    char nothing[2 * PASSPHRASE_LEAST + 1] = "";
    if (p->nobodys[0]) return;
    randombytes_buf(nothing, sizeof nothing - 1);
    for (size_t i = 0; i < sizeof nothing - 1; i++) nothing[i] = (char)(nothing[i] | 1);
    if (!hash(p, nothing, p->nobodys)) p->nobodys[0] = '\0';
}

static void work_on(struct passphrases *p, struct job *job) {
    make_nobodys(p);
    bool known = job->word[0] != '\0';
    const char *word = known ? job->word : p->nobodys;
    if (job->verifies) {
        size_t length = strlen(job->passphrase);
        job->fits = crypto_pwhash_str_verify(word, job->passphrase, length) == 0 && known;
    } else if (!hash(p, job->passphrase, job->word)) {
        job->word[0] = '\0'; /* there is no memory */
    }
}

static void *work(void *with) {
    struct passphrases *p = with;
    for (struct queue_link *link; (link = channel_wait(&p->jobs));) {
        struct job *job = (struct job *)link;
        work_on(p, job);
        sodium_memzero(job->passphrase, sizeof job->passphrase);
        channel_put(&p->done, link, INT_MAX);
    }
    return NULL;
}

/* The caller */

static void free_all(struct passphrases *p) {
    free_jobs(&p->jobs);
    free_jobs(&p->done);
    channel_done(&p->jobs);
    channel_done(&p->done);
    free(p);
}

struct passphrases *passphrases_open(bool weak) {
    struct passphrases *p = sodium_init() < 0 ? NULL : calloc(1, sizeof *p);
    if (!p) return NULL;
    p->weak = weak;
    channel_init(&p->jobs, false);
    if (channel_init(&p->done, true) && thread_start_without_signals(&p->thread, work, p)) return p;
    free_all(p);
    return NULL;
}

void passphrases_close(struct passphrases *p) {
    if (!p) return;
    channel_close(&p->jobs);
    thread_join(&p->thread);
    free_all(p);
}

static bool ask(struct passphrases *p, const char *passphrase, struct job job) {
    struct job *own = malloc(sizeof *own);
    if (!own) return false;
    *own = job;
    text_copy(own->passphrase, sizeof own->passphrase, passphrase);
    bool taken = channel_put(&p->jobs, &own->link, WAITING_MOST);
    if (!taken) job_free(own);
    return taken;
}

bool passphrases_hash(struct passphrases *p, const char *passphrase, passphrases_tell *tell,
                      void *context) {
    return ask(p, passphrase, (struct job){.tell = tell, .context = context});
}

bool passphrases_verify(struct passphrases *p, const char *passphrase, const char *word,
                        passphrases_tell *tell, void *context) {
    struct job job = {.tell = tell, .context = context, .verifies = true};
    text_copy(job.word, sizeof job.word, word);
    return ask(p, passphrase, job);
}

int passphrases_file(const struct passphrases *p) {
    return p->done.file;
}

void passphrases_settle(struct passphrases *p) {
    struct queue done = channel_take_all(&p->done);
    for (struct queue_link *link; (link = queue_take(&done));) {
        struct job *job = (struct job *)link;
        job->tell(job->context, job->fits, job->word);
        job_free(job);
    }
}
