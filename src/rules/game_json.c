/* Writes what the games write as text, in quotes. */
#include "rules/game_json.h"

void element_move(struct text *t, const struct game *game, const union position *p, move m) {
    element_open(t, '"');
    game->write_move(p, m, t);
    text_char(t, '"');
}

void element_position(struct text *t, const struct game *game, const union position *p) {
    element_open(t, '"');
    game->write_position(p, t);
    text_char(t, '"');
}

void member_position(struct text *t, const char *name, const struct game *game,
                     const union position *p) {
    member_name(t, name);
    element_position(t, game, p);
}

void member_score(struct text *t, const char *name, struct score score) {
    if (!score.counted) {
        member_null(t, name);
        return;
    }
    member_open(t, name, '[');
    element_number(t, score.points[0]);
    element_number(t, score.points[1]);
    text_char(t, ']');
}

void member_options(struct text *t, const char *name, const struct game *game,
                    const struct options *options) {
    member_open(t, name, '{');
    for (int i = 0; game->options[i].name; i++)
        member_string(t, game->options[i].name, options->value[i]);
    text_char(t, '}');
}
