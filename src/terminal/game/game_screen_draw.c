/* How the game screen looks: a line of title, the board with its sides and the log, two lines of
 * words, a line of keys. */
#include "base/text/numbers.h"
#include "analysis/analysis.h"
#include "draw/words.h"
#include "rules/sand.h"
#include "terminal/game/game_screen_internal.h"
#include "terminal/game/player_text.h"

#include <stdio.h>

enum {
    HEADER_ROWS = 1,
    WORDS_ROWS = 2,
    FOOTER_ROWS = WORDS_ROWS + 1,
    BAR_COLUMNS = 20,    /* of who stands better */
    UNSAVED_COLUMN = 30, /* of the title */
    PIECES_COLUMNS = 22, /* of a log that has room for the pieces of its moves */
};

struct area game_screen_body(const struct canvas *c) {
    return (struct area){HEADER_ROWS, 0, c->rows - HEADER_ROWS - FOOTER_ROWS, c->columns};
}

/* What the scene says */

static void look_at_player(struct game_screen *g, int player, long long now) {
    struct text name = text_over(g->name[player - 1], sizeof g->name[0]),
                clock = text_over(g->clock[player - 1], sizeof g->clock[0]);
    player_text_name(&g->host.game, player, g->preferences->language, &name);
    player_text_clock(local_game_left(&g->host.game, player, now), &clock);
    g->scene.name[player - 1] = g->name[player - 1];
    g->scene.clock[player - 1] = g->clock[player - 1];
}

/* Whose eyes it is sits at the bottom; but two persons who see the same do not change places. */
static int near_player(const struct game_screen *g) {
    bool together =
        local_game_persons(&g->host.game) == 2 && !local_game_needs_curtain(&g->host.game);
    return !together && local_game_reader(&g->host.game) == READER_2 ? 2 : 1;
}

static void look_back(struct game_screen *g, enum reader eyes) {
    const struct local_game *s = &g->host.game;
    g->scene.before = NULL;
    g->scene.last = NO_MOVE;
    if (s->core.count == 0) return;
    game_core_view_at(&s->core, s->core.count - 1, eyes, &g->before);
    g->scene.before = &g->before;
    g->scene.last = s->core.moves[s->core.count - 1].move;
}

void game_screen_look(struct game_screen *g, int rows, int columns, long long now) {
    const struct canvas size = {.rows = rows, .columns = columns};
    enum reader eyes = g->curtain ? SPECTATOR : local_game_reader(&g->host.game);
    game_core_view(&g->host.game.core, eyes, &g->view);
    g->scene = (struct scene){.game = g->host.game.core.game,
                              .view = &g->view,
                              .language = g->preferences->language,
                              .near = near_player(g),
                              .to_move = local_game_to_move(&g->host.game),
                              .hint = g->hint,
                              .pick = &g->pick,
                              .aids = g->preferences->aids,
                              .dimmed = g->dimmed};
    look_back(g, eyes);
    for (int player = 1; player <= 2; player++) look_at_player(g, player, now);
    g->board->arrange(&g->scene, game_screen_body(&size), &g->layout);
    int count = g->layout.fits ? g->board->spots(&g->scene, &g->layout, g->spots) : 0;
    g->choice = (struct choice){g->board, &g->scene, g->spots, count};
    if (g->pick.cursor == SPOT_NONE && g->pick.count > 0) pick_enter(&g->pick, &g->choice);
}

/* Header */

int game_screen_draw_header(struct canvas *c, const char *title, const char *detail) {
    const struct brush line = {.ink = PAINT_FAINT, .style = STYLE_UNDERLINE};
    canvas_fill(c, (struct area){0, 0, 1, c->columns}, line, ' ');
    int column = canvas_write(
        c, 0, 1, (struct brush){.ink = PAINT_LAST, .style = STYLE_BOLD | STYLE_UNDERLINE},
        "∷ Kolam");
    column = canvas_write(c, 0, column + 2,
                          (struct brush){.ink = PAINT_INK, .style = STYLE_BOLD | STYLE_UNDERLINE},
                          title);
    return canvas_write(c, 0, column + 2, line, detail);
}

