/* Tables for tests: who sits there, moves and requests in words, and time that is made up. */
#ifndef TESTS_SUPPORT_TABLES_H
#define TESTS_SUPPORT_TABLES_H

#include "server/table/table.h"
#include "support/support.h"

enum { SECOND = 1000000, MINUTE = 60 * SECOND };

/* A game as in setting_of(), and a pace; both seats are open. */
struct terms terms_of(const char *setting, const char *pace);

/* The event that opens such a table, with the secret 0, 1, 2, ... */
struct event opening(const struct terms *terms, long long now);

/* A person with that number, whose name is "P" and the number, key and nonce full of it. */
struct seated_person person(int number);

/* Opens the table, or fails the test. */
void open_table(struct game_table *t, const struct terms *terms, long long now);

/* Persons 1 and 2 take what seats are open. */
void seat_both(struct game_table *t, long long now);

/* All of that: a game that has begun at time `now`. */
void begin_table(struct game_table *t, const char *setting, const char *pace, long long now);

/* Applies what was decided, or fails the test. */
void happen(struct game_table *t, bool decided, const struct event *e, const struct refusal *why);

/* Plays moves with spaces between them, each by whoever is to move. */
void play_at(struct game_table *t, const char *moves, long long now);

/* Plays so many random moves, or until it is over. */
void play_randomly(struct game_table *t, int count, struct random *random, long long now);

void do_offer(struct game_table *t, int player, enum offer offer, long long now);

/* The reason is a sentence in both languages, and the English one says this. */
void expect_because(const struct refusal *why, const char *words);

/* Everything of both is the same. */
void expect_same_table(const struct game_table *a, const struct game_table *b);

/* Writes the event and reads it again, as in the store, or fails the test. */
struct event stored(const struct game_table *t, const struct event *e);

#endif
