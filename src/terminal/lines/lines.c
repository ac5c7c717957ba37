/* Playing in lines of text: reading what is typed, and taking turns. */
#include "terminal/lines/lines.h"

#include "base/clock.h"
#include "draw/tell.h"
#include "play/local_game_record.h"
#include "terminal/lines/lines_internal.h"
#include "terminal/game/phrases.h"
#include "terminal/game/pick.h"
#include "terminal/canvas/screen.h"
#include "terminal/game/player_text.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_TEXT = 256, HIDING_LINES = 100 };

/* A line of input without what surrounds it, or NULL at the end. What does not fit is dropped. */
static char *read_line(char line[LINE_TEXT]) {
    fflush(stdout);
    if (!fgets(line, LINE_TEXT, stdin)) return NULL;
    if (!strchr(line, '\n'))
        for (int c = getchar(); c != EOF && c != '\n';) c = getchar();
    for (char *at = line; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f) *at = ' ';
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ') line[--length] = '\0';
    return line + strspn(line, " ");
}

static char *ask_line(const struct lines *s, char line[LINE_TEXT]) {
    if (s->typed) fputs("> ", stdout);
    return read_line(line);
}

static void tell(const struct lines *s, move m) {
    char does[TELL_TEXT];
    struct text t = text_over(does, sizeof does);
    struct view view;
    lines_see(s, &view);
    tell_move(game_of(s), &view, m, s->language, &t);
    puts(does);
}

static bool read_move(const struct lines *s, const char *text, move *m) {
    struct refusal why;
    struct view view;
    lines_see(s, &view);
    if (pick_read(game_of(s), &view.seen, text, m, &why)) return true;
    puts(why.text[s->language]);
    return false;
}

static void show_what(struct lines *s, const char *argument) {
    move m;
    if (!*argument)
        fputs(words(s)->which_move, stdout);
    else if (read_move(s, argument, &m))
        tell(s, m);
}

/* Waiting for an engine: nothing else can happen meanwhile. */

static void wait_for_engines(const struct game_host *h) {
    int files[GAME_HOST_FILES], count = game_host_files(h, files);
    struct pollfd polled[GAME_HOST_FILES];
    long long left = game_host_deadline(h) - clock_microseconds();
    for (int i = 0; i < count; i++) polled[i] = (struct pollfd){.fd = files[i], .events = POLLIN};
    poll(polled, (nfds_t)count, left > 1000000000 ? -1 : left < 0 ? 0 : (int)(left / 1000) + 1);
}

/* False, and why, if there is none. */
static bool ask_hint(struct lines *s, move *hint, struct refusal *why) {
    struct thought thought;
    if (!game_host_ask_advice(&s->host, why)) return false;
    do {
        wait_for_engines(&s->host);
        game_host_hear_advice(&s->host, &thought);
    } while (thought.state == THOUGHT_RUNNING);
    *hint =
        thought.state == THOUGHT_READY && thought.count > 0 ? thought.lines[0].moves[0] : NO_MOVE;
    return true;
}

static void show_hint(const struct lines *s, move hint) {
    char name[MOVE_TEXT], does[TELL_TEXT];
    struct text named = text_over(name, sizeof name), told = text_over(does, sizeof does);
    struct view view;
    lines_see(s, &view);
    game_of(s)->write_move(&view.seen, hint, &named);
    tell_move(game_of(s), &view, hint, s->language, &told);
    printf(phrase(s->language, PHRASE_HINT), name, does);
    putchar('\n');
}

static void give_hint(struct lines *s, const char *argument) {
    struct refusal why;
    move hint;
    (void)argument;
    if (!ask_hint(s, &hint, &why))
        puts(why.text[s->language]);
    else if (hint == NO_MOVE)
        fputs(words(s)->no_hint, stdout);
    else
        show_hint(s, hint);
}

/* Turns */

static void end_of_input(struct lines *s) {
    s->left = true;
    fputs(words(s)->input_ended, stdout);
}

/* Clears the screen, with the lines that have scrolled away; one that cannot be cleared is pushed
 * out of sight. */
static void hide_screen(void) {
    if (screen_is_possible(getenv("TERM"))) {
        fputs("\x1b[H\x1b[2J\x1b[3J", stdout);
        return;
    }
    for (int i = 0; i < HIDING_LINES; i++) putchar('\n');
}

/* Hides one player's hand before the other one looks. */
static void draw_curtain(struct lines *s) {
    char line[LINE_TEXT];
    int player = game_host_curtain(&s->host);
    if (player == 0) return;
    s->host.shown_to = player;
    if (!s->typed || !s->screen) {
        printf(words(s)->separator, player);
        return;
    }
    hide_screen();
    printf(words(s)->curtain, player);
    if (!read_line(line)) end_of_input(s);
}

/* What a person needs to know who is to move now. */
static void show_turn(struct lines *s) {
    putchar('\n');
    local_game_stop_clock(&s->host.game, clock_microseconds());
    draw_curtain(s);
    local_game_start_clock(&s->host.game, clock_microseconds());
    if (!s->left) lines_show_turn(s);
}

