/* kolam ugi: the engine on standard input and output, for programs. */
#include "engine/ugi/ugi.h"

#include "cli/cli.h"
#include "draw/draw.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam ugi [NAME=VALUE ...]\n"
    "\n"
    "The engine for other programs: speaks the Universal Game Interface, the UCI of other\n"
    "games, on standard input and output until 'quit' or the end of the input. 'help' lists\n"
    "the commands, docs/ugi.md tells all of it. NAME=VALUE sets an option at the start, as\n"
    "'setoption' does later:\n"
    "\n"
    "  kolam ugi game=NAME threads=2\n";

static const char german_help[] =
    "Aufruf: kolam ugi [NAME=WERT ...]\n"
    "\n"
    "Die Engine für andere Programme: spricht das Universal Game Interface, das UCI anderer\n"
    "Spiele, auf Standardeingabe und -ausgabe bis 'quit' oder zum Ende der Eingabe. 'help'\n"
    "nennt die Befehle, docs/ugi.md beschreibt alles. NAME=WERT setzt eine Option am Anfang,\n"
    "wie später 'setoption':\n"
    "\n"
    "  kolam ugi game=NAME threads=2\n";

static void put(void *context, const char *line) {
    (void)context;
    puts(line);
    fflush(stdout);
}

static bool draw(const struct game *game, const struct view *view, struct text *t) {
    const struct draw_style style = {.language = ENGLISH};
    return draw_text(game, view, &style, t);
}

/* An argument: the option's name, '=' and its value. */
static bool set(struct ugi *ugi, const char *assignment) {
    char name[32];
    const char *equals = strchr(assignment, '=');
    struct text t = text_over(name, sizeof name);
    if (equals) text_slice(&t, assignment, (size_t)(equals - assignment));
    if (equals && !t.cut && ugi_set(ugi, name, equals + 1)) return true;
    return complain("'%s' does not set an option of the engine.",
                    "'%s' setzt keine Option der Engine.", assignment);
}

/* Takes what has come; false at the end. */
static bool take_input(struct ugi *ugi) {
    char bytes[4096];
    ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    return got > 0 && ugi_read(ugi, bytes, (size_t)got);
}

static enum status converse(struct ugi *ugi, const struct words *words) {
    struct pollfd files[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                              {.fd = ugi_file(ugi), .events = POLLIN}};
    for (int i = 0; i < words->count; i++)
        if (!set(ugi, words->word[i])) return STATUS_USAGE;
    for (bool open = true; open;) {
        int ready = poll(files, 2, -1);
        if (ready < 0 && errno != EINTR) break;
        if (ready <= 0) continue;
        if (files[1].revents) ugi_proceed(ugi);
        if (files[0].revents) open = take_input(ugi);
    }
    ugi_finish(ugi);
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    const struct flag flags[] = {{0}};
    const struct ugi_host host = {.put = put, .draw = draw};
    struct words words;
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    struct ugi *ugi = ugi_open(&host);
    if (!ugi) return REFUSED("there is not enough memory.", "der Speicher reicht nicht.");
    enum status status = converse(ugi, &words);
    ugi_close(ugi);
    return status;
}

const struct command ugi_command = {
    .name = "ugi",
    .summary = {"the engine, for other programs", "die Engine, für andere Programme"},
    .help = {english_help, german_help},
    .run = run,
};
