/* The journal holds events in the order in which they came. Those of tables that are over are
 * garbage; when there may be more of that than of the rest, the journal is moved: from its front,
 * some rows at a time, what is still needed is written again at its end, and the front goes. Rows
 * that came before the move began are looked at once, so that a move ends.
 *
 * Events have names. When somebody is forgotten, the journal is moved whatever there is of garbage;
 * and also when it is opened with some, since the move may not have come to its end. */
#ifndef STORE_SQLITE_JOURNAL_H
#define STORE_SQLITE_JOURNAL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

struct journal {
    sqlite3_stmt *copy, *cut, *ends;
    int64_t rows;  /* about how many there are */
    int64_t live;  /* how many of them were needed when that was last known */
    int64_t until; /* where the move that is under way ends, or 0 */
    bool scrub;    /* a move is to begin, since names are in the garbage */
    bool failed;   /* the last move: it begins again when there is more */
};

bool journal_init(struct journal *j, sqlite3 *database);
void journal_done(struct journal *j);

void journal_scrub(struct journal *j); /* all that is garbage now goes */
void journal_grew(struct journal *j, int events);

/* Whether there is something to move. */
bool journal_wants_step(const struct journal *j);

/* Moves at most so many rows, in a transaction that the caller has begun. If it is not committed
 * after all, journal_stepped_in_vain() must follow. SQLite's code. */
int journal_step(struct journal *j, int most);
void journal_stepped_in_vain(struct journal *j);

#endif
