/* The rules in the library. */
#include "library/kolam_internal.h"

#include "rules/perft.h"
#include "rules/trace.h"

#include <string.h>

static_assert((int)KOLAM_MOVES_MOST == (int)MOVES_MOST, "the header promises enough room");
static_assert((int)KOLAM_MOVE_TEXT == (int)MOVE_TEXT, "the header promises enough room");
static_assert((int)KOLAM_POSITION_TEXT == (int)POSITION_TEXT, "the header promises enough room");
static_assert((int)KOLAM_TRACE_TEXT == (int)TRACE_TEXT, "the header promises enough room");

bool library_read_terms(const struct game *game, const char *words, const char *seed_text,
                        struct options *options, struct seed *seed, struct refusal *why) {
    *seed = (struct seed){{0}};
    if (seed_text && !seed_read(seed_text, seed))
        return refuse(why, "seed", "'%s' is neither a number nor 64 hexadecimal digits.",
                      "'%s' ist weder eine Zahl noch 64 hexadezimale Ziffern.", seed_text);
    return options_read(game, words ? words : "", options, why);
}

const char *kolam_version(void) {
    return KOLAM_VERSION;
}

const kolam_game *kolam_game_named(const char *name) {
    return outside(game_named(name));
}

const kolam_game *kolam_game_at(int index) {
    for (int i = 0; game_at(i); i++)
        if (i == index) return outside(game_at(i));
    return NULL;
}

const char *kolam_game_name(const kolam_game *game) {
    return rules_of(game)->name;
}

const char *kolam_game_title(const kolam_game *game) {
    return rules_of(game)->title;
}

bool kolam_option_at(const kolam_game *game, int index, struct kolam_option *option) {
    const struct option *o = rules_of(game)->options;
    for (; o->name && index > 0; o++) index--;
    if (!o->name || index < 0) return false;
    *option = (struct kolam_option){o->name, o->values, o->initial, o->help[ENGLISH]};
    return true;
}

bool kolam_setup(const kolam_game *game, const char *options, const char *seed,
                 kolam_position *start, char *error) {
    struct options values;
    struct seed bytes;
    struct refusal why;
    return (library_read_terms(rules_of(game), options, seed, &values, &bytes, &why) &&
            rules_of(game)->setup(&values, &bytes, inside_of(start), &why)) ||
           tell(&why, error);
}

bool kolam_read_options(const kolam_game *game, const char *words, kolam_options *options,
                        char *error) {
    struct options values;
    struct refusal why;
    union position start;
    if (!options_read(rules_of(game), words ? words : "", &values, &why) ||
        !rules_of(game)->setup(&values, &(struct seed){{0}}, &start, &why))
        return tell(&why, error);
    memcpy(options, &values, sizeof values);
    return true;
}

void kolam_deal(const kolam_game *game, const kolam_options *options, uint64_t number,
                kolam_position *start) {
    struct seed seed = {{0}};
    struct refusal why;
    for (int i = 0; i < 8; i++) seed.bytes[i] = (uint8_t)(number >> 8 * i);
    bool dealt = rules_of(game)->setup(options_inside(options), &seed, inside_of(start), &why);
    assert(dealt); /* kolam_read_options() has tried them */
}

int kolam_to_move(const kolam_game *game, const kolam_position *p) {
    return rules_of(game)->to_move(inside(p));
}

int kolam_moves(const kolam_game *game, const kolam_position *p, kolam_move *list) {
    return rules_of(game)->moves(inside(p), list);
}

int kolam_count(const kolam_game *game, const kolam_position *p) {
    return rules_of(game)->count(inside(p));
}

bool kolam_legal(const kolam_game *game, const kolam_position *p, kolam_move m) {
    return game_allows(rules_of(game), inside(p), m);
}

void kolam_play(const kolam_game *game, kolam_position *p, kolam_move m) {
    rules_of(game)->play(inside_of(p), m);
}

bool kolam_playable(const kolam_game *game, const kolam_position *p, kolam_move m, char *error) {
    struct refusal why;
    return rules_of(game)->playable(inside(p), m, &why) || tell(&why, error);
}