/* A bar between both players: the left part is player 1's. */
static void draw_chance(const struct game_screen *g, struct canvas *c) {
    const struct brush first = {.ink = PAINT_FIRST, .style = STYLE_UNDERLINE},
                       second = {.ink = PAINT_SECOND, .style = STYLE_UNDERLINE},
                       figures = {.ink = PAINT_INK, .style = STYLE_UNDERLINE};
    int column = c->columns - BAR_COLUMNS - 12;
    if (!g->preferences->evaluating || g->curtain) return;
    if (g->chance < 0) {
        canvas_write(c, 0, column, figures, say(g, "chances: soon", "Chancen: gleich"));
        return;
    }
    int percent = (g->chance * 100 + CHANCE_ONE / 2) / CHANCE_ONE;
    int full = (g->chance * BAR_COLUMNS + CHANCE_ONE / 2) / CHANCE_ONE;
    canvas_print(c, 0, column, figures, "%3d %%", percent);
    for (int i = 0; i < BAR_COLUMNS; i++)
        canvas_put(c, 0, column + 6 + i, i < full ? first : second, i < full ? 0x2588 : 0x2591);
    canvas_print(c, 0, column + 6 + BAR_COLUMNS, figures, "%3d %%", 100 - percent);
}

/* The last move in words, as far as there is room before the bar. */
static void draw_last_move(const struct game_screen *g, int column, struct canvas *c) {
    char words[TELL_TEXT];
    struct text t = text_over(words, sizeof words);
    int end = c->columns - 1 - (g->preferences->evaluating ? BAR_COLUMNS + 12 : 0);
    player_text_last_move(&g->host.game, g->preferences->language, &t);
    canvas_write_within(c, 0, column, end - column,
                        (struct brush){.ink = PAINT_LAST, .style = STYLE_UNDERLINE}, words);
}

static void draw_header(const struct game_screen *g, struct canvas *c) {
    char detail[64] = "";
    if (local_game_to_move(&g->host.game))
        snprintf(detail, sizeof detail, say(g, "move %d", "Zug %d"), g->host.game.core.count + 1);
    int column = game_screen_draw_header(c, g->scene.game->title, detail);
    if (g->host.unsaved)
        canvas_write(c, 0, UNSAVED_COLUMN,
                     (struct brush){.ink = PAINT_BAD, .style = STYLE_BOLD | STYLE_UNDERLINE},
                     say(g, "not saved", "nicht gesichert"));
    else
        draw_last_move(g, column + 2, c);
    draw_chance(g, c);
}

/* The log: a row a pair of moves, player 1's on the left; a player who moves twice begins a new
 * row. */

struct log {
    const struct game_core *core;
    int current;              /* moves that have been played on the screen */
    const char *const *marks; /* after the moves; NULL: none */
    struct area area;
    struct canvas *canvas;
    int row, player; /* of the move that was heard last, from 0 */
    int current_row; /* of the move that was played last */
    int first_row;   /* that is in sight */
};

static void count_row(void *context, int i, int player, const char *name) {
    struct log *log = context;
    bool same_row = log->player == 1 && player == 2;
    (void)name;
    log->row += !same_row;
    log->player = player;
    if (i + 1 == log->current) log->current_row = log->row;
}

/* The pieces of a move behind its name: what was laid, and what was taken for it. */
static void draw_pieces(const struct log *log, int i, int row, int column) {
    struct view before;
    game_core_view_at(log->core, i, SPECTATOR, &before);
    struct told_pieces pieces = tell_pieces(log->core->game, &before, log->core->moves[i].move);
    for (int n = 0; n < pieces.count; n++) {
        int sand = pieces.piece[n].sand;
        if (n > 0) column = canvas_write(log->canvas, row, column, brush_faint, "→");
        canvas_put(log->canvas, row, column++,
                   (struct brush){paint_on_sand(sand), (enum paint)(PAINT_SAND + sand), STYLE_BOLD},
                   (uint32_t)(sand_letters[sand] + 'A' - 'a'));
        if (pieces.piece[n].number > 1)
            column =
                canvas_print(log->canvas, row, column, brush_faint, "%d", pieces.piece[n].number);
    }
}

static void draw_entry(void *context, int i, int player, const char *name) {
    struct log *log = context;
    struct area area = log->area;
    struct brush brush = brush_plain;
    count_row(context, i, player, name);
    int row = area.row + 1 + log->row - log->first_row,
        column = area.column + 4 + (player == 2) * (area.columns >= 22 ? 9 : 6);
    if (row <= area.row || row >= area.row + area.rows) return;
    if (i + 1 == log->current)
        brush = (struct brush){.ink = PAINT_LAST, .style = STYLE_BOLD | STYLE_UNDERLINE};
    canvas_print(log->canvas, row, area.column, brush_faint, "%3d", log->row + 1);
    column = canvas_write(log->canvas, row, column, brush, name);
    if (!log->marks && area.columns >= PIECES_COLUMNS)
        draw_pieces(log, i, row, column + 1);
    else if (log->marks && log->marks[i])
        canvas_write(log->canvas, row, column,
                     (struct brush){.ink = PAINT_BAD, .style = STYLE_BOLD}, log->marks[i]);
}

