/* The positions of games that `kolam selfplay` wrote, as rows to fit by: the features of each, and
 * its value.
 *
 * The value is exact where that was proved. Before that it is the exact value of the first such
 * position that the game came to: what the search thought is not believed. */
#ifndef TRAIN_PATTERNS_ROWS_H
#define TRAIN_PATTERNS_ROWS_H

#include "games/patterns/eval_features.h"
#include "train/games_file.h"

#include <stdbool.h>

struct row {
    double value; /* in hundredths of a point, for the player to move */
    int face_up, which_case;
    struct patterns_features features;
    struct patterns position;
    uint8_t numbers[2][LANES]; /* of each player's groups, by colour */
};

struct row_reader {
    bool (*take)(void *context, const struct row *row); /* false: there is no memory */
    void *context;
};

/* All positions of all games of a file in which a player has a turn, game by game. False, having
 * said why, if the file cannot be read, or where take() returned false. */
bool rows_read(const char *path, const struct row_reader *reader);

#endif
