/* Lines and commands: which there are, and which are obeyed while the engine thinks. The others
 * wait in a queue until it has answered, so that a session may be sent in one piece. */
#include "engine/ugi/ugi_session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    SAID_MOST = 4096,
    WAITING_MOST = 16 << 20, /* bytes of lines that wait: far more than any program sends ahead */
};

void ugi_put(struct ugi *ugi, const char *line) {
    pthread_mutex_lock(&ugi->speech);
    ugi->host.put(ugi->host.context, line);
    pthread_mutex_unlock(&ugi->speech);
}

bool ugi_say(struct ugi *ugi, const char *format, ...) {
    char line[SAID_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ugi_put(ugi, line);
    return false;
}

struct ugi_quote ugi_quote(const char *typed) {
    struct ugi_quote quote;
    struct text t = text_over(quote.text, sizeof quote.text);
    text_quote(&t, typed);
    return quote;
}

char *ugi_word(char **rest) {
    static const char blanks[] = " \t\r\v\f";
    char *word = *rest + strspn(*rest, blanks);
    char *end = word + strcspn(word, blanks);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

bool ugi_number_read(const char *text, long long least, long long most, long long *number) {
    const char *digits = text + (text[0] == '-');
    size_t count = strspn(digits, "0123456789");
    if (count == 0 || count > 18 || digits[count]) return false;
    *number = strtoll(text, NULL, 10);
    return *number >= least && *number <= most;
}

/* Commands */

static void greet(struct ugi *ugi, char *rest) {
    (void)rest;
    ugi_say(ugi, "id name Kolam " KOLAM_VERSION);
    ugi_say(ugi, "id author the Kolam developers");
    ugi_options_list(ugi);
    ugi_say(ugi, "ugiok");
}

/* Memory is taken before the answer, so that the first move need not wait for it. */
static void answer_ready(struct ugi *ugi, char *rest) {
    (void)rest;
    if (!ugi_thinking(ugi)) {
        ugi_wait(ugi);
        ugi_engine_ready(ugi);
    }
    ugi_say(ugi, "readyok");
}

static void new_game(struct ugi *ugi, char *rest) {
    (void)rest;
    if (ugi->engine) engine_player_new_game(ugi->engine);
}

/* "name X value Y": X is one word, Y all the rest, which may be nothing. */
static void set_option(struct ugi *ugi, char *rest) {
    const char *name_word = ugi_word(&rest), *name = ugi_word(&rest);
    const char *value_word = ugi_word(&rest);
    if (strcmp(name_word, "name") != 0 || !*name ||
        (*value_word && strcmp(value_word, "value") != 0)) {
        ugi_say(ugi, "info string An option is set by 'setoption name NAME value VALUE'.");
        return;
    }
    char *value = rest + strspn(rest, " \t\r");
    for (size_t n = strlen(value); n > 0 && strchr(" \t\r", value[n - 1]); n--) value[n - 1] = '\0';
    ugi_set(ugi, name, value);
}

static void stop(struct ugi *ugi, char *rest) {
    (void)rest;
    ugi_stop(ugi);
}

/* What waits is answered still, at once: every `go` has its move. */
static void quit(struct ugi *ugi, char *rest) {
    (void)rest;
    ugi_stop(ugi);
    ugi->quitting = true;
    ugi->stops++;
}

static void help(struct ugi *ugi, char *rest);

/* When a command is obeyed. */
enum when {
    AT_ONCE, /* also while the engine thinks and others wait */
    IN_TURN, /* also while it thinks, but behind those that wait */
    ALONE,   /* in turn, and when it does not think: it changes what the engine thinks about */
};

struct command {
    const char *name;
    void (*run)(struct ugi *ugi, char *rest);
    enum when when;
    const char *help;
};

static const struct command commands[] = {
    {"ugi", greet, AT_ONCE, "ugi: name and options, then ugiok"},
    {"isready", answer_ready, AT_ONCE, "isready: answers readyok"},
    {"setoption", set_option, ALONE, "setoption name NAME value VALUE"},
    {"uginewgame", new_game, ALONE, "uginewgame: forget the game before"},
    {"position", ugi_position, ALONE,
     "position startpos|fen POSITION|view VIEW [view VIEW ...] [moves MOVE ...]"},
    {"go", ugi_go, ALONE,
     "go [movetime MS] [nodes N] [depth N] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] "
     "[movestogo N] [infinite] [ponder]"},
    {"ponderhit", ugi_ponderhit, IN_TURN,
     "ponderhit: the expected move was played; the clock runs"},
    {"stop", stop, AT_ONCE, "stop: answer now"},
    {"query", ugi_query, IN_TURN,
     "query gameover|result|p1turn|legalmoves|islegal MOVE|position|score"},
    {"perft", ugi_perft, ALONE, "perft N: count the sequences of N moves"},
    {"show", ugi_show, IN_TURN, "show: draw the board"},
    {"d", ugi_show, IN_TURN, "d: the same"},
    {"help", help, AT_ONCE, "help: this list"},
    {"quit", quit, AT_ONCE, "quit: the end"},
    {0},
};

static void help(struct ugi *ugi, char *rest) {
    (void)rest;
    for (const struct command *c = commands; c->name; c++) ugi_say(ugi, "info string %s", c->help);
}

/* The command that a line begins with, whose name ends at *end; one without a name if there is
 * none. */
static const struct command *command_of(const char *line, const char **end) {
    static const char blanks[] = " \t\r\v\f";
    const char *start = line + strspn(line, blanks);
    const struct command *c = commands;
    size_t length = strcspn(start, blanks);
    *end = start + length;
    while (c->name && (strlen(c->name) != length || memcmp(c->name, start, length) != 0)) c++;
    return c;
}

/* What changes the session waits until the second thread has said its last word. */
static void run_command(struct ugi *ugi, const struct command *c, char *line) {
    if (c->when == ALONE) ugi_wait(ugi);
    ugi_word(&line);
    c->run(ugi, line);
}

/* The queue */

static bool any_wait(const struct ugi *ugi) {
    return ugi->waiting_at < ugi->waiting.used;
}

/* Keeps a line for later. False if too many wait. */
static bool put_off(struct ugi *ugi, const char *line) {
    size_t length = strlen(line) + 1;
    if (!any_wait(ugi)) ugi->waiting_at = ugi->waiting.used = 0;
    return ugi->waiting.used + length <= WAITING_MOST && buffer_add(&ugi->waiting, line, length);
}

/* Whether the line that comes first can be obeyed now. */
static bool may_go_on(struct ugi *ugi) {
    const char *end;
    if (!any_wait(ugi)) return false;
    const char *line = (const char *)ugi->waiting.start + ugi->waiting_at;
    return command_of(line, &end)->when != ALONE || !ugi_thinking(ugi);
}

/* A search that was told to stop before it began is stopped as soon as it has. */
static void obey_waiting(struct ugi *ugi) {
    while (may_go_on(ugi)) {
        char *line = (char *)ugi->waiting.start + ugi->waiting_at;
        const char *end;
        const struct command *c = command_of(line, &end);
        ugi->waiting_at += strlen(line) + 1;
        if (c->run == stop) ugi->stops--;
        run_command(ugi, c, line);
        if (ugi->stops > 0) ugi_stop(ugi);
    }
}

static bool must_wait(struct ugi *ugi, const struct command *c) {
    if (c->when == AT_ONCE) return false;
    if (c->run == ugi_ponderhit && ugi_pondering(ugi)) return false;
    return any_wait(ugi) || (c->when == ALONE && ugi_thinking(ugi));
}

static void obey(struct ugi *ugi, char *line) {
    const char *end;
    obey_waiting(ugi);
    const struct command *c = command_of(line, &end);
    if (!c->name) {
        const char *name = ugi_word(&line);
        if (*name)
            ugi_say(ugi, "info string There is no command '%s'; 'help' lists them.",
                    ugi_quote(name).text);
    } else if (!must_wait(ugi, c)) {
        /* It is also for the searches that wait before it. */
        if (c->run == stop && any_wait(ugi) && put_off(ugi, line)) ugi->stops++;
        run_command(ugi, c, line);
    } else if (!put_off(ugi, line)) {
        ugi_say(ugi, "info string Too many commands wait: '%s' was ignored; send 'stop' first.",
                c->name);
    }
}

/* Lines */

static void end_line(struct ugi *ugi) {
    ugi->line[ugi->length] = '\0';
    if (ugi->overlong)
        ugi_say(ugi, "info string A line of more than %d bytes was ignored.", UGI_LINE - 1);
    else
        obey(ugi, ugi->line);
    ugi->length = 0;
    ugi->overlong = false;
}

bool ugi_read(struct ugi *ugi, const char *bytes, size_t length) {
    for (size_t i = 0; i < length && !ugi->quitting; i++)
        if (bytes[i] == '\n')
            end_line(ugi);
        else if (ugi->length == UGI_LINE - 1)
            ugi->overlong = true;
        else
            ugi->line[ugi->length++] = bytes[i] ? bytes[i] : '\1'; /* a line is a string */
    return !ugi->quitting;
}

int ugi_file(const struct ugi *ugi) {
    return ugi->bell;
}

void ugi_proceed(struct ugi *ugi) {
    uint64_t rings;
    ssize_t got = read(ugi->bell, &rings, sizeof rings);
    (void)got; /* nothing, if it has not rung */
    obey_waiting(ugi);
}

void ugi_finish(struct ugi *ugi) {
    if (ugi->length > 0 && !ugi->quitting) end_line(ugi);
    do {
        ugi_stop_holding(ugi);
        ugi_wait(ugi);
        ugi_proceed(ugi);
    } while (ugi->started || any_wait(ugi));
}

struct ugi *ugi_open(const struct ugi_host *host) {
    struct ugi *ugi = calloc(1, sizeof *ugi);
    if (!ugi) return NULL;
    ugi->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (ugi->bell < 0) {
        free(ugi);
        return NULL;
    }
    ugi->host = *host;
    pthread_mutex_init(&ugi->speech, NULL);
    pthread_mutex_init(&ugi->gate, NULL);
    pthread_cond_init(&ugi->opened, NULL);
    ugi_options_init(ugi);
    return ugi;
}

void ugi_close(struct ugi *ugi) {
    ugi_stop(ugi);
    ugi_wait(ugi);
    engine_player_close(ugi->engine);
    seat_views_done(&ugi->seen);
    buffer_done(&ugi->waiting);
    close(ugi->bell);
    pthread_cond_destroy(&ugi->opened);
    pthread_mutex_destroy(&ugi->gate);
    pthread_mutex_destroy(&ugi->speech);
    free(ugi);
}
