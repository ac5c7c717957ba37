/* How fast a game is played: what each player's clock begins with and what it gains. Times are
 * microseconds. */
#ifndef PLAY_TIME_CONTROL_H
#define PLAY_TIME_CONTROL_H

#include "base/text/text.h"
#include "rules/refusal.h"

#include <stdbool.h>

enum { TIME_NONE = -1 }; /* what a clock shows in a game without clocks */

struct time_control {
    long long base, gain; /* a base of 0: no clocks */
    bool each;            /* the base is for each move anew: what is unused is lost */
};

/* "none"; "5", "5+10" or "0.5+1": minutes, and seconds a move; "30s": seconds for each move anew;
 * "3d": days for each. Minutes and seconds have up to six decimals. */
bool time_control_read(const char *text, struct time_control *control, struct refusal *why);
void time_control_write(const struct time_control *control, struct text *t);

/* What a clock that shows `left` shows when its player has moved. */
long long time_control_after_move(const struct time_control *control, long long left);

#endif
