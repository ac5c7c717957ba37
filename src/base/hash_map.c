/* Chains of entries. Hashes are multiplied by an odd constant, so their upper bits choose the slot
 * well even where numbers follow each other. */
#include "base/hash_map.h"

#include <stdlib.h>

uint64_t hash_number(uint64_t number) {
    return number * 0x9e3779b97f4a7c15u;
}

uint64_t hash_text(const char *text) {
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    return hash_number(hash);
}

bool map_init(struct hash_map *map, int bits) {
    *map = (struct hash_map){calloc((size_t)1 << bits, sizeof(struct map_entry *)), bits};
    return map->slots != NULL;
}

void map_done(struct hash_map *map) {
    free(map->slots);
    *map = (struct hash_map){0};
}

static struct map_entry **slot_of(const struct hash_map *map, uint64_t hash) {
    return &map->slots[hash >> (64 - map->bits)];
}

void map_add(struct hash_map *map, struct map_entry *entry, uint64_t hash) {
    struct map_entry **slot = slot_of(map, hash);
    *entry = (struct map_entry){*slot, hash};
    *slot = entry;
}

void map_remove(struct hash_map *map, struct map_entry *entry) {
    struct map_entry **at = slot_of(map, entry->hash);
    while (*at != entry) at = &(*at)->next;
    *at = entry->next;
}

static struct map_entry *first_of(struct map_entry *entry, uint64_t hash) {
    while (entry && entry->hash != hash) entry = entry->next;
    return entry;
}

struct map_entry *map_find(const struct hash_map *map, uint64_t hash) {
    return first_of(*slot_of(map, hash), hash);
}

struct map_entry *map_find_next(const struct map_entry *entry) {
    return first_of(entry->next, entry->hash);
}

struct map_entry *map_slot(const struct hash_map *map, uint64_t hash) {
    return *slot_of(map, hash);
}

static struct map_entry *first_from(const struct hash_map *map, size_t slot) {
    size_t count = map->slots ? (size_t)1 << map->bits : 0;
    while (slot < count && !map->slots[slot]) slot++;
    return slot < count ? map->slots[slot] : NULL;
}

struct map_entry *map_first(const struct hash_map *map) {
    return first_from(map, 0);
}

struct map_entry *map_next(const struct hash_map *map, const struct map_entry *entry) {
    if (entry->next) return entry->next;
    return first_from(map, (size_t)(slot_of(map, entry->hash) - map->slots) + 1);
}
