/* Reads one query: every member of the JSON object has a reader that checks type and range. */
#include "analysis/analysis_query.h"

#include "rules/fields.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

const char *const query_actions[] = {[QUERY_TERMINATE] = "terminate",
                                     [QUERY_TERMINATE_ALL] = "terminate_all",
                                     [QUERY_VERSION] = "query_version",
                                     [QUERY_CLEAR_CACHE] = "clear_cache"};

/* Complaints */

static bool fail(struct query_error *e, const char *field, const char *sentence) {
    slice_copy(slice_of(field), e->field, sizeof e->field);
    slice_copy(slice_of(sentence), e->sentence, sizeof e->sentence);
    return false;
}

static bool fail_for(struct query_error *e, const char *field, const struct refusal *why) {
    return fail(e, field, why->text[ENGLISH]);
}

/* Fields of simple kinds; one that is not there leaves the value as it is */

static bool read_whole(const json_t *o, const char *name, long long low, long long high,
                       long long *value, struct query_error *e) {
    const json_t *field = json_object_get(o, name);
    if (!field) return true;
    if (!json_is_integer(field) || json_integer_value(field) < low ||
        json_integer_value(field) > high) {
        struct text t = text_over(e->sentence, sizeof e->sentence);
        slice_copy(slice_of(name), e->field, sizeof e->field);
        text_add(&t, "This must be a whole number from ");
        text_number(&t, (long)low);
        text_add(&t, " to ");
        text_number(&t, (long)high);
        text_char(&t, '.');
        return false;
    }
    *value = json_integer_value(field);
    return true;
}

static bool read_int(const json_t *o, const char *name, int low, int high, int *value,
                     struct query_error *e) {
    long long whole = *value;
    if (!read_whole(o, name, low, high, &whole, e)) return false;
    *value = (int)whole;
    return true;
}

static bool read_seconds(const json_t *o, const char *name, double *value, struct query_error *e) {
    const json_t *field = json_object_get(o, name);
    if (!field) return true;
    double seconds = json_number_value(field);
    if (!json_is_number(field) || !(seconds >= 0.001 && seconds <= 1e6))
        return fail(e, name, "This must be a number of seconds from 0.001 to 1000000.");
    *value = seconds;
    return true;
}

static bool read_truth(const json_t *o, const char *name, bool *value, struct query_error *e) {
    const json_t *field = json_object_get(o, name);
    if (!field) return true;
    if (!json_is_boolean(field)) return fail(e, name, "This must be true or false.");
    *value = json_is_true(field);
    return true;
}

/* NULL if it is not there. */
static bool read_string(const json_t *o, const char *name, const char **value,
                        struct query_error *e) {
    const json_t *field = json_object_get(o, name);
    *value = json_string_value(field);
    return !field || *value || fail(e, name, "This must be a string.");
}

static bool read_id(const json_t *o, const char *name, char id[QUERY_ID], struct query_error *e) {
    const char *text = json_string_value(json_object_get(o, name));
    if (!text || !*text) return fail(e, name, "A query needs this: a string.");
    if (strlen(text) >= QUERY_ID) return fail(e, name, "This string is too long for an id.");
    slice_copy(slice_of(text), id, QUERY_ID);
    return true;
}

/* The position */

static bool read_game(const json_t *o, struct query *q, struct query_error *e) {
    const char *name;
    if (!read_string(o, "game", &name, e)) return false;
    if (!name) return fail(e, "game", "A query needs the name of a game here.");
    q->game = game_named(name);
    if (!q->game) return fail(e, "game", "There is no game of that name.");
    q->options = options_initial(q->game);
    return true;
}

static bool read_option(struct query *q, const char *name, const json_t *value,
                        struct query_error *e) {
    char text[128];
    struct text t = text_over(text, sizeof text);
    struct refusal why;
    text_add(&t, name);
    text_char(&t, '=');
    if (json_is_string(value))
        text_add(&t, json_string_value(value));
    else if (json_is_integer(value))
        text_number(&t, (long)json_integer_value(value));
    else
        return fail(e, "options", "The value of an option must be a string.");
    if (t.cut) return fail(e, "options", "This option is too long.");
    return options_set(q->game, text, &q->options, &why) || fail_for(e, "options", &why);
}

