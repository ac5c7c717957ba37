/* A store full of finished games, to be searched. */
#ifndef BENCH_ARCHIVE_DATA_H
#define BENCH_ARCHIVE_DATA_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ARCHIVE_PERSONS = 10000, /* accounts, called "Player 1" and so on */
    ARCHIVE_HEAVY = 50,      /* "Player 1" sits at every fiftieth table, often with "Player 2"; so
                                does a guest */
    ARCHIVE_REPORTS = 20000, /* half of them settled */
    ARCHIVE_BANS = 1000,
    ARCHIVE_ACTS = 50000, /* in the audit log */
};

/* The sessions of "Player 1", who is a host, and of that guest, as text; and the passphrase. */
extern const char archive_session[], archive_guest_session[], archive_passphrase[];

/* The game with that number, from 1 on: its table, and when it ended. */
int64_t archive_table(int number);
int64_t archive_ended(int number);

/* Makes a store at the path with so many games: real records of the three games, each of them many
 * times; and with what players have reported and hosts have done. False, and a line on standard
 * error, if that fails. */
bool archive_make(const char *where, int games);

#endif
