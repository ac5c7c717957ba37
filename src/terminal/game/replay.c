/* Looking through a game: opening it, showing a position, and moving to another. */
#include "terminal/game/replay.h"

#include "base/text/numbers.h"
#include "analysis/judgement_text.h"
#include "draw/words.h"
#include "play/game_file.h"
#include "play/local_game_record.h"
#include "terminal/game/player_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMENT_TEXT = 512,
    LINE_SHOWN = 5, /* moves of what would have been better */
    STRIDE = 10,    /* moves that a page is */
};

struct replay {
    struct preferences *preferences;
    const struct board *board;
    struct local_game game;
    int at; /* moves that have been played on the screen */
    int scrolled;

    struct review *review; /* NULL if there is no memory for it */
    struct verdict *verdicts;
    int judged;
    const char **marks;             /* of the log */
    char (*comments)[COMMENT_TEXT]; /* of the file, [i] after i moves; NULL if there are none */

    struct told_loss walk; /* the mistake whose lines are on the board; count 0: none */
    bool walks_better;     /* which of them */
    int walked;            /* moves of it that have been played */

    const char *remark;  /* instead of the words about the move, until the next event */
    struct pick nothing; /* nobody chooses here */
    struct view view, before;
    char name[2][64];
};

__attribute__((format_arg(2), format_arg(3))) static const char *say(const struct replay *r,
                                                                     const char *english,
                                                                     const char *german) {
    return in_language(r->preferences->language, english, german);
}

const struct game *replay_game(const struct replay *r) {
    return r->game.core.game;
}

const struct view *replay_view(const struct replay *r) {
    return &r->view;
}

/* Opening */

static bool reserve(struct replay *r) {
    size_t count = (size_t)r->game.core.count + 1;
    r->verdicts = calloc(count, sizeof *r->verdicts);
    r->marks = calloc(count, sizeof *r->marks);
    r->comments = calloc(count, sizeof *r->comments);
    return r->verdicts && r->marks && r->comments;
}

/* For a game that is there. */
static struct replay *finish_opening(struct replay *r) {
    r->board = board_of(r->game.core.game);
    r->nothing = (struct pick){.cursor = SPOT_NONE, .kind = KIND_ANY};
    if (!reserve(r)) {
        replay_close(r);
        return NULL;
    }
    if (r->game.core.count > 0) r->review = review_open(&r->game, 0);
    return r;
}

struct replay *replay_open(const struct local_game *s, struct preferences *preferences) {
    struct replay *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->preferences = preferences;
    r->at = s->core.count;
    if (local_game_copy(&r->game, s)) return finish_opening(r);
    replay_close(r);
    return NULL;
}

/* Comments of the main line belong to the position that they follow. */
static void read_comments(struct replay *r, const char *text, size_t length) {
    struct record_reader *reader = calloc(1, sizeof *reader);
    struct record_item item;
    if (!reader) return;
    record_reader_init(reader, text, length);
    for (int at = 0; record_next(reader, &item) && item.kind != RECORD_RESULT;) {
        if (item.kind == RECORD_ERROR) break;
        if (item.depth > 0) continue;
        if (item.kind == RECORD_MOVE) at = item.number;
        if (item.kind != RECORD_COMMENT || at > r->game.core.count) continue;
        struct text comment = text_over(r->comments[at], COMMENT_TEXT);
        struct slice rest = item.text, word;
        while (record_comment_word(&rest, &word)) {
            if (comment.at > comment.start) text_char(&comment, ' ');
            text_slice(&comment, word.start, word.length);
        }
    }
    free(reader);
}

struct replay *replay_open_file(const char *path, struct preferences *preferences,
                                struct refusal *why) {
    size_t length;
    char *text = game_file_read(path, &length, why);
    struct replay *r = calloc(1, sizeof *r);
    bool read = text && r && local_game_read(&r->game, text, length, why);
    if (text && !r) refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    if (!read) {
        replay_close(r);
        free(text);
        return NULL;
    }
    r->preferences = preferences;
    r = finish_opening(r);
    if (r) read_comments(r, text, length);
    free(text);
    return r;
}

void replay_close(struct replay *r) {
    if (!r) return;
    if (r->review) review_close(r->review);
    free(r->verdicts);
    free(r->marks);
    local_game_done(&r->game);
    free(r->comments);
    free(r);
}

/* The engine */

static const char *mark_of(const struct verdict *v) {
    static const char *const marks[GRADES] = {
        [GRADE_INACCURACY] = "?!", [GRADE_MISTAKE] = "?", [GRADE_BLUNDER] = "??"};
    if (!v->known) return NULL;
    return v->judgement.remark == REMARK_ONLY_MOVE ? "!" : marks[v->judgement.grade];
}

