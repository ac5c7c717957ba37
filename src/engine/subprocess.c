/* Starting a command, and pipes that never block. */
#include "engine/subprocess.h"

#include "base/clock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMMAND_WORDS = 64, COMMAND_TEXT = 4096 };

/* The words of a command */

struct command_line {
    char *word[COMMAND_WORDS + 1]; /* ends with NULL, as exec wants it */
    char text[COMMAND_TEXT];
};

/* Copies one word to `*to`, without its quotes, and returns what is behind it; NULL if a quote is
 * not closed. */
static const char *copy_word(const char *from, char **to) {
    char quote = '\0';
    for (; *from && (quote || *from != ' '); from++) {
        if (quote ? *from == quote : *from == '"' || *from == '\'') {
            quote = quote ? '\0' : *from;
            continue;
        }
        if (*from == '\\' && quote != '\'' && from[1]) from++;
        *(*to)++ = *from;
    }
    *(*to)++ = '\0';
    return quote ? NULL : from;
}

static bool split_command(const char *command, struct command_line *line, struct refusal *why) {
    int count = 0;
    char *to = line->text;
    if (strlen(command) >= COMMAND_TEXT)
        return refuse(why, "", "the command '%s' is too long.", "der Befehl '%s' ist zu lang.",
                      command);
    for (const char *at = command; *(at += strspn(at, " "));) {
        if (count == COMMAND_WORDS)
            return refuse(why, "", "the command '%s' has too many words.",
                          "der Befehl '%s' hat zu viele Wörter.", command);
        line->word[count++] = to;
        at = copy_word(at, &to);
        if (!at)
            return refuse(why, "", "the command '%s' has a quote that is not closed.",
                          "im Befehl '%s' fehlt ein Anführungszeichen.", command);
    }
    line->word[count] = NULL;
    if (count == 0) return refuse(why, "", "the command is empty.", "der Befehl ist leer.");
    return true;
}

/* Starting */

/* The pipes of a process that is being started: [0] is read from. */
struct pipes {
    int input[2], output[2], failure[2];
};

static void close_end(int *file) {
    if (*file >= 0) close(*file);
    *file = -1;
}

