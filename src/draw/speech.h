/* Speech: sentences in every language, written side by side where they are meant, and kept to what
 * a reader takes in at a glance. */
#ifndef DRAW_SPEECH_H
#define DRAW_SPEECH_H

#include "base/text/language.h"
#include "base/text/text.h"

#include <stdbool.h>

struct speech {
    struct text *t;
    const char *start; /* where it begins in t */
    enum language language;
    bool alone;          /* whether only one person listens: no player is called by a number then */
    const char *name[2]; /* of the players, for %n; NULL: by number */
    int you;             /* the player who is addressed by %n; 0: neither */
    bool unnamed;        /* %N is left out with the verb behind it: what stands beside says it */
};

struct speech speech_over(struct text *t, enum language language);

/* Appends. The formats take, in the same order (one may leave out the last),
 *   %d        a number,
 *   %s        a string,
 *   %p, %P    the other player: by name, "player 2", or "your opponent" to who listens alone; %P
 *             begins a sentence,
 *   %n, %N    a player by name: "Ada", "player 2", or "you"; %N begins a sentence. A choice after
 *             it is between the verb for "you" and that for anybody else: {have|has},
 *   %k        a sand: "green", "Grün",
 *   %a        a sand before a noun: "green", "grüne",
 *   %l        a set of sands, unsigned, bit i for sand i: "red, green and black",
 *   {one|many}  the first if the number before it was 1, else the second. */
void speech_say(struct speech *s, const char *english, const char *german, ...);

/* Appends what a player is told to do, by name or number unless that player listens alone:
 * "Ada, your turn.", "Player 1, your turn.", or "Your turn." It begins with a small letter of
 * ASCII. */
void speech_call(struct speech *s, int player, const char *english, const char *german, ...);

/* Appends a sentence behind a space if all of the speech still fits into its lines. So whatever
 * weighs most is remarked first. */
void speech_remark(struct speech *s, const char *english, const char *german, ...);

/* Keeps what was said since `before`, a copy of the text, if all of the speech still fits into its
 * lines; else takes it back and returns false. */
bool speech_keep(struct speech *s, const struct text *before);

/* What stands before item number i, from 0, of a list: nothing, ", " or " and ". */
const char *speech_joint(enum language language, int i, int count);

#endif
