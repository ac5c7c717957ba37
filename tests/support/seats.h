/* Sittings for tests: what is agreed in words, and games that play themselves. */
#ifndef TESTS_SUPPORT_SEATS_H
#define TESTS_SUPPORT_SEATS_H

#include "play/sitting.h"
#include "support/support.h"

/* A game as in setting_of(), two sitters and a pace, as people write them. */
struct agreement agree(const char *setting, const char *first, const char *second,
                       const char *pace);

/* Begins, or fails the test. */
void sit(struct sitting *s, const char *setting, const char *first, const char *second,
         const char *pace);

/* Plays moves with spaces between them, or fails the test. */
void play_moves(struct sitting *s, const char *moves, long long now);

/* Plays so many random moves, or until the game is over. */
void play_random(struct sitting *s, int count, struct random *random, long long now);

/* The reason is a sentence in both languages, and the English one says this. */
void expect_reason(const struct refusal *why, const char *words);

#endif
