/* Writes a view and its legal moves as JSON. */
#include "wasm/view.h"

#include "rules/game_json.h"
#include "rules/trace.h"

void sight_write(const struct game *game, const struct view *view, int reader, int to_move,
                 enum result result, struct text *t) {
    const union position *seen = &view->seen;
    bool legal = to_move != 0 && (reader == TRACE_EVERYTHING || reader == to_move);
    move list[MOVES_MOST];
    int count = legal ? game->moves(seen, list) : 0;
    member_position(t, "position", game, seen);
    member_number(t, "toMove", to_move);
    member_string(t, "result", result_text(result));
    member_score(t, "score", game_score_shown(game, seen));
    member_open(t, "legal", '[');
    for (int i = 0; i < count; i++) element_move(t, game, seen, list[i]);
    text_char(t, ']');
}
