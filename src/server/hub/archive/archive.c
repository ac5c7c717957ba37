/* Finished games, found by what is known of them; how somebody stands, and against whom. */
#include "server/hub/archive/archive.h"

#include "rules/game.h"
#include "server/hub/archive/finished_table.h"
#include "server/hub/archive/game_filter.h"
#include "server/hub/people/names.h"
#include "server/hub/people/people.h"
#include "server/hub/quota.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_USUALLY = 20, FIND_COST = 4 };

/* What is being looked for. */
struct search {
    struct search_turn turn; /* the first member */
    struct asker asker;
    void (*ask)(struct search *s); /* the store */
    struct game_filter filter;
    char name[STORE_NAME], other[STORE_NAME];
    int64_t since;
};

static void search_free(struct search_turn *turn) {
    free(turn);
}

static void search_end(struct search *s) {
    search_leave(s->asker.hub, &s->turn);
    free(s);
}

static void search_begin(struct search_turn *turn) {
    struct search *s = (struct search *)turn;
    if (client_find(s->asker.hub, s->asker.client))
        s->ask(s);
    else
        search_end(s);
}

/* Makes a copy that lasts until the store has answered. */
static void search_submit(const struct request *r, const struct search *search) {
    struct search *s = malloc(sizeof *s);
    if (!s) {
        answer_refuse(&r->asker, "busy", "There is not enough memory: try it again.",
                      "Der Speicher reicht nicht: Versuch es noch einmal.");
        return;
    }
    *s = *search;
    s->turn = (struct search_turn){.begin = search_begin, .drop = search_free};
    if (search_enter(r->hub, &s->turn, r->client->address)) return;
    answer_refuse(&r->asker, "busy", "Too many searches from here are waiting: try it again.",
                  "Von hier aus warten zu viele Suchen: Versuch es noch einmal.");
    free(s);
}

/* Whether the store found an answer at all. */
static bool is_answered(const struct search *s, int count) {
    return count >= 0 ||
           answer_refuse(&s->asker, "busy",
                         "The search took too long: look for less, or try it again.",
                         "Die Suche hat zu lange gedauert: Such genauer, oder versuch es noch "
                         "einmal.");
}

static void refuse_unknown(const struct asker *asker, const char *name) {
    struct refusal why;
    refuse(&why, "name", "Nobody is called %s.", "Niemand heißt %s.", name);
    answer_refusal(asker, "unknown", &why);
}

/* Whether that is somebody; if not, the search is over. */
static bool is_known(struct search *s, const struct person *person, const char *name) {
    if (person) return true;
    refuse_unknown(&s->asker, name);
    search_end(s);
    return false;
}

/* A game in a list */

/* Stored are those that differ from how they are at first, as in "sides=2-2-3 supply=0". */
static struct options options_of(const struct game *rules, const struct finished_game *game) {
    struct options options = options_initial(rules);
    for (const char *at = game->options; *at; at += strspn(at, " ")) {
        char word[STORE_TEXT];
        struct text t = text_over(word, sizeof word);
        struct refusal why;
        size_t length = strcspn(at, " ");
        text_slice(&t, at, length);
        options_set(rules, word, &options, &why);
        at += length;
    }
    return options;
}

static void write_player(struct text *t, const struct finished_game *game, int i) {
    const char *name = game->player[i].name;
    struct game_player engine;
    element_open(t, '{');
    if (finished_engine(game, i, &engine)) {
        members_of_engine(t, &engine);
    } else {
        member_string(t, "name", name);
        member_bool(t, "guest", name_is_given(name));
        member_positive(t, "rating", game->player[i].rating);
    }
    text_char(t, '}');
}

static void write_game(struct text *t, const struct finished_game *game) {
    const struct game *rules = game_named(game->game);
    const struct options options = rules ? options_of(rules, game) : (struct options){0};
    element_open(t, '{');
    member_table(t, "table", game->table);
    member_string(t, "game", game->game);
    write_options(t, rules, &options);
    member_string(t, "pace", game->pace);
    member_open(t, "players", '[');
    write_player(t, game, 0);
    write_player(t, game, 1);
    text_char(t, ']');
    member_string(t, "result", game->result);
    member_string(t, "end", game->end);
    member_bool(t, "rated", game->rated);
    member_number(t, "moves", game->moves);
    member_number(t, "begun", game->begun);
    member_number(t, "ended", game->ended);
    text_char(t, '}');
}

/* find */

static void tell_games(void *context, const struct finished_game *found, int count, bool more) {
    struct search *s = context;
    struct text *t = is_answered(s, count) ? answer_open(&s->asker) : NULL;
    if (t) {
        char place[PLACE_TEXT];
        member_open(t, "games", '[');
        for (int i = 0; i < count; i++) write_game(t, &found[i]);
        text_char(t, ']');
        if (more && count > 0) {
            place_write(&found[count - 1], place);
            member_string(t, "behind", place);
        } else {
            member_null(t, "behind");
        }
        answer_send(&s->asker, t);
    }
    search_end(s);
}

/* A field as text, whether it was said as text or as a number; false, and it was refused, if it is
 * neither. What is not said is "". */
static bool read_field(const struct request *r, const char *name, char value[STORE_TEXT]) {
    const json_t *field = json_object_get(r->message, name);
    struct text t = text_over(value, STORE_TEXT);
    if (json_is_integer(field))
        text_number(&t, (long)json_integer_value(field));
    else if (json_is_string(field))
        text_add(&t, json_string_value(field));
    if (!t.cut &&
        (!field || json_is_null(field) || json_is_integer(field) || json_is_string(field)))
        return true;
    return answer_refuse(&r->asker, "malformed",
                         "One of the fields is of another kind, or too long.",
                         "Eines der Felder ist von anderer Art oder zu lang.");
}

