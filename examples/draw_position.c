/* Draws the start of a game, or a position, as an SVG picture: draw_position GAME [POSITION] */
#include <kolam.h>

#include <stdio.h>

int main(int argc, char **argv) {
    static char drawing[KOLAM_DRAWING_TEXT];
    char error[KOLAM_ERROR_TEXT];
    kolam_position p;
    const kolam_game *game = argc > 1 ? kolam_game_named(argv[1]) : NULL;
    if (!game) {
        fprintf(stderr, "usage: draw_position GAME [POSITION]\n");
        return 2;
    }
    bool read = argc > 2 ? kolam_read_position(game, NULL, NULL, argv[2], &p, error)
                         : kolam_setup(game, NULL, NULL, &p, error);
    if (!read) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    kolam_draw_svg(game, &p, NULL, drawing);
    fputs(drawing, stdout);
    return 0;
}