/* Shows the turn if a person is to move; an engine's is only announced when it has been played. */
static void show_change(struct lines *s) {
    if (s->host.unsaved) puts(s->host.save_failure.text[s->language]);
    if (local_game_waits_for_person(&s->host.game) || local_game_to_move(&s->host.game) == 0)
        show_turn(s);
    else
        lines_show_last_move(s);
}

static void play_text(struct lines *s, const char *text) {
    struct refusal why;
    move m;
    if (!read_move(s, text, &m)) return;
    if (game_host_play(&s->host, m, clock_microseconds(), &why))
        show_change(s);
    else
        puts(why.text[s->language]);
}

static void announce_engine(const struct lines *s) {
    char name[64];
    struct text t = text_over(name, sizeof name);
    player_text_name(&s->host.game, local_game_to_move(&s->host.game), s->language, &t);
    if (s->typed) printf(words(s)->thinks, name);
    fflush(stdout);
}

static void play_engine(struct lines *s) {
    enum engine_news news;
    announce_engine(s);
    local_game_start_clock(&s->host.game, clock_microseconds());
    while ((news = game_host_run_engine(&s->host, clock_microseconds())) == ENGINE_WAITS)
        wait_for_engines(&s->host);
    if (news == ENGINE_MOVED) {
        show_change(s);
        return;
    }
    puts(s->host.failure.text[s->language]);
    s->left = true;
}

static void undo(struct lines *s, const char *argument) {
    char names[PATH_MOST][MOVE_TEXT];
    struct refusal why;
    int before = s->host.game.core.count;
    (void)argument;
    for (int i = 0; i < PATH_MOST && i < before; i++)
        game_core_move_name(&s->host.game.core, before - 1 - i, names[i]);
    int count = game_host_undo(&s->host, clock_microseconds(), &why);
    if (count == 0) {
        puts(why.text[s->language]);
        return;
    }
    for (int i = 0; i < count && i < PATH_MOST; i++) printf(words(s)->undone, names[i]);
    show_change(s);
}

static void redo(struct lines *s, const char *argument) {
    struct refusal why;
    int before = s->host.game.core.count;
    (void)argument;
    int count = game_host_redo(&s->host, clock_microseconds(), &why);
    if (count == 0) puts(why.text[s->language]);
    for (int i = before; i < before + count; i++) {
        char name[MOVE_TEXT];
        game_core_move_name(&s->host.game.core, i, name);
        printf(words(s)->redone, name);
    }
    if (count > 0) show_change(s);
}

static void resign(struct lines *s, const char *argument) {
    (void)argument;
    game_host_resign(&s->host, clock_microseconds());
}

static void leave(struct lines *s, const char *argument) {
    (void)argument;
    s->left = true;
    fputs(words(s)->goodbye, stdout);
}

/* Saving a copy */

static void put_to_file(void *file, const char *start, size_t length) {
    fwrite(start, 1, length, file);
}

static void save(struct lines *s, const char *argument) {
    if (!*argument) {
        fputs(words(s)->which_file, stdout);
        return;
    }
    FILE *file = fopen(argument, "w");
    bool written = file != NULL;
    if (file) {
        local_game_write(&s->host.game, clock_microseconds(), put_to_file, file);
        written = !ferror(file);
        written = fclose(file) == 0 && written;
    }
    if (written)
        printf(words(s)->saved, argument);
    else
        printf(words(s)->not_saved, argument, strerror(errno));
}

/* What can be said besides moves, in either language. */
static const struct line_command {
    const char *word[LANGUAGES];
    bool takes_argument;
    void (*act)(struct lines *s, const char *argument);
} line_commands[] = {
    {{"moves", "züge"}, false, lines_show_moves},
    {{"board", "brett"}, false, lines_show_board},
    {{"words", "worte"}, false, lines_show_words},
    {{"what", "was"}, true, show_what},
    {{"hint", "tipp"}, false, give_hint},
    {{"undo", "zurück"}, false, undo},
    {{"redo", "wieder"}, false, redo},
    {{"rules", "regeln"}, false, lines_show_rules},
    {{"save", "speichern"}, true, save},
    {{"resign", "aufgeben"}, false, resign},
    {{"quit", "ende"}, false, leave},
    {{"help", "hilfe"}, false, lines_show_help},
};

static const struct line_command *line_command_of(const char *line, size_t length) {
    for (size_t i = 0; i < sizeof line_commands / sizeof line_commands[0]; i++)
        for (int k = 0; k < LANGUAGES; k++)
            if (strlen(line_commands[i].word[k]) == length &&
                strncmp(line_commands[i].word[k], line, length) == 0)
                return &line_commands[i];
    return NULL;
}

