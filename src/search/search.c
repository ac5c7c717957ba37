#include "search/search.h"

int value_of_end(const struct game *game, const union position *p, int player) {
    struct score score = game->score(p);
    enum result result = game->result(p);
    int margin;
    if (score.counted) {
        margin = 100 * (score.points[0] - score.points[1]);
    } else {
        margin = result == FIRST_WINS ? VALUE_WIN : result == SECOND_WINS ? -VALUE_WIN : 0;
    }
    return player == 1 ? margin : -margin;
}
