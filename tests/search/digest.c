/* Hashes random games and playouts, so that two builds can be compared by one number a game. */
#include "search/digest.h"

#include "base/bits.h"
#include "rules/game.h"
#include "rules/trace.h"

#include <string.h>

static uint64_t add_text(uint64_t digest, const char *text) {
    for (; *text; text++) digest = (digest ^ (unsigned char)*text) * 0x100000001b3u;
    return bits_mix(digest, 0);
}

static void deal(const struct game *game, int number, union position *p) {
    struct options options = options_initial(game);
    struct seed seed = {{(uint8_t)number, (uint8_t)(number >> 8), 7}};
    struct refusal why;
    game->setup(&options, &seed, p, &why);
}

uint64_t digest_games(int index, int count) {
    const struct game *game = game_at(index);
    struct random random = random_from(42);
    uint64_t digest = 0;
    for (int number = 0; number < count; number++) {
        union position p;
        deal(game, number, &p);
        for (int ply = 0;; ply++) {
            char line[TRACE_TEXT];
            struct text t = text_over(line, sizeof line);
            trace_write(game, &p, number % 4 - 1, ply, NULL, &t); /* everything, and each reader */
            digest = add_text(digest, line) ^ game->hash(&p);
            if (!game->to_move(&p)) break;
            game->play(&p, game->pick(&p, &random));
        }
    }
    return digest;
}

uint64_t digest_playouts(int index, int count) {
    const struct game *game = game_at(index);
    struct random random = random_from(43);
    uint64_t digest = 0;
    for (int number = 0; number < count; number++) {
        union position p;
        char text[POSITION_TEXT];
        deal(game, number, &p);
        game->playout(&p, &random);
        struct text t = text_over(text, sizeof text);
        game->write_position(&p, &t);
        digest = add_text(digest, text);
    }
    return digest;
}
