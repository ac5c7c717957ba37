/* The options: those of the engine, and those of the games, which come from the games' tables. */
#include "base/text/numbers.h"
#include "engine/ugi/ugi_session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    int initial, least, most;
} numbers[UGI_NUMBERS] = {
    [UGI_LEVEL] = {"level", LEVELS, 1, LEVELS},
    [UGI_TENTHS] = {"tenths", 0, 0, LEVEL_TENTHS - 1},
    [UGI_THREADS] = {"threads", 1, 1, THREADS_MOST},
    [UGI_HASH] = {"hash", HASH_MEGABYTES, 1, HASH_MEGABYTES_MOST},
    [UGI_MULTIPV] = {"multipv", 1, 1, MOVES_MOST},
};

static int number_most(const struct ugi *ugi, int which) {
    int bound = which == UGI_HASH      ? ugi->host.hash_most
                : which == UGI_THREADS ? ugi->host.threads_most
                                       : 0;
    return bound > 0 ? smaller(bound, numbers[which].most) : numbers[which].most;
}

/* What is in force from the start. */
void ugi_options_init(struct ugi *ugi) {
    struct refusal why;
    ugi->game = game_at(0);
    ugi->options = options_initial(ugi->game);
    ugi->game->setup(&ugi->options, &ugi->deal, &ugi->position, &why);
    for (int i = 0; i < UGI_NUMBERS; i++)
        ugi->number[i] = smaller(numbers[i].initial, number_most(ugi, i));
}

/* The list */

/* " var a var b" of "a|b". */
static void add_choices(struct text *t, const char *values) {
    for (;; values++) {
        size_t length = strcspn(values, "|");
        text_add(t, " var ");
        text_slice(t, values, length);
        values += length;
        if (!*values) return;
    }
}

static void list_game_option(struct ugi *ugi, const struct option *option) {
    char line[256];
    struct text t = text_over(line, sizeof line);
    bool choice = strchr(option->values, '|') != NULL;
    text_add(&t, choice ? "combo default " : "string default ");
    text_add(&t, *option->initial ? option->initial : "<empty>");
    if (choice) add_choices(&t, option->values);
    ugi_say(ugi, "option name %s type %s", option->name, line);
}

static void list_games(struct ugi *ugi) {
    char line[256];
    struct text t = text_over(line, sizeof line);
    assert(game_at(0));
    for (int i = 0; game_at(i); i++) {
        text_add(&t, " var ");
        text_add(&t, game_at(i)->name);
    }
    ugi_say(ugi, "option name game type combo default %s%s", game_at(0)->name, line);
    for (int i = 0; game_at(i); i++)
        for (const struct option *o = game_at(i)->options; o->name; o++)
            if (!o->tag) list_game_option(ugi, o);
}

static void list_players(struct ugi *ugi) {
    char line[256];
    struct text t = text_over(line, sizeof line);
    for (int i = 0; i < PLAYERS; i++) {
        text_add(&t, " var ");
        text_add(&t, player_names[i]);
    }
    ugi_say(ugi, "option name player type combo default %s%s", player_names[0], line);
}

void ugi_options_list(struct ugi *ugi) {
    list_games(ugi);
    ugi_say(ugi, "option name deal type string default 0");
    for (int i = 0; i < UGI_NUMBERS; i++)
        ugi_say(ugi, "option name %s type spin default %d min %d max %d", numbers[i].name,
                smaller(numbers[i].initial, number_most(ugi, i)), numbers[i].least,
                number_most(ugi, i));
    ugi_say(ugi, "option name seed type string default 0");
    list_players(ugi);
    ugi_say(ugi, "option name ponder type check default false");
    ugi_say(ugi, "option name history type check default false");
}

/* The engine */

static void close_engine(struct ugi *ugi) {
    engine_player_close(ugi->engine);
    ugi->engine = NULL;
}

static struct engine *engine_of(const struct ugi *ugi) {
    return engine_player_engine(ugi->engine);
}

bool ugi_engine_ready(struct ugi *ugi) {
    if (ugi->engine) return true;
    ugi->engine = engine_player_open(ugi->game, (size_t)ugi->number[UGI_HASH]);
    if (ugi->engine)
        engine_set_threads(engine_of(ugi), ugi->number[UGI_THREADS]);
    else
        ugi_say(ugi, "info string There is not enough memory; set a smaller hash.");
    return ugi->engine != NULL;
}

/* Setting */

/* Deals the start of a game; the session stays as it is if the options do not fit together. */
static bool start_game(struct ugi *ugi, const struct game *game, const struct options *options,
                       const struct seed *deal) {
    struct refusal why;
    union position start;
    if (!game->setup(options, deal, &start, &why))
        return ugi_say(ugi, "info string Option %s: %s", why.field, why.text[ENGLISH]);
    if (game != ugi->game) close_engine(ugi);
    ugi->game = game;
    ugi->options = *options;
    ugi->deal = *deal;
    ugi->position = start;
    seat_views_done(&ugi->seen);
    return true;
}

