/* The hash table of the alpha-beta searches: what was found about positions met before. Threads
 * share it without locks: an entry that two of them wrote at once does not match its key. */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "rules/game.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the value of an entry says about the true one. */
enum bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

enum { TABLE_TO_THE_END = 127 }; /* the depth of what was searched to the end of the game */

struct entry {
    move move; /* NO_MOVE if none was best */
    int16_t value;
    int16_t estimate; /* the evaluation's */
    int8_t depth;
    uint8_t bound; /* enum bound */
};

struct slot {
    _Atomic uint64_t check; /* the key, crossed with the data */
    _Atomic uint64_t data;
};

struct table {
    struct slot *slots;
    uint64_t mask;
    uint8_t generation;
};

/* False if there is no memory. */
bool table_open(struct table *table, size_t megabytes);
void table_close(struct table *table);
void table_clear(struct table *table);

/* Entries of earlier generations are replaced first. */
void table_age(struct table *table);

bool table_read(const struct table *table, uint64_t key, struct entry *entry);
void table_write(struct table *table, uint64_t key, const struct entry *entry);

/* How much of it this generation has filled, in thousandths. */
int table_full(const struct table *table);

static inline void table_prefetch(const struct table *table, uint64_t key) {
    __builtin_prefetch(&table->slots[key & table->mask]);
}

#endif
