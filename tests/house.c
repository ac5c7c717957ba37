#include "house.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The surroundings */

static long long now(void *context) {
    const struct house *house = context;
    return house->now;
}

static void randomise(void *context, uint8_t *bytes, size_t length) {
    struct house *house = context;
    for (size_t i = 0; i < length; i++) bytes[i] = (uint8_t)(random_next(&house->random) >> 20);
}

static void hear(void *context, void *link, const char *bytes, size_t length) {
    struct visitor *v = link;
    json_error_t error;
    json_t *message = json_loadb(bytes, length, 0, &error);
    (void)context;
    if (!message) fail_msg("%s: %.*s", error.text, (int)length, bytes);
    json_array_append_new(v->heard, message);
}

static void close_line(void *context, void *link, enum farewell code, const char *sentence) {
    const struct house *house = context;
    struct visitor *v = link;
    (void)code, (void)sentence;
    if (v->client) hub_disconnect(house->hub, v->client);
    v->client = NULL;
}

static void note(void *context, const char *event, ...) {
    (void)context, (void)event;
}

static void open_hub(struct house *house) {
    const struct surroundings around = {house, now, randomise, hear, close_line, note};
    const struct hub_settings settings = {.limits = false, .bots = 1};
    struct refusal why;
    house->hub = hub_open(house->place->store, &around, &settings, &why);
    if (!house->hub) fail_msg("%s", why.text[ENGLISH]);
}

int house_setup(void **state) {
    struct house *house = calloc(1, sizeof *house);
    assert_non_null(house);
    house->place = place_make();
    place_open(house->place);
    house->now = 1763240000LL * SECOND;
    house->random = random_from(1);
    open_hub(house);
    *state = house;
    return 0;
}

int house_teardown(void **state) {
    struct house *house = *state;
    hub_close(house->hub);
    place_close(house->place);
    place_remove(house->place);
    free(house);
    return 0;
}

void house_restart(struct house *house) {
    hub_close(house->hub);
    place_reopen(house->place);
    open_hub(house);
}

static void settle_once(struct house *house) {
    struct pollfd file = {.fd = hub_file(house->hub), .events = POLLIN};
    poll(&file, 1, -1);
    hub_settle(house->hub);
}

void house_settle(struct house *house) {
    while (store_pending(house->place->store) > 0) settle_once(house);
}

/* Visitors */

struct visitor *visit(struct house *house, const char *address) {
    struct visitor *v = calloc(1, sizeof *v);
    assert_non_null(v);
    v->house = house;
    v->heard = json_array();
    v->client = hub_connect(house->hub, v, address);
    assert_non_null(v->client);
    return v;
}

void leave(struct visitor *v) {
    if (v->client) hub_disconnect(v->house->hub, v->client);
    json_decref(v->heard);
    free(v);
}

static int say_list(struct visitor *v, const char *format, va_list arguments) {
    char text[MESSAGE_MOST + 64];
    int length = vsnprintf(text, sizeof text, format, arguments);
    assert_in_range(length, 2, MESSAGE_MOST);
    for (int i = 0; i < length; i++)
        if (text[i] == '\'') text[i] = '"';
    v->asked++;
    length += snprintf(text + length - 1, 32, ",\"id\":%d}", v->asked) - 1;
    assert_non_null(v->client);
    hub_hear(v->house->hub, v->client, text, (size_t)length);
    return v->asked;
}

int say(struct visitor *v, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int number = say_list(v, format, arguments);
    va_end(arguments);
    return number;
}

static const json_t *find_answer(const struct visitor *v, int number) {
    for (size_t i = 0; i < json_array_size(v->heard); i++) {
        const json_t *message = json_array_get(v->heard, i);
        if (json_integer_value(json_object_get(message, "re")) == number) return message;
    }
    return NULL;
}

const json_t *answer(struct visitor *v, int number) {
    const json_t *found;
    while (!(found = find_answer(v, number))) settle_once(v->house);
    return found;
}

const json_t *ask(struct visitor *v, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int number = say_list(v, format, arguments);
    va_end(arguments);
    return answer(v, number);
}

/* Expectations */

static void fail_with(const json_t *answer, const char *expected) {
    char *text = json_dumps(answer, 0);
    print_error("%s\n", text);
    free(text);
    fail_msg("expected: %s", expected);
}

static const json_t *find(const json_t *answer, const char *path) {
    char name[64];
    const json_t *at = answer;
    while (at && next_word(&path, ".", name, sizeof name))
        at = json_is_array(at) ? json_array_get(at, (size_t)strtol(name, NULL, 10))
                               : json_object_get(at, name);
    return at;
}

const char *text_in(const json_t *answer, const char *path) {
    const char *text = json_string_value(find(answer, path));
    if (!text) fail_with(answer, path);
    return text;
}

json_int_t number_in(const json_t *answer, const char *path) {
    const json_t *number = find(answer, path);
    if (!json_is_integer(number)) fail_with(answer, path);
    return json_integer_value(number);
}

void expect_refused_as(const json_t *answer, const char *code) {
    const char *given = json_string_value(find(answer, "refused.code"));
    if (!given || strcmp(given, code) != 0) fail_with(answer, code);
    assert_true(text_in(answer, "refused.en")[0] != '\0');
    assert_true(text_in(answer, "refused.de")[0] != '\0');
}

struct visitor *member(struct house *house, const char *name) {
    struct visitor *v = visit(house, "192.0.2.1");
    const json_t *a =
        ask(v, "{'do': 'register', 'name': '%s', 'passphrase': 'passphrase of %s'}", name, name);
    assert_string_equal(text_in(a, "person.name"), name);
    return v;
}

int64_t number_of(const struct visitor *v) {
    assert_non_null(v->client->person);
    return v->client->person->person.id;
}
