/* Prints analysis as tables. Widths count characters, not bytes, because of the German texts. */
#include "cli/analyse/analyse_text.h"

#include "analysis/judgement_text.h"
#include "base/text/text.h"
#include "draw/draw.h"
#include "draw/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 80, CELL = 64 };

static const char *const remark_names[LANGUAGES][REMARKS] = {
    [ENGLISH] = {"", "only move", "missed win", "missed forced win"},
    [GERMAN] = {"", "einziger Zug", "Sieg verpasst", "sicheren Sieg verpasst"},
};

static const char *const grade_colours[GRADES] = {
    [GRADE_BEST] = "32",
    [GRADE_INACCURACY] = "33",
    [GRADE_MISTAKE] = "35",
    [GRADE_BLUNDER] = "1;31",
};

/* Cells */

static void print_spaces(int count) {
    for (; count > 0; count--) putchar(' ');
}

static void print_left(const char *string, int width) {
    fputs(string, stdout);
    print_spaces(width - text_width(string));
}

static void print_right(const char *string, int width) {
    print_spaces(width - text_width(string));
    fputs(string, stdout);
}

static const char *say(const struct analyse_style *style, const char *english, const char *german) {
    return style->language == GERMAN ? german : english;
}

/* A number as the language writes it. */
static void write_number(enum language language, double number, int places, bool sign,
                         char cell[CELL]) {
    snprintf(cell, CELL, sign ? "%+.*f" : "%.*f", places, number);
    char *point = strchr(cell, '.');
    if (point && language == GERMAN) *point = ',';
}

static void write_percent(enum language language, double chance, char cell[CELL]) {
    char number[CELL];
    write_number(language, 100 * chance / CHANCE_ONE, 1, false, number);
    snprintf(cell, CELL, language == GERMAN ? "%.40s %%" : "%.40s%%", number);
}

static void write_forced(enum language language, int plies, char cell[CELL]) {
    static const char *const words[LANGUAGES][2] = {
        [ENGLISH] = {"loss in %d", "win in %d"},
        [GERMAN] = {"Verlust in %d", "Sieg in %d"},
    };
    snprintf(cell, CELL, words[language][plies > 0], abs(plies));
}

/* A proved value has an equals sign. */
static void write_value(enum language language, const struct line *line, char cell[CELL]) {
    int plies = value_plies(line->value);
    if (plies != 0) {
        write_forced(language, plies, cell);
        return;
    }
    bool whole = line->exact && line->value % 100 == 0;
    char number[CELL];
    write_number(language, line->value / 100.0, whole ? 0 : 2, line->value != 0, number);
    snprintf(cell, CELL, "%s%.40s", line->exact ? "= " : "", number);
}

static void write_name(const struct game *game, const union position *p, move m,
                       char name[MOVE_TEXT]) {
    struct text t = text_over(name, MOVE_TEXT);
    game->write_move(p, m, &t);
}

/* As many moves of a line as fit. */
static void print_line(const struct game *game, const union position *p, const struct line *line,
                       int from, int room) {
    char name[MOVE_TEXT];
    if (from < line->length) putchar(' ');
    for (int i = from; i < line->length; i++) {
        write_name(game, p, line->moves[i], name);
        int more = i + 1 < line->length ? 2 : 0; /* the dots */
        if (text_width(name) + 1 + more > room) {
            fputs(" …", stdout);
            break;
        }
        printf(" %s", name);
        room -= text_width(name) + 1;
    }
    putchar('\n');
}

static void print_bold(const struct analyse_style *style, const char *string) {
    printf(style->colour ? "\033[1m%s\033[0m" : "%s", string);
}

/* Move, value and chance: what all tables share */

enum { MOVE_WIDTH = 7, VALUE_WIDTH = 13, CHANCE_WIDTH = 9, LOSS_WIDTH = 9 };

static void print_worth(const struct analyse_style *style, const struct game *game,
                        const union position *p, const struct line *line) {
    char name[MOVE_TEXT], cell[CELL];
    write_name(game, p, line->moves[0], name);
    print_left(name, MOVE_WIDTH);
    write_value(style->language, line, cell);
    print_right(cell, VALUE_WIDTH);
    write_percent(style->language, line_chance(line), cell);
    print_right(cell, CHANCE_WIDTH);
}

static void print_worth_heading(const struct analyse_style *style) {
    print_left(say(style, "Move", "Zug"), MOVE_WIDTH);
    print_right(say(style, "Value", "Wert"), VALUE_WIDTH);
    print_right(say(style, "Chance", "Chance"), CHANCE_WIDTH);
}

/* A position */

