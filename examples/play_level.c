/* Plays a game between two levels of the engine and prints its record:
 * play_level GAME LEVEL LEVEL [SEED] */
#include <kolam_engine.h>
#include <kolam_record.h>

#include <stdio.h>
#include <stdlib.h>

enum { TURNS_MOST = 1000 };

/* One player: its engine, and what it has seen at its turns. */
struct seat {
    kolam_engine *engine;
    int level, turns;
    kolam_view views[TURNS_MOST];
};

static int fail(const char *error) {
    fprintf(stderr, "%s\n", error);
    return 1;
}

/* Adds the move of the player to move behind the last one; false when the game is over, or fails.
 */
static bool play_turn(kolam_record *record, int *node, struct seat *seats, char *error) {
    const kolam_game *game = kolam_record_game(record);
    kolam_position p;
    kolam_move move;
    kolam_record_position(record, *node, &p);
    int player = kolam_to_move(game, &p);
    if (player == 0) return false;
    struct seat *seat = &seats[player - 1];
    struct kolam_task task = {.level = seat->level, .seed = (uint64_t)player};
    if (seat->turns == TURNS_MOST) return false;
    kolam_see(game, &p, player == 1 ? KOLAM_READER_1 : KOLAM_READER_2, &seat->views[seat->turns++]);
    if (!kolam_engine_play(seat->engine, seat->views, seat->turns, &task, &move, NULL, error))
        return false;
    *node = kolam_record_add(record, *node, move, error);
    return *node >= 0;
}

int main(int argc, char **argv) {
    static struct seat seats[2];
    static char text[1 << 16];
    char error[KOLAM_ERROR_TEXT] = "";
    const kolam_game *game = argc > 3 ? kolam_game_named(argv[1]) : NULL;
    if (!game) return fail("usage: play_level GAME LEVEL LEVEL [SEED]");
    kolam_record *record = kolam_record_open(game, NULL, argc > 4 ? argv[4] : NULL, NULL, error);
    if (!record) return fail(error);
    for (int i = 0; i < 2; i++) {
        seats[i].level = atoi(argv[2 + i]);
        seats[i].engine = kolam_engine_open(game, 1, error);
        if (!seats[i].engine) return fail(error);
    }
    for (int node = 0; play_turn(record, &node, seats, error);) continue;
    if (*error) return fail(error);
    kolam_record_write(record, text, sizeof text);
    fputs(text, stdout);
    for (int i = 0; i < 2; i++) kolam_engine_close(seats[i].engine);
    kolam_record_close(record);
    return 0;
}
