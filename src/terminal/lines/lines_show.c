/* What playing in lines prints: the board, the moves, whose turn it is. */
#include "base/clock.h"
#include "draw/draw.h"
#include "draw/guide.h"
#include "draw/tell.h"
#include "draw/words.h"
#include "terminal/lines/lines_internal.h"
#include "terminal/game/player_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LIST_COLUMNS = 76,
    SCREEN_COLUMNS = 80,   /* of a narrow terminal */
    PARAGRAPHS_TEXT = 8192 /* bytes that hold the rules of any game */
};

static void print_wrapped(const char *paragraphs, int columns) {
    char text[PARAGRAPHS_TEXT];
    text_copy(text, sizeof text, paragraphs);
    words_wrap(text, columns);
    fputs(text, stdout);
}

void lines_say(const struct lines *s, const char *english, const char *german, ...) {
    char text[PARAGRAPHS_TEXT];
    va_list arguments;
    va_start(arguments, german);
    vsnprintf(text, sizeof text, in_language(s->language, english, german), arguments);
    va_end(arguments);
    words_wrap(text, SCREEN_COLUMNS);
    fputs(text, stdout);
}

void lines_print(const char *sentences) {
    print_wrapped(sentences, SCREEN_COLUMNS);
    putchar('\n');
}

void lines_see(const struct lines *s, struct view *view) {
    game_core_view(&s->host.game.core, local_game_reader(&s->host.game), view);
}

void lines_show_board(struct lines *s) {
    char drawing[DRAW_TEXT];
    struct text t = text_over(drawing, sizeof drawing);
    struct view view;
    struct draw_style style = {.language = s->language,
                               .colour = s->colour,
                               .sizes = true,
                               .unsaid = true,
                               .near = (int)local_game_reader(&s->host.game)};
    lines_see(s, &view);
    draw_text(game_of(s), &view, &style, &t);
    puts(drawing);
}

void lines_show_words(struct lines *s) {
    char words[DRAW_WORDS];
    struct text t = text_over(words, sizeof words);
    struct view view;
    lines_see(s, &view);
    draw_words(game_of(s), &view, s->language, &t);
    puts(words);
}

/* The legal moves in groups by what they do, which is their first letter: calls `show` with the
 * number of each group, from 0, and its names. */
typedef void show_group(const struct lines *s, int group, char names[][MOVE_TEXT], int count);

static void for_each_group(const struct lines *s, show_group *show) {
    char names[MOVES_MOST][MOVE_TEXT];
    move list[MOVES_MOST];
    struct view view;
    lines_see(s, &view);
    int count = game_of(s)->moves(&view.seen, list), first = 0, group = 0;
    for (int i = 0; i < count; i++) {
        struct text t = text_over(names[i], MOVE_TEXT);
        game_of(s)->write_move(&view.seen, list[i], &t);
    }
    for (int i = 1; i <= count; i++) {
        if (i < count && names[i][0] == names[first][0]) continue;
        show(s, group++, names + first, i - first);
        first = i;
    }
}

