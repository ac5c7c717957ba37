/* Any text as a position of any game, and as a final layout: refused with a sentence, or read and
 * written as the same bytes, and then playable to the end. */
#include "rules/game.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Boards of several shapes, and both endings. */
static struct options options_from(const struct game *game, unsigned which) {
    static const char *const choices[][2] = {
        {"sides=5-5-6", "supply=25"}, {"sides=2-3-4", "supply=0"}, {"sides=7-7-7", "supply=999"},
        {"sides=2-2-2", "supply=3"},  {"ending=pass", ""},         {"ending=flips", ""},
    };
    struct options options = options_initial(game);
    struct refusal why;
    for (int i = 0; i < 2; i++) options_set(game, choices[which % 6][i], &options, &why);
    return options;
}

static void play_on(const struct game *game, union position *p) {
    struct random random = random_from(1);
    struct refusal why;
    for (int ply = 0; ply < 1000; ply++) {
        move list[MOVES_MOST];
        int count = game->moves(p, list);
        assert(count <= MOVES_MOST && count == game->count(p));
        if (count == 0) return;
        move m = list[random_below(&random, count)];
        if (!game->playable(p, m, &why)) return;
        game->play(p, m);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[1024], again[POSITION_TEXT];
    if (size < 2 || size - 2 >= sizeof text) return 0;
    memcpy(text, data + 2, size - 2);
    text[size - 2] = '\0';
    const struct game *game = game_at(data[0] % 3);
    struct options options = options_from(game, data[1]);
    struct seed seed = {{data[1]}};
    struct refusal why;
    union position p;
    if (game_read_layout(game, text, &p, &why)) assert(game->score(&p).counted);
    if (!game->read_position(&options, &seed, text, &p, &why)) {
        assert(why.field[0] && why.text[ENGLISH][0] && why.text[GERMAN][0]);
        return 0;
    }
    struct text t = text_over(again, sizeof again);
    game->write_position(&p, &t);
    assert(strcmp(text, again) == 0);
    for (enum reader reader = SPECTATOR; reader <= READER_2; reader++) {
        struct view view;
        union position imagined;
        struct random random = random_from(2);
        game->view(&p, reader, &view);
        game->imagine(&view, &random, &imagined);
        play_on(game, &view.seen);
        play_on(game, &imagined);
    }
    play_on(game, &p);
    return 0;
}
