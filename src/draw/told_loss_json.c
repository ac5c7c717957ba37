/* In a file of its own, so that an engine's program needs nothing else of the drawings. */
#include "draw/told_loss_json.h"

#include "rules/game_json.h"

static void member_line(struct text *t, const char *name, const struct game *game,
                        const union position *p, const struct told_line *line) {
    member_open(t, name, '[');
    for (int i = 0; i < line->length; i++) element_move(t, game, p, line->moves[i]);
    text_char(t, ']');
}

void member_told_loss(struct text *t, const struct game *game, const union position *p,
                      const struct told_loss *loss) {
    if (loss->count == 0) return;
    member_open(t, "shows", '{');
    member_line(t, "played", game, p, &loss->played);
    member_line(t, "better", game, p, &loss->better);
    member_open(t, "facts", '[');
    for (int i = 0; i < loss->count; i++)
        element_string(t, loss->facts[i].missed ? "better" : "played");
    text_char(t, ']');
    member_bool(t, "likely", loss->likely);
    text_char(t, '}');
}
