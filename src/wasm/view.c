/* Writes a view, its options and its legal moves as JSON. */
#include "wasm/view.h"

#include "rules/trace.h"
#include "wasm/answer.h"

void move_write(const struct game *game, const union position *p, move m, struct text *t) {
    char name[MOVE_TEXT];
    struct text name_text = text_over(name, sizeof name);
    game->write_move(p, m, &name_text);
    element_string(t, name);
}

void options_write(const struct game *game, const struct options *options, struct text *t) {
    member_open(t, "options", '{');
    for (int i = 0; game->options[i].name; i++)
        member_string(t, game->options[i].name, options->value[i]);
    text_char(t, '}');
}

static void write_position(const struct sight *s, struct text *t) {
    char position[POSITION_TEXT];
    struct text position_text = text_over(position, sizeof position);
    s->game->write_position(&s->view->seen, &position_text);
    member_string(t, "position", position);
}

static void write_score(const struct sight *s, struct text *t) {
    member_name(t, "score");
    trace_write_score(s->game->score(&s->view->seen), t);
}

static void write_legal(const struct sight *s, struct text *t) {
    move list[MOVES_MOST];
    int count = s->legal ? s->game->moves(&s->view->seen, list) : 0;
    member_open(t, "legal", '[');
    for (int i = 0; i < count; i++) move_write(s->game, &s->view->seen, list[i], t);
    text_char(t, ']');
}

void sight_write(const struct sight *s, struct text *t) {
    write_position(s, t);
    member_number(t, "toMove", s->to_move);
    member_string(t, "result", result_text(s->result));
    write_score(s, t);
    write_legal(s, t);
}
