/* Writes a view and its legal moves as JSON. */
#include "wasm/view.h"

#include "rules/game_json.h"

static void write_legal(const struct sight *s, struct text *t) {
    move list[MOVES_MOST];
    int count = s->legal ? s->game->moves(&s->view->seen, list) : 0;
    member_open(t, "legal", '[');
    for (int i = 0; i < count; i++) element_move(t, s->game, &s->view->seen, list[i]);
    text_char(t, ']');
}

void sight_write(const struct sight *s, struct text *t) {
    member_position(t, "position", s->game, &s->view->seen);
    member_number(t, "toMove", s->to_move);
    member_string(t, "result", result_text(s->result));
    member_score(t, "score", s->game, &s->view->seen);
    write_legal(s, t);
}