/* A pipe that other engines do not inherit. */
static bool open_pipe(int ends[2]) {
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

static bool open_pipes(struct pipes *p) {
    *p = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    if (open_pipe(p->input) && open_pipe(p->output) && open_pipe(p->failure)) return true;
    int error = errno;
    for (int i = 0; i < 2; i++) {
        close_end(&p->input[i]);
        close_end(&p->output[i]);
        close_end(&p->failure[i]);
    }
    errno = error;
    return false;
}

/* In the new process: becomes the command, or tells why it cannot. A signal that we have blocked or
 * ignore is as usual for it, and it ends if we do. */
_Noreturn static void become(const struct command_line *line, const struct pipes *p,
                             const char *log) {
    sigset_t none;
    assert(line->word[0]);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    int errors = open(log ? log : "/dev/null", O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (errors >= 0 && dup2(p->input[0], STDIN_FILENO) >= 0 &&
        dup2(p->output[1], STDOUT_FILENO) >= 0 && dup2(errors, STDERR_FILENO) >= 0)
        execvp(line->word[0], line->word);
    int error = errno;
    ssize_t told = write(p->failure[1], &error, sizeof error);
    _exit(told == sizeof error ? 127 : 126);
}

/* Waits until the process has become the command: its end of the pipe is then closed. Returns the
 * error if it could not. */
static int error_of_start(int failure) {
    int error = 0;
    ssize_t got;
    do got = read(failure, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == sizeof error ? error : 0;
}

static void set_nonblocking(int file) {
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/* The process with its pipes connected; false, with errno, if it cannot be started. */
static bool start(struct subprocess *o, const struct command_line *line, const char *log) {
    struct pipes p;
    if (!open_pipes(&p)) return false;
    pid_t pid = fork();
    if (pid == 0) become(line, &p, log);
    int error = pid < 0 ? errno : 0;
    close(p.input[0]);
    close(p.output[1]);
    close(p.failure[1]);
    o->to = p.input[1];
    o->from = p.output[0];
    if (pid > 0) {
        setpgid(pid, pid); /* as the process does: either may come first */
        o->pid = pid;
        error = error_of_start(p.failure[0]);
    }
    close(p.failure[0]);
    set_nonblocking(o->to);
    set_nonblocking(o->from);
    if (error == 0) return true;
    subprocess_kill(o);
    errno = error;
    return false;
}

void subprocess_init(struct subprocess *o) {
    *o = (struct subprocess){.to = -1, .from = -1};
}

bool subprocess_open(struct subprocess *o, const char *command, const char *log,
                     struct refusal *why) {
    struct command_line line = {.text = ""};
    subprocess_init(o);
    if (!split_command(command, &line, why)) return false;
    if (start(o, &line, log)) return true;
    return refuse(why, "", "'%s' cannot be started: %s.", "'%s' lässt sich nicht starten: %s.",
                  line.word[0], strerror(errno));
}

/* Talking */

void subprocess_say(struct subprocess *o, const char *text) {
    bool added = buffer_add(&o->queue, text, strlen(text));
    assert(added); /* some kilobytes, at most */
}

void subprocess_flush(struct subprocess *o) {
    struct buffer *queue = &o->queue;
    if (queue->used == 0 || o->to < 0) return;
    ssize_t written = write(o->to, queue->start, queue->used);
    if (written < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (written < 0) { /* it does not listen any more; the end of its output will tell */
        close_end(&o->to);
        written = (ssize_t)queue->used;
    }
    queue->used -= (size_t)written;
    memmove(queue->start, (char *)queue->start + written, queue->used);
}

bool subprocess_read(struct subprocess *o) {
    if (o->from < 0) return false;
    ssize_t got = read(o->from, o->input + o->filled, SUBPROCESS_LINE - o->filled);
    if (got > 0) o->filled += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Moves what is left to the front, so that more can be read; gives up a line that is too long
 * for all of it. */
static void make_room(struct subprocess *o) {
    o->filled -= o->taken;
    memmove(o->input, o->input + o->taken, o->filled);
    o->taken = 0;
    if (o->filled < SUBPROCESS_LINE) return;
    o->filled = 0;
    o->skipping = true;
}

const char *subprocess_line(struct subprocess *o) {
    for (;;) {
        char *start = o->input + o->taken;
        char *end = memchr(start, '\n', o->filled - o->taken);
        if (!end) {
            make_room(o);
            return NULL;
        }
        o->taken = (size_t)(end + 1 - o->input);
        *end = '\0';
        if (end > start && end[-1] == '\r') end[-1] = '\0';
        if (!o->skipping) return start;
        o->skipping = false;
    }
}

/* Ending */

void subprocess_dismiss(struct subprocess *o) {
    if (o->pid == 0 || o->told > 0) return;
    subprocess_say(o, "quit\n");
    subprocess_flush(o);
    o->told = clock_microseconds();
    close_end(&o->to);
}

/* Frees everything but the process. */
static void forget(struct subprocess *o) {
    close_end(&o->to);
    close_end(&o->from);
    buffer_done(&o->queue);
    o->queue = (struct buffer){0};
    o->pid = 0;
}

int subprocess_kill(struct subprocess *o) {
    int status = 0;
    if (o->pid > 0) {
        kill(-o->pid, SIGKILL);
        while (waitpid(o->pid, &status, 0) < 0 && errno == EINTR) {
        }
    }
    forget(o);
    return status;
}

/* Whether it ends before its grace does. It must not be kept from it by a pipe that is full. */
static bool leaves(struct subprocess *o, int *status) {
    while (waitpid(o->pid, status, WNOHANG) != o->pid) {
        struct pollfd file = {.fd = o->from, .events = POLLIN};
        if (clock_microseconds() - o->told > SUBPROCESS_GRACE * 1000LL) return false;
        poll(&file, 1, 2);
        if (!subprocess_read(o)) close_end(&o->from);
        o->filled = o->taken = 0;
    }
    return true;
}

int subprocess_close(struct subprocess *o) {
    int status = 0;
    if (o->pid == 0) return 0;
    subprocess_dismiss(o);
    if (!leaves(o, &status)) return subprocess_kill(o);
    kill(-o->pid, SIGKILL); /* what it has started and left behind */
    forget(o);
    return status;
}
