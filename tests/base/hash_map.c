/* The hash map against a plain list. */
#include "base/hash_map.h"

#include "base/random.h"
#include "support/support.h"

enum { VALUES = 200, KEYS = 40 };

struct value {
    int key;
    struct map_entry entry;
    bool is_in;
};

static int count_of(const struct hash_map *map, int key) {
    int count = 0;
    struct map_entry *entry = map_find(map, hash_number((uint64_t)key));
    for (; entry; entry = map_find_next(entry)) {
        assert_int_equal(MAP_VALUE(entry, struct value, entry)->key, key);
        count++;
    }
    return count;
}

static void compare(const struct hash_map *map, const struct value *values) {
    int all = 0, counts[KEYS] = {0};
    for (int i = 0; i < VALUES; i++) {
        all += values[i].is_in;
        counts[values[i].key] += values[i].is_in;
    }
    for (int key = 0; key < KEYS; key++) assert_int_equal(count_of(map, key), counts[key]);
    for (const struct map_entry *e = map_first(map); e; e = map_next(map, e)) all--;
    assert_int_equal(all, 0);
}

TEST(values_are_found_by_their_keys_until_they_are_removed) {
    struct random random = random_from(3);
    static struct value values[VALUES];
    struct hash_map map;
    assert_true(map_init(&map, 4));
    for (int step = 0; step < 20000; step++) {
        struct value *v = &values[random_below(&random, VALUES)];
        if (v->is_in) {
            map_remove(&map, &v->entry);
        } else {
            v->key = (int)random_below(&random, KEYS);
            map_add(&map, &v->entry, hash_number((uint64_t)v->key));
        }
        v->is_in = !v->is_in;
        if (step % 100 == 0) compare(&map, values);
    }
    map_done(&map);
}

TEST(an_empty_map_has_no_first_entry) {
    struct hash_map map = {0};
    assert_null(map_first(&map));
    assert_true(map_init(&map, 1));
    assert_null(map_first(&map));
    assert_null(map_find(&map, hash_text("nobody")));
    map_done(&map);
    map_done(&map);
}
