/* What each game tells, for tell.c. */
#ifndef DRAW_TELLING_H
#define DRAW_TELLING_H

#include "draw/speech.h"
#include "rules/game.h"

enum { TELLING_KINDS = 6 };

struct telling {
    /* The game is not over; the move is legal. They are handed what a view shows. */
    void (*turn)(const union position *p, struct speech *s);
    void (*move)(const union position *p, move m, struct speech *s);

    /* The game is over by the rules: why, then the count, then who has won. */
    void (*end)(const union position *p, struct speech *s);

    /* The game is not over: what concerns who waits for the other player's move, with %n for both.
     * NULL: there is nothing of that kind in this game. */
    void (*waiting)(const union position *p, struct speech *s);

    /* For the place where the move of that name would be played: what it does there, in a word or
     * two; or why it cannot be played, and false. NULL: there are no such words. */
    bool (*brief)(const union position *p, const char *name, struct speech *s);

    /* What is to be chosen when the first part of the legal move m has been: where its cards go.
     * NULL: a move of this game has one part. */
    void (*step)(const union position *p, move m, struct speech *s);

    struct telling_kind {
        char letter;
        const char *name[LANGUAGES];
    } kinds[TELLING_KINDS];
    const char *actions[LANGUAGES];
    const char *rules[LANGUAGES];
};

#define DECLARE_TELLING(name) extern const struct telling name##_telling;
GAMES(DECLARE_TELLING)

/* The place in the name of a move: what follows the letter of its kind. */
struct place {
    char name[MOVE_TEXT];
};
struct place place_of(const struct game *game, const union position *p, move m);

/* Appends "53 to 42", the winner's points first; and "player 1 wins". No full stop. */
void telling_count(const struct game *game, const union position *p, struct speech *s);
void telling_winner(const struct game *game, const union position *p, struct speech *s);

#endif
