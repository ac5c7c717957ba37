/* The observer of each game, and what all of them have in common. */
#include "learn/observation.h"

#include <string.h>

#define OBSERVER(name) &name##_observer,
static const struct observer *const observers[] = {GAMES(OBSERVER)};

const struct observer *observer_of(const struct game *game) {
    int index = game_index(game);
    return index < 0 ? NULL : observers[index];
}

int observer_planes(const struct observer *observer) {
    int count = 0;
    while (observer->planes[count]) count++;
    return count;
}

size_t observer_size(const struct observer *observer) {
    return (size_t)observer_planes(observer) * (size_t)observer->rows * (size_t)observer->columns;
}

void observer_observe(const struct observer *observer, const struct view *view, enum reader reader,
                      uint8_t *values) {
    memset(values, 0, observer_size(observer));
    observer->observe(&view->seen, reader, values);
}
