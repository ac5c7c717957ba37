/* Prints the digests of this build, a line a game: to be compared with another build's. */
#include "search/digest.h"
#include "rules/game.h"
#include "search/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 1000;
    for (int i = 0; game_at(i); i++)
        printf("%s %016" PRIx64 " %016" PRIx64 " %016" PRIx64 "\n", game_at(i)->name,
               digest_games(i, count), digest_playouts(i, count), signature(i));
    return 0;
}
