/* The one buffer into which all messages are written, one at a time. In front of a message there
 * are some bytes for `{"re":ID,`, which is put there where the message is an answer. */
#include "server/hub/messages.h"

#include "base/text/text.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { FRONT = 32 }; /* bytes that hold `{"re":ID,` */

struct messages {
    struct text text; /* of the message that is being written */
    char buffer[FRONT + MESSAGE_CAPACITY];
};

bool messages_open(struct hub *hub) {
    hub->messages = calloc(1, sizeof *hub->messages);
    return hub->messages != NULL;
}

void messages_close(struct hub *hub) {
    free(hub->messages);
}

/* Reading */

const char *request_text(const struct request *r, const char *name, size_t most) {
    const json_t *value = json_object_get(r->message, name);
    if (!json_is_string(value) || json_string_length(value) > most) return NULL;
    return json_string_value(value);
}

json_int_t request_number(const struct request *r, const char *name, json_int_t otherwise) {
    const json_t *value = json_object_get(r->message, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool request_is(const struct request *r, const char *name) {
    return json_is_true(json_object_get(r->message, name));
}

bool request_bytes(const struct request *r, const char *name, uint8_t *bytes, size_t length) {
    const char *text = request_text(r, name, 2 * length);
    return text && hex_read(text, bytes, length);
}

/* Sending */

struct text *message_begin(struct hub *hub) {
    struct messages *m = hub->messages;
    m->text = text_over(m->buffer + FRONT, MESSAGE_CAPACITY);
    return &m->text;
}

void message_send_answer(struct hub *hub, const struct client *client, json_int_t re) {
    char front[FRONT];
    struct text f = text_over(front, sizeof front);
    const struct text *t = &hub->messages->text;
    if (t->cut) {
        hub_log(hub, "message too long", NULL, NULL);
        return;
    }
    text_char(&f, '{');
    if (re > 0) {
        member_number(&f, "re", re);
        text_char(&f, ',');
    }
    size_t length = (size_t)(f.at - f.start);
    memcpy(t->start - length, front, length);
    hub->callbacks.send(hub->callbacks.context, client->link, t->start - length,
                        (size_t)(t->at - t->start) + length);
}

struct text *answer_open(const struct asker *asker) {
    if (asker->id == 0 || !client_find(asker->hub, asker->client)) return NULL;
    struct text *t = message_begin(asker->hub);
    member_number(t, "re", asker->id);
    return t;
}

void answer_send(const struct asker *asker, struct text *t) {
    const struct client *client = client_find(asker->hub, asker->client);
    text_char(t, '}');
    if (client) message_send_answer(asker->hub, client, 0);
}

static void write_refusal(struct text *t, const char *code, const char *english,
                          const char *german) {
    member_open(t, "refused", '{');
    member_string(t, "code", code);
    member_string(t, "en", english);
    member_string(t, "de", german);
    text_char(t, '}');
}

bool answer_refuse(const struct asker *asker, const char *code, const char *english,
                   const char *german) {
    asker->hub->counts.refusals++;
    struct text *t = answer_open(asker);
    if (!t) return false;
    write_refusal(t, code, english, german);
    answer_send(asker, t);
    return false;
}

bool answer_refusal(const struct asker *asker, const char *code, const struct refusal *why) {
    return answer_refuse(asker, code, why->text[ENGLISH], why->text[GERMAN]);
}

void answer_elsewhere(const struct asker *asker, const struct refusal *why, const char *server) {
    asker->hub->counts.refusals++;
    struct text *t = answer_open(asker);
    if (!t) return;
    member_open(t, "refused", '{');
    member_string(t, "code", "elsewhere");
    member_string(t, "at", server);
    member_string(t, "en", why->text[ENGLISH]);
    member_string(t, "de", why->text[GERMAN]);
    text_char(t, '}');
    answer_send(asker, t);
}

void answer_no_such_request(const struct asker *asker) {
    answer_refuse(asker, "malformed", "There is no such request.",
                  "Eine solche Anfrage gibt es nicht.");
}

void answer_unreadable(struct hub *hub, const struct client *client, const char *english,
                       const char *german) {
    hub->counts.refusals++;
    struct text *t = message_begin(hub);
    member_number(t, "re", 0);
    write_refusal(t, "malformed", english, german);
    text_char(t, '}');
    message_send_answer(hub, client, 0);
}

void answer_plain(const struct asker *asker) {
    struct text *t = answer_open(asker);
    if (t) answer_send(asker, t);
}

struct text *message_open(struct hub *hub, const char *name) {
    struct text *t = message_begin(hub);
    member_string(t, "is", name);
    return t;
}

void message_send(struct hub *hub, struct client *client, struct text *t) {
    text_char(t, '}');
    message_send_answer(hub, client, 0);
    t->at--; /* so that the same can be sent to the next */
}

void write_options(struct text *t, const struct game *game, const struct options *options) {
    member_open(t, "options", '{');
    for (int i = 0; game && game->options[i].name; i++)
        member_string(t, game->options[i].name, options->value[i]);
    text_char(t, '}');
}

void members_of_engine(struct text *t, const struct game_player *engine) {
    member_number(t, "level", engine->level);
    if (engine->tenths > 0) member_number(t, "tenths", engine->tenths);
    if (engine->follows) member_bool(t, "follows", true);
}

void member_positive(struct text *t, const char *name, long long value) {
    if (value > 0)
        member_number(t, name, value);
    else
        member_null(t, name);
}

/* Keys and ids */

void key_hash(const uint8_t key[KEY_BYTES], uint8_t *hash, size_t length) {
    crypto_generichash(hash, length, key, KEY_BYTES, NULL, 0);
}

void key_write(const uint8_t key[KEY_BYTES], char text[KEY_TEXT]) {
    struct text t = text_over(text, KEY_TEXT);
    text_hex(&t, key, KEY_BYTES);
}

void member_table(struct text *t, const char *name, int64_t id) {
    char text[TABLE_ID_TEXT];
    table_id_write(id, text);
    member_string(t, name, text);
}

void log_table(struct hub *hub, const char *event, int64_t id) {
    char text[TABLE_ID_TEXT];
    table_id_write(id, text);
    hub_log(hub, event, "table", text);
}