static bool read_options(const json_t *o, struct query *q, struct query_error *e) {
    json_t *field = json_object_get(o, "options");
    if (!field) return true;
    if (!json_is_object(field)) return fail(e, "options", "This must be an object.");
    for (void *at = json_object_iter(field); at; at = json_object_iter_next(field, at))
        if (!read_option(q, json_object_iter_key(at), json_object_iter_value(at), e)) return false;
    return true;
}

static bool read_seed(const json_t *o, struct seed *seed, struct query_error *e) {
    const json_t *field = json_object_get(o, "seed");
    char number[32];
    const char *text = json_string_value(field);
    if (!field) return true;
    if (json_is_integer(field)) {
        struct text t = text_over(number, sizeof number);
        text_number(&t, (long)json_integer_value(field));
        text = number;
    }
    return (text && seed_read(text, seed)) ||
           fail(e, "seed", "This is neither a number below 2^256 nor 64 hexadecimal digits.");
}

static bool read_start(const json_t *o, struct query *q, struct query_error *e) {
    struct seed seed = {{0}};
    struct refusal why;
    const char *position;
    if (!read_game(o, q, e) || !read_options(o, q, e) || !read_seed(o, &seed, e) ||
        !read_string(o, "position", &position, e))
        return false;
    if (!q->game->setup(&q->options, &seed, &q->start, &why)) return fail_for(e, "options", &why);
    return !position || q->game->read_position(&q->options, &seed, position, &q->start, &why) ||
           fail_for(e, "position", &why);
}

static bool read_move(struct query *q, const char *text, union position *p, struct query_error *e) {
    struct refusal why, about;
    move m;
    if (!text) return fail(e, "moves", "This must be a list of moves, each of them a string.");
    if (!q->game->read_move(p, text, &m, &why) || !q->game->playable(p, m, &why)) {
        refuse(&about, "", "Move %d, '%s': %w", "Zug %d, '%s': %w", q->move_count + 1, text, &why);
        return fail_for(e, "moves", &about);
    }
    q->game->play(p, m);
    q->moves[q->move_count++] = m;
    return true;
}

static bool read_moves(const json_t *o, struct query *q, struct query_error *e) {
    const json_t *field = json_object_get(o, "moves");
    union position p = q->start;
    if (!field) return true;
    if (!json_is_array(field)) return fail(e, "moves", "This must be a list of moves.");
    q->moves = calloc(json_array_size(field) + 1, sizeof *q->moves);
    if (!q->moves) return fail(e, "moves", "There is not enough memory.");
    for (size_t i = 0; i < json_array_size(field); i++)
        if (!read_move(q, json_string_value(json_array_get(field, i)), &p, e)) return false;
    return true;
}

/* Without the field: the position after all moves. */
static bool read_turns(const json_t *o, struct query *q, struct query_error *e) {
    const json_t *field = json_object_get(o, "analyzeTurns");
    if (field && !json_is_array(field))
        return fail(e, "analyzeTurns", "This must be a list of numbers.");
    q->turns = calloc(json_array_size(field) + 1, sizeof *q->turns);
    if (!q->turns) return fail(e, "analyzeTurns", "There is not enough memory.");
    if (!field) q->turns[q->turn_count++] = q->move_count;
    for (size_t i = 0; i < json_array_size(field); i++) {
        const json_t *turn = json_array_get(field, i);
        long long number = json_is_integer(turn) ? json_integer_value(turn) : -1;
        if (number < 0 || number > q->move_count)
            return fail(e, "analyzeTurns", "A turn is a number from 0 to that of the moves.");
        q->turns[q->turn_count++] = (int)number;
    }
    return true;
}

