/* What the files of the stage share; only stage*.c look at it. */
#ifndef TERMINAL_GAME_STAGE_PARTS_H
#define TERMINAL_GAME_STAGE_PARTS_H

#include "terminal/game/phrases.h"
#include "terminal/game/stage.h"

const char *stage_say(const struct stage *t, enum phrase which);

/* What is there to choose from, as the screen shows it. */
static inline struct choice stage_choice(const struct stage *t) {
    return (struct choice){t->board, &t->scene, t->spots, t->spot_count};
}

/* A message under the board until the next event; and one that tells why something was refused. */
__attribute__((format(printf, 2, 3))) void stage_note(struct stage *t, const char *format, ...);
void stage_refuse(struct stage *t, const struct refusal *why);

/* Whether the engine may tell a person what it thinks of the position now. */
bool stage_can_advise(const struct stage *t);

/* Asks it; if it cannot, for want of memory, that is noted. */
void stage_ask_advice(struct stage *t);

/* Shows the position anew, because it or the reader has changed: advice, curtain, choices. */
void stage_show_turn(struct stage *t, long long now);

/* The same after something happened in the game; notes if that could not be saved. */
void stage_changed(struct stage *t, long long now);

/* Plays a move for whoever is to move, and saves it. */
void stage_play(struct stage *t, move m, long long now);

#endif