static void run_line(struct lines *s, const char *line) {
    size_t length = strcspn(line, " ");
    const struct line_command *command = line_command_of(line, length);
    const char *argument = line + length + strspn(line + length, " ");
    if (*line == '\0') return;
    if (!command)
        play_text(s, line);
    else if (*argument && !command->takes_argument)
        printf(words(s)->no_argument, command->word[s->language]);
    else
        command->act(s, argument);
}

static void hear_person(struct lines *s) {
    char line[LINE_TEXT];
    const char *words = ask_line(s, line);
    if (game_host_tick(&s->host, clock_microseconds())) return;
    if (words)
        run_line(s, words);
    else
        end_of_input(s);
}

static void show_end(const struct lines *s) {
    char sentence[256];
    struct text t = text_over(sentence, sizeof sentence);
    player_text_result(&s->host.game, s->language, &t);
    puts(sentence);
}

static void play(struct lines *s) {
    if (local_game_waits_for_person(&s->host.game)) show_turn(s);
    while (!s->left && local_game_to_move(&s->host.game) != 0) {
        if (local_game_waits_for_person(&s->host.game))
            hear_person(s);
        else
            play_engine(s);
    }
    local_game_stop_clock(&s->host.game, clock_microseconds());
    if (local_game_to_move(&s->host.game) == 0) show_end(s);
    if (s->host.kept && s->host.game.core.count > 0 && !s->host.unsaved) {
        bool over = local_game_to_move(&s->host.game) == 0;
        printf(phrase(s->language, over ? PHRASE_SAVED_AT : PHRASE_RESUME_WITH), s->host.file.path);
        putchar('\n');
    }
}

/* Beginning */

static const struct game *game_chosen(const char *line) {
    for (int i = 0; game_at(i); i++)
        if (line[0] == '1' + i && line[1] == '\0') return game_at(i);
    return game_named(line);
}

/* Asks until there is an answer; NULL at the end of the input. */
static const struct game *ask_game(const struct lines *s) {
    char line[LINE_TEXT];
    for (;;) {
        fputs(words(s)->which_game, stdout);
        for (int i = 0; game_at(i); i++) printf("  %d  %s\n", i + 1, game_at(i)->title);
        const char *answer = ask_line(s, line);
        if (!answer) return NULL;
        const struct game *game = game_chosen(answer);
        if (game) return game;
        fputs(words(s)->not_a_game, stdout);
    }
}

/* Whether the start depends on the seed. */
static bool is_dealt(const struct game_core *c) {
    struct refusal why;
    struct seed other_seed = c->seed;
    union position other;
    other_seed.bytes[0] ^= 1;
    return c->game->setup(&c->options, &other_seed, &other, &why) &&
           memcmp(&other, &c->start, sizeof other) != 0;
}

/* Where cards are hidden the seed would tell all of them: it is only in the record. */
static void welcome(const struct lines *s) {
    char seed[SEED_TEXT];
    bool open = game_of(s)->open;
    seed_write(&s->host.game.core.seed, seed);
    printf("%s. ", game_of(s)->title);
    if (open && is_dealt(&s->host.game.core)) printf(words(s)->dealt, seed);
    fputs(words(s)->welcome, stdout);
    if (s->typed && local_game_needs_curtain(&s->host.game) && !screen_is_possible(getenv("TERM")))
        fputs(words(s)->no_hiding, stdout);
}

/* What comes through a pipe is its own record: it is saved only on request. */
static bool begin(struct lines *s, const struct play_request *request,
                  const struct game_terms *terms, struct refusal *why) {
    if (request->resume)
        return game_host_resume(&s->host, request->resume_path, why) &&
               game_host_open_engines(&s->host, why);
    bool kept = request->save_path || s->typed;
    return game_host_begin(&s->host, terms, why) &&
           (!kept || game_host_keep(&s->host, request->save_path, why));
}

static bool run(struct lines *s, const struct play_request *request, const struct game_terms *terms,
                struct refusal *why) {
    if (!begin(s, request, terms, why)) return false;
    welcome(s);
    play(s);
    if (s->host.unsaved) *why = s->host.save_failure;
    return !s->host.unsaved;
}

/* The game is what was agreed, or what is chosen now; false at the end of the input. */
static bool choose_game(const struct lines *s, struct game_terms *terms) {
    if (terms->game) return true;
    terms->game = ask_game(s);
    if (terms->game) terms->options = options_initial(terms->game);
    return terms->game != NULL;
}

bool lines_play(const struct play_request *request, bool colour, struct refusal *why) {
    struct lines *s = calloc(1, sizeof *s);
    struct game_terms terms = request->terms;
    bool done = true;
    if (!s) return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    s->language = request->language;
    s->typed = isatty(STDIN_FILENO);
    s->screen = isatty(STDOUT_FILENO);
    s->colour = colour;
    game_host_init(&s->host);
    if (request->resume || choose_game(s, &terms))
        done = run(s, request, &terms, why);
    else
        fputs(words(s)->goodbye, stdout);
    game_host_done(&s->host);
    free(s);
    return done;
}