int replay_files(const struct replay *r, int *files) {
    if (!r->review) return 0;
    files[0] = review_file(r->review);
    return 1;
}

bool replay_tick(struct replay *r) {
    int before = r->judged;
    if (!r->review) return false;
    r->judged = review_hear(r->review, r->verdicts, r->game.core.count);
    for (int i = 0; i < r->game.core.count; i++) r->marks[i] = mark_of(&r->verdicts[i]);
    return r->judged != before;
}

/* Showing */

static const struct told_line *walked_line(const struct replay *r) {
    return r->walks_better ? &r->walk.better : &r->walk.played;
}

/* The position after so many moves of the line that is shown. */
static void look_along(const struct replay *r, int count, struct view *view) {
    const struct game_core *c = &r->game.core;
    game_core_view_at(c, r->at - 1, SPECTATOR, view);
    for (int i = 0; i < count; i++) c->game->play(&view->seen, walked_line(r)->moves[i]);
}

/* What is on the board, what was before it, and the move between. */
static move look_here(struct replay *r) {
    const struct game_core *c = &r->game.core;
    if (r->walk.count > 0) {
        if (r->walked > 0) look_along(r, r->walked - 1, &r->before);
        look_along(r, r->walked, &r->view);
        return r->walked > 0 ? walked_line(r)->moves[r->walked - 1] : NO_MOVE;
    }
    if (r->at > 0) game_core_view_at(c, r->at - 1, SPECTATOR, &r->before);
    game_core_view_at(c, r->at, SPECTATOR, &r->view);
    return r->at > 0 ? c->moves[r->at - 1].move : NO_MOVE;
}

static void look(struct replay *r, struct scene *scene) {
    const struct game_core *c = &r->game.core;
    move last = look_here(r);
    *scene = (struct scene){.game = c->game,
                            .view = &r->view,
                            .language = r->preferences->language,
                            .near = 1,
                            .to_move = c->game->to_move(&r->view.seen),
                            .clock = {"", ""},
                            .before = last != NO_MOVE ? &r->before : NULL,
                            .last = last,
                            .pick = &r->nothing,
                            .aids = r->preferences->aids};
    for (int i = 0; i < 2; i++) {
        struct text name = text_over(r->name[i], sizeof r->name[i]);
        player_text_name(&r->game, i + 1, r->preferences->language, &name);
        scene->name[i] = r->name[i];
    }
}

/* The names of the first moves of a line; without the hidden cards that a later one would need. */
static void write_line(const struct replay *r, const struct view *from, const struct line *line,
                       int most, struct text *t) {
    const struct game *game = r->game.core.game;
    union position p = from->seen;
    for (int i = 0; i < line->length && i < most; i++) {
        struct refusal why;
        if (!game_allows(game, &p, line->moves[i])) return;
        if (i > 0) text_char(t, ' ');
        game->write_move(&p, line->moves[i], t);
        if (!game->playable(&p, line->moves[i], &why)) return;
        game->play(&p, line->moves[i]);
    }
}

static int percent(int chance) {
    return (chance * 100 + CHANCE_ONE / 2) / CHANCE_ONE;
}

/* What shows that the move that led here was a mistake. */
static bool find_loss(const struct replay *r, struct view *before, struct told_loss *loss) {
    const struct game_core *c = &r->game.core;
    char name[MOVE_TEXT];
    loss->count = 0;
    if (r->at == 0 || !r->verdicts[r->at - 1].known) return false;
    const struct verdict *v = &r->verdicts[r->at - 1];
    int player = game_core_move_name(c, r->at - 1, name);
    game_core_view_at(c, r->at - 1, (enum reader)player, before);
    return judgement_find(c->game, before, &v->best, &v->judgement, loss);
}

/* Why it was worse, if the board shows a reason. A comment of the file takes its place. */
static void tell_why(const struct replay *r, struct text *t) {
    enum language language = r->preferences->language;
    char called[2][CALLED_TEXT];
    struct tell_names names = player_text_names(&r->game, language, called);
    struct told_loss loss;
    struct view before;
    if (find_loss(r, &before, &loss))
        tell_loss(r->game.core.game, &before, &loss, &names, language, t);
}

