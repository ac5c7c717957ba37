/* What a run of self-play is to be: which games, how moves are found and how games start.
 * Everything that its data depend on is in here and in the head of its file, so that the same job
 * gives the same bytes anywhere. */
#ifndef SELFPLAY_JOB_H
#define SELFPLAY_JOB_H

#include "match/opening.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SELFPLAY_FORMAT = 1, /* of the data; another one is not read */
    SELFPLAY_GAMES_MOST = 1000000000,
};

struct selfplay_job {
    const struct game *game;
    struct options options;
    struct seed seed;
    long games;
    int part, parts; /* only the games of part `part`, from 1, of so many; 0: all */

    int level;      /* that plays; LEVELS is full strength */
    uint64_t nodes; /* of each search; 0: as many as the level takes */
    uint64_t
        label_nodes; /* of a second search, whose findings are kept instead; 0: there is none */
    uint64_t prove_nodes; /* to prove each value with, where all is open; 0: none */
    int lines;            /* moves that are reported on */
    int megabytes;        /* of a hash table */

    int plies_least, plies_most; /* random moves at the start */
    char **openings;             /* lines, as of struct opening_source; NULL: from the start */
    int opening_count;
    int balance;            /* how far from even an opening may be, in CHANCE_ONE; 0: any */
    uint64_t balance_nodes; /* of the search that says so */

    int explore; /* one move in so many is drawn: 0: none is */
    int among;   /* from so many of the best lines; 0: from all legal moves */
};

/* The numbers of its games: from `first` on, below `end`. */
long selfplay_first(const struct selfplay_job *job);
long selfplay_end(const struct selfplay_job *job);

/* Where its games start. */
struct opening_source selfplay_openings(const struct selfplay_job *job);

/* A number for one use in one game; every use has its own. */
enum selfplay_use { SELFPLAY_SEAT_1 = 1, SELFPLAY_SEAT_2, SELFPLAY_EXPLORE };
uint64_t selfplay_number(const struct selfplay_job *job, long game, enum selfplay_use use);

/* The head of its data: one line of JSON without its end, to be freed; NULL if there is no memory.
 */
char *selfplay_head_write(const struct selfplay_job *job);

/* What a head says of the data below it. */
struct selfplay_head {
    const struct game *game;
    struct options options;
    long games;
    int part, parts;
};

/* False, and why, if it is no head. */
bool selfplay_head_read(const char *line, struct selfplay_head *head, struct refusal *why);

/* The numbers of the games below it. */
long selfplay_head_first(const struct selfplay_head *head);
long selfplay_head_end(const struct selfplay_head *head);

/* The same head without its part, to be freed; NULL if it is none or there is no memory. */
char *selfplay_head_whole(const char *line);

#endif
