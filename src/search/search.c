/* What all searches share: the value of a finished game, and when to stop. */
#include "search/search.h"

#include "base/clock.h"

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

int chance_of_end(const struct game *game, const union position *p, int player) {
    enum result result = game->result(p), won = player == 1 ? FIRST_WINS : SECOND_WINS;
    return result == DRAWN ? CHANCE_ONE / 2 : result == won ? CHANCE_ONE : 0;
}

static bool is_past(atomic_llong *deadline) {
    long long at = atomic_load_explicit(deadline, memory_order_relaxed);
    return at != 0 && clock_microseconds() >= at;
}

bool control_ends(struct control *control) {
    return atomic_load_explicit(&control->stop, memory_order_relaxed) || is_past(&control->hard) ||
           (control->stops && control->stops());
}

bool control_is_late(struct control *control, int share) {
    long long soft = atomic_load(&control->soft), hard = atomic_load(&control->hard);
    if (soft != 0 && hard > soft) soft += (hard - soft) / 100 * share;
    return control_ends(control) || (soft != 0 && clock_microseconds() >= soft);
}
