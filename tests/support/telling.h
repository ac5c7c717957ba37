/* What is told of positions made by hand: expected sentences, and positions of which much can be
 * said. */
#ifndef TESTS_SUPPORT_TELLING_H
#define TESTS_SUPPORT_TELLING_H

#include "draw/told_loss.h"
#include "support/cards.h"

/* What is told of a move, to whoever would play it. */
void says(const char *setting, const char *position, const char *text, const char *english,
          const char *german);

/* Why a move should not be made: "" if it does not lose at once. */
void warns(const char *setting, const char *position, const char *text, const char *english,
           const char *german);

void turn_says(const char *setting, const char *position, const char *english, const char *german);

/* The same to a person who plays against a program. */
void your_turn_says(const char *setting, const char *position, const char *english,
                    const char *german);

/* That what is shown is true: both lines are legal, each begins like the line that it was found in
 * and is no longer, and each fact becomes true where its line ends and nowhere else. Where cards
 * are hidden a reply is possible in most of the worlds that the view allows. */
struct tell_line;
void expect_shown(const struct game *game, const struct view *view, const struct told_loss *loss,
                  const struct tell_line *played, const struct tell_line *better);

/* Settings */

extern const char flips[], pass[], manalath[], small[], mandala[];

/* Patterns */

#define STRIPES "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb"
#define TWO_YELLOWS "rrrr/rrrrro/oooooooo/PyYYyYYB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5,g5 "

/* Near the end only ranks 8 and 7 still have something face up. */
#define DOWN "/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB"
#define STUCK_2 DOWN " pb e8,a5,c3 a6,b4,d2 "     /* player 2 is stuck, whatever happens */
#define ESTABLISHER DOWN " pb e8,a5 a6,b4,c3,d2 " /* and player 1 may still establish p */

/* Manalath */

/* Purple threatens d3, where c3, c4, b3 and e4 would join. */
#define THREAT \
    "....../...p.../......../.....oo../...po...../...oo..../..pp..../..p..../...... o 20-20"
#define FOUR \
    "....../...p.../......../...p.oo../...po...../..ooo..../..pp..../..p..../...... o 19-19"

/* Mandala */

/* Mandala 1 lacks only purple, and player 1 holds it. */
#define SHORT CARDS("* - r1y2g3p1b1/r8 o1b1+-/o2+- -/- o3y1g1|r2|b2 o1y1b1|-|- 1 - play 0 0")

#endif
