/* Any words as moves of any game: each is refused with a sentence or is a legal move, and is
 * played. */
#include "rules/game.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_word(const struct game *game, union position *p, const char *word) {
    struct refusal why;
    char again[MOVE_TEXT];
    move m;
    if (!game->read_move(p, word, &m, &why)) {
        assert(why.text[ENGLISH][0] && why.text[GERMAN][0]);
        return;
    }
    assert(game_allows(game, p, m));
    struct text t = text_over(again, sizeof again);
    game->write_move(p, m, &t);
    assert(strcmp(word, again) == 0);
    if (game->playable(p, m, &why)) game->play(p, m);
}

/* Bytes below 16 play that many random moves instead, to get deep into a game. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const struct game *game = game_at(data[0] % 3);
    struct options options = options_initial(game);
    struct seed seed = {{data[1]}};
    struct random random = random_from(data[1]);
    struct refusal why;
    union position p;
    game->setup(&options, &seed, &p, &why);
    char word[64];
    size_t length = 0;
    for (size_t i = 2; i < size; i++) {
        bool ends = data[i] <= ' ' || length == sizeof word - 1;
        if (!ends) {
            word[length++] = (char)data[i];
            continue;
        }
        word[length] = '\0';
        if (length > 0) try_word(game, &p, word);
        length = 0;
        for (int n = data[i] < 16 ? data[i] : 0; n > 0 && game->to_move(&p); n--)
            game->play(&p, game->pick(&p, &random));
    }
    return 0;
}
