/* Plays a random game of any game by name and prints its moves: random_game GAME [NUMBER] */
#include <kolam.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const kolam_game *game = argc > 1 ? kolam_game_named(argv[1]) : NULL;
    if (!game) {
        fprintf(stderr, "usage: random_game GAME [NUMBER]; the games are");
        for (int i = 0; kolam_game_at(i); i++)
            fprintf(stderr, " %s", kolam_game_name(kolam_game_at(i)));
        fprintf(stderr, "\n");
        return 2;
    }
    const char *seed = argc > 2 ? argv[2] : "0";
    char error[KOLAM_ERROR_TEXT], text[KOLAM_POSITION_TEXT];
    kolam_random random = {strtoull(seed, NULL, 10)};
    kolam_position p;
    if (!kolam_setup(game, NULL, seed, &p, error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    while (kolam_to_move(game, &p)) {
        kolam_move m = kolam_pick(game, &p, &random);
        kolam_write_move(game, &p, m, text);
        printf("%s ", text);
        kolam_play(game, &p, m);
    }
    kolam_write_position(game, &p, text);
    printf("\n%s\n", text);
    return 0;
}
