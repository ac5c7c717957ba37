/* Prints the legal moves of a position: legal_moves GAME POSITION [OPTIONS] */
#include <kolam.h>

#include <stdio.h>

int main(int argc, char **argv) {
    const kolam_game *game = argc > 2 ? kolam_game_named(argv[1]) : NULL;
    if (!game) {
        fprintf(stderr, "usage: legal_moves GAME POSITION [OPTIONS]\n");
        return 2;
    }
    const char *options = argc > 3 ? argv[3] : NULL;
    char error[KOLAM_ERROR_TEXT], text[KOLAM_MOVE_TEXT];
    kolam_position p;
    if (!kolam_read_position(game, options, NULL, argv[2], &p, error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    kolam_move list[KOLAM_MOVES_MOST];
    int count = kolam_moves(game, &p, list);
    for (int i = 0; i < count; i++) {
        kolam_write_move(game, &p, list[i], text);
        printf("%s\n", text);
    }
    return 0;
}
