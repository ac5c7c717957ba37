/* Deals, reads the given lines, and draws random moves until the game is neither over nor decided
 * by the next of them. */
#include "match/opening.h"

#include <string.h>

enum { TRIES = 1000 }; /* of random openings: enough unless nearly all of them are over */

/* Every use of seed_number() for a deal has its own numbers; engines' seeds have others. */
static uint64_t deal_number(const struct opening_source *source, long deal, int use) {
    return seed_number(&source->seed, (uint64_t)deal << 8 | (uint64_t)use);
}

static bool deal(const struct opening_source *source, long number, struct opening *opening,
                 struct refusal *why) {
    uint64_t seed = deal_number(source, number, 0);
    *opening = (struct opening){.count = 0};
    memcpy(opening->seed.bytes, &seed, sizeof seed);
    return source->game->setup(&source->options, &opening->seed, &opening->start, why);
}

/* Plays the moves of a line that was given. */
static bool read_moves(const struct opening_source *source, const char *line,
                       struct opening *opening, struct refusal *why) {
    union position p = opening->start;
    char word[64];
    for (const char *at = line; *(at += strspn(at, " "));) {
        size_t length = strcspn(at, " ");
        struct text t = text_over(word, sizeof word);
        move m;
        text_slice(&t, at, length);
        at += length;
        if (opening->count == GAME_PLIES_MOST - PLIES_DRAWN)
            return refuse(why, "", "an opening has too many moves.",
                          "eine Eröffnung hat zu viele Züge.");
        if (!source->game->read_move(&p, word, &m, why)) return false;
        source->game->play(&p, m);
        opening->moves[opening->count++] = m;
    }
    return true;
}

/* A line is a position or moves. If it is neither, the reason is that of what it looks like: a
 * position has words that are too long for moves. */
static bool read_opening(const struct opening_source *source, const char *line,
                         struct opening *opening, struct refusal *why) {
    struct refusal not_moves;
    union position p;
    size_t longest = 0;
    if (source->game->read_position(&source->options, &opening->seed, line, &p, why)) {
        opening->placed = true;
        opening->start = p;
        return !game_hides(source->game, &p) || refuse(why, "", "an opening has hidden cards.",
                                                       "eine Eröffnung hat verdeckte Karten.");
    }
    if (read_moves(source, line, opening, &not_moves)) return true;
    for (const char *at = line; *(at += strspn(at, " ")); at += strcspn(at, " "))
        if (strcspn(at, " ") > longest) longest = strcspn(at, " ");
    if (longest < MOVE_TEXT) *why = not_moves;
    return false;
}

/* Whether the player to move can win with one move. */
static bool wins_at_once(const struct game *game, const union position *p) {
    move list[MOVES_MOST];
    int count = game->moves(p, list);
    enum result won = game->to_move(p) == 1 ? FIRST_WINS : SECOND_WINS;
    for (int i = 0; i < count; i++) {
        union position after = *p;
        game->play(&after, list[i]);
        if (game->result(&after) == won) return true;
    }
    return false;
}

/* Adds random moves; false if the game ended, or could be won at once. */
static bool add_moves(const struct opening_source *source, int plies, struct opening *opening,
                      struct random *random) {
    const struct game *game = source->game;
    union position p = opening_end(game, opening);
    for (int i = 0; i < plies; i++) {
        if (game->to_move(&p) == 0) return false;
        move m = game->pick(&p, random);
        game->play(&p, m);
        opening->moves[opening->count++] = m;
    }
    return game->to_move(&p) != 0 && !wins_at_once(game, &p);
}

static int draw_plies(const struct opening_source *source, struct random *random) {
    int range = source->plies_most - source->plies_least;
    return source->plies_least + (range > 0 ? random_below(random, range + 1) : 0);
}

bool opening_draw(const struct opening_source *source, long number, struct opening *opening,
                  struct refusal *why) {
    struct random random = random_from(deal_number(source, number, 1));
    if (!deal(source, number, opening, why)) return false;
    if (source->lines &&
        !read_opening(source, source->lines[number % source->line_count], opening, why))
        return false;
    union position p = opening_end(source->game, opening);
    if (source->game->to_move(&p) == 0)
        return refuse(why, "", "an opening ends the game.", "eine Eröffnung beendet das Spiel.");
    int given = opening->count, plies = draw_plies(source, &random);
    if (plies == 0) return true;
    for (int i = 0; i < TRIES; i++, opening->count = given)
        if (add_moves(source, plies, opening, &random)) return true;
    return refuse(why, "", "%d random moves always end the game, or nearly so; use fewer --plies.",
                  "%d zufällige Züge beenden das Spiel immer, oder fast; nimm weniger --plies.",
                  plies);
}

union position opening_end(const struct game *game, const struct opening *opening) {
    union position p = opening->start;
    for (int i = 0; i < opening->count; i++) game->play(&p, opening->moves[i]);
    return p;
}
