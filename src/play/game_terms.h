/* What is agreed before a local game: which game, from which deal, who plays, and how fast. */
#ifndef PLAY_GAME_TERMS_H
#define PLAY_GAME_TERMS_H

#include "play/game_player.h"
#include "play/time_control.h"
#include "rules/game.h"

struct game_terms {
    const struct game *game;
    struct options options;
    struct seed seed;
    struct game_player players[2];
    struct time_control time_control;
};

#endif