static bool refuse_value(struct ugi *ugi, const char *name, const char *value) {
    return ugi_say(ugi, "info string '%s' is not a value of %s.", ugi_quote(value).text, name);
}

static bool set_game(struct ugi *ugi, const char *value) {
    const struct game *game = game_named(value);
    if (!game) return refuse_value(ugi, "game", value);
    struct options options = options_initial(game);
    return start_game(ugi, game, &options, &ugi->deal);
}

static bool set_deal(struct ugi *ugi, const char *value) {
    struct seed deal;
    if (seed_read(value, &deal)) return start_game(ugi, ugi->game, &ugi->options, &deal);
    return ugi_say(ugi,
                   "info string The deal '%s' is neither a number below 2^256 nor 64 hexadecimal "
                   "digits.",
                   ugi_quote(value).text);
}

static bool set_seed(struct ugi *ugi, const char *value) {
    size_t digits = strspn(value, "0123456789");
    if (digits == 0 || digits > 19 || value[digits]) return refuse_value(ugi, "seed", value);
    ugi->seed = strtoull(value, NULL, 10);
    return true;
}

static bool set_player(struct ugi *ugi, const char *value) {
    for (int i = 0; i < PLAYERS; i++) {
        if (strcmp(player_names[i], value) != 0) continue;
        ugi->player = (enum player)i;
        return true;
    }
    return refuse_value(ugi, "player", value);
}

/* What the other side means to do, which changes nothing here. */
static bool set_intent(struct ugi *ugi, const char *name, const char *value) {
    bool good = strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    return good || refuse_value(ugi, name, value);
}

static bool set_ponder(struct ugi *ugi, const char *value) {
    return set_intent(ugi, "ponder", value);
}

static bool set_history(struct ugi *ugi, const char *value) {
    return set_intent(ugi, "history", value);
}

static bool set_number(struct ugi *ugi, int which, const char *value) {
    long long number;
    if (!ugi_number_read(value, numbers[which].least, number_most(ugi, which), &number))
        return ugi_say(ugi, "info string %s takes a number from %d to %d, not '%s'.",
                       numbers[which].name, numbers[which].least, number_most(ugi, which),
                       ugi_quote(value).text);
    if (ugi->engine && which == UGI_HASH && !engine_set_hash(engine_of(ugi), (size_t)number))
        return ugi_say(ugi, "info string There is not enough memory for a hash of %d MB.",
                       (int)number);
    ugi->number[which] = (int)number;
    if (ugi->engine && which == UGI_THREADS) engine_set_threads(engine_of(ugi), (int)number);
    return true;
}

/* The game in whose table the option of the rules is, however its name is spelt, or NULL. */
static const struct game *game_with_option(const char *name, const struct option **option) {
    for (int i = 0; game_at(i); i++)
        for (*option = game_at(i)->options; (*option)->name; (*option)++)
            if (!(*option)->tag && strcasecmp((*option)->name, name) == 0) return game_at(i);
    return NULL;
}

static bool set_game_option(struct ugi *ugi, const char *name, const char *value) {
    const struct option *option;
    const struct game *owner = game_with_option(name, &option);
    struct options options = ugi->options;
    struct refusal why;
    char assignment[256];
    if (!owner)
        return ugi_say(ugi, "info string There is no option '%s'; 'ugi' lists them.",
                       ugi_quote(name).text);
    if (owner != ugi->game)
        return ugi_say(ugi, "info string %s is an option of %s, and this game is %s.", option->name,
                       owner->title, ugi->game->title);
    struct text t = text_over(assignment, sizeof assignment);
    text_add(&t, option->name);
    text_char(&t, '=');
    text_add(&t, value);
    if (options_set(ugi->game, assignment, &options, &why))
        return start_game(ugi, ugi->game, &options, &ugi->deal);
    return ugi_say(ugi, "info string %s", why.text[ENGLISH]);
}

bool ugi_set(struct ugi *ugi, const char *name, const char *value) {
    static const struct {
        const char *name;
        bool (*set)(struct ugi *ugi, const char *value);
    } others[] = {{"game", set_game},     {"deal", set_deal},     {"seed", set_seed},
                  {"player", set_player}, {"ponder", set_ponder}, {"history", set_history}};
    if (strcmp(value, "<empty>") == 0) value = "";
    for (int i = 0; i < UGI_NUMBERS; i++)
        if (strcasecmp(numbers[i].name, name) == 0) return set_number(ugi, i, value);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcasecmp(others[i].name, name) == 0) return others[i].set(ugi, value);
    return set_game_option(ugi, name, value);
}
