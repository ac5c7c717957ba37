/* Kolams of random games. Only the drawing is measured. */
#include "cli/bench/bench_kolams.h"

#include "base/clock.h"
#include "draw/kolam/kolam.h"

enum { PICTURES = 1000 };

static struct kolam_recipe random_recipe(const struct game *game, struct random *random) {
    const struct options options = options_initial(game);
    const struct seed seed = {{0}};
    struct kolam_recipe recipe;
    struct kolam_trail trail;
    struct refusal why;
    union position p;
    game->setup(&options, &seed, &p, &why);
    trail_begin(&trail, game, &p);
    while (game->to_move(&p)) {
        move m = game->pick(&p, random);
        trail_add(&trail, m);
        game->play(&p, m);
    }
    trail_end(&trail, &p, game->result(&p), &recipe);
    return recipe;
}

struct kolam_rates bench_kolams_of(const struct game *game) {
    struct random random = random_from(1);
    double seconds = 0, bytes = 0;
    for (int i = 0; i < PICTURES; i++) {
        char svg[KOLAM_SVG];
        struct text t = text_over(svg, sizeof svg);
        const struct kolam_recipe recipe = random_recipe(game, &random);
        double start = clock_busy_seconds();
        recipe_svg(&recipe, &t);
        seconds += clock_busy_seconds() - start;
        bytes += (double)(t.at - t.start);
    }
    return (struct kolam_rates){seconds * 1000 / PICTURES, bytes / PICTURES};
}
