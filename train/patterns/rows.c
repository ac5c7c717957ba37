/* Each game is replayed twice: its values come from behind, its features from the start. */
#include "train/patterns/rows.h"

#include "base/bits.h"
#include "games/evaluations.h"

#include <string.h>

enum { POINT = 100 };

static void row_make(const union position *p, double value, struct row *row) {
    _Alignas(64) struct patterns_notes notes;
    row->value = value;
    patterns_evaluation.start(p, &notes);
    patterns_features_find(&p->patterns, &notes, &row->features);
    row->which_case = patterns_case(&p->patterns, &notes);
    row->face_up = bits_count(patterns_face_up(&p->patterns.board));
    row->position = p->patterns;
    memcpy(row->numbers, notes.number, sizeof row->numbers);
}

/* For player 1, of each sample: from behind, since what is not proved takes the value after it. */
static void find_values(const struct played *g, const struct games_file *file, int *values) {
    union position p;
    struct refusal why;
    played_begin(g, file->reader.head.game, &file->reader.head.options, &p, &why);
    for (int i = 0; i < g->sample_count; i++) {
        values[i] = patterns_game.to_move(&p); /* its value takes this place below */
        patterns_game.play(&p, played_samples(g)[i].played);
    }
    int value = POINT * (g->score.points[0] - g->score.points[1]);
    for (int i = g->sample_count - 1; i >= 0; i--) {
        const struct sample *s = &played_samples(g)[i];
        if (s->flags & SAMPLE_EXACT) value = values[i] == 1 ? s->value : -s->value;
        values[i] = value;
    }
}

static bool read_game(const struct played *g, const struct games_file *file,
                      const struct row_reader *reader) {
    int values[GAME_PLIES_MOST];
    struct row row;
    union position p;
    struct refusal why;
    find_values(g, file, values);
    played_begin(g, file->reader.head.game, &file->reader.head.options, &p, &why);
    for (int i = 0; i < g->sample_count; i++) {
        int value = patterns_game.to_move(&p) == 1 ? values[i] : -values[i];
        row_make(&p, value, &row);
        if (p.patterns.phase == PATTERNS_TURN && !reader->take(reader->context, &row)) return false;
        patterns_game.play(&p, played_samples(g)[i].played);
    }
    return true;
}

bool rows_read(const char *path, const struct row_reader *reader) {
    struct games_file file;
    bool done = true;
    if (!games_file_open(&file, path, &patterns_game)) return false;
    while (done && games_file_next(&file)) done = read_game(&file.game, &file, reader);
    return games_file_close(&file) && done;
}
