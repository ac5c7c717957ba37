/* Fits ratings and the first player's advantage by maximum likelihood, with Newton's method. */
#include "match/rating.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 100 };

static const double normal_95 = 1.959964;
static const double virtual_draws = 1; /* of each player */

void ratings_done(struct ratings *r) {
    for (int i = 0; i < r->count; i++) free(r->player[i].name);
    free(r->player);
    free(r->meetings);
}

/* Counting */

static struct meetings *meetings_of(const struct ratings *r, int first, int second) {
    return &r->meetings[(size_t)first * (size_t)r->room + (size_t)second];
}

/* Room for twice as many players; the rows of the table move apart. */
static bool grow(struct ratings *r) {
    int room = r->room ? 2 * r->room : 8;
    struct rated *player = realloc(r->player, (size_t)room * sizeof *player);
    if (!player) return false;
    r->player = player;
    struct meetings *table = calloc((size_t)room * (size_t)room, sizeof *table);
    if (!table) return false;
    for (int i = 0; i < r->count; i++)
        memcpy(&table[(size_t)i * (size_t)room], meetings_of(r, i, 0),
               (size_t)r->count * sizeof *table);
    free(r->meetings);
    r->meetings = table;
    r->room = room;
    return true;
}

int ratings_find(const struct ratings *r, const char *name) {
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->player[i].name, name) == 0) return i;
    return -1;
}

int ratings_player(struct ratings *r, const char *name) {
    int found = ratings_find(r, name);
    if (found >= 0) return found;
    if (r->count == RATED_MOST || (r->count == r->room && !grow(r))) return -1;
    char *copy = strdup(name);
    if (!copy) return -1;
    r->player[r->count] = (struct rated){.name = copy};
    return r->count++;
}

void ratings_add(struct ratings *r, int first, int second, enum result result) {
    double points = result == FIRST_WINS ? 1 : result == DRAWN ? 0.5 : 0;
    struct meetings *m = meetings_of(r, first, second);
    assert(first != second && result != ONGOING);
    m->games++;
    m->points += points;
    r->player[first].games++;
    r->player[first].points += points;
    r->player[second].games++;
    r->player[second].points += 1 - points;
}

/* Groups */

static void mark_group(struct ratings *r, int player, int group) {
    r->player[player].group = group;
    for (int i = 0; i < r->count; i++)
        if (r->player[i].group < 0 &&
            meetings_of(r, player, i)->games + meetings_of(r, i, player)->games > 0)
            mark_group(r, i, group);
}

static void find_groups(struct ratings *r) {
    r->groups = 0;
    for (int i = 0; i < r->count; i++) r->player[i].group = -1;
    for (int i = 0; i < r->count; i++)
        if (r->player[i].group < 0) mark_group(r, i, r->groups++);
}

/* The fit: Newton's method. Unknowns are the ratings, in units of 400 / ln 10 Elo, and behind them
 * the advantage of seat 1. */

struct fit {
    const struct ratings *r;
    int size;         /* unknowns */
    double *value;    /* of each; all arrays are one block that begins here */
    double *gradient; /* of the log-likelihood */
    double *matrix;   /* minus its second derivatives; then its factor */
    double *inverse;
};

static bool fit_init(struct fit *f, const struct ratings *r) {
    size_t size = (size_t)r->count + 1;
    double *all = calloc(2 * size * (1 + size), sizeof *all);
    *f = (struct fit){.r = r, .size = (int)size, .value = all};
    if (!all) return false;
    f->gradient = all + size;
    f->matrix = all + 2 * size;
    f->inverse = f->matrix + size * size;
    return true;
}

static double *at(double *matrix, const struct fit *f, int row, int column) {
    return &matrix[(size_t)row * (size_t)f->size + (size_t)column];
}

/* The games of i in seat 1 against j, with what is added to them: the draws that either player is
 * credited with for these games, half of them in this seat. */
static struct meetings with_draws(const struct ratings *r, int i, int j) {
    struct meetings m = *meetings_of(r, i, j);
    double both = m.games + meetings_of(r, j, i)->games;
    if (both == 0) return m;
    double draws = both * virtual_draws *
                   (1 / (double)r->player[i].games + 1 / (double)r->player[j].games) / 2;
    return (struct meetings){m.games + draws / 2, m.points + draws / 4};
}

static double expected(const struct fit *f, int i, int j) {
    return 1 / (1 + exp(f->value[j] - f->value[i] - f->value[f->size - 1]));
}

/* Minus the log-likelihood. */
static double unlikelihood(const struct fit *f) {
    double sum = 0;
    for (int i = 0; i < f->r->count; i++)
        for (int j = 0; j < f->r->count; j++) {
            struct meetings m = i == j ? (struct meetings){0} : with_draws(f->r, i, j);
            if (m.games == 0) continue;
            double difference = f->value[i] - f->value[j] + f->value[f->size - 1];
            sum +=
                m.points * log1p(exp(-difference)) + (m.games - m.points) * log1p(exp(difference));
        }
    return sum;
}

