/* Writes a game sample by sample: each has the view of its player, so that no other line is needed
 * to learn from it. */
#include "selfplay/lines.h"

#include "base/text/json.h"
#include "rules/game_json.h"
#include "search/search.h"

#include <stdio.h>
#include <string.h>

enum {
    SAMPLE_TEXT = 1024 + POSITION_TEXT + MOVES_MOST * 40 + LINE_MOST * (MOVE_TEXT + 4),
    GAME_TEXT = 1024 + POSITION_TEXT,
};

static void member_chance(struct text *t, const char *name, int chance) {
    char text[16];
    snprintf(text, sizeof text, "%d.%04d", chance / CHANCE_ONE, chance % CHANCE_ONE);
    member_name(t, name);
    text_add(t, text);
}

/* [["oe5",35,120], ...]: each move, its value and how often it was tried. */
static void member_lines(struct text *t, const struct sample *s, const struct sample_line *lines,
                         const struct game *game, const union position *view) {
    member_open(t, "lines", '[');
    for (int i = 0; i < s->line_count; i++) {
        element_open(t, '[');
        element_move(t, game, view, lines[i].move);
        element_number(t, lines[i].value);
        element_number(t, lines[i].visits);
        text_char(t, ']');
    }
    text_char(t, ']');
}

/* As far as the view shows what the moves need. */
static void member_pv(struct text *t, const struct sample *s, const move *pv,
                      const struct game *game, const union position *view) {
    union position p = *view;
    struct refusal why;
    member_open(t, "pv", '[');
    for (int i = 0; i < s->pv_count && game_allows(game, &p, pv[i]); i++) {
        element_move(t, game, &p, pv[i]);
        if (!game->playable(&p, pv[i], &why)) break;
        game->play(&p, pv[i]);
    }
    text_char(t, ']');
}

/* 1 for a win of the player, -1 for a loss. */
static int outcome_for(const struct played *g, int player) {
    if (g->result == DRAWN) return 0;
    return (g->result == FIRST_WINS) == (player == 1) ? 1 : -1;
}

static void member_margin(struct text *t, const struct played *g, int player) {
    int margin = g->score.points[0] - g->score.points[1];
    if (g->score.counted)
        member_number(t, "margin", player == 1 ? margin : -margin);
    else
        member_null(t, "margin");
}

static void add_sample(struct text *t, const struct played *g, int index,
                       const struct sample_line *lines, const move *pv, const struct game *game,
                       const union position *p) {
    const struct sample *s = &played_samples(g)[index];
    int player = game->to_move(p);
    struct view view;
    game->view(p, (enum reader)player, &view);
    element_open(t, '{');
    member_number(t, "ply", g->opening_count + index);
    member_number(t, "player", player);
    member_position(t, "position", game, &view.seen);
    member_name(t, "move");
    element_move(t, game, &view.seen, s->played);
    member_bool(t, "explored", s->flags & SAMPLE_EXPLORED);
    member_bool(t, "labelled", s->flags & SAMPLE_LABELLED);
    member_number(t, "value", s->value);
    member_chance(t, "chance", s->chance);
    member_bool(t, "exact", s->flags & SAMPLE_EXACT);
    member_bool(t, "proved", s->flags & (SAMPLE_EXACT | SAMPLE_WINNER));
    member_number(t, "depth", s->depth);
    member_number(t, "nodes", s->nodes);
    member_lines(t, s, lines, game, &view.seen);
    member_pv(t, s, pv, game, &view.seen);
    member_number(t, "outcome", outcome_for(g, player));
    member_margin(t, g, player);
    text_char(t, '}');
}

static bool add_samples(struct buffer *to, const struct played *g, const struct game *game,
                        union position *p) {
    char text[SAMPLE_TEXT];
    size_t lines = 0, pv = 0;
    for (int i = 0; i < g->sample_count; i++) {
        const struct sample *s = &played_samples(g)[i];
        struct text t = text_over(text, sizeof text);
        add_sample(&t, g, i, s->line_count ? played_lines(g) + lines : NULL,
                   s->pv_count ? played_pv(g) + pv : NULL, game, p);
        if ((i > 0 && !buffer_add(to, ",", 1)) ||
            !buffer_add(to, t.start, (size_t)(t.at - t.start)))
            return false;
        lines += s->line_count;
        pv += s->pv_count;
        game->play(p, s->played);
    }
    return buffer_add(to, "]}\n", 3);
}

static void add_opening(struct text *t, const struct played *g, const struct game *game,
                        union position *p) {
    member_open(t, "opening", '[');
    for (int i = 0; i < g->opening_count; i++) {
        element_move(t, game, p, played_opening(g)[i]);
        game->play(p, played_opening(g)[i]);
    }
    text_char(t, ']');
}

bool lines_add_game(struct buffer *to, const struct played *g, const struct game *game,
                    const struct options *options) {
    struct played start = *g;
    struct refusal why;
    union position p;
    char number[24];
    size_t begin = to->used, size = GAME_TEXT + (size_t)g->opening_count * (MOVE_TEXT + 4);
    char *text = malloc(size);
    if (!text) return false;
    start.opening_count = 0;
    bool good = played_begin(&start, game, options, &p, &why);
    struct text t = text_over(text, size);
    snprintf(number, sizeof number, "%llu", (unsigned long long)g->deal);
    element_open(&t, '{');
    member_number(&t, "number", g->number);
    member_string(&t, "deal", number);
    if (g->placed) member_position(&t, "start", game, &p);
    add_opening(&t, g, game, &p);
    member_string(&t, "result", result_text(g->result));
    member_score(&t, "score", g->score);
    member_open(&t, "samples", '[');
    good =
        good && buffer_add(to, t.start, (size_t)(t.at - t.start)) && add_samples(to, g, game, &p);
    if (!good) to->used = begin;
    free(text);
    return good;
}

long lines_number(const char *line, size_t length) {
    static const char start[] = "{\"number\":";
    const size_t skip = sizeof start - 1;
    char digits[16] = "";
    if (length < skip + sizeof digits || memcmp(line, start, skip) != 0) return -1;
    memcpy(digits, line + skip, sizeof digits - 1);
    size_t count = strspn(digits, "0123456789");
    return count > 0 && count < 11 && digits[count] == ',' ? strtol(digits, NULL, 10) : -1;
}
