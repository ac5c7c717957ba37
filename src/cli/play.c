/* kolam play: two people at one keyboard, line by line, in any terminal, with a screen reader or
 * through a pipe. The game is its start and its moves; taking back is playing again without the
 * last one. */
#include "cli/cli.h"
#include "cli/play_talk.h"
#include "draw/draw.h"
#include "draw/tell.h"
#include "rules/record.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam play [GAME] [OPTION=VALUE ...] [--seed N] [--lang LANG] [--save FILE]\n"
    "\n"
    "A game for two at the same keyboard. Moves are typed in their notation; 'help'\n"
    "lists what else can be said. In Mandala a curtain falls between the turns.\n"
    "\n"
    "  --seed N      deal from a number or 64 hexadecimal digits; random if none is given\n"
    "  --lang LANG   en or de; the locale's if none is given\n"
    "  --save FILE   write the game to this file when it ends or stops\n";

static const char german_help[] =
    "Aufruf: kolam play [SPIEL] [EINSTELLUNG=WERT ...] [--seed N] [--lang SPRACHE] [--save DATEI]\n"
    "\n"
    "Ein Spiel zu zweit an einer Tastatur. Züge werden in ihrer Schreibweise getippt;\n"
    "'hilfe' nennt, was du sonst sagen kannst. In Mandala fällt zwischen den Zügen ein\n"
    "Vorhang.\n"
    "\n"
    "  --seed N        aus einer Zahl oder 64 hexadezimalen Ziffern austeilen; sonst zufällig\n"
    "  --lang SPRACHE  en oder de; ohne Angabe die der Umgebung\n"
    "  --save DATEI    das Spiel in diese Datei schreiben, wenn es endet oder anhält\n";

enum {
    LINE_TEXT = 256,
    /* No game is longer: in Mandala at most 39 redraws lie between two other moves, and each of
     * those lays cards of which there are 108, until the deck runs out. */
    PLIES_MOST = 16384,
    LIST_COLUMNS = 76,
};

struct session {
    struct chosen_game chosen;
    union position now;
    move played[PLIES_MOST];
    int count;
    enum language language;
    enum result resigned; /* ONGOING as long as nobody has */
    bool left;            /* somebody wants to stop */
    bool curtained;       /* there are hands to hide */
    int shown_to;         /* the player whose view is on the screen; 0 at first */
    bool typed, screen;   /* input and output are a terminal */
    bool colour;
    const char *save_path;
};

static const struct play_talk *said(const struct session *s) {
    return &play_talk[s->language];
}

static int to_move(const struct session *s) {
    return s->chosen.game->to_move(&s->now);
}

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

static char *ask_line(const struct session *s, char line[LINE_TEXT]) {
    if (s->typed) fputs("> ", stdout);
    return read_line(line);
}

/* Showing */

static void name_move(const struct session *s, const union position *p, move m,
                      char name[MOVE_TEXT]) {
    struct text t = text_over(name, MOVE_TEXT);
    s->chosen.game->write_move(p, m, &t);
}

static void see(const struct session *s, struct view *view) {
    s->chosen.game->view(&s->now, (enum reader)to_move(s), view);
}

static void show_board(struct session *s, const char *argument) {
    char drawing[DRAW_TEXT];
    struct text t = text_over(drawing, sizeof drawing);
    struct view view;
    struct draw_style style = {
        .language = s->language, .colour = s->colour, .sizes = true, .near = to_move(s)};
    (void)argument;
    see(s, &view);
    draw_text(s->chosen.game, &view, &style, &t);
    puts(drawing);
}

static void show_words(struct session *s, const char *argument) {
    char words[DRAW_WORDS];
    struct text t = text_over(words, sizeof words);
    struct view view;
    (void)argument;
    see(s, &view);
    draw_words(s->chosen.game, &view, s->language, &t);
    puts(words);
}

/* The legal moves in groups by what they do, which is their first letter: calls `show` with the
 * number of each group, from 0, and its names. */
typedef void show_group(const struct session *s, int group, char names[][MOVE_TEXT], int count);

