/* Events as text: one JSON object each, written by hand and read with a parser. Names are short,
 * because everything that ever happens is kept so. What is false, 0 or empty is left out. */
#include "server/table/event.h"

#include "base/text/text.h"
#include "base/text/json.h"
#include "search/evaluation.h" /* LEVELS */

#include <limits.h>
#include <string.h>

const char *const offer_names[OFFERS] = {"draw", "takeback", "rematch"};

const char *const event_names[EVENT_KINDS] = {"open",    "sit",      "move", "offer",
                                              "decline", "takeback", "end",  "pause",
                                              "resume",  "rematch",  "name", "lock"};

enum { RESULTS = DRAWN + 1 };

/* The number of a name in a list; -1 if it is not there. */
static int find_name(const char *const *names, int count, const char *name) {
    for (int i = 0; name && i < count; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

/* Writing */

static void put_number(struct text *t, const char *name, long long value) {
    if (value != 0) member_number(t, name, value);
}

static void put_flag(struct text *t, const char *name, bool value) {
    if (value) member_bool(t, name, true);
}

static void put_options(struct text *t, const struct terms *terms) {
    const struct option *option = terms->game->options;
    member_open(t, "options", '{');
    for (int i = 0; option[i].name; i++)
        if (options_differs(terms->game, &terms->options, i))
            member_string(t, option[i].name, terms->options.value[i]);
    text_char(t, '}');
}

/* What says more of a level than its number. */
static void put_strength(struct text *t, const struct terms *terms) {
    if (terms->tenths[0] > 0 || terms->tenths[1] > 0) {
        member_open(t, "tenths", '[');
        for (int i = 0; i < 2; i++) element_number(t, terms->tenths[i]);
        text_char(t, ']');
    }
    if (terms->follows[0] || terms->follows[1]) {
        member_open(t, "follows", '[');
        for (int i = 0; i < 2; i++) element_number(t, terms->follows[i]);
        text_char(t, ']');
    }
}

static void put_seats(struct text *t, const struct terms *terms) {
    member_open(t, "levels", '[');
    for (int i = 0; i < 2; i++)
        element_number(t, terms->seats[i] == SEAT_LEVEL ? terms->levels[i] : 0);
    text_char(t, ']');
    put_strength(t, terms);
}

static void put_terms(struct text *t, const struct terms *terms) {
    char text[POSITION_TEXT];
    struct text part = text_over(text, sizeof text);
    member_string(t, "game", terms->game->name);
    put_options(t, terms);
    time_control_write(&terms->time_control, &part);
    member_string(t, "pace", text);
    put_flag(t, "rated", terms->rated);
    put_flag(t, "listed", terms->listed);
    put_seats(t, terms);
    if (!terms->placed) return;
    part = text_over(text, sizeof text);
    terms->game->write_position(&terms->start, &part);
    member_string(t, "start", text);
}

static void put_seated_person(struct text *t, const struct seated_person *who) {
    put_number(t, "person", who->person);
    member_string(t, "name", who->name);
    put_flag(t, "guest", who->guest);
    put_number(t, "rating", who->rating);
    member_hex(t, "key", who->key, sizeof who->key);
    member_hex(t, "nonce", who->nonce, sizeof who->nonce);
}

static void put_move(struct text *t, const struct event *e, const struct game *game,
                     const union position *before) {
    char name[MOVE_TEXT];
    struct text part = text_over(name, sizeof name);
    game->write_move(before, e->played.move, &part);
    member_string(t, "move", name);
    put_number(t, "spent", e->played.spent);
    if (e->played.key[0]) member_string(t, "key", e->played.key);
}

void event_write(const struct event *e, const struct game *game, const union position *before,
                 struct text *t) {
    text_char(t, '{');
    member_string(t, "e", event_names[e->kind]);
    put_number(t, "by", e->player);
    put_number(t, "at", e->at);
    switch (e->kind) {
    case EVENT_OPEN:
        put_terms(t, &e->open.terms);
        member_hex(t, "secret", e->open.secret, sizeof e->open.secret);
        break;
    case EVENT_SIT: put_seated_person(t, &e->sit); break;
    case EVENT_MOVE: put_move(t, e, game, before); break;
    case EVENT_OFFER:
    case EVENT_DECLINE: member_string(t, "offer", offer_names[e->offer]); break;
    case EVENT_TAKEBACK: put_number(t, "count", e->count); break;
    case EVENT_END:
        member_string(t, "end", game_end_names[e->end.end]);
        member_string(t, "result", result_text(e->end.result));
        if (e->end.reason[0]) member_string(t, "reason", e->end.reason);
        break;
    case EVENT_PAUSE: put_number(t, "spent", e->spent); break;
    case EVENT_REMATCH: put_number(t, "next", e->next); break;
    case EVENT_NAME:
        member_string(t, "name", e->sit.name);
        put_flag(t, "guest", e->sit.guest);
        break;
    case EVENT_RESUME:
    case EVENT_LOCK:
    case EVENT_KINDS: break;
    }
    text_char(t, '}');
}

/* Reading: each of these is false if what is there is of another kind or size */

static bool get_number(const json_t *object, const char *name, long long least, long long most,
                       long long *value) {
    const json_t *number = json_object_get(object, name);
    *value = number ? json_integer_value(number) : 0;
    return (!number || json_is_integer(number)) && *value >= least && *value <= most;
}

static bool get_int(const json_t *object, const char *name, int most, int *value) {
    long long number;
    bool fits = get_number(object, name, 0, most, &number);
    *value = fits ? (int)number : 0;
    return fits;
}

static bool get_flag(const json_t *object, const char *name, bool *value) {
    const json_t *flag = json_object_get(object, name);
    *value = json_is_true(flag);
    return !flag || json_is_boolean(flag);
}

/* NULL if there is none. */
static const char *get_string(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

/* Nothing is "". */
static bool get_text(const json_t *object, const char *name, char *value, size_t size) {
    const json_t *string = json_object_get(object, name);
    size_t length = json_string_length(string);
    value[0] = '\0';
    if (length >= size || (string && !json_is_string(string))) return false;
    if (string) memcpy(value, json_string_value(string), length + 1);
    return true;
}

static bool get_bytes(const json_t *object, const char *name, uint8_t *bytes, size_t length) {
    const char *hex = get_string(object, name);
    return hex && hex_read(hex, bytes, length);
}

bool terms_read_options(struct terms *terms, const json_t *options, struct refusal *why) {
    const char *name;
    json_t *value;
    terms->options = options_initial(terms->game);
    if (options && !json_is_object(options))
        return refuse(why, "options", "'options' must be an object.",
                      "'options' muss ein Objekt sein.");
    json_object_foreach((json_t *)options, name, value) {
        char text[96];
        struct text t = text_over(text, sizeof text);
        if (!json_is_string(value))
            return refuse(why, "options", "The values of options must be texts.",
                          "Die Werte der Optionen müssen Texte sein.");
        text_add(&t, name);
        text_char(&t, '=');
        text_add(&t, json_string_value(value));
        if (t.cut)
            return refuse(why, "options", "This option is too long.", "Diese Option ist zu lang.");
        if (!options_set(terms->game, text, &terms->options, why)) return false;
    }
    return true;
}

static bool get_pair(const json_t *numbers, int most, int pair[2]) {
    for (size_t i = 0; i < 2; i++) {
        const json_t *number = json_array_get(numbers, i);
        json_int_t value = json_integer_value(number);
        if (!json_is_integer(number) || value < 0 || value > most) return false;
        pair[i] = (int)value;
    }
    return true;
}

static bool get_levels(const json_t *object, struct terms *terms) {
    const json_t *tenths = json_object_get(object, "tenths");
    const json_t *follows = json_object_get(object, "follows");
    int following[2] = {0, 0};
    if (!get_pair(json_object_get(object, "levels"), LEVELS, terms->levels)) return false;
    if (tenths && !get_pair(tenths, LEVEL_TENTHS - 1, terms->tenths)) return false;
    if (follows && !get_pair(follows, 1, following)) return false;
    for (int i = 0; i < 2; i++) {
        terms->seats[i] = terms->levels[i] > 0 ? SEAT_LEVEL : SEAT_OPEN;
        terms->follows[i] = following[i];
    }
    return true;
}

static bool get_terms(const json_t *object, struct terms *terms) {
    const char *name = get_string(object, "game"), *pace = get_string(object, "pace");
    const char *start = get_string(object, "start");
    const struct seed none = {0};
    struct refusal why;
    terms->game = name ? game_named(name) : NULL;
    terms->placed = start != NULL;
    return terms->game && pace &&
           terms_read_options(terms, json_object_get(object, "options"), &why) &&
           time_control_read(pace, &terms->time_control, &why) && get_levels(object, terms) &&
           get_flag(object, "rated", &terms->rated) && get_flag(object, "listed", &terms->listed) &&
           (!start ||
            terms->game->read_position(&terms->options, &none, start, &terms->start, &why));
}

static bool get_seated_person(const json_t *object, struct seated_person *who) {
    long long person;
    if (!get_number(object, "person", LLONG_MIN, LLONG_MAX, &person)) return false;
    who->person = person;
    return get_int(object, "rating", INT_MAX, &who->rating) &&
           get_text(object, "name", who->name, sizeof who->name) &&
           get_flag(object, "guest", &who->guest) &&
           get_bytes(object, "key", who->key, sizeof who->key) &&
           get_bytes(object, "nonce", who->nonce, sizeof who->nonce);
}

static bool get_move(const json_t *object, const struct game *game, const union position *before,
                     struct event *e) {
    const char *name = get_string(object, "move");
    struct refusal why;
    return name && game && before && game->read_move(before, name, &e->played.move, &why) &&
           get_number(object, "spent", 0, LLONG_MAX, &e->played.spent) &&
           get_text(object, "key", e->played.key, sizeof e->played.key);
}

static bool get_end(const json_t *object, struct event *e) {
    const char *result = get_string(object, "result");
    int end = find_name(game_end_names, END_OTHERWISE, get_string(object, "end"));
    if (end < 0 || !result || !get_text(object, "reason", e->end.reason, END_REASON)) return false;
    e->end.end = (enum game_end)end;
    for (int i = 0; i < RESULTS; i++) {
        e->end.result = (enum result)i;
        if (strcmp(result_text(e->end.result), result) == 0) return true;
    }
    return false;
}

static bool get_offer(const json_t *object, struct event *e) {
    int offer = find_name(offer_names, OFFERS, get_string(object, "offer"));
    e->offer = (enum offer)(offer < 0 ? 0 : offer);
    return offer >= 0;
}

static bool get_next(const json_t *object, struct event *e) {
    long long next;
    bool fits = get_number(object, "next", LLONG_MIN, LLONG_MAX, &next);
    e->next = next;
    return fits;
}

static bool get_body(const json_t *object, const struct game *game, const union position *before,
                     struct event *e) {
    switch (e->kind) {
    case EVENT_OPEN:
        return get_terms(object, &e->open.terms) &&
               get_bytes(object, "secret", e->open.secret, sizeof e->open.secret);
    case EVENT_SIT: return get_seated_person(object, &e->sit);
    case EVENT_MOVE: return get_move(object, game, before, e);
    case EVENT_OFFER:
    case EVENT_DECLINE: return get_offer(object, e);
    case EVENT_TAKEBACK: return get_int(object, "count", INT_MAX, &e->count);
    case EVENT_END: return get_end(object, e);
    case EVENT_PAUSE: return get_number(object, "spent", 0, LLONG_MAX, &e->spent);
    case EVENT_RESUME:
    case EVENT_LOCK: return true;
    case EVENT_REMATCH: return get_next(object, e);
    case EVENT_NAME:
        return get_text(object, "name", e->sit.name, sizeof e->sit.name) &&
               get_flag(object, "guest", &e->sit.guest);
    case EVENT_KINDS: break;
    }
    return false;
}

static bool get_event(const json_t *object, const struct game *game, const union position *before,
                      struct event *e) {
    int kind = find_name(event_names, EVENT_KINDS, get_string(object, "e"));
    memset(e, 0, sizeof *e);
    if (kind < 0) return false;
    e->kind = (enum event_kind)kind;
    return get_int(object, "by", 2, &e->player) && get_number(object, "at", 0, LLONG_MAX, &e->at) &&
           get_body(object, game, before, e);
}

bool event_read(const char *text, size_t length, const struct game *game,
                const union position *before, struct event *e) {
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool read = get_event(object, game, before, e);
    json_decref(object);
    return read;
}