/* What would have been better, and why. Words that name the better move need not be told it. */
static void write_mistake(const struct replay *r, const struct verdict *v, int player,
                          struct text *t) {
    char better[128], first[MOVE_TEXT], why[TELL_TEXT];
    struct text line = text_over(better, sizeof better), name = text_over(first, sizeof first);
    struct text words = text_over(why, sizeof why);
    struct view before;
    game_core_view_at(&r->game.core, r->at - 1, (enum reader)player, &before);
    write_line(r, &before, &v->best, LINE_SHOWN, &line);
    write_line(r, &before, &v->best, 1, &name);
    if (!r->comments[r->at][0]) tell_why(r, &words);
    if (!why[0])
        words_add(t, say(r, " Better: %s.", " Besser: %s."), better);
    else if (!strstr(why, first))
        words_add(t, say(r, " Better: %s.", " Besser: %s."), first);
    if (why[0]) words_add(t, " %s", why);
}

static void write_verdict(const struct replay *r, struct text *t) {
    const struct verdict *v = &r->verdicts[r->at - 1];
    char name[MOVE_TEXT];
    int player = game_core_move_name(&r->game.core, r->at - 1, name);
    words_add(t, "%d. %s (%d): ", r->at, name, player);
    if (!v->known) {
        words_add(t,
                  say(r, "the engine is looking at it (%d of %d).",
                      "die Engine sieht ihn sich an (%d von %d)."),
                  r->judged, r->game.core.count);
        return;
    }
    words_add(t, say(r, "%s. Chances: %d %% → %d %%.", "%s. Chancen: %d %% → %d %%."),
              grade_name(r->preferences->language, v->judgement.grade),
              percent(v->judgement.best_chance), percent(v->judgement.chance));
    if (v->judgement.grade >= GRADE_INACCURACY) write_mistake(r, v, player, t);
}

/* Once everything has been judged: how well both have played. At the end there is no room for it
 * below a mistake with its reason, so it stands at the start as well. */
static void write_accuracy(const struct replay *r, struct text *t) {
    struct summary summary = review_summary(r->review);
    words_add(t,
              say(r, "\nAccuracy: player 1 %d %%, player 2 %d %%.",
                  "\nGenauigkeit: Seite 1 %d %%, Seite 2 %d %%."),
              (int)(side_accuracy(&summary.sides[0]) + 0.5),
              (int)(side_accuracy(&summary.sides[1]) + 0.5));
}

/* The line on the board with the last move in brackets, and why it is shown. */
static void write_walk(const struct replay *r, struct text *t) {
    const struct told_line *line = walked_line(r);
    words_add(
        t, "%s %d/%d:", r->walks_better ? say(r, "Better", "Besser") : say(r, "Played", "Gespielt"),
        r->walked, line->length);
    for (int i = 0; i < line->length; i++) {
        bool here = i + 1 == r->walked;
        text_add(t, here ? " [" : " ");
        r->game.core.game->write_move(&r->view.seen, line->moves[i], t);
        if (here) text_char(t, ']');
    }
    text_char(t, '\n');
    tell_why(r, t);
}

static void draw_message(const struct replay *r, struct canvas *c) {
    char words[2 * COMMENT_TEXT];
    struct text t = text_over(words, sizeof words);
    struct area area = {c->rows - 3, 1, 2, c->columns - 2};
    if (r->remark)
        text_add(&t, r->remark);
    else if (r->walk.count > 0)
        write_walk(r, &t);
    else if (r->at > 0)
        write_verdict(r, &t);
    else
        text_add(&t, say(r, "The start of the game.", "Der Anfang der Partie."));
    if (r->walk.count > 0) {
        /* The words say all there is. */
    } else if (!r->remark && r->comments[r->at][0]) {
        words_add(&t, "\n%s", r->comments[r->at]);
    } else if (r->review && r->at % r->game.core.count == 0 && r->judged == r->game.core.count) {
        write_accuracy(r, &t);
    }
    canvas_wrap(c, area, brush_plain, words);
}

/* The chances of player 1 over the game, as a row of columns of sand in the line of the title. */
static void draw_graph(const struct replay *r, struct canvas *c) {
    const int left = 40, columns = c->columns - left - 2, count = r->game.core.count;
    if (count == 0 || columns < 10) return;
    for (int i = 0; i < columns; i++) {
        int move_at = i * count / columns;
        const struct verdict *v = &r->verdicts[move_at];
        bool here = r->at > 0 && (r->at - 1) * columns / count == i;
        struct brush brush = {.ink = here ? PAINT_LAST : PAINT_FIRST, .style = STYLE_UNDERLINE};
        uint32_t height = (uint32_t)(v->chance * 7 / CHANCE_ONE);
        canvas_put(c, 0, left + i, brush, v->known ? 0x2581 + height : here ? '|' : ' ');
    }
}

