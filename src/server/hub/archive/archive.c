/* Finished games, found by what is known of them; how somebody stands, and against whom. */
#include "server/hub/archive/archive.h"

#include "rules/game.h"
#include "server/hub/archive/game_filter.h"
#include "server/hub/people/names.h"
#include "server/hub/people/people.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_USUALLY = 20, FIND_COST = 4 };

/* What is being looked for. */
struct search {
    struct asker asker;
    char name[STORE_NAME], other[STORE_NAME];
    int64_t since;
};

/* A copy that lasts until the store has answered; NULL, and it was refused, without memory. */
static struct search *search_begin(const struct search *search) {
    struct search *s = malloc(sizeof *s);
    if (s)
        *s = *search;
    else
        answer_refuse(&search->asker, "busy", "There is not enough memory: try it again.",
                      "Der Speicher reicht nicht: Versuch es noch einmal.");
    return s;
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
    free(s);
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

/* Engines are stored as "level=5". */
static void write_player(struct text *t, const struct finished_game *game, int i) {
    const char *name = game->player[i].name, *level = strchr(name, '=');
    element_open(t, '{');
    if (game->player[i].person == 0 && level) {
        member_number(t, "level", strtol(level + 1, NULL, 10));
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
    struct text *t = answer_open(&s->asker);
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
    free(s);
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

static void serve_find(const struct request *r) {
    struct game_filter filter = {0};
    const struct person_here *here = r->client->person;
    if (!read_filter(r, &filter)) return;
    filter.viewer = here ? here->person.id : 0;
    filter.mine = request_is(r, "mine") ? filter.viewer : 0;
    if (request_is(r, "mine") && !here) {
        answer_refuse(&r->asker, "account", "You have no games yet: play one, or log in.",
                      "Du hast noch keine Partien: Spiel eine, oder melde dich an.");
        return;
    }
    struct search *s = search_begin(&(struct search){.asker = r->asker});
    if (s) store_find(r->hub->store, &filter, tell_games, s);
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
    if (count < 0)
        answer_refuse(&s->asker, "busy", "The standings could not be read: try it again.",
                      "Die Wertungen ließen sich nicht lesen: Versuch es noch einmal.");
    struct text *t = count < 0 ? NULL : answer_open(&s->asker);
    if (t) {
        member_string(t, "name", s->name);
        member_number(t, "since", s->since);
        member_open(t, "standings", '[');
        for (int i = 0; i < count; i++) write_standing(t, &standings[i], history, points);
        text_char(t, ']');
        answer_send(&s->asker, t);
    }
    free(s);
}

static void find_standings(void *context, const struct person *person) {
    struct search *s = context;
    if (!is_known(s, person, s->name)) return;
    s->since = person->since;
    memcpy(s->name, person->name, sizeof s->name); /* with its own capitals */
    store_standings(s->asker.hub->store, person->id, tell_profile, s);
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
    struct search search = {.asker = r->asker};
    struct search *s = read_name(r, "name", search.name) ? search_begin(&search) : NULL;
    if (s) store_person_named(r->hub->store, s->name, find_standings, s);
}

/* versus */

static void tell_versus(void *context, const struct versus *versus, int count) {
    struct search *s = context;
    struct text *t = answer_open(&s->asker);
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
    free(s);
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

static void serve_versus(const struct request *r) {
    struct search search = {.asker = r->asker};
    bool named = read_name(r, "name", search.name) && read_name(r, "other", search.other);
    struct search *s = named ? search_begin(&search) : NULL;
    if (s) store_person_named(r->hub->store, s->name, find_other, s);
}

const struct request_kind archive_requests[] = {
    {"find", serve_find, FIND_COST},
    {"profile", serve_profile, FIND_COST},
    {"versus", serve_versus, FIND_COST},
    {0},
};
