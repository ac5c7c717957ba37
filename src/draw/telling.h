/* What each game tells, for tell.c. */
#ifndef DRAW_TELLING_H
#define DRAW_TELLING_H

#include "draw/speech.h"
#include "draw/tell_line.h"
#include "draw/told_loss.h"
#include "draw/told_pieces.h"
#include "rules/game.h"

enum { TELLING_KINDS = 6 };

/* Facts that may tell why a move was worse, those first that weigh most. */
struct told_facts {
    struct told_fact list[48];
    int count;
};

/* Puts it in its place; what weighs least is dropped where there is no room. */
void told_facts_add(struct told_facts *facts, struct told_fact fact);

/* A measure that was `is` after one line and `would_be` after the other: a fact that the line that
 * was played made true, and one that it has missed. `fact` says of what, and what it weighs. */
void told_facts_compare(struct told_facts *facts, struct told_fact fact, int is, int would_be);

/* Where two lines lead, for words: each as far as it is shown. */
struct told_ends {
    const union position *before, *played, *better;
    char played_name[MOVE_TEXT], better_name[MOVE_TEXT]; /* of the first moves */
};

struct telling_loss {
    /* The game is not over, and both lines begin with a legal move: what may tell them apart. */
    void (*find)(const union position *p, const struct tell_line *played,
                 const struct tell_line *better, struct told_facts *facts);

    /* How much there is of what the fact is about; TOLD_UNKNOWN if the position does not say. */
    int (*measure)(const union position *p, const struct told_fact *fact);

    /* The sentence about a fact of `loss`, with %n for both players. */
    void (*say)(const struct told_loss *loss, const struct told_fact *fact,
                const struct told_ends *ends, struct speech *s);
};

/* Appends "After Ec3, 2 moves later: " for a line of so many plies. */
void telling_after(const char *first, int plies, struct speech *s);

struct telling {
    /* The game is not over; the move is legal. They are handed what a view shows. */
    void (*turn)(const union position *p, struct speech *s);
    void (*move)(const union position *p, move m, struct speech *s);

    /* The game is over by the rules: why, then the count, then who has won. */
    void (*end)(const union position *p, struct speech *s);

    /* The same without why. NULL in a game without points. */
    void (*count)(const union position *p, struct speech *s);

    /* The game is not over: what concerns who waits for the other player's move, with %n for both.
     * NULL: there is nothing of that kind in this game. */
    void (*waiting)(const union position *p, struct speech *s);

    /* For the place where the move of that name would be played: what it does there, in a word or
     * two; or why it cannot be played, and false. NULL: there are no such words. */
    bool (*brief)(const union position *p, const char *name, struct speech *s);

    /* What is to be chosen when the first part of the legal move m has been: where its cards go.
     * NULL: a move of this game has one part. */
    void (*step)(const union position *p, move m, struct speech *s);

    const struct telling_loss *loss; /* NULL: nobody has told it */

    /* What the player of a move has done, who is %N at its beginning, with its pieces: "%N placed
     * orange on e5". No full stop. The position is the one before the move. */
    void (*played)(const union position *before, int player, move m, struct speech *s);

    /* The pieces of a move: calls told_piece() for each. NULL: its pieces are no sand. */
    void (*pieces)(const union position *before, move m, struct told_pieces *pieces);

    /* Both of a move by its name alone; false if it is none. NULL in an open game. */
    bool (*named)(const char *name, int player, struct speech *s, struct told_pieces *pieces);

    struct telling_kind {
        char letter;
        const char *name[LANGUAGES];
    } kinds[TELLING_KINDS];
};

static inline void told_piece(struct told_pieces *pieces, int sand, int number) {
    pieces->piece[pieces->count].sand = sand;
    pieces->piece[pieces->count++].number = number;
}

/* What only the terminal tells: the rules in short, and how moves are written. Apart from the
 * telling, so that a program that does not show it does not hold it: a browser loads the long
 * rules. */
struct manual {
    const char *actions[LANGUAGES];
    const char *rules[LANGUAGES];
};

#define DECLARE_TELLING(name)                   \
    extern const struct telling name##_telling; \
    extern const struct manual name##_manual;   \
    extern const struct telling_loss name##_telling_loss;
GAMES(DECLARE_TELLING)

/* What the game tells; NULL if nobody has told it. */
const struct telling *telling_of(const struct game *game);

struct tell_names;
struct speech telling_speech(const struct tell_names *names, enum language language,
                             struct text *t);

/* The place in the name of a move: what follows the letter of its kind. */
struct place {
    char name[MOVE_TEXT];
};
struct place place_of(const struct game *game, const union position *p, move m);

/* Appends "53 to 42", the winner's points first; and "player 1 wins". No full stop. */
void telling_count(const struct game *game, const union position *p, struct speech *s);
void telling_winner(const struct game *game, const union position *p, struct speech *s);

/* Plays the first `count` moves of a line, as far as they are legal and need nothing hidden;
 * returns how many. */
int telling_play(const struct game *game, const struct tell_line *line, int count,
                 union position *p);

#endif
