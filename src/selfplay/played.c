/* Keeps a game, and replays it. */
#include "selfplay/played.h"

#include "search/search.h"

#include <string.h>

void played_clear(struct played *g) {
    struct played kept = {
        .opening = g->opening, .samples = g->samples, .lines = g->lines, .pv = g->pv};
    *g = kept;
    g->opening.used = g->samples.used = g->lines.used = g->pv.used = 0;
}

void played_done(struct played *g) {
    buffer_done(&g->opening);
    buffer_done(&g->samples);
    buffer_done(&g->lines);
    buffer_done(&g->pv);
}

bool played_add_opening(struct played *g, move m) {
    g->opening_count++;
    return buffer_add(&g->opening, &m, sizeof m);
}

bool played_add_sample(struct played *g, const struct sample *sample,
                       const struct sample_line *lines, const move *pv) {
    g->sample_count++;
    return buffer_add(&g->samples, sample, sizeof *sample) &&
           buffer_add(&g->lines, lines, sample->line_count * sizeof *lines) &&
           buffer_add(&g->pv, pv, sample->pv_count * sizeof *pv);
}

static bool refuse_move(int ply, struct refusal *why) {
    return refuse(why, "", "move %d of the game is not legal.",
                  "Zug %d des Spiels ist nicht erlaubt.", ply);
}

static bool deal(const struct played *g, const struct game *game, const struct options *options,
                 union position *p, struct refusal *why) {
    struct seed seed = {{0}};
    for (int i = 0; i < 8; i++) seed.bytes[i] = (uint8_t)(g->deal >> 8 * i);
    if (g->placed) return game->read_position(options, &seed, g->start, p, why);
    return game->setup(options, &seed, p, why);
}

bool played_begin(const struct played *g, const struct game *game, const struct options *options,
                  union position *p, struct refusal *why) {
    if (!deal(g, game, options, p, why)) return false;
    if (game_hides(game, p))
        return refuse(why, "", "the game starts from a view.",
                      "das Spiel beginnt mit einer Ansicht.");
    for (int i = 0; i < g->opening_count; i++) {
        if (!game_allows(game, p, played_opening(g)[i])) return refuse_move(i + 1, why);
        game->play(p, played_opening(g)[i]);
    }
    return true;
}

static bool check_sample(const struct sample *s, const struct sample_line *lines, const move *pv,
                         const struct game *game, const union position *p) {
    bool good = game_allows(game, p, s->played) && s->chance <= CHANCE_ONE &&
                (s->flags & ~SAMPLE_FLAGS) == 0 && s->pv_count <= LINE_MOST &&
                s->line_count <= MOVES_MOST && s->value >= -VALUE_WIN && s->value <= VALUE_WIN;
    for (int i = 0; good && i < s->line_count; i++)
        good = game_allows(game, p, lines[i].move) && lines[i].value >= -VALUE_WIN &&
               lines[i].value <= VALUE_WIN;
    return good && (s->pv_count == 0 || game_allows(game, p, pv[0]));
}

static bool check_end(const struct played *g, const struct game *game, const union position *p) {
    struct score score = game->score(p);
    return game->to_move(p) == 0 && game->result(p) == g->result &&
           score.counted == g->score.counted &&
           (!score.counted ||
            (score.points[0] == g->score.points[0] && score.points[1] == g->score.points[1]));
}

/* Nothing is added to a pointer that is NULL, which it is if there are no lines at all. */
static const struct sample_line *after_lines(const struct sample_line *lines, int count) {
    return count > 0 ? lines + count : lines;
}

static const move *after_moves(const move *moves, int count) {
    return count > 0 ? moves + count : moves;
}

bool played_check(const struct played *g, const struct game *game, const struct options *options,
                  struct refusal *why) {
    union position p;
    const struct sample_line *lines = played_lines(g);
    const move *pv = played_pv(g);
    if (!played_begin(g, game, options, &p, why)) return false;
    for (int i = 0; i < g->sample_count; i++) {
        const struct sample *s = &played_samples(g)[i];
        if (!check_sample(s, lines, pv, game, &p))
            return refuse_move(g->opening_count + i + 1, why);
        lines = after_lines(lines, s->line_count);
        pv = after_moves(pv, s->pv_count);
        game->play(&p, s->played);
    }
    return check_end(g, game, &p) || refuse(why, "", "the game does not end as it says.",
                                            "das Spiel endet nicht so, wie es angibt.");
}