static void print_effort(const struct analyse_style *style, const struct findings *f) {
    char seconds[CELL];
    write_number(style->language, f->seconds, 2, false, seconds);
    printf(
        say(style, "Depth %d, %" PRIu64 " nodes, %s s.\n", "Tiefe %d, %" PRIu64 " Knoten, %s s.\n"),
        f->depth, f->nodes, seconds);
}

void analyse_print_position(const struct analyse_style *style, const struct game *game,
                            const struct view *view, const struct findings *f) {
    enum { NUMBER_WIDTH = 6, BEFORE = NUMBER_WIDTH + MOVE_WIDTH + VALUE_WIDTH + CHANCE_WIDTH + 1 };
    char caption[CELL * 4];
    struct text t = text_over(caption, sizeof caption);
    draw_caption(game, view, style->language, &t);
    printf("%s. %s\n", game->title, caption);
    if (game->to_move(&view->seen) == 0) return;
    putchar('\n');
    print_spaces(NUMBER_WIDTH);
    print_worth_heading(style);
    printf("  %s\n", say(style, "Line", "Fortsetzung"));
    for (int i = 0; i < f->count && i < style->lines; i++) {
        printf("%4d. ", i + 1);
        print_worth(style, game, &view->seen, &f->lines[i]);
        print_line(game, &view->seen, &f->lines[i], 1, COLUMNS - BEFORE);
    }
    putchar('\n');
    print_effort(style, f);
}

/* A record */

enum { ROW_BEFORE = 10, ROW_LOSS = ROW_BEFORE + MOVE_WIDTH + VALUE_WIDTH + CHANCE_WIDTH };

static void copy_tag(const struct record_reader *r, const char *name, char *to, size_t size) {
    struct text t = text_over(to, size);
    char whole[256];
    if (record_tag_text(r, name, whole, sizeof whole)) text_quote(&t, whole);
}

void analyse_print_heading(const struct analyse_style *style, const struct record_reader *r) {
    char first[CELL * 3], second[CELL * 3];
    copy_tag(r, "Player1", first, sizeof first);
    copy_tag(r, "Player2", second, sizeof second);
    print_bold(style, r->game->title);
    if (first[0]) printf(say(style, "\nPlayer 1: %s", "\nSeite 1: %s"), first);
    if (second[0]) printf(say(style, "\nPlayer 2: %s", "\nSeite 2: %s"), second);
    fputs("\n\n", stdout);
    print_right(say(style, "No.", "Nr."), 5);
    print_left(say(style, "  Pl ", "  Sp "), ROW_BEFORE - 5);
    print_worth_heading(style);
    print_right(say(style, "Loss", "Verlust"), LOSS_WIDTH);
    printf("  %s\n", say(style, "Verdict", "Urteil"));
}

static void print_verdict(const struct analyse_style *style, const struct judgement *j) {
    const char *colour = style->colour ? grade_colours[j->grade] : NULL;
    if (colour) printf("\033[%sm", colour);
    fputs(grade_name(style->language, j->grade), stdout);
    if (j->remark != REMARK_NONE) printf(", %s", remark_names[style->language][j->remark]);
    if (colour) fputs("\033[0m", stdout);
    putchar('\n');
}

static void print_played(const struct analyse_style *style, const struct game *game,
                         const union position *p, move played, const struct judgement *j) {
    char cell[CELL] = "", name[MOVE_TEXT];
    if (j->grade == GRADE_NONE) {
        write_name(game, p, played, name);
        print_left(name, ROW_LOSS - ROW_BEFORE + LOSS_WIDTH + 2);
    } else {
        print_worth(style, game, p, &j->line);
        if (j->loss > 0) write_percent(style->language, j->loss, cell);
        print_right(cell, LOSS_WIDTH);
        print_spaces(2);
    }
    print_verdict(style, j);
}

/* Words, wrapped behind the numbers of the moves. */
static void print_words(char *words) {
    words_wrap(words, COLUMNS - ROW_BEFORE);
    for (char *line = strtok(words, "\n"); line; line = strtok(NULL, "\n")) {
        print_spaces(ROW_BEFORE);
        puts(line);
    }
}

/* Why it lost something, and the lines that show it where they are longer than a move: what the
 * words name needs no line. */
static void print_why(const struct analyse_style *style, const struct game *game,
                      const struct view *view, const struct findings *f,
                      const struct judgement *j) {
    struct told_loss loss;
    char words[TELL_TEXT];
    struct text t = text_over(words, sizeof words);
    if (!judgement_find(game, view, f->lines, j, &loss)) return;
    tell_loss(game, view, &loss, NULL, style->language, &t);
    print_words(words);
    t = text_over(words, sizeof words);
    tell_loss_lines(game, view, &loss, style->language, &t);
    print_words(words);
}

