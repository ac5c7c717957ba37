/* Looking through a game: any record, or the one that has just been played, move by move, with what
 * the engine thinks of it. */
#ifndef TERMINAL_GAME_REPLAY_H
#define TERMINAL_GAME_REPLAY_H

#include "analysis/review.h"
#include "play/local_game.h"
#include "terminal/game/game_screen.h"

struct replay;

/* A copy of the game; NULL if there is no memory. */
struct replay *replay_open(const struct local_game *s, struct preferences *preferences);

/* The first game of a file, with its comments. NULL, and why, if it cannot be read. */
struct replay *replay_open_file(const char *path, struct preferences *preferences,
                                struct refusal *why);

void replay_close(struct replay *r);

int replay_files(const struct replay *r, int *files);

/* Hears the engine; true if there is something new to see. */
bool replay_tick(struct replay *r);

void replay_draw(struct replay *r, struct canvas *c);

/* Returns a command that is not its own to carry out; COMMAND_TITLE when the reader has had enough.
 */
enum command replay_handle(struct replay *r, const struct event *event);

/* Says something until the next event. */
void replay_remark(struct replay *r, const char *words);

const struct game *replay_game(const struct replay *r);

/* What was shown last. */
const struct view *replay_view(const struct replay *r);

#endif
