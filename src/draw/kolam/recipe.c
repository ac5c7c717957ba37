/* Recipes as text, and the lattices that they name. */
#include "draw/kolam/kolam_internal.h"
#include "rules/sand.h"

#include <string.h>

static const struct {
    const char *name;
    const struct kolam_kit *kit;
} kits[] = {
#define KIT(name) {#name, &name##_kolam_kit},
    GAMES(KIT)};

enum { KITS = sizeof kits / sizeof kits[0], DIGITS = 16 };

const struct kolam_kit *kit_of_game(int game) {
    return game >= 0 && game < KITS ? kits[game].kit : NULL;
}

const struct kolam_grid *recipe_grid(const struct kolam_recipe *recipe) {
    const struct kolam_kit *kit = kit_of_game(recipe->game);
    switch (recipe->size) {
    case KOLAM_SMALL: return &kit->small;
    case KOLAM_LARGE: return &kit->large;
    default: return &kit->usual;
    }
}

struct kolam_recipe recipe_small(const struct kolam_recipe *recipe) {
    struct kolam_recipe small = *recipe;
    small.size = KOLAM_SMALL;
    return small;
}

/* As text */

static int sands_of(const struct kolam_recipe *recipe) {
    int count = KOLAM_CIRCLES;
    while (count > 0 && recipe->sand[count - 1] == KOLAM_BARE) count--;
    return count;
}

void recipe_write(const struct kolam_recipe *recipe, struct text *t) {
    text_add(t, kits[recipe->game].name);
    text_char(t, '-');
    text_number(t, recipe->size);
    text_char(t, '-');
    for (int i = DIGITS - 1; i >= 0; i--)
        text_char(t, "0123456789abcdef"[recipe->number >> 4 * i & 15]);
    text_char(t, '-');
    for (int i = 0; i < sands_of(recipe); i++)
        text_char(t, recipe->sand[i] == KOLAM_BARE ? '.' : sand_letters[recipe->sand[i]]);
}

static bool read_game(const char **at, int *game) {
    for (*game = 0; *game < KITS; ++*game) {
        size_t length = strlen(kits[*game].name);
        if (strncmp(*at, kits[*game].name, length) != 0 || (*at)[length] != '-') continue;
        *at += length + 1;
        return true;
    }
    return false;
}

static bool read_number(const char **at, uint64_t *number) {
    *number = 0;
    for (int i = 0; i < DIGITS; i++, ++*at) {
        int digit = hex_digit(**at);
        if (digit < 0) return false;
        *number = *number << 4 | (uint64_t)digit;
    }
    return true;
}

static bool read_sands(const char *at, int8_t sand[KOLAM_CIRCLES]) {
    memset(sand, KOLAM_BARE, KOLAM_CIRCLES);
    for (int i = 0; at[i]; i++) {
        if (i == KOLAM_CIRCLES || (at[i] != '.' && sand_of(at[i]) < 0)) return false;
        sand[i] = (int8_t)sand_of(at[i]); /* -1 of a dot */
    }
    return true;
}

bool recipe_read(const char *text, struct kolam_recipe *recipe) {
    const char *at = text;
    if (!read_game(&at, &recipe->game) || *at < '0' || *at >= '0' + KOLAM_SIZES) return false;
    recipe->size = (enum kolam_size)(*at++ - '0');
    return *at++ == '-' && read_number(&at, &recipe->number) && *at++ == '-' &&
           read_sands(at, recipe->sand);
}