static bool read_filter(const struct request *r, struct game_filter *filter) {
    static const char *const names[] = {"game", "player", "against", "result",
                                        "from", "until",  "behind"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char value[STORE_TEXT];
        struct refusal why;
        if (!read_field(r, names[i], value)) return false;
        if (value[0] && !filter_set(filter, names[i], value, &why))
            return answer_refusal(&r->asker, "malformed", &why);
    }
    json_int_t most = request_number(r, "most", FOUND_USUALLY);
    filter->most = most < 1 ? 1 : most > FOUND_MOST ? FOUND_MOST : (int)most;
    return true;
}

static void find_games(struct search *s) {
    store_find(s->asker.hub->store, &s->filter, tell_games, s);
}

static void serve_find(const struct request *r) {
    struct search search = {.asker = r->asker, .ask = find_games};
    const struct person_here *here = r->client->person;
    if (!read_filter(r, &search.filter)) return;
    search.filter.viewer = here ? here->person.id : 0;
    search.filter.mine = request_is(r, "mine") ? search.filter.viewer : 0;
    if (request_is(r, "mine") && !here) {
        answer_refuse(&r->asker, "account", "You have no games yet: play one, or log in.",
                      "Du hast noch keine Partien: Spiel eine, oder melde dich an.");
        return;
    }
    search_submit(r, &search);
}

/* profile */

static void write_history(struct text *t, const char *game, const struct history_point *history,
                          int points) {
    member_open(t, "history", '[');
    for (int i = 0; i < points; i++) {
        if (strcmp(history[i].game, game) != 0) continue;
        element_open(t, '[');
        element_number(t, history[i].when);
        element_number(t, lround(history[i].rating));
        element_number(t, lround(history[i].deviation));
        text_char(t, ']');
    }
    text_char(t, ']');
}

static void write_standing(struct text *t, const struct standing *standing,
                           const struct history_point *history, int points) {
    element_open(t, '{');
    member_string(t, "game", standing->game);
    member_number(t, "rating", lround(standing->rating));
    member_number(t, "deviation", lround(standing->deviation));
    member_number(t, "won", standing->won);
    member_number(t, "lost", standing->lost);
    member_number(t, "drawn", standing->drawn);
    member_number(t, "when", standing->when);
    write_history(t, standing->game, history, points);
    text_char(t, '}');
}

static void tell_profile(void *context, const struct standing *standings, int count,
                         const struct history_point *history, int points) {
    struct search *s = context;
    struct text *t = is_answered(s, count) ? answer_open(&s->asker) : NULL;
    if (t) {
        member_string(t, "name", s->name);
        member_number(t, "since", s->since);
        member_open(t, "standings", '[');
        for (int i = 0; i < count; i++) write_standing(t, &standings[i], history, points);
        text_char(t, ']');
        answer_send(&s->asker, t);
    }
    search_end(s);
}

static void find_standings(void *context, const struct person *person) {
    struct search *s = context;
    if (!is_known(s, person, s->name)) return;
    s->since = person->since;
    memcpy(s->name, person->name, sizeof s->name); /* with its own capitals */
    store_profile(s->asker.hub->store, person->id, tell_profile, s);
}

static void find_profile(struct search *s) {
    store_person_named(s->asker.hub->store, s->name, find_standings, s);
}

/* A name of the request; false, and it was refused, if it is none. */
static bool read_name(const struct request *r, const char *field, char name[STORE_NAME]) {
    const char *text = request_text(r, field, MESSAGE_MOST);
    if (text && text_copy(name, STORE_NAME, text)) return true;
    if (text)
        refuse_unknown(&r->asker, text);
    else
        answer_refuse(&r->asker, "malformed", "A name is needed.", "Es braucht einen Namen.");
    return false;
}

static void serve_profile(const struct request *r) {
    struct search search = {.asker = r->asker, .ask = find_profile};
    if (read_name(r, "name", search.name)) search_submit(r, &search);
}

/* versus */

static void tell_versus(void *context, const struct versus *versus, int count) {
    struct search *s = context;
    struct text *t = is_answered(s, count) ? answer_open(&s->asker) : NULL;
    if (t) {
        member_open(t, "games", '[');
        for (int i = 0; i < count; i++) {
            element_open(t, '{');
            member_string(t, "game", versus[i].game);
            member_number(t, "won", versus[i].won);
            member_number(t, "lost", versus[i].lost);
            member_number(t, "drawn", versus[i].drawn);
            text_char(t, '}');
        }
        text_char(t, ']');
        answer_send(&s->asker, t);
    }
    search_end(s);
}

static void find_versus(void *context, const struct person *person) {
    struct search *s = context;
    if (is_known(s, person, s->other))
        store_versus(s->asker.hub->store, s->name, s->other, tell_versus, s);
}

static void find_other(void *context, const struct person *person) {
    struct search *s = context;
    if (is_known(s, person, s->name))
        store_person_named(s->asker.hub->store, s->other, find_versus, s);
}

static void find_both(struct search *s) {
    store_person_named(s->asker.hub->store, s->name, find_other, s);
}

static void serve_versus(const struct request *r) {
    struct search search = {.asker = r->asker, .ask = find_both};
    if (read_name(r, "name", search.name) && read_name(r, "other", search.other))
        search_submit(r, &search);
}

const struct request_kind archive_requests[] = {
    {"find", serve_find, FIND_COST, NOTHING},
    {"profile", serve_profile, FIND_COST, NOTHING},
    {"versus", serve_versus, FIND_COST, NOTHING},
    {0},
};