static void for_each_group(const struct session *s, show_group *show) {
    char names[MOVES_MOST][MOVE_TEXT];
    move list[MOVES_MOST];
    int count = s->chosen.game->moves(&s->now, list), first = 0, group = 0;
    for (int i = 0; i < count; i++) name_move(s, &s->now, list[i], names[i]);
    for (int i = 1; i <= count; i++) {
        if (i < count && names[i][0] == names[first][0]) continue;
        show(s, group++, names + first, i - first);
        first = i;
    }
}

static void show_list(const struct session *s, int group, char names[][MOVE_TEXT], int count) {
    const char *action = tell_action(s->chosen.game, names[0][0], s->language);
    int column = LIST_COLUMNS;
    (void)group;
    printf("%s:", action);
    for (int i = 0; i < count; i++) {
        int width = (int)strlen(names[i]) + 1;
        if (column + width > LIST_COLUMNS) {
            fputs("\n   ", stdout);
            column = 3;
        }
        printf(" %s", names[i]);
        column += width;
    }
    putchar('\n');
}

static void show_number(const struct session *s, int group, char names[][MOVE_TEXT], int count) {
    const char *action = tell_action(s->chosen.game, names[0][0], s->language);
    printf("%s %s %d", group > 0 ? "," : "", action, count);
}

static void show_moves(struct session *s, const char *argument) {
    (void)argument;
    for_each_group(s, show_list);
}

static void show_rules(struct session *s, const char *argument) {
    (void)argument;
    fputs(tell_actions(s->chosen.game, s->language), stdout);
}

static void show_help(struct session *s, const char *argument) {
    (void)argument;
    fputs(said(s)->help, stdout);
}

/* Turns */

static void end_of_input(struct session *s) {
    s->left = true;
    fputs(said(s)->input_ended, stdout);
}

/* Hides one player's hand before the other one looks. */
static void draw_curtain(struct session *s) {
    char line[LINE_TEXT];
    int player = to_move(s);
    if (!s->curtained || player == 0 || s->shown_to == player) return;
    s->shown_to = player;
    if (!s->typed || !s->screen) {
        printf(said(s)->separator, player);
        return;
    }
    fputs("\x1b[H\x1b[2J\x1b[3J", stdout); /* the lines that have scrolled away as well */
    printf(said(s)->curtain, player);
    if (!read_line(line)) end_of_input(s);
}

/* The last move: its name, and the position that it was played in. */
static move last_move(const struct session *s, union position *before, char name[MOVE_TEXT]) {
    move last = s->played[s->count - 1];
    *before = s->chosen.start;
    for (int i = 0; i < s->count - 1; i++) s->chosen.game->play(before, s->played[i]);
    name_move(s, before, last, name);
    return last;
}

static void show_last_move(const struct session *s) {
    char name[MOVE_TEXT];
    union position before;
    if (s->count == 0) return;
    last_move(s, &before, name);
    printf(said(s)->played, s->chosen.game->to_move(&before), name);
}

static void show_turn(struct session *s) {
    char prompt[TELL_TEXT];
    struct text t = text_over(prompt, sizeof prompt);
    struct view view;
    putchar('\n');
    draw_curtain(s);
    if (s->left) return;
    show_last_move(s);
    show_board(s, NULL);
    if (to_move(s) == 0) return;
    see(s, &view);
    tell_turn(s->chosen.game, &view, s->language, &t);
    puts(prompt);
    fputs(said(s)->you_can, stdout);
    for_each_group(s, show_number);
    puts(".");
}

static void play_move(struct session *s, const char *text) {
    struct refusal why;
    move m;
    if (!s->chosen.game->read_move(&s->now, text, &m, &why)) {
        puts(why.text[s->language]);
        return;
    }
    assert(s->count < PLIES_MOST);
    s->chosen.game->play(&s->now, m);
    s->played[s->count++] = m;
    show_turn(s);
}

/* A move can be taken back if its player could have foreseen all of it: if it can be played in what
 * that player saw. */
static void undo(struct session *s, const char *argument) {
    struct refusal why;
    struct view view;
    char name[MOVE_TEXT];
    const struct game *game = s->chosen.game;
    union position before;
    (void)argument;
    if (s->count == 0) {
        fputs(said(s)->nothing_to_undo, stdout);
        return;
    }
    move last = last_move(s, &before, name);
    game->view(&before, (enum reader)game->to_move(&before), &view);
    if (!game->playable(&view.seen, last, &why)) {
        printf(said(s)->revealed, name);
        return;
    }
    s->now = before;
    s->count--;
    printf(said(s)->undone, name);
    show_turn(s);
}