static bool read_eyes(const json_t *o, struct query *q, struct query_error *e) {
    const json_t *field = json_object_get(o, "view");
    const char *word = json_string_value(field);
    bool hindsight = false;
    struct view view;
    struct refusal why;
    if (json_is_integer(field) && json_integer_value(field) == 1)
        q->eyes = EYES_OF_1;
    else if (json_is_integer(field) && json_integer_value(field) == 2)
        q->eyes = EYES_OF_2;
    else if (field && (!word || strcmp(word, "mover") != 0))
        return fail(e, "view", "This must be 1, 2 or \"mover\".");
    if (!read_truth(o, "hindsight", &hindsight, e)) return false;
    if (!hindsight) return true;
    q->eyes = EYES_IN_HINDSIGHT;
    return analysis_look(q->game, &q->start, q->eyes, &view, &why) ||
           fail_for(e, "hindsight", &why);
}

static bool read_limits(const json_t *o, struct query *q, struct query_error *e) {
    long long nodes = 0;
    if (!read_whole(o, "maxNodes", 1, 1000000000000000, &nodes, e)) return false;
    q->limits.nodes = (uint64_t)nodes;
    return read_int(o, "maxDepth", 1, DEPTH_MOST, &q->limits.depth, e) &&
           read_int(o, "lines", 1, MOVES_MOST, &q->limits.lines, e) &&
           read_seconds(o, "maxTime", &q->seconds, e) &&
           read_seconds(o, "reportDuringSearchEvery", &q->report_every, e) &&
           read_int(o, "priority", -1000000, 1000000, &q->priority, e) &&
           read_truth(o, "classify", &q->classify, e);
}

/* Queries */

static void note_unknown(const json_t *o, const char *const *known, struct query *q) {
    json_t *object = (json_t *)o;
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        const char *name = json_object_iter_key(at);
        const char *const *k = known;
        while (*k && strcmp(*k, name) != 0) k++;
        if (*k || q->unknown_count == QUERY_UNKNOWN_MOST) continue;
        struct text t = text_over(q->unknown[q->unknown_count++], QUERY_FIELD);
        for (; *name && !t.cut; name++) text_char(&t, *name > ' ' && *name <= '~' ? *name : '?');
    }
}

static bool read_analysis(const json_t *o, struct query *q, struct query_error *e) {
    static const char *const known[] = {
        "id",       "game",     "options",   "seed",
        "position", "moves",    "view",      "maxNodes",
        "maxTime",  "lines",    "maxDepth",  "analyzeTurns",
        "priority", "classify", "hindsight", "reportDuringSearchEvery",
        NULL};
    note_unknown(o, known, q);
    return read_start(o, q, e) && read_moves(o, q, e) && read_turns(o, q, e) &&
           read_eyes(o, q, e) && read_limits(o, q, e);
}

static bool read_action(const json_t *o, struct query *q, struct query_error *e) {
    static const char *const known[] = {"id", "action", "terminateId", NULL};
    const char *action;
    if (!read_string(o, "action", &action, e)) return false;
    note_unknown(o, known, q);
    for (int kind = QUERY_TERMINATE; kind <= QUERY_CLEAR_CACHE; kind++) {
        if (strcmp(query_actions[kind], action) != 0) continue;
        q->kind = (enum query_kind)kind;
        return kind != QUERY_TERMINATE || read_id(o, "terminateId", q->target, e);
    }
    return fail(e, "action",
                "There is no such action; they are terminate, terminate_all, query_version and "
                "clear_cache.");
}

static bool read_object(const json_t *o, struct query *q, struct query_error *e) {
    if (!json_is_object(o)) return fail(e, "", "A query is a JSON object on one line.");
    if (!read_id(o, "id", q->id, e)) return false;
    return json_object_get(o, "action") ? read_action(o, q, e) : read_analysis(o, q, e);
}

bool query_read(const char *line, size_t length, struct query *query, struct query_error *error) {
    json_error_t wrong;
    *query = (struct query){0};
    *error = (struct query_error){0};
    json_t *o = json_loadb(line, length, JSON_REJECT_DUPLICATES, &wrong);
    if (!o) return fail(error, "", "This line is not JSON.");
    bool read = read_object(o, query, error);
    json_decref(o);
    return read;
}

void query_done(struct query *query) {
    free(query->moves);
    free(query->turns);
    query->moves = NULL;
    query->turns = NULL;
}

union position query_position(const struct query *query, int turn) {
    union position p = query->start;
    for (int i = 0; i < turn; i++) query->game->play(&p, query->moves[i]);
    return p;
}