void game_screen_draw_log(const struct local_game *s, int count, int current, int scrolled,
                          const char *const *marks, struct area area, enum language language,
                          struct canvas *c) {
    struct log log = {&s->core, current, marks, area, c, .row = -1, .player = 2};
    int visible = area.rows - 1;
    if (area.rows < 2 || area.columns < 14) return;
    game_core_list_moves(&s->core, count, count_row, &log);
    int first = larger(0, smaller(log.row + 1 - visible, log.current_row - visible / 2));
    log.first_row = larger(0, first - scrolled);
    log.row = -1;
    log.player = 2;
    canvas_write_within(c, area.row, area.column, area.columns, brush_faint,
                        in_language(language, "Moves", "Züge"));
    game_core_list_moves(&s->core, count, draw_entry, &log);
}

/* Words */

static void write_end(const struct game_screen *g, struct text *text) {
    player_text_result(&g->host.game, g->preferences->language, text);
    text_add(
        text,
        say(g, "\nF8 looks through the game, F2 begins a new one, F10 has a rematch.",
            "\nF8 zeigt die Partie noch einmal, F2 beginnt eine neue, F10 hat eine Revanche."));
}

static void write_watching(const struct game_screen *g, struct text *text) {
    const char *start = text->at;
    player_text_by_name(&g->host.game, tell_waiting, g->preferences->language, text);
    if (text->at > start) return;
    if (g->host.paused)
        text_add(text, say(g, "The engines pause.", "Die Engines machen Pause."));
    else
        words_add(text, say(g, "Player %d (%s) is thinking.", "Seite %d (%s) denkt nach."),
                  g->scene.to_move, g->name[g->scene.to_move - 1]);
    if (local_game_persons(&g->host.game) == 0)
        text_add(text, say(g, "\nSpace pauses and goes on, + and - change the pace.",
                           "\nDie Leertaste hält an, + und - ändern das Tempo."));
}

bool game_screen_tell_loss(const struct game_screen *g, move m, struct text *text) {
    const char *start = text->at;
    if (g->preferences->aids)
        tell_immediate_loss(g->scene.game, &g->view, m, g->preferences->language, text);
    return text->at > start;
}

static void write_choice(const struct game_screen *g, struct text *text) {
    bool loses = g->armed != NO_MOVE && game_screen_tell_loss(g, g->armed, text);
    if (!loses && g->pick.move != NO_MOVE)
        tell_move(g->scene.game, &g->view, g->pick.move, g->preferences->language, text);
    else if (!loses)
        player_text_turn(&g->host.game, &g->view, g->preferences->language, text);
    if (g->armed != NO_MOVE)
        text_add(text, say(g, " Choose it once more to play it.",
                           " Wähle ihn noch einmal, um ihn zu spielen."));
    if (g->board->rest && g->board->rest(&g->view.seen) != NO_MOVE)
        text_add(text, say(g, " F12 takes all flips.", " F12 dreht alles um."));
}

static void write_words(const struct game_screen *g, struct text *text) {
    if (g->note[0])
        text_add(text, g->note);
    else if (g->scene.to_move == 0)
        write_end(g, text);
    else if (g->pick.count == 0)
        write_watching(g, text);
    else
        write_choice(g, text);
}

static void draw_message(const struct game_screen *g, struct canvas *c) {
    char words[2 * TELL_TEXT];
    struct text text = text_over(words, sizeof words);
    struct area area = {c->rows - FOOTER_ROWS, 1, WORDS_ROWS, c->columns - 2};
    struct brush brush = {.ink = g->note[0] && g->alarming ? PAINT_BAD : PAINT_INK};
    write_words(g, &text);
    canvas_wrap(c, area, brush, words);
}

static void draw_keys(const struct game_screen *g, struct canvas *c) {
    int row = c->rows - 1;
    if (!g->typed[0]) {
        commands_draw(c, row, g->preferences->language);
        return;
    }
    int column = canvas_print(c, row, 1, brush_strong, "> %s", g->typed);
    canvas_put(c, row, column, (struct brush){.ink = PAINT_CURSOR}, 0x258f /* ▏ */);
    canvas_write(c, row, column + 3, brush_faint,
                 say(g, "Enter plays it, Esc forgets it.",
                     "Die Eingabetaste spielt ihn, Esc vergisst ihn."));
}

