/* Local games for tests: what is terms in words, and games that play themselves. */
#ifndef TESTS_SUPPORT_LOCAL_GAMES_H
#define TESTS_SUPPORT_LOCAL_GAMES_H

#include "play/local_game.h"
#include "support/support.h"

/* Declares an empty game, whose memory is freed where its scope ends. */
#define LOCAL_GAME(name) __attribute__((cleanup(local_game_done))) struct local_game name = {0}

/* A game as in setting_of(), two players and a time control, as people write them. */
struct game_terms agree(const char *setting, const char *first, const char *second,
                        const char *pace);

/* Begins, or fails the test. */
void begin_game(struct local_game *s, const char *setting, const char *first, const char *second,
                const char *pace);

/* Plays moves with spaces between them, or fails the test. */
void play_moves(struct local_game *s, const char *moves, long long now);

/* Plays so many random moves, or until the game is over. */
void play_random(struct local_game *s, int count, struct random *random, long long now);

/* The same game with the same clocks, and with the same moves taken back. */
void expect_same_game(const struct local_game *a, const struct local_game *b);

/* The reason is a sentence in both languages, and the English one says this. */
void expect_reason(const struct refusal *why, const char *words);

#endif
