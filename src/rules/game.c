/* What all games share: results as text, and the views of games that hide nothing. */
#include "rules/game.h"

#include <string.h>

bool game_is(const struct game *game, const struct game *other) {
    return strcmp(game->name, other->name) == 0;
}

const char *result_text(enum result result) {
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[result];
}

enum result result_named(const char *text) {
    enum result result = DRAWN;
    while (result != ONGOING && strcmp(result_text(result), text) != 0) result--;
    return result;
}

struct score game_score_shown(const struct game *game, const union position *p) {
    bool shown = !game->shows_score || game->shows_score(p);
    return shown ? game->score(p) : (struct score){.counted = false};
}

bool game_allows(const struct game *game, const union position *p, move m) {
    move list[MOVES_MOST];
    if (game->legal) return game->legal(p, m);
    int count = game->moves(p, list);
    for (int i = 0; i < count; i++)
        if (list[i] == m) return true;
    return false;
}

bool game_hides(const struct game *game, const union position *p) {
    return game->hides && game->hides(p);
}

bool game_foresees(const struct game *game, const union position *p, move m) {
    struct view view;
    struct refusal why;
    game->view(p, (enum reader)game->to_move(p), &view);
    return game->playable(&view.seen, m, &why);
}

bool game_read_layout(const struct game *game, const char *text, union position *p,
                      struct refusal *why) {
    if (game->read_layout) return game->read_layout(text, p, why);
    return refuse(why, "game", "%s has no points to count.", "%s hat keine Punkte zu zählen.",
                  game->title);
}

void view_everything(const union position *p, enum reader reader, struct view *view) {
    (void)reader;
    view->seen = *p;
}

void imagine_nothing(const struct view *view, struct random *random, union position *p) {
    (void)random;
    *p = view->seen;
}

bool playable_always(const union position *p, move m, struct refusal *why) {
    (void)p, (void)m, (void)why;
    return true;
}

enum result result_of_points(struct score score) {
    if (score.points[0] == score.points[1]) return DRAWN;
    return score.points[0] > score.points[1] ? FIRST_WINS : SECOND_WINS;
}
