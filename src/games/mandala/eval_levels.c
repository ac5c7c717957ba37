/* Who is new to Mandala counts on the first choice of every claim, and likes to lay many cards. */
#include "games/mandala/eval_levels.h"

#include "games/mandala/eval_features.h"
#include "games/mandala/rules_notation.h"

enum {
    BLINDNESS_MOST = 9,
    GREED = 6, /* what each card laid at once seems worth, for each step of blindness */
};

/* Whether the move brings the last colours of its mandala. */
static bool completes(const struct mandala_table *table, int mandala, int colour) {
    return table->missing[mandala] == 1 && !table->mountain[mandala][colour] &&
           !table->field[mandala][0][colour] && !table->field[mandala][1][colour];
}

/* Who leads in the field, or has not just played where both are level, claims first. */
static int illusion(const union position *p, move m, int blindness) {
    struct mandala_table table;
    int mandala = mandala_move_mandala(m), colour = mandala_move_colour(m);
    enum mandala_kind kind = mandala_move_kind(m);
    if (kind == MANDALA_TAKE) return 0;
    mandala_lay(&p->mandala, p->mandala.turn, &table);
    int laid = kind == MANDALA_GROW ? mandala_move_count(m) : 0;
    int seems = GREED * blindness * laid;
    if (kind == MANDALA_REDRAW || !completes(&table, mandala, colour)) return seems;
    table.cards[mandala][0] += laid;
    if (table.cards[mandala][0] > table.cards[mandala][1]) return seems;
    int built = kind == MANDALA_BUILD ? colour : -1;
    int first = mandala_foresee(&table, mandala, 0, built).points;
    int second = mandala_foresee(&table, mandala, 1, built).points;
    return seems + 100 * (first - second) * blindness / BLINDNESS_MOST;
}

/* All but how many cards. */
static unsigned kind(const union position *p, move m) {
    (void)p;
    return (unsigned)mandala_move(mandala_move_kind(m), mandala_move_mandala(m),
                                  mandala_move_colour(m), 0);
}

const struct blind_spots mandala_blind_spots = {.illusion = illusion, .kind = kind};

/* Rated in docs/levels.md. */
const struct level mandala_levels[LEVELS] = {
    {200, 60, 0, 9, 3400}, {220, 60, 0, 8, 750}, {250, 60, 0, 7, 450}, {300, 50, 0, 6, 270},
    {380, 40, 0, 5, 160},  {500, 30, 0, 4, 99},  {750, 20, 0, 3, 44},  {1300, 12, 0, 2, 16},
    {3000, 6, 0, 1, 4},    {8000, 1, 0, 0, 0},
};