void replay_draw(struct replay *r, struct canvas *c) {
    struct scene scene;
    struct layout layout;
    char detail[32];
    look(r, &scene);
    r->board->arrange(&scene, game_screen_body(c), &layout);
    if (!layout.fits) {
        game_screen_draw_small(c, r->preferences->language);
        return;
    }
    snprintf(detail, sizeof detail, "%d/%d", r->at, r->game.core.count);
    game_screen_draw_header(c, scene.game->title, detail);
    draw_graph(r, c);
    r->board->draw(&scene, &layout, c);
    game_screen_draw_log(&r->game, r->game.core.count, r->at, r->scrolled, r->marks, layout.log,
                         r->preferences->language, c);
    draw_message(r, c);
    const char *keys =
        r->walk.count > 0
            ? say(r, "←→ move of the line  ↑↓ other line  Tab next mistake  Enter Esc back",
                  "←→ Zug der Zugfolge  ↑↓ andere Zugfolge  Tab nächster Fehler  Enter Esc zurück")
            : say(r, "←→ move  ↑↓ ten  Home End  Tab next mistake  Enter its line  Esc back",
                  "←→ Zug  ↑↓ zehn  Pos1 Ende  Tab nächster Fehler  Enter Zugfolge  Esc zurück");
    canvas_write_within(c, c->rows - 1, 1, c->columns - 2, brush_faint, keys);
}

/* Going through it */

static void go(struct replay *r, int at) {
    r->walk.count = 0;
    r->at = larger(0, smaller(at, r->game.core.count));
    r->scrolled = 0;
}

/* The next move, in either direction, that was at least inaccurate. */
static void go_to_mistake(struct replay *r, int step) {
    for (int i = r->at - 1 + step; i >= 0 && i < r->game.core.count; i += step) {
        const struct verdict *v = &r->verdicts[i];
        if (!v->known || v->judgement.grade < GRADE_INACCURACY) continue;
        go(r, i + 1);
        return;
    }
}

/* Along a line of the mistake that led here. What follows in a game that hides something is not
 * known: there the words are all. */
static void begin_walk(struct replay *r) {
    struct view before;
    if (!r->game.core.game->open || !find_loss(r, &before, &r->walk)) return;
    r->walks_better = r->walk.facts[0].missed;
    r->walked = 1;
}

static void walk_to(struct replay *r, int count) {
    r->walked = larger(0, smaller(count, walked_line(r)->length));
}

/* False for a key that does not belong to it. */
static bool walk(struct replay *r, int stroke) {
    switch (stroke) {
    case STROKE_LEFT: walk_to(r, r->walked - 1); return true;
    case STROKE_RIGHT: walk_to(r, r->walked + 1); return true;
    case STROKE_HOME: walk_to(r, 0); return true;
    case STROKE_END: walk_to(r, TOLD_LINE_MOST); return true;
    case STROKE_UP:
    case STROKE_DOWN:
        r->walks_better = !r->walks_better;
        walk_to(r, r->walked);
        return true;
    case STROKE_ENTER:
    case STROKE_ESCAPE: r->walk.count = 0; return true;
    default: return false;
    }
}

void replay_remark(struct replay *r, const char *words) {
    r->remark = words;
}

enum command replay_handle(struct replay *r, const struct event *event) {
    enum command command = command_of(event);
    if (event->kind != EVENT_RESIZE && event->kind != EVENT_HOVER) r->remark = NULL;
    if (command == COMMAND_REPLAY) return COMMAND_TITLE;
    if (command == COMMAND_AIDS) r->preferences->aids = !r->preferences->aids;
    if (command != COMMAND_NONE) return command == COMMAND_AIDS ? COMMAND_NONE : command;
    bool space = event->kind == EVENT_CHARACTER && event->character == ' ';
    if (space && r->walk.count > 0)
        walk_to(r, r->walked + 1);
    else if (space)
        go(r, r->at + 1);
    if (event->kind != EVENT_STROKE) return COMMAND_NONE;
    if (r->walk.count > 0 && walk(r, event->stroke)) return COMMAND_NONE;
    switch (event->stroke) {
    case STROKE_LEFT: go(r, r->at - 1); break;
    case STROKE_RIGHT: go(r, r->at + 1); break;
    case STROKE_UP:
    case STROKE_PAGE_UP: go(r, r->at - STRIDE); break;
    case STROKE_DOWN:
    case STROKE_PAGE_DOWN: go(r, r->at + STRIDE); break;
    case STROKE_HOME: go(r, 0); break;
    case STROKE_END: go(r, r->game.core.count); break;
    case STROKE_TAB: go_to_mistake(r, 1); break;
    case STROKE_TAB_BACK: go_to_mistake(r, -1); break;
    case STROKE_ENTER: begin_walk(r); break;
    case STROKE_ESCAPE: return COMMAND_TITLE;
    default: break;
    }
    return COMMAND_NONE;
}
