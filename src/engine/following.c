/* The levels of a game are opponents whose ratings are known. The person is rated against them
 * game by game (play/glicko.h), from the rating of a beginner's level on, about which nothing is
 * sure: so the first games change much, and later ones little. */
#include "engine/following.h"

#include "games/evaluation_ratings.h"
#include "play/glicko.h"

#include <assert.h>
#include <math.h>

enum {
    FIRST_LEVEL = 2, /* what somebody is taken for of whom nothing is known */
    KNOWN = 75,      /* the deviation of somebody after many games */
};

void following_add(struct following *f, const struct game_player players[2], enum result result) {
    int person = players[0].kind == PLAYER_PERSON ? 0 : 1;
    const struct game_player *engine = &players[1 - person];
    if (f->count == FOLLOWED_GAMES || result == ONGOING) return;
    if (players[person].kind != PLAYER_PERSON || engine->kind != PLAYER_LEVEL || engine->level == 0)
        return;
    bool won = result == (person == 0 ? FIRST_WINS : SECOND_WINS);
    f->games[f->count++] = (struct followed_game){engine->level, engine->tenths,
                                                  won               ? 1
                                                  : result == DRAWN ? 0.5
                                                                    : 0};
}

/* Between two levels it rises evenly. */
static double rating_of(const int16_t *ratings, int level, int tenths) {
    double from = ratings[level - 1];
    return tenths == 0 ? from : from + (ratings[level] - from) * tenths / LEVEL_TENTHS;
}

/* The level that comes closest. */
static void set_level(const int16_t *ratings, double rating, struct game_player *engine) {
    int level = 1;
    while (level < LEVELS - 1 && rating >= ratings[level]) level++;
    double step = ratings[level] - ratings[level - 1], above = rating - ratings[level - 1];
    long tenths = lround(LEVEL_TENTHS * fmin(fmax(above / step, 0), 1));
    engine->level = level + (int)tenths / LEVEL_TENTHS;
    engine->tenths = (int)tenths % LEVEL_TENTHS;
}

static struct glicko after(struct glicko person, double opponent, double score) {
    return glicko_played_steadily(person, (struct glicko){.rating = opponent}, score);
}

void following_choose(const struct following *f, const struct game *game,
                      struct game_player *engine) {
    const int16_t *ratings = level_ratings_of(game);
    struct glicko person = glicko_new();
    assert(ratings);
    person.rating = ratings[FIRST_LEVEL - 1];
    for (int i = f->count - 1; i >= 0; i--) {
        const struct followed_game *played = &f->games[i];
        person = after(person, rating_of(ratings, played->level, played->tenths), played->score);
    }
    set_level(ratings, person.rating, engine);
}

void following_choose_again(const struct game *game, double score, struct game_player *engine) {
    const int16_t *ratings = level_ratings_of(game);
    struct glicko person = glicko_new();
    assert(ratings);
    person.rating = rating_of(ratings, engine->level, engine->tenths);
    person.deviation = KNOWN;
    set_level(ratings, after(person, person.rating, score).rating, engine);
}
