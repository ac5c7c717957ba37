/* Plays the games of a job, one after the other. What a game becomes depends on the job and on its
 * number alone, so that games may be played in any order, by any number of players. */
#ifndef SELFPLAY_PLAY_H
#define SELFPLAY_PLAY_H

#include "search/search.h"
#include "selfplay/job.h"
#include "selfplay/played.h"

struct selfplay_player;

/* The job must stay. NULL if there is no memory. */
struct selfplay_player *selfplay_player_open(const struct selfplay_job *job);
void selfplay_player_close(struct selfplay_player *player);

/* Plays the game of that number. False if it was stopped, or cannot be played: then `why` is
 * filled, and else empty. */
bool selfplay_play(struct selfplay_player *player, long number, struct control *control,
                   struct played *g, struct refusal *why);

#endif