void analyse_print_move(const struct analyse_style *style, const struct game *game,
                        const struct view *view, int number, move played, const struct findings *f,
                        const struct judgement *j) {
    const union position *p = &view->seen;
    bool faulty = j->grade >= GRADE_INACCURACY || j->grade == GRADE_NONE;
    printf("%4d.  %d  ", number, game->to_move(p));
    print_played(style, game, p, played, j);
    if (f->count > 0) print_why(style, game, view, f, j);
    for (int i = 0; (faulty || style->all_lines) && i < f->count && i < style->lines; i++) {
        print_spaces(ROW_BEFORE + 1);
        print_worth(style, game, p, &f->lines[i]);
        print_line(game, p, &f->lines[i], 1, COLUMNS - ROW_LOSS - 2);
    }
}

/* What a record comes to */

enum { LABEL_WIDTH = 26, SIDE_WIDTH = 14 };

static void print_sides(const char *label, const char *first, const char *second) {
    print_left(label, LABEL_WIDTH);
    print_right(first, SIDE_WIDTH);
    print_right(second, SIDE_WIDTH);
    putchar('\n');
}

static void print_counts(const struct analyse_style *style, const struct summary *s) {
    for (int grade = GRADES - 1; grade >= 0; grade--) {
        int first = s->sides[0].grades[grade], second = s->sides[1].grades[grade];
        char counts[2][CELL];
        if (grade == GRADE_NONE && first + second == 0) continue;
        snprintf(counts[0], CELL, "%d", first);
        snprintf(counts[1], CELL, "%d", second);
        print_sides(grade_name(style->language, (enum grade)grade), counts[0], counts[1]);
    }
}

static void print_means(const struct analyse_style *style, bool counted, const struct summary *s) {
    char loss[2][CELL], points[2][CELL], accuracy[2][CELL];
    for (int i = 0; i < 2; i++) {
        const struct side *side = &s->sides[i];
        write_percent(style->language, side_loss(side), loss[i]);
        write_number(style->language, side_value_loss(side) / 100, 2, false, points[i]);
        write_number(style->language, side_accuracy(side), 1, false, accuracy[i]);
        if (side->choices == 0) snprintf(accuracy[i], CELL, "-");
    }
    print_sides(say(style, "mean loss of chance", "Chance verloren, im Mittel"), loss[0], loss[1]);
    if (counted)
        print_sides(say(style, "mean loss in points", "Punkte verloren"), points[0], points[1]);
    print_sides(say(style, "accuracy (0-100)", "Genauigkeit (0-100)"), accuracy[0], accuracy[1]);
}

static void print_turns(const struct analyse_style *style, const struct game *game,
                        const union position *p, const struct summary *s) {
    for (int i = 0; i < s->turn_count; i++) {
        const struct turning_point *turn = &s->turns[i];
        char name[MOVE_TEXT], before[CELL], after[CELL];
        write_name(game, p, turn->move, name);
        write_percent(style->language, turn->before, before);
        write_percent(style->language, turn->after, after);
        printf(say(style, "Turning point: %d. %s by player %d, from %s to %s.\n",
                   "Wendepunkt: %d. %s von Seite %d, von %s auf %s.\n"),
               turn->number, name, turn->player, before, after);
    }
}

void analyse_print_summary(const struct analyse_style *style, const struct game *game,
                           const union position *last, const struct summary *s) {
    putchar('\n');
    print_sides("", say(style, "Player 1", "Seite 1"), say(style, "Player 2", "Seite 2"));
    print_counts(style, s);
    print_means(style, game->score(last).counted, s);
    if (s->turn_count > 0) putchar('\n');
    print_turns(style, game, last, s);
    printf("\n%s\n",
           say(style, "Value, chance and loss are those of the player who moved; = is proved.",
               "Wert, Chance und Verlust gelten für den, der zog; = heißt bewiesen."));
}

/* Progress */

void analyse_print_progress(enum language language, const struct game *game,
                            const union position *p, int number, int count,
                            const struct findings *f) {
    char name[MOVE_TEXT], value[CELL];
    fputs("\r\033[K", stderr);
    if (!f || f->count == 0) return;
    write_name(game, p, f->lines[0].moves[0], name);
    write_value(language, &f->lines[0], value);
    if (count > 0) fprintf(stderr, "%d/%d: ", number, count);
    fprintf(stderr, language == GERMAN ? "Tiefe %d: %s %s" : "depth %d: %s %s", f->depth, name,
            value);
}