/* Whether no legal move is known: it is over, or the view does not show what they need. */
static bool knows_no_move(const struct game *game, const union position *p) {
    return game->to_move(p) == 0 || (game_hides(game, p) && game->count(p) == 0);
}

kolam_move kolam_pick(const kolam_game *game, const kolam_position *p, kolam_random *random) {
    if (knows_no_move(rules_of(game), inside(p))) return NO_MOVE;
    return rules_of(game)->pick(inside(p), generator(random));
}

int kolam_playout(const kolam_game *game, kolam_position *p, kolam_random *random) {
    if (game_hides(rules_of(game), inside(p))) return -1;
    return rules_of(game)->playout(inside_of(p), generator(random));
}

enum kolam_result kolam_result(const kolam_game *game, const kolam_position *p) {
    return (enum kolam_result)rules_of(game)->result(inside(p));
}

bool kolam_score(const kolam_game *game, const kolam_position *p, int points[2]) {
    struct score score = rules_of(game)->score(inside(p));
    if (score.counted) memcpy(points, score.points, sizeof score.points);
    return score.counted;
}

bool kolam_hides(const kolam_game *game, const kolam_position *p) {
    return game_hides(rules_of(game), inside(p));
}

void kolam_see(const kolam_game *game, const kolam_position *p, enum kolam_reader reader,
               kolam_view *view) {
    rules_of(game)->view(inside(p), (enum reader)reader, (struct view *)view);
}

void kolam_imagine(const kolam_game *game, const kolam_view *view, kolam_random *random,
                   kolam_position *p) {
    rules_of(game)->imagine(view_inside(view), generator(random), inside_of(p));
}

void kolam_write_move(const kolam_game *game, const kolam_position *p, kolam_move m, char *text) {
    struct text t = text_over(text, KOLAM_MOVE_TEXT);
    rules_of(game)->write_move(inside(p), m, &t);
}

bool kolam_read_move(const kolam_game *game, const kolam_position *p, const char *text,
                     kolam_move *m, char *error) {
    struct refusal why;
    return rules_of(game)->read_move(inside(p), text, m, &why) || tell(&why, error);
}

void kolam_write_position(const kolam_game *game, const kolam_position *p, char *text) {
    struct text t = text_over(text, KOLAM_POSITION_TEXT);
    rules_of(game)->write_position(inside(p), &t);
}

bool kolam_read_position(const kolam_game *game, const char *options, const char *seed,
                         const char *text, kolam_position *p, char *error) {
    struct options values;
    struct seed bytes;
    struct refusal why;
    return (library_read_terms(rules_of(game), options, seed, &values, &bytes, &why) &&
            rules_of(game)->read_position(&values, &bytes, text, inside_of(p), &why)) ||
           tell(&why, error);
}

void kolam_trace(const kolam_game *game, const kolam_position *p, int ply, const char *move_text,
                 char *line) {
    struct text t = text_over(line, KOLAM_TRACE_TEXT);
    trace_write(rules_of(game), inside(p), TRACE_EVERYTHING, ply, move_text, &t);
}

bool kolam_perft(const kolam_game *game, const kolam_position *p, int depth, uint64_t *count,
                 char *error) {
    struct refusal why;
    if (depth < 0)
        refuse(&why, "depth", "%d is below 0.", "%d ist kleiner als 0.", depth);
    else if (game_hides(rules_of(game), inside(p)))
        refuse(&why, "", "This is a view: what is hidden in it decides which moves follow.",
               "Das ist eine Sicht: was sie verbirgt, entscheidet über die weiteren Züge.");
    else {
        *count = perft(rules_of(game), inside(p), depth);
        return true;
    }
    return tell(&why, error);
}

uint64_t kolam_hash(const kolam_game *game, const kolam_position *p) {
    return rules_of(game)->hash(inside(p));
}

bool kolam_read_layout(const kolam_game *game, const char *text, kolam_position *p, char *error) {
    struct refusal why;
    return game_read_layout(rules_of(game), text, inside_of(p), &why) || tell(&why, error);
}