static void resign(struct session *s, const char *argument) {
    int player = to_move(s);
    (void)argument;
    s->resigned = player == 1 ? SECOND_WINS : FIRST_WINS;
    printf(said(s)->resigned, player, 3 - player);
}

static void leave(struct session *s, const char *argument) {
    (void)argument;
    s->left = true;
    fputs(said(s)->goodbye, stdout);
}

/* Saving */

static void put_to_file(void *file, const char *start, size_t length) {
    fwrite(start, 1, length, file);
}

static void write_options(const struct session *s, struct record_writer *w) {
    char all[OPTIONS_MOST * 2 * OPTION_TEXT];
    struct text t = text_over(all, sizeof all);
    const struct game *game = s->chosen.game;
    for (int i = 0; game->options[i].name; i++) {
        if (!options_differs(game, &s->chosen.options, i)) continue;
        if (t.at > t.start) text_char(&t, ' ');
        text_add(&t, game->options[i].name);
        text_char(&t, '=');
        text_add(&t, s->chosen.options.value[i]);
    }
    if (t.at > t.start) record_write_tag(w, "Options", all);
}

static enum result result_of(const struct session *s) {
    return s->resigned != ONGOING ? s->resigned : s->chosen.game->result(&s->now);
}

static void write_record(const struct session *s, struct record_writer *w) {
    char seed[SEED_TEXT], name[MOVE_TEXT];
    union position p = s->chosen.start;
    seed_write(&s->chosen.seed, seed);
    record_write_tag(w, "Game", s->chosen.game->name);
    write_options(s, w);
    record_write_tag(w, "Seed", seed);
    record_write_tag(w, "Result", result_text(result_of(s)));
    if (s->resigned != ONGOING) record_write_tag(w, "Termination", "resigned");
    record_write(w, &(struct record_item){.kind = RECORD_START});
    for (int i = 0; i < s->count; i++) {
        name_move(s, &p, s->played[i], name);
        record_write(w, &(struct record_item){
                            .kind = RECORD_MOVE, .text = {name, strlen(name)}, .number = i + 1});
        s->chosen.game->play(&p, s->played[i]);
    }
    record_write(w, &(struct record_item){.kind = RECORD_RESULT, .result = result_of(s)});
}

static bool save_to(const struct session *s, const char *path) {
    struct record_writer writer;
    FILE *file = fopen(path, "w");
    bool written = false;
    if (file) {
        record_writer_init(&writer, put_to_file, file);
        write_record(s, &writer);
        written = !ferror(file);
        written = fclose(file) == 0 && written;
    }
    if (written)
        printf(said(s)->saved, path);
    else
        printf(said(s)->not_saved, path, strerror(errno));
    return written;
}

static void save(struct session *s, const char *argument) {
    if (*argument)
        save_to(s, argument);
    else
        fputs(said(s)->which_file, stdout);
}

/* What can be said besides moves, in either language. */
static const struct saying {
    const char *word[LANGUAGES];
    bool takes_argument;
    void (*act)(struct session *s, const char *argument);
} sayings[] = {
    {{"moves", "züge"}, false, show_moves},   {{"board", "brett"}, false, show_board},
    {{"words", "worte"}, false, show_words},  {{"undo", "zurück"}, false, undo},
    {{"rules", "regeln"}, false, show_rules}, {{"save", "speichern"}, true, save},
    {{"resign", "aufgeben"}, false, resign},  {{"quit", "ende"}, false, leave},
    {{"help", "hilfe"}, false, show_help},
};

static const struct saying *saying_of(const char *line, size_t length) {
    for (size_t i = 0; i < sizeof sayings / sizeof sayings[0]; i++)
        for (int k = 0; k < LANGUAGES; k++)
            if (strlen(sayings[i].word[k]) == length &&
                strncmp(sayings[i].word[k], line, length) == 0)
                return &sayings[i];
    return NULL;
}

