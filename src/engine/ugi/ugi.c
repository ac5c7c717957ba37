/* Lines and commands: which there are, and which may come while the engine thinks. */
#include "engine/ugi/ugi_session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_MOST = 4096 };

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

static void quit(struct ugi *ugi, char *rest) {
    (void)rest;
    ugi_stop(ugi);
    ugi->quitting = true;
}

static void help(struct ugi *ugi, char *rest);

struct command {
    const char *name;
    void (*run)(struct ugi *ugi, char *rest);
    bool any_time; /* may come while it thinks */
    const char *help;
};

static const struct command commands[] = {
    {"ugi", greet, true, "ugi: name and options, then ugiok"},
    {"isready", answer_ready, true, "isready: answers readyok"},
    {"setoption", set_option, false, "setoption name NAME value VALUE"},
    {"uginewgame", new_game, false, "uginewgame: forget the game before"},
    {"position", ugi_position, false, "position startpos|fen POSITION [moves MOVE ...]"},
    {"go", ugi_go, false,
     "go [movetime MS] [nodes N] [depth N] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] "
     "[movestogo N] [infinite] [ponder]"},
    {"ponderhit", ugi_ponderhit, true, "ponderhit: the expected move was played; the clock runs"},
    {"stop", stop, true, "stop: answer now"},
    {"query", ugi_query, true,
     "query gameover|result|p1turn|legalmoves|islegal MOVE|position|score"},
    {"perft", ugi_perft, false, "perft N: count the sequences of N moves"},
    {"show", ugi_show, true, "show: draw the board"},
    {"d", ugi_show, true, "d: the same"},
    {"help", help, true, "help: this list"},
    {"quit", quit, true, "quit: the end"},
    {0},
};

static void help(struct ugi *ugi, char *rest) {
    (void)rest;
    for (const struct command *c = commands; c->name; c++) ugi_say(ugi, "info string %s", c->help);
}

/* What changes the session waits until the second thread has said its last word. */
static void run_command(struct ugi *ugi, const struct command *c, char *rest) {
    if (!c->any_time) ugi_wait(ugi);
    c->run(ugi, rest);
}

static void obey(struct ugi *ugi, char *line) {
    const char *name = ugi_word(&line);
    const struct command *c = commands;
    if (!*name) return;
    while (c->name && strcmp(c->name, name) != 0) c++;
    if (!c->name)
        ugi_say(ugi, "info string There is no command '%s'; 'help' lists them.",
                ugi_quote(name).text);
    else if (!c->any_time && ugi_thinking(ugi))
        ugi_say(ugi, "info string The engine is thinking: '%s' was ignored; send 'stop' first.",
                c->name);
    else
        run_command(ugi, c, line);
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

void ugi_finish(struct ugi *ugi) {
    if (ugi->length > 0 && !ugi->quitting) end_line(ugi);
    ugi_stop_holding(ugi);
    ugi_wait(ugi);
}

struct ugi *ugi_open(const struct ugi_host *host) {
    struct ugi *ugi = calloc(1, sizeof *ugi);
    if (!ugi) return NULL;
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
    pthread_cond_destroy(&ugi->opened);
    pthread_mutex_destroy(&ugi->gate);
    pthread_mutex_destroy(&ugi->speech);
    free(ugi);
}