static void show_list(const struct lines *s, int group, char names[][MOVE_TEXT], int count) {
    int column = LIST_COLUMNS;
    (void)group;
    printf("%s:", tell_action(game_of(s), names[0][0], s->language));
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

static void show_number(const struct lines *s, int group, char names[][MOVE_TEXT], int count) {
    printf("%s %s %d", group > 0 ? "," : "", tell_action(game_of(s), names[0][0], s->language),
           count);
}

void lines_show_moves(struct lines *s) {
    for_each_group(s, show_list);
}

static void show_overview(const struct lines *s) {
    char overview[GUIDE_TEXT];
    struct text t = text_over(overview, sizeof overview);
    struct view view;
    lines_see(s, &view);
    guide_write(game_of(s), &view, s->language, &t);
    print_wrapped(overview, LIST_COLUMNS);
    putchar('\n');
    fputs(tell_actions(game_of(s), s->language), stdout);
    lines_say(s, "'rules all' tells the whole rules.\n", "'regeln alle' sagt die ganzen Regeln.\n");
}

void lines_show_rules(struct lines *s) {
    if (!*s->argument)
        show_overview(s);
    else if (strcmp(s->argument, "all") == 0 || strcmp(s->argument, "alle") == 0)
        print_wrapped(tell_rules(game_of(s), s->language), LIST_COLUMNS);
    else
        lines_say(s, "Say 'rules', or 'rules all'.\n", "Sage 'regeln' oder 'regeln alle'.\n");
}

void lines_show_about(struct lines *s) {
    print_wrapped(guide_about(game_of(s), s->language), LIST_COLUMNS);
}

static const char english_help[] =
    "A move in its notation plays it. Or say one of these:\n"
    "  moves       list the legal moves\n"
    "  board       show the board again\n"
    "  words       tell in words what is on the board\n"
    "  what MOVE   what a move would do\n"
    "  hint        what the engine would play\n"
    "  undo        take the last move back\n"
    "  redo        play again what was taken back\n"
    "  rules       what can be done now, and the actions of this game\n"
    "  rules all   the whole rules\n"
    "  about       who made this game\n"
    "  save FILE   write the game to a file\n"
    "  resign      give the game up\n"
    "  quit        stop\n"
    "  help        this list\n";

static const char german_help[] =
    "Ein Zug in Notation wird gespielt. Oder sage eines von diesen:\n"
    "  züge              die erlaubten Züge\n"
    "  brett             das Brett noch einmal\n"
    "  worte             in Worten, was auf dem Brett liegt\n"
    "  was ZUG           was ein Zug bewirken würde\n"
    "  tipp              was die Engine spielen würde\n"
    "  zurück            den letzten Zug zurücknehmen\n"
    "  wieder            spielen, was zurückgenommen ist\n"
    "  regeln            was jetzt zu tun ist, und die Aktionen des Spiels\n"
    "  regeln alle       die ganzen Regeln\n"
    "  über              von wem das Spiel ist\n"
    "  speichern DATEI   die Partie in eine Datei schreiben\n"
    "  aufgeben          die Partie verloren geben\n"
    "  ende              aufhören\n"
    "  hilfe             diese Liste\n";

void lines_show_help(struct lines *s) {
    lines_say(s, english_help, german_help);
}

void lines_show_last_move(const struct lines *s) {
    char words[TELL_TEXT], name[MOVE_TEXT];
    struct text t = text_over(words, sizeof words);
    if (s->host.game.core.count == 0) return;
    player_text_last_move(&s->host.game, s->language, &t);
    game_core_move_name(&s->host.game.core, s->host.game.core.count - 1, name);
    words_add(&t, " (%s).", name);
    lines_print(words);
}

static void show_clocks(const struct lines *s) {
    char clocks[2][16];
    long long now = clock_microseconds();
    if (local_game_left(&s->host.game, 1, now) == TIME_NONE) return;
    for (int i = 0; i < 2; i++) {
        struct text t = text_over(clocks[i], sizeof clocks[i]);
        player_text_clock(local_game_left(&s->host.game, i + 1, now), &t);
    }
    lines_say(s, "Time left: %s against %s.\n", "Zeit: %s gegen %s.\n", clocks[0], clocks[1]);
}

void lines_show_turn(struct lines *s) {
    char prompt[TELL_TEXT];
    struct text t = text_over(prompt, sizeof prompt);
    struct view view;
    lines_show_last_move(s);
    lines_show_board(s);
    if (local_game_to_move(&s->host.game) == 0) return;
    lines_see(s, &view);
    player_text_turn(&s->host.game, &view, s->language, &t);
    lines_print(prompt);
    show_clocks(s);
    lines_say(s, "You can:", "Du kannst:");
    for_each_group(s, show_number);
    puts(".");
}
