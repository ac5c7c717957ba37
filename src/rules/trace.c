/* Writes the JSON of a trace, member by member in the order of the rules. */
#include "rules/trace.h"

#include "rules/game_json.h"

#include <string.h>

typedef char move_name[MOVE_TEXT];

/* In byte order of their texts, which is not the order of the moves as numbers: by insertion, since
 * the moves come nearly sorted. */
static int sorted_names(const struct game *game, const union position *p, move_name *names) {
    move list[MOVES_MOST];
    int count = game->moves(p, list);
    for (int i = 0; i < count; i++) {
        move_name name;
        struct text t = text_over(name, sizeof name);
        game->write_move(p, list[i], &t);
        int at = i;
        for (; at > 0 && strcmp(names[at - 1], name) > 0; at--)
            memcpy(names[at], names[at - 1], MOVE_TEXT);
        memcpy(names[at], name, MOVE_TEXT);
    }
    return count;
}

static void write_legal(const struct game *game, const union position *p, struct text *t) {
    move_name names[MOVES_MOST];
    int count = sorted_names(game, p, names);
    for (int i = 0; i < count; i++) element_string(t, names[i]);
}

void trace_write(const struct game *game, const union position *p, int reader, int ply,
                 const char *move_text, struct text *t) {
    struct view view = {.seen = *p};
    bool everything = reader == TRACE_EVERYTHING;
    if (!everything) game->view(p, (enum reader)reader, &view);
    const union position *seen = &view.seen;
    text_char(t, '{');
    member_number(t, "ply", ply);
    if (move_text)
        member_string(t, "move", move_text);
    else
        member_null(t, "move");
    member_position(t, "position", game, seen);
    member_number(t, "to_move", game->to_move(seen));
    member_open(t, "legal", '[');
    if (everything || game->to_move(seen) == reader) write_legal(game, seen, t);
    text_char(t, ']');
    member_string(t, "result", result_text(game->result(seen)));
    member_score(t, "score", game->score(seen));
    text_char(t, '}');
}
