/* A hash map of values that their owners allocate: an entry is a member of the value. Several
 * values may have the same key; the map compares hashes alone, its user compares keys. The number
 * of slots is fixed, chosen for as many entries as its owner expects. */
#ifndef BASE_HASH_MAP_H
#define BASE_HASH_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_entry {
    struct map_entry *next; /* in its slot */
    uint64_t hash;
};

struct hash_map {
    struct map_entry **slots; /* 1 << bits of them */
    int bits;
};

/* The value that has this entry as a member. */
#define MAP_VALUE(entry, type, member) ((type *)(void *)((char *)(entry)-offsetof(type, member)))

uint64_t hash_number(uint64_t number); /* different numbers have different hashes */
uint64_t hash_text(const char *text);

/* An empty map of 1 << bits slots, 1 to 32 bits; false if there is no memory. */
bool map_init(struct hash_map *map, int bits);
void map_done(struct hash_map *map); /* frees no values; a map of zeros is fine */

/* map_add() takes an entry that is in no map; map_remove() one that is in this map. */
void map_add(struct hash_map *map, struct map_entry *entry, uint64_t hash);
void map_remove(struct hash_map *map, struct map_entry *entry);

/* The entries of a hash, the latest first; NULL after the last. */
struct map_entry *map_find(const struct hash_map *map, uint64_t hash);
struct map_entry *map_find_next(const struct map_entry *entry);

/* The first entry of the slot that the hash falls into; the others follow by `next`. For owners
 * that drop old entries a slot at a time. */
struct map_entry *map_slot(const struct hash_map *map, uint64_t hash);

/* All entries; NULL after the last. To remove one, fetch the next one first. */
struct map_entry *map_first(const struct hash_map *map);
struct map_entry *map_next(const struct hash_map *map, const struct map_entry *entry);

#endif