static void obey(struct session *s, const char *line) {
    size_t length = strcspn(line, " ");
    const struct saying *saying = saying_of(line, length);
    const char *argument = line + length + strspn(line + length, " ");
    if (*line == '\0') return;
    if (!saying)
        play_move(s, line);
    else if (*argument && !saying->takes_argument)
        printf(said(s)->no_argument, saying->word[s->language]);
    else
        saying->act(s, argument);
}

static void show_end(const struct session *s) {
    char caption[128];
    struct text t = text_over(caption, sizeof caption);
    struct view view;
    see(s, &view);
    draw_caption(s->chosen.game, &view, s->language, &t);
    puts(caption);
}

static enum status play(struct session *s) {
    char line[LINE_TEXT];
    show_turn(s);
    while (!s->left && result_of(s) == ONGOING) {
        const char *words = ask_line(s, line);
        if (words)
            obey(s, words);
        else
            end_of_input(s);
    }
    if (to_move(s) == 0) show_end(s);
    if (s->save_path && !save_to(s, s->save_path)) return STATUS_REFUSED;
    return STATUS_DONE;
}

/* Beginning */

static const struct game *game_chosen(const char *line) {
    for (int i = 0; games[i]; i++)
        if (line[0] == '1' + i && line[1] == '\0') return games[i];
    return game_named(line);
}

/* Asks until there is an answer; NULL at the end of the input. */
static const struct game *ask_game(const struct session *s) {
    char line[LINE_TEXT];
    for (;;) {
        fputs(said(s)->which_game, stdout);
        for (int i = 0; games[i]; i++) printf("  %d  %s\n", i + 1, games[i]->title);
        const char *answer = ask_line(s, line);
        if (!answer) return NULL;
        const struct game *game = game_chosen(answer);
        if (game) return game;
        fputs(said(s)->not_a_game, stdout);
    }
}

/* Whether the start depends on the seed. */
static bool is_dealt(const struct chosen_game *chosen) {
    struct refusal why;
    struct seed other_seed = chosen->seed;
    union position other;
    other_seed.bytes[0] ^= 1;
    chosen->game->setup(&chosen->options, &other_seed, &other, &why);
    return memcmp(&other, &chosen->start, sizeof other) != 0;
}

static void welcome(const struct session *s) {
    char seed[SEED_TEXT];
    seed_write(&s->chosen.seed, seed);
    printf("%s. ", s->chosen.game->title);
    if (is_dealt(&s->chosen)) printf(said(s)->dealt, seed);
    fputs(said(s)->welcome, stdout);
}

static enum status begin(struct session *s, struct words *words) {
    struct view view;
    enum status status = chosen_game_read(&s->chosen, words);
    if (status != STATUS_DONE) return status;
    if (words->count > 0) {
        complain("'%s' is not expected here: moves are asked for.",
                 "'%s' wird hier nicht erwartet: nach Zügen wird gefragt.", words->word[0]);
        return STATUS_USAGE;
    }
    s->now = s->chosen.start;
    s->chosen.game->view(&s->now, SPECTATOR, &view);
    s->curtained = game_hides(s->chosen.game, &view.seen);
    welcome(s);
    return play(s);
}

static enum status run(int argc, char **argv) {
    struct session s = {.language = user_language(),
                        .typed = isatty(STDIN_FILENO),
                        .screen = isatty(STDOUT_FILENO),
                        .colour = terminal_has_colour()};
    struct words words;
    const char *language_text = NULL;
    char seed[SEED_TEXT];
    const struct flag flags[] = {{"--seed", &s.chosen.seed_text, NULL},
                                 {"--lang", &language_text, NULL},
                                 {"--save", &s.save_path, NULL},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words) || !read_language(language_text, &s.language))
        return STATUS_USAGE;
    if (words.count == 0) {
        const struct game *game = ask_game(&s);
        if (!game) {
            fputs(said(&s)->goodbye, stdout);
            return STATUS_DONE;
        }
        words.word[words.count++] = game->name;
    }
    if (!s.chosen.seed_text) {
        struct seed random = random_seed();
        seed_write(&random, seed);
        s.chosen.seed_text = seed;
    }
    return begin(&s, &words);
}

const struct command play_command = {
    .name = "play",
    .summary = {"play a game, two at one keyboard", "ein Spiel zu zweit an einer Tastatur"},
    .help = {english_help, german_help},
    .run = run,
};
