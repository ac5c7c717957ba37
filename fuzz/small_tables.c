/* Hash tables of the product, as small as they can be. They are made for many people and long
 * searches; clearing them would take longer than most executions, and in small ones entries meet
 * more often. A target linked with `small_tables` (meson.build) has their opening wrapped: the
 * functions named __wrap_X are called in place of X. */
#include "base/hash_map.h"
#include "search/hash_table.h"

enum { MAP_BITS = 4 };

bool __real_map_init(struct hash_map *map, int bits);
bool __wrap_map_init(struct hash_map *map, int bits);
bool __wrap_map_init(struct hash_map *map, int bits) {
    return __real_map_init(map, bits < MAP_BITS ? bits : MAP_BITS);
}

bool __real_hash_table_open(struct hash_table *table, size_t megabytes);
bool __wrap_hash_table_open(struct hash_table *table, size_t megabytes);
bool __wrap_hash_table_open(struct hash_table *table, size_t megabytes) {
    (void)megabytes;
    return __real_hash_table_open(table, 0);
}
