/* An evaluation is what a search pays for a new position: the notes of the position before are
 * copied and brought up to date, and the value is found. Positions are those of random games. */
#include "cli/bench/bench_eval.h"

#include "base/clock.h"
#include "base/cpu.h"
#include "games/evaluations.h"

#include <stdio.h>
#include <stdlib.h>

enum { TRAILS = 16, TRAIL_MOST = 128, ROUNDS = 9 };

/* A random game, without its end. */
struct trail {
    int count;
    union position p[TRAIL_MOST];
    move moves[TRAIL_MOST]; /* from each position to the next */
};

struct notes {
    _Alignas(64) unsigned char bytes[NOTES_MOST];
};

static void walk(const struct game *game, uint8_t number, struct trail *trail) {
    struct options options = options_initial(game);
    struct seed seed = {{number, 3}};
    struct random random = random_from(number);
    struct refusal why;
    union position p;
    game->setup(&options, &seed, &p, &why);
    trail->count = 0;
    while (trail->count < TRAIL_MOST && game->to_move(&p)) {
        move m = game->pick(&p, &random);
        trail->p[trail->count] = p;
        trail->moves[trail->count++] = m;
        game->play(&p, m);
    }
}

static long value_along(const struct evaluation *evaluation, const struct trail *trail,
                        volatile int *sum) {
    struct notes notes[2];
    evaluation->start(&trail->p[0], notes[0].bytes);
    for (int i = 1; i < trail->count; i++) {
        void *here = notes[i % 2].bytes;
        memcpy(here, notes[1 - i % 2].bytes, evaluation->notes);
        evaluation->follow(&trail->p[i - 1], trail->moves[i - 1], &trail->p[i], here);
        *sum += evaluation->value(&trail->p[i], here);
    }
    return trail->count - 1;
}

static double rate_once(const struct evaluation *evaluation, const struct trail *trails,
                        double seconds) {
    double start = clock_busy_seconds(), now = start;
    volatile int sum = 0;
    long count = 0;
    while (now - start < seconds) {
        for (int i = 0; i < TRAILS; i++) count += value_along(evaluation, &trails[i], &sum);
        now = clock_busy_seconds();
    }
    return (double)count / (now - start);
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_path(const struct game *game, enum cpu_path path, const struct trail *trails,
                       double seconds, bool json) {
    const struct evaluation *evaluation = evaluation_of_path(path, game);
    double rates[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) rates[i] = rate_once(evaluation, trails, seconds / ROUNDS);
    qsort(rates, ROUNDS, sizeof rates[0], by_size);
    double median = rates[ROUNDS / 2];
    if (json)
        printf("{\"game\":\"%s\",\"path\":\"%s\",\"evaluations_per_second\":%.0f}\n", game->name,
               cpu_path_name(path), median);
    else
        printf("%-10s %-10s %14.2f\n", game->name, cpu_path_name(path), median / 1e6);
    fflush(stdout);
}

static void bench_game(const struct game *game, struct trail *trails, int seconds, bool json) {
    int paths = 0;
    for (int i = 0; i < TRAILS; i++) walk(game, (uint8_t)i, &trails[i]);
    for (int path = 0; path < CPU_PATHS; path++) paths += cpu_path_runs((enum cpu_path)path);
    for (int path = 0; path < CPU_PATHS; path++)
        if (cpu_path_runs((enum cpu_path)path))
            print_path(game, (enum cpu_path)path, trails, (double)seconds / paths, json);
}

enum status bench_eval(const struct game *only, int seconds, bool json) {
    struct trail *trails = malloc(TRAILS * sizeof *trails);
    if (!trails) return REFUSED("there is not enough memory.", "der Speicher reicht nicht.");
    if (!json) printf("%-10s %-10s %14s\n", "game", "path", "M evaluations/s");
    for (int i = 0; game_at(i); i++) {
        /* Where something is hidden, nothing is kept beside positions. */
        bool whole = evaluation_of(game_at(i)) && evaluation_of(game_at(i))->notes > 0;
        if (whole && (!only || game_at(i) == only)) bench_game(game_at(i), trails, seconds, json);
    }
    free(trails);
    return STATUS_DONE;
}
