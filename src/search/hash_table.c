/* Buckets of four slots, one cache line. The data of a slot, from the lowest bit: 16 of the move,
 * 16 of the value, 16 of the estimate, 8 of the depth, 2 of the bound, 6 of the generation. */
#include "search/hash_table.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4, GENERATIONS = 64, SAMPLE = 1024 }; /* the smallest table is a sample */

bool hash_table_open(struct hash_table *table, size_t megabytes) {
    size_t slots = SAMPLE;
    while (slots * 2 * sizeof(struct slot) <= megabytes * 1048576) slots *= 2;
    table->slots = aligned_alloc(BUCKET * sizeof(struct slot), slots * sizeof(struct slot));
    table->mask = slots - BUCKET;
    if (!table->slots) return false;
    hash_table_clear(table);
    return true;
}

void hash_table_close(struct hash_table *table) {
    free(table->slots);
    table->slots = NULL;
}

void hash_table_clear(struct hash_table *table) {
    memset(table->slots, 0, ((size_t)table->mask + BUCKET) * sizeof(struct slot));
    table->generation = 0;
}

void hash_table_age(struct hash_table *table) {
    table->generation = (uint8_t)((table->generation + 1) % GENERATIONS);
}

static uint64_t load(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

static int depth_of(uint64_t data) {
    return (int8_t)(data >> 48);
}

static int generation_of(uint64_t data) {
    return (int)(data >> 58);
}

bool hash_table_read(const struct hash_table *table, uint64_t key, struct entry *entry) {
    const struct slot *bucket = &table->slots[key & table->mask];
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = load(&bucket[i].data);
        if ((load(&bucket[i].check) ^ data) != key || data == 0) continue;
        *entry = (struct entry){
            .move = (move)data,
            .value = (int16_t)(data >> 16),
            .estimate = (int16_t)(data >> 32),
            .depth = (int8_t)depth_of(data),
            .bound = (uint8_t)(data >> 56 & 3),
        };
        return true;
    }
    return false;
}

/* What is lost if the slot is overwritten: depth, unless it is old. */
static int worth(const struct hash_table *table, uint64_t data) {
    int age = (table->generation - generation_of(data) + GENERATIONS) % GENERATIONS;
    return data == 0 ? -1000 : depth_of(data) - 8 * age;
}

void hash_table_write(struct hash_table *table, uint64_t key, const struct entry *entry) {
    struct slot *bucket = &table->slots[key & table->mask], *victim = NULL;
    int least = 0;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = load(&bucket[i].data);
        bool same = (load(&bucket[i].check) ^ data) == key;
        int loss = same ? -2000 : worth(table, data);
        if (!victim || loss < least) {
            victim = &bucket[i];
            least = loss;
        }
    }
    uint64_t data = (uint64_t)entry->move | (uint64_t)(uint16_t)entry->value << 16 |
                    (uint64_t)(uint16_t)entry->estimate << 32 |
                    (uint64_t)(uint8_t)entry->depth << 48 | (uint64_t)entry->bound << 56 |
                    (uint64_t)table->generation << 58;
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}

int hash_table_full(const struct hash_table *table) {
    int used = 0;
    for (int i = 0; i < SAMPLE; i++) {
        uint64_t data = load(&table->slots[i].data);
        used += data != 0 && generation_of(data) == table->generation;
    }
    return used * 1000 / SAMPLE;
}
