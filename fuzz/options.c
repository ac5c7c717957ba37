/* Any words as options of any game, and any text as a seed: refused with a sentence, or a game that
 * starts, whose position is read back. */
#include "rules/game.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void start(const struct game *game, const struct options *options, const char *seed_text) {
    struct seed seed = {{0}};
    struct refusal why;
    union position p, again;
    char text[POSITION_TEXT], seed_again[SEED_TEXT];
    struct seed same;
    if (seed_read(seed_text, &seed)) {
        seed_write(&seed, seed_again);
        assert(seed_read(seed_again, &same) && memcmp(&seed, &same, sizeof seed) == 0);
    }
    if (!game->setup(options, &seed, &p, &why)) {
        assert(why.field[0] && why.text[ENGLISH][0] && why.text[GERMAN][0]);
        return;
    }
    struct text t = text_over(text, sizeof text);
    game->write_position(&p, &t);
    assert(game->read_position(options, &seed, text, &again, &why));
    assert(memcmp(&p, &again, sizeof p) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[256];
    if (size < 1 || size > sizeof text) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    const struct game *game = game_at(data[0] % 3);
    struct options options = options_initial(game);
    struct refusal why;
    char *word = text, *next;
    for (; (next = strchr(word, ' ')); word = next + 1) {
        *next = '\0';
        if (!options_set(game, word, &options, &why))
            assert(why.text[ENGLISH][0] && why.text[GERMAN][0]);
    }
    start(game, &options, word);
    return 0;
}
