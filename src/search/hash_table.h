/* The hash table of the alpha-beta searches: what was found about positions met before. Threads
 * share it without locks: an entry that two of them wrote at once does not match its key. */
#ifndef SEARCH_HASH_TABLE_H
#define SEARCH_HASH_TABLE_H

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

struct hash_table {
    struct slot *slots;
    uint64_t mask;
    uint8_t generation;
};

/* False if there is no memory. */
bool hash_table_open(struct hash_table *table, size_t megabytes);
void hash_table_close(struct hash_table *table);
void hash_table_clear(struct hash_table *table);

/* Entries of earlier generations are replaced first. */
void hash_table_age(struct hash_table *table);

bool hash_table_read(const struct hash_table *table, uint64_t key, struct entry *entry);
void hash_table_write(struct hash_table *table, uint64_t key, const struct entry *entry);

/* How much of it this generation has filled, in thousandths. */
int hash_table_full(const struct hash_table *table);

static inline void hash_table_prefetch(const struct hash_table *table, uint64_t key) {
    __builtin_prefetch(&table->slots[key & table->mask]);
}

#endif
