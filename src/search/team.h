/* Several alpha-beta searches of one position that share a hash table, and help each other through
 * it alone (Lazy SMP). One thread alone gives the same answer every time; more do not. */
#ifndef SEARCH_TEAM_H
#define SEARCH_TEAM_H

#include "search/alphabeta.h"

enum { TEAM_MOST = 64 };

struct team {
    const struct game *game;
    const struct evaluation *evaluation;
    struct hash_table table;
    struct alphabeta *members[TEAM_MOST];
    int count;
};

/* A team of one. False if there is no memory. */
bool team_open(struct team *team, const struct game *game, const struct evaluation *evaluation,
               size_t megabytes);
void team_close(struct team *team);

/* False, and nothing changes, if there is no memory. */
bool team_set_megabytes(struct team *team, size_t megabytes);
bool team_set_count(struct team *team, int count);

/* Forgets everything before. */
void team_reset(struct team *team);

void team_run(struct team *team, const union position *p, const struct limits *limits,
              struct control *control, struct listener listener, struct findings *findings);

#endif
