#include "parlour.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The surroundings */

static long long now(void *context) {
    const struct parlour *parlour = context;
    return parlour->now;
}

static void randomise(void *context, uint8_t *bytes, size_t length) {
    struct parlour *parlour = context;
    for (size_t i = 0; i < length; i++) bytes[i] = (uint8_t)(random_next(&parlour->random) >> 20);
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
    const struct parlour *parlour = context;
    struct visitor *v = link;
    (void)code, (void)sentence;
    if (v->client) hub_disconnect(parlour->hub, v->client);
    v->client = NULL;
}

static void note(void *context, const char *event, ...) {
    (void)context, (void)event;
}

static void open_hub(struct parlour *parlour) {
    const struct surroundings around = {parlour, now, randomise, hear, close_line, note};
    const struct hub_settings settings = {.limits = false, .bots = 1};
    struct refusal why;
    parlour->hub = hub_open(parlour->place->store, &around, &settings, &why);
    if (!parlour->hub) fail_msg("%s", why.text[ENGLISH]);
}

int parlour_setup(void **state) {
    struct parlour *parlour = calloc(1, sizeof *parlour);
    assert_non_null(parlour);
    parlour->place = place_make();
    place_open(parlour->place);
    parlour->now = 1763240000LL * SECOND;
    parlour->random = random_from(1);
    open_hub(parlour);
    *state = parlour;
    return 0;
}

int parlour_teardown(void **state) {
    struct parlour *parlour = *state;
    hub_close(parlour->hub);
    place_close(parlour->place);
    place_remove(parlour->place);
    free(parlour);
    return 0;
}

static void settle_once(struct parlour *parlour) {
    struct pollfd file = {.fd = hub_file(parlour->hub), .events = POLLIN};
    poll(&file, 1, -1);
    hub_settle(parlour->hub);
}

void parlour_settle(struct parlour *parlour) {
    while (store_pending(parlour->place->store) > 0) settle_once(parlour);
}

void parlour_restart(struct parlour *parlour) {
    hub_close(parlour->hub);
    place_reopen(parlour->place);
    open_hub(parlour);
    parlour_settle(parlour);
}

/* Visitors */

struct visitor *visit(struct parlour *parlour, const char *address) {
    struct visitor *v = calloc(1, sizeof *v);
    assert_non_null(v);
    v->parlour = parlour;
    v->heard = json_array();
    v->client = hub_connect(parlour->hub, v, address);
    assert_non_null(v->client);
    return v;
}

void leave(struct visitor *v) {
    if (v->client) hub_disconnect(v->parlour->hub, v->client);
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
    hub_hear(v->parlour->hub, v->client, text, (size_t)length);
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
    while (!(found = find_answer(v, number))) settle_once(v->parlour);
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

struct visitor *member(struct parlour *parlour, const char *name) {
    struct visitor *v = visit(parlour, "192.0.2.1");
    const json_t *a =
        ask(v, "{'do': 'register', 'name': '%s', 'passphrase': 'passphrase of %s'}", name, name);
    assert_string_equal(text_in(a, "person.name"), name);
    return v;
}

int64_t number_of(const struct visitor *v) {
    assert_non_null(v->client->person);
    return v->client->person->person.id;
}