/* Words in the middle of a row; returns where they are. */
static struct area draw_centred(struct canvas *c, int row, struct brush brush, const char *words) {
    struct area area = {row, (c->columns - canvas_width(words)) / 2, 1, canvas_width(words)};
    canvas_write(c, row, area.column, brush, words);
    return area;
}

/* Where there is nothing to see: a river, and who may open it. */
static void draw_closed(struct game_screen *g, struct canvas *c) {
    struct area body = game_screen_body(c);
    char call[CALLED_TEXT + 64], key[128];
    int middle = body.row + body.rows / 2;
    struct text text = text_over(call, sizeof call);
    player_text_curtain(&g->host.game, g->curtain, g->preferences->language, &text);
    text_char(&text, '.');
    snprintf(key, sizeof key,
             say(g, "Press %d to open the curtain.", "Drücke %d, um den Vorhang zu öffnen."),
             g->curtain);
    for (int row = body.row; row < body.row + body.rows; row++)
        for (int column = 0; column < c->columns; column++)
            if ((column + 2 * row) % 5 < 3 && (row < middle - 2 || row > middle + 2))
                canvas_put(c, row, column, (struct brush){.ink = PAINT_WATER},
                           (column + 2 * row) % 5 == 1 ? 0x2248 /* ≈ */ : '~');
    draw_centred(c, middle - 1, brush_strong, call);
    g->curtain_words = draw_centred(c, middle + 1, brush_faint, key);
}

void game_screen_draw_small(struct canvas *c, enum language language) {
    char words[256];
    snprintf(words, sizeof words,
             in_language(language,
                         "Kolam needs a window of %d columns and %d lines; this one has %d and %d. "
                         "Nothing is lost.",
                         "Kolam braucht ein Fenster mit %d Spalten und %d Zeilen; dieses hat %d "
                         "und %d. Nichts geht verloren."),
             GAME_SCREEN_COLUMNS, GAME_SCREEN_ROWS, c->columns, c->rows);
    canvas_wrap(c, (struct area){0, 0, c->rows, c->columns}, brush_plain, words);
}

/* The kolam of a game that is over, below the log, which keeps some rows; a small one where there
 * is little room. Returns what is left for the log. */
static struct area draw_kolam(const struct game_screen *g, struct canvas *c) {
    enum { LEAST = 14, WHOLE = 36, LOG_ROWS = 4 };
    struct area log = g->layout.log;
    struct kolam_cell shown[KOLAM_COLUMNS * KOLAM_COLUMNS / 2];
    struct kolam_recipe recipe;
    int columns = smaller(smaller(log.columns, 2 * (log.rows - LOG_ROWS)), KOLAM_COLUMNS) & ~1;
    if (g->scene.to_move != 0 || columns < LEAST || !player_text_kolam(&g->host.game, &recipe))
        return log;
    if (columns < WHOLE) recipe = recipe_small(&recipe);
    recipe_cells(&recipe, columns, shown);
    log.rows -= recipe_rows(columns);
    for (int i = 0; i < recipe_rows(columns) * columns; i++) {
        int row = log.row + log.rows + i / columns,
            column = log.column + (log.columns - columns) / 2 + i % columns;
        bool plain = shown[i].sand == KOLAM_BARE || shown[i].sand == SANDS - 1; /* black: as ink */
        struct brush brush = {.ink = plain ? PAINT_INK : PAINT_SAND + (unsigned)shown[i].sand};
        if (shown[i].dots) canvas_put(c, row, column, brush, 0x2800u + shown[i].dots);
    }
    return log;
}

void game_screen_draw(struct game_screen *g, struct canvas *c, long long now) {
    game_screen_look(g, c->rows, c->columns, now);
    if (!g->layout.fits) {
        game_screen_draw_small(c, g->preferences->language);
        return;
    }
    draw_header(g, c);
    if (g->curtain) {
        draw_closed(g, c);
        if (g->note[0]) draw_message(g, c);
        commands_draw(c, c->rows - 1, g->preferences->language);
        return;
    }
    g->board->draw(&g->scene, &g->layout, c);
    const struct area log = draw_kolam(g, c);
    game_screen_draw_log(&g->host.game, g->host.game.core.count, g->host.game.core.count,
                         g->scrolled, NULL, log, g->preferences->language, c);
    draw_message(g, c);
    draw_keys(g, c);
}
