/* Writes positions, moves, lines of play and errors as the JSON of docs/analysis.md. */
#include "analysis/analysis_json.h"

#include "draw/told_loss_json.h"
#include "rules/game_json.h"

static const char *const grade_names[GRADES] = {
    [GRADE_NONE] = "unjudged",   [GRADE_FORCED] = "forced",         [GRADE_BEST] = "best",
    [GRADE_GOOD] = "good",       [GRADE_INACCURACY] = "inaccuracy", [GRADE_MISTAKE] = "mistake",
    [GRADE_BLUNDER] = "blunder",
};

static const char *const remark_names[REMARKS] = {
    [REMARK_ONLY_MOVE] = "onlyMove",
    [REMARK_MISSED_WIN] = "missedWin",
    [REMARK_MISSED_FORCED_WIN] = "missedForcedWin",
};

/* value / 10^places, exactly. */
static void member_decimal(struct text *t, const char *name, long long value, int places) {
    long long one = 1;
    for (int i = 0; i < places; i++) one *= 10;
    member_name(t, name);
    if (value < 0) text_char(t, '-');
    long long size = value < 0 ? -value : value;
    text_number(t, size / one);
    text_char(t, '.');
    for (one /= 10; one > 0; one /= 10) text_char(t, (char)('0' + size / one % 10));
}

/* Values */

static void write_value(const struct game *game, const union position *p, const struct line *line,
                        struct text *t) {
    int plies = value_plies(line->value);
    member_number(t, "value", line->value);
    if (game->score(p).counted)
        member_decimal(t, "points", line->value, 2);
    else
        member_null(t, "points");
    member_decimal(t, "winrate", line_chance(line), 4);
    member_bool(t, "exact", line->exact);
    if (plies != 0)
        member_number(t, "mate", plies);
    else
        member_null(t, "mate");
}

static void write_line(const struct answer *a, const struct line *line, struct text *t) {
    member_name(t, "move");
    element_move(t, a->game, &a->view->seen, line->moves[0]);
    write_value(a->game, &a->view->seen, line, t);
    member_number(t, "visits", (long long)line->visits);
    member_open(t, "pv", '[');
    for (int i = 0; i < line->length; i++) element_move(t, a->game, &a->view->seen, line->moves[i]);
    text_char(t, ']');
}

/* Answers */

static void write_root(const struct answer *a, struct text *t) {
    const struct findings *f = a->findings;
    member_open(t, "rootInfo", '{');
    write_value(a->game, &a->view->seen, &f->lines[0], t);
    member_number(t, "nodes", (long long)f->nodes);
    member_number(t, "depth", f->depth);
    member_decimal(t, "seconds", (long long)(f->seconds * 1e6), 6);
    text_char(t, '}');
}

static void write_moves(const struct answer *a, struct text *t) {
    int count = a->findings ? a->findings->count : 0;
    member_open(t, "moveInfos", '[');
    for (int i = 0; i < count && i < a->lines; i++) {
        element_open(t, '{');
        write_line(a, &a->findings->lines[i], t);
        member_number(t, "order", i);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static void write_why(const struct answer *a, struct text *t) {
    static const char *const names[LANGUAGES] = {[ENGLISH] = "en", [GERMAN] = "de"};
    if (!a->why || !a->why->text[ENGLISH][0]) return;
    member_open(t, "why", '{');
    for (int i = 0; i < LANGUAGES; i++) member_string(t, names[i], a->why->text[i]);
    text_char(t, '}');
    member_told_loss(t, a->game, &a->view->seen, &a->why->loss);
}

static void write_played(const struct answer *a, struct text *t) {
    const struct judgement *j = a->judgement;
    member_open(t, "played", '{');
    if (j->grade == GRADE_NONE) {
        member_name(t, "move");
        element_move(t, a->game, &a->view->seen, a->played);
    } else {
        write_line(a, &j->line, t);
        member_decimal(t, "loss", j->loss, 4);
        if (a->game->score(&a->view->seen).counted)
            member_decimal(t, "pointsLoss", j->value_loss, 2);
    }
    member_string(t, "class", grade_names[j->grade]);
    if (j->remark != REMARK_NONE) member_string(t, "note", remark_names[j->remark]);
    write_why(a, t);
    text_char(t, '}');
}

void answer_write(const struct answer *a, struct text *t) {
    int mover = a->game->to_move(&a->view->seen);
    bool found = a->findings && a->findings->count > 0;
    text_char(t, '{');
    member_string(t, "id", a->id);
    member_number(t, "turn", a->turn);
    member_bool(t, "isDuringSearch", a->during_search);
    member_number(t, "toMove", mover);
    if (mover == 0) member_string(t, "result", result_text(a->game->result(&a->view->seen)));
    if (mover != 0 && !found) member_bool(t, "noResults", true);
    if (found) write_root(a, t);
    write_moves(a, t);
    if (a->pause > 0) member_number(t, "pause", a->pause);
    if (found && a->judgement) write_played(a, t);
    text_char(t, '}');
}

/* Summaries */

static void write_side(const struct game *game, const union position *p, const struct side *side,
                       struct text *t) {
    element_open(t, '{');
    member_open(t, "classes", '{');
    for (int grade = 0; grade < GRADES; grade++)
        member_number(t, grade_names[grade], side->grades[grade]);
    text_char(t, '}');
    member_decimal(t, "meanLoss", (long long)(side_loss(side) + 0.5), 4);
    if (game->score(p).counted)
        member_decimal(t, "meanPointsLoss", (long long)(side_value_loss(side) + 0.5), 2);
    if (side->choices > 0)
        member_decimal(t, "accuracy", (long long)(side_accuracy(side) * 10 + 0.5), 1);
    else
        member_null(t, "accuracy");
    text_char(t, '}');
}

static void write_turn(const struct game *game, const union position *p,
                       const struct turning_point *turn, struct text *t) {
    element_open(t, '{');
    member_number(t, "turn", turn->number - 1);
    member_number(t, "player", turn->player);
    member_name(t, "move");
    element_move(t, game, p, turn->move);
    member_decimal(t, "winrateBefore", turn->before, 4);
    member_decimal(t, "winrateAfter", turn->after, 4);
    text_char(t, '}');
}

void summary_write(const struct game *game, const char *id, const union position *last,
                   const struct summary *s, struct text *t) {
    text_char(t, '{');
    member_string(t, "id", id);
    member_open(t, "summary", '{');
    member_open(t, "players", '[');
    write_side(game, last, &s->sides[0], t);
    write_side(game, last, &s->sides[1], t);
    text_char(t, ']');
    member_open(t, "turningPoints", '[');
    for (int i = 0; i < s->turn_count; i++) write_turn(game, last, &s->turns[i], t);
    text_add(t, "]}}");
}

static bool is_given(const char *string) {
    return string && *string;
}

void complaint_write(const struct complaint *c, struct text *t) {
    text_char(t, '{');
    if (is_given(c->id)) member_string(t, "id", c->id);
    if (c->turn >= 0) member_number(t, "turn", c->turn);
    member_string(t, c->kind, c->sentence);
    if (is_given(c->field)) member_string(t, "field", c->field);
    text_char(t, '}');
}
