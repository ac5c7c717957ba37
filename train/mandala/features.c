/* features FILE VALUES POLICY: what fit.py needs of games that `kolam selfplay` wrote. For every
 * turn the features of the position, what the search thought of it and how the game ended; for one
 * turn in POLICY_EVERY the features of all moves and how often each was tried. The features are
 * those of the true position, as they are of an imagined one in the search. */
#include "games/mandala/eval_features.h"
#include "games/mandala/eval_policy.h"
#include "train/games_file.h"

#include <stdio.h>

enum { POLICY_EVERY = 7 };

struct turn {
    int16_t features[MANDALA_FEATURES];
    int16_t deck, last_lap, longest; /* the stage */
    int16_t value;                   /* by the search, in hundredths of a point */
    int16_t margin;                  /* at the end, in points */
    int16_t won;                     /* 2, 1 or 0 */
};

static void write_policy(const union position *p, const struct sample *s,
                         const struct sample_line *lines, FILE *to) {
    struct mandala_policy policy;
    int16_t count = (int16_t)s->line_count;
    mandala_policy_start(&p->mandala, mandala_game.to_move(p) - 1, &policy);
    fwrite(&count, sizeof count, 1, to);
    for (int i = 0; i < count; i++) {
        int16_t f[POLICY_FEATURES + 1];
        mandala_policy_features(&policy, lines[i].move, f);
        f[POLICY_FEATURES] = (int16_t)((uint64_t)lines[i].visits * 10000 / s->nodes);
        fwrite(f, sizeof f, 1, to);
    }
}

static void write_turn(const union position *p, const struct sample *s, const struct played *g,
                       FILE *to) {
    struct turn turn;
    struct mandala_table table;
    int mover = mandala_game.to_move(p);
    mandala_lay(&p->mandala, mover - 1, &table);
    mandala_features(&table, turn.features);
    int own = table.side[0].spaces, other = table.side[1].spaces;
    turn.deck = p->mandala.deck_count;
    turn.last_lap = p->mandala.last_lap;
    turn.longest = (int16_t)(own > other ? own : other);
    turn.value = s->value;
    turn.margin = (int16_t)(g->score.points[mover - 1] - g->score.points[2 - mover]);
    bool won = g->result == (mover == 1 ? FIRST_WINS : SECOND_WINS);
    turn.won = g->result == DRAWN ? 1 : won ? 2 : 0;
    fwrite(&turn, sizeof turn, 1, to);
}

static void write_game(const struct games_file *file, FILE *values, FILE *policy) {
    const struct played *g = &file->game;
    const struct sample_line *lines = played_lines(g);
    struct refusal why;
    union position p;
    played_begin(g, file->reader.head.game, &file->reader.head.options, &p, &why);
    for (int i = 0; i < g->sample_count; i++) {
        const struct sample *s = &played_samples(g)[i];
        if ((g->number + i) % POLICY_EVERY == 0 && s->nodes > 0) write_policy(&p, s, lines, policy);
        if (p.mandala.phase == MANDALA_PLAY) write_turn(&p, s, g, values);
        lines += s->line_count;
        mandala_game.play(&p, s->played);
    }
}

int main(int argc, char **argv) {
    struct games_file file;
    if (argc != 4 || !games_file_open(&file, argv[1], &mandala_game)) return 2;
    FILE *values = fopen(argv[2], "wb"), *policy = fopen(argv[3], "wb");
    if (!values || !policy) return 1;
    while (games_file_next(&file)) write_game(&file, values, policy);
    bool read = games_file_close(&file), wrote = fclose(values) == 0;
    wrote = fclose(policy) == 0 && wrote;
    return read && wrote ? 0 : 1;
}