/* Adds the games of i in seat 1 against j to gradient and matrix. */
static void add_games(struct fit *f, int i, int j, struct meetings m) {
    int seat = f->size - 1;
    double chance = expected(f, i, j);
    double surplus = m.points - m.games * chance, weight = m.games * chance * (1 - chance);
    const struct {
        int index;
        double sign;
    } parts[] = {{i, 1}, {j, -1}, {seat, 1}};
    for (int a = 0; a < 3; a++) {
        f->gradient[parts[a].index] += parts[a].sign * surplus;
        for (int b = 0; b < 3; b++)
            *at(f->matrix, f, parts[a].index, parts[b].index) +=
                weight * parts[a].sign * parts[b].sign;
    }
}

/* The games leave open what the mean of a group is. One more term for each group says that it is 0;
 * as it has nothing to do with all else, it can be taken out of the result again. */
static void derive(struct fit *f) {
    const struct ratings *r = f->r;
    memset(f->gradient, 0, (size_t)f->size * sizeof(double));
    memset(f->matrix, 0, (size_t)f->size * (size_t)f->size * sizeof(double));
    for (int i = 0; i < r->count; i++)
        for (int j = 0; j < r->count; j++) {
            if (r->player[i].group != r->player[j].group) continue;
            *at(f->matrix, f, i, j) += 1;
            f->gradient[i] -= f->value[j];
            struct meetings m = i == j ? (struct meetings){0} : with_draws(r, i, j);
            if (m.games > 0) add_games(f, i, j, m);
        }
    if (*at(f->matrix, f, f->size - 1, f->size - 1) == 0)
        *at(f->matrix, f, f->size - 1, f->size - 1) = 1; /* no games at all */
}

/* Cholesky: the matrix becomes its lower factor. */
static void factorise(struct fit *f) {
    for (int i = 0; i < f->size; i++)
        for (int j = 0; j <= i; j++) {
            double sum = *at(f->matrix, f, i, j);
            for (int k = 0; k < j; k++) sum -= *at(f->matrix, f, i, k) * *at(f->matrix, f, j, k);
            *at(f->matrix, f, i, j) =
                i == j ? sqrt(fmax(sum, 1e-12)) : sum / *at(f->matrix, f, j, j);
        }
}

/* Solves for one right side, in place. */
static void solve(const struct fit *f, double *x) {
    for (int i = 0; i < f->size; i++) {
        for (int k = 0; k < i; k++) x[i] -= *at(f->matrix, f, i, k) * x[k];
        x[i] /= *at(f->matrix, f, i, i);
    }
    for (int i = f->size - 1; i >= 0; i--) {
        for (int k = i + 1; k < f->size; k++) x[i] -= *at(f->matrix, f, k, i) * x[k];
        x[i] /= *at(f->matrix, f, i, i);
    }
}

/* One step, halved until it makes the results likelier; returns how far it went. */
static double improve(struct fit *f) {
    double before = unlikelihood(f), farthest = 0, length = 1;
    derive(f);
    factorise(f);
    solve(f, f->gradient);
    for (int i = 0; i < f->size; i++) farthest = fmax(farthest, fabs(f->gradient[i]));
    for (int i = 0; i < f->size; i++) f->value[i] += f->gradient[i];
    while (unlikelihood(f) > before && length * farthest > 1e-10) {
        length /= 2;
        for (int i = 0; i < f->size; i++) f->value[i] -= length * f->gradient[i];
    }
    return length * farthest;
}

/* The covariances of the unknowns. */
static void invert(struct fit *f) {
    derive(f);
    factorise(f);
    for (int i = 0; i < f->size; i++) {
        double *row = at(f->inverse, f, i, 0);
        row[i] = 1;
        solve(f, row);
    }
}

/* Results */

static double elo_of(double value) {
    return value * 400 / log(10);
}

static int group_size(const struct ratings *r, int group) {
    int size = 0;
    for (int i = 0; i < r->count; i++) size += r->player[i].group == group;
    return size;
}

static double error_of(struct fit *f, int i, int anchor) {
    double variance = *at(f->inverse, f, i, i);
    int size = group_size(f->r, f->r->player[i].group);
    if (anchor >= 0)
        variance += *at(f->inverse, f, anchor, anchor) - 2 * *at(f->inverse, f, i, anchor);
    else
        variance -= 1 / ((double)size * size); /* of the term for the mean */
    return normal_95 * elo_of(sqrt(fmax(variance, 0)));
}

static void take_values(struct ratings *r, struct fit *f, int anchor, double elo) {
    int seat = f->size - 1;
    double shift = anchor >= 0 ? elo - elo_of(f->value[anchor]) : 0;
    for (int i = 0; i < r->count; i++) {
        bool anchored = anchor >= 0 && r->player[i].group == r->player[anchor].group;
        r->player[i].elo.value = elo_of(f->value[i]) + (anchored ? shift : 0);
        r->player[i].elo.error = error_of(f, i, anchored ? anchor : -1);
    }
    r->seat.value = elo_of(f->value[seat]);
    r->seat.error = normal_95 * elo_of(sqrt(*at(f->inverse, f, seat, seat)));
}

bool ratings_fit(struct ratings *r, int anchor, double elo) {
    struct fit f;
    bool room = fit_init(&f, r);
    if (room) {
        find_groups(r);
        for (int i = 0; i < STEPS_MOST && improve(&f) > 1e-9; i++) {
        }
        invert(&f);
        take_values(r, &f, anchor, elo);
    }
    free(f.value);
    return room;
}
