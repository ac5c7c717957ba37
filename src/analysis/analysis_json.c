/* Writes positions, moves, lines of play and errors as the JSON of docs/analysis.md. */
#include "analysis/analysis_json.h"

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

/* Members */

static void name_member(struct text *t, const char *name) {
    char last = t->at > t->start ? t->at[-1] : '{';
    if (last != '{' && last != '[') text_char(t, ',');
    text_json(t, name);
    text_char(t, ':');
}

void member_text(struct text *t, const char *name, const char *value) {
    name_member(t, name);
    text_json(t, value);
}

void member_number(struct text *t, const char *name, long long value) {
    name_member(t, name);
    text_number(t, (long)value);
}

static void member_word(struct text *t, const char *name, const char *word) {
    name_member(t, name);
    text_add(t, word);
}

static void member_truth(struct text *t, const char *name, bool value) {
    member_word(t, name, value ? "true" : "false");
}

/* value / 10^places, exactly. */
static void member_decimal(struct text *t, const char *name, long long value, int places) {
    long long one = 1;
    for (int i = 0; i < places; i++) one *= 10;
    name_member(t, name);
    if (value < 0) text_char(t, '-');
    long long size = value < 0 ? -value : value;
    text_number(t, (long)(size / one));
    text_char(t, '.');
    for (one /= 10; one > 0; one /= 10) text_char(t, (char)('0' + size / one % 10));
}

static void open_object(struct text *t, const char *name) {
    name_member(t, name);
    text_char(t, '{');
}

/* Values */

static void write_value(const struct game *game, const union position *p, const struct line *line,
                        struct text *t) {
    int plies = value_plies(line->value);
    member_number(t, "value", line->value);
    if (game->score(p).counted)
        member_decimal(t, "points", line->value, 2);
    else
        member_word(t, "points", "null");
    member_decimal(t, "winrate", line_chance(line), 4);
    member_truth(t, "exact", line->exact);
    if (plies != 0)
        member_number(t, "mate", plies);
    else
        member_word(t, "mate", "null");
}

static void write_name(const struct game *game, const union position *p, move m, struct text *t) {
    char name[MOVE_TEXT];
    struct text name_text = text_over(name, sizeof name);
    game->write_move(p, m, &name_text);
    text_json(t, name);
}

static void write_line(const struct answer *a, const struct line *line, struct text *t) {
    name_member(t, "move");
    write_name(a->game, &a->view->seen, line->moves[0], t);
    write_value(a->game, &a->view->seen, line, t);
    member_number(t, "visits", (long long)line->visits);
    name_member(t, "pv");
    text_char(t, '[');
    for (int i = 0; i < line->length; i++) {
        if (i > 0) text_char(t, ',');
        write_name(a->game, &a->view->seen, line->moves[i], t);
    }
    text_char(t, ']');
}

/* Answers */

static void write_root(const struct answer *a, struct text *t) {
    const struct findings *f = a->findings;
    open_object(t, "rootInfo");
    write_value(a->game, &a->view->seen, &f->lines[0], t);
    member_number(t, "nodes", (long long)f->nodes);
    member_number(t, "depth", f->depth);
    member_decimal(t, "seconds", (long long)(f->seconds * 1e6), 6);
    text_char(t, '}');
}

static void write_moves(const struct answer *a, struct text *t) {
    int count = a->findings ? a->findings->count : 0;
    name_member(t, "moveInfos");
    text_char(t, '[');
    for (int i = 0; i < count && i < a->lines; i++) {
        text_add(t, i > 0 ? ",{" : "{");
        write_line(a, &a->findings->lines[i], t);
        member_number(t, "order", i);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static void write_played(const struct answer *a, struct text *t) {
    const struct judgement *j = a->judgement;
    open_object(t, "played");
    if (j->grade == GRADE_NONE) {
        name_member(t, "move");
        write_name(a->game, &a->view->seen, a->played, t);
    } else {
        write_line(a, &j->line, t);
        member_decimal(t, "loss", j->loss, 4);
        if (a->game->score(&a->view->seen).counted)
            member_decimal(t, "pointsLoss", j->value_loss, 2);
    }
    member_text(t, "class", grade_names[j->grade]);
    if (j->remark != REMARK_NONE) member_text(t, "note", remark_names[j->remark]);
    text_char(t, '}');
}

void answer_write(const struct answer *a, struct text *t) {
    int mover = a->game->to_move(&a->view->seen);
    bool found = a->findings && a->findings->count > 0;
    text_char(t, '{');
    member_text(t, "id", a->id);
    member_number(t, "turn", a->turn);
    member_truth(t, "isDuringSearch", a->during_search);
    member_number(t, "toMove", mover);
    if (mover == 0) member_text(t, "result", result_text(a->game->result(&a->view->seen)));
    if (mover != 0 && !found) member_truth(t, "noResults", true);
    if (found) write_root(a, t);
    write_moves(a, t);
    if (found && a->judgement) write_played(a, t);
    text_char(t, '}');
}

/* Summaries */

static void write_side(const struct game *game, const union position *p, const struct side *side,
                       struct text *t) {
    text_char(t, '{');
    open_object(t, "classes");
    for (int grade = 0; grade < GRADES; grade++)
        member_number(t, grade_names[grade], side->grades[grade]);
    text_char(t, '}');
    member_decimal(t, "meanLoss", (long long)(side_loss(side) + 0.5), 4);
    if (game->score(p).counted)
        member_decimal(t, "meanPointsLoss", (long long)(side_value_loss(side) + 0.5), 2);
    if (side->choices > 0)
        member_decimal(t, "accuracy", (long long)(side_accuracy(side) * 10 + 0.5), 1);
    else
        member_word(t, "accuracy", "null");
    text_char(t, '}');
}

static void write_turn(const struct game *game, const union position *p,
                       const struct turning_point *turn, struct text *t) {
    text_char(t, '{');
    member_number(t, "turn", turn->number - 1);
    member_number(t, "player", turn->player);
    name_member(t, "move");
    write_name(game, p, turn->move, t);
    member_decimal(t, "winrateBefore", turn->before, 4);
    member_decimal(t, "winrateAfter", turn->after, 4);
    text_char(t, '}');
}

void summary_write(const struct game *game, const char *id, const union position *last,
                   const struct summary *s, struct text *t) {
    text_char(t, '{');
    member_text(t, "id", id);
    open_object(t, "summary");
    name_member(t, "players");
    text_char(t, '[');
    write_side(game, last, &s->sides[0], t);
    text_char(t, ',');
    write_side(game, last, &s->sides[1], t);
    text_char(t, ']');
    name_member(t, "turningPoints");
    text_char(t, '[');
    for (int i = 0; i < s->turn_count; i++) {
        if (i > 0) text_char(t, ',');
        write_turn(game, last, &s->turns[i], t);
    }
    text_add(t, "]}}");
}

static bool is_given(const char *string) {
    return string && *string;
}

void complaint_write(const struct complaint *c, struct text *t) {
    text_char(t, '{');
    if (is_given(c->id)) member_text(t, "id", c->id);
    if (c->turn >= 0) member_number(t, "turn", c->turn);
    member_text(t, c->kind, c->sentence);
    if (is_given(c->field)) member_text(t, "field", c->field);
    text_char(t, '}');
}
