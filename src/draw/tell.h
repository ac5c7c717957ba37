/* What a game says to its players: whose turn it is, what a move would do, the rules in short. The
 * sentences are short, kind and exact, and use the words of the rule texts.
 *
 * Everything is told of a view, so that nothing hidden can be said. */
#ifndef DRAW_TELL_H
#define DRAW_TELL_H

#include "draw/tell_line.h"
#include "draw/told_loss.h"
#include "draw/told_pieces.h"
#include "rules/game.h"

enum {
    TELL_TEXT = 512, /* bytes that hold what is told of a turn or of a move */
    TELL_LINES = 2,  /* that its words take at most, wrapped at TELL_COLUMNS */
    TELL_COLUMNS = 78,
};

/* How players are called, instead of by number, by what is said of both of them. */
struct tell_names {
    const char *name[2]; /* NULL: by number */
    int you;             /* the player who reads it; 0: neither, or both */
    bool unnamed;        /* who has played a move is not said, where that stands beside it */
};

/* Whose turn it is, what that player holds, and what is urgent: "Player 1, your turn. You hold
 * green." Names the player, by number without names, so that it is right for every reader: `you`
 * is not looked at. When it is over: how it ended. */
void tell_turn(const struct game *game, const struct view *view, const struct tell_names *names,
               enum language language, struct text *t);

/* The same to the only person who plays, against a program: "Your turn. You hold green." */
void tell_your_turn(const struct game *game, const struct view *view, enum language language,
                    struct text *t);

/* Why a game that is over by its rules ended, the count, and who has won, in this order: "Player 2
 * has no action left. 34 to 29: player 1 wins." Without names players are called by number. */
void tell_end(const struct game *game, const struct view *view, const struct tell_names *names,
              enum language language, struct text *t);

/* The count and who has won, without why it ended: "34 to 29: player 1 wins." Nothing of a game
 * without points. */
void tell_count(const struct game *game, const struct view *view, const struct tell_names *names,
                enum language language, struct text *t);

/* What concerns a player who waits for the other one's move: "You have no action left. Level 1
 * makes the closing flips." Mostly nothing. */
void tell_waiting(const struct game *game, const struct view *view, const struct tell_names *names,
                  enum language language, struct text *t);

/* What shows that the move that `played` begins with was worse than the one that `better` begins
 * with: what changes soonest on the board, and the shortest lines to it. Where cards are hidden
 * only what the view allows is looked at. False where the board shows no difference. */
bool tell_find_loss(const struct game *game, const struct view *view,
                    const struct tell_line *played, const struct tell_line *better,
                    struct told_loss *loss);

/* The same in words: "After Ec3, 2 moves later: you can bring green to 5 tokens at most; after Ed4
 * to 9." */
void tell_loss(const struct game *game, const struct view *view, const struct told_loss *loss,
               const struct tell_names *names, enum language language, struct text *t);

/* Its lines: "Line: Ec3 Fd4 Sc2; instead of: Ed4 Sc2." Nothing where neither is longer than the
 * move that the words name. */
void tell_loss_lines(const struct game *game, const struct view *view, const struct told_loss *loss,
                     enum language language, struct text *t);

/* Whether a fact is true after the first `plies` moves of a line from the view: in how many of the
 * `worlds` that were looked at. */
struct told_share {
    int worlds, true_in;
};
struct told_share tell_fact_share(const struct game *game, const struct view *view,
                                  const struct told_fact *fact, const struct told_line *line,
                                  int plies);

/* What a legal move would do, before it is played, as its player sees it: "Swap on c3: your
 * green group grows to 4 and counts 6; you take up purple." Nothing for a game that nobody has
 * told. */
void tell_move(const struct game *game, const struct view *view, move m, enum language language,
               struct text *t);

/* What a move did that was played, by name and with its pieces: "Level 3 laid green on d4 and took
 * red", or unnamed "laid green on d4 and took red"; without a full stop. The view is one of the
 * position before it. */
void tell_played(const struct game *game, const struct view *before, move m,
                 const struct tell_names *names, enum language language, struct text *t);

/* The pieces of such a move; none for a game that nobody has told. */
struct told_pieces tell_pieces(const struct game *game, const struct view *before, move m);

/* Both of a move by its name alone, in a game that hides something, where no view of the position
 * before it is known. What only a view tells is left out: how many cards were claimed. False if it
 * is no name of a move, and in an open game. */
bool tell_named(const struct game *game, const char *name, int player,
                const struct tell_names *names, enum language language, struct text *t,
                struct told_pieces *pieces);

/* What a move would do in a word or two, to stand at the place where the move would be played:
 * "Build, draw 3". If the move is refused: why, "closed: on the mountain", and false. Nothing in
 * most games. */
bool tell_brief(const struct game *game, const struct view *view, const char *name,
                enum language language, struct text *t);

/* What is to be chosen next when the first part of a legal move has been: "Choose where 2 red cards
 * go: mountain 1, the discard pile." Nothing in most games. */
void tell_step(const struct game *game, const struct view *view, move m, enum language language,
               struct text *t);

/* Why a legal move should not be made, if it loses at once and another one does not
 * (rules/immediate_loss.h): "Your opponent can then win at once, with pe5." Nothing for any other
 * move. */
void tell_immediate_loss(const struct game *game, const struct view *view, move m,
                         enum language language, struct text *t);

/* What kind of a move it is, by the first letter of its name: "establish (E)". */
const char *tell_action(const struct game *game, char letter, enum language language);

/* The actions of the game and their notation in a few lines. */
const char *tell_actions(const struct game *game, enum language language);

/* The whole rules for somebody who wants to play now: paragraphs, a line each, not wrapped, with an
 * empty line between them. */
const char *tell_rules(const struct game *game, enum language language);

#endif
