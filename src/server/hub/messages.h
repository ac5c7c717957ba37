/* Messages: reading the fields of a request, and writing answers and news, one at a time, into one
 * buffer of the hub. */
#ifndef SERVER_HUB_MESSAGES_H
#define SERVER_HUB_MESSAGES_H

#include "base/text/json.h"
#include "play/game_player.h"
#include "rules/game.h"
#include "server/hub/clients.h"
#include "store/table_id.h"

#include <jansson.h>

enum {
    MESSAGE_CAPACITY = 512 << 10, /* bytes that hold any message */
    KEY_TEXT = 33,  /* a seat's key, a session's token: 128 bits as hexadecimal digits */
    KEY_BYTES = 16, /* the same as bytes */
};

bool messages_open(struct hub *hub); /* false: no memory */
void messages_close(struct hub *hub);

/* Who asked for something, and which request that was. */
struct asker {
    struct hub *hub;
    uint64_t client;
    json_int_t id; /* 0: no answer is expected */
};

/* A request that is being served: {"do": name, ...}. The answer may come later. */
struct request {
    struct hub *hub;
    struct client *client;
    json_t *message;
    struct asker asker;
};

/* Serves a request that was held back. */
void request_serve(const struct request *r);

/* What a request brings about, if it is granted: see host_refuses(). */
enum request_effect {
    NOTHING = 0,
    STORES = 1,
    BEGINS_GAME = 2, /* or may do so */
};

/* One kind of request. Lists of them are terminated by {NULL}. */
struct request_kind {
    const char *name;
    void (*serve)(const struct request *r);
    int cost;    /* of the client's allowance: a second refills 20, up to 100 */
    int effects; /* enum request_effect, together */
};

/* Reading: a field that is missing, or of another kind or size, is NULL or the second value. */

const char *request_text(const struct request *r, const char *name, size_t most);
json_int_t request_number(const struct request *r, const char *name, json_int_t otherwise);
bool request_is(const struct request *r, const char *name); /* only `true` is */
bool request_bytes(const struct request *r, const char *name, uint8_t *bytes, size_t length);

/* Answering: answer_open() begins {"re":ID, members follow; answer_send() closes and sends it. NULL
 * if the client is gone or expects no answer. Those that refuse return false. */

struct text *answer_open(const struct asker *asker);
void answer_send(const struct asker *asker, struct text *t);
void answer_plain(const struct asker *asker); /* {"re":ID} */
bool answer_refusal(const struct asker *asker, const char *code, const struct refusal *why);
bool answer_refuse(const struct asker *asker, const char *code, const char *english,
                   const char *german);

/* It can be asked of that server. */
void answer_elsewhere(const struct asker *asker, const struct refusal *why, const char *server);
void answer_no_such_request(const struct asker *asker);
void answer_unreadable(struct hub *hub, const struct client *client, const char *english,
                       const char *german);

/* News: message_open() begins {"is":"NAME". The same message can be sent to several clients. */
struct text *message_open(struct hub *hub, const char *name);
void message_send(struct hub *hub, struct client *client, struct text *t);

/* A message for several clients, written after its first brace; for a client to whom it is an
 * answer, the number of the request is put in front. */
struct text *message_begin(struct hub *hub);
void message_send_answer(struct hub *hub, const struct client *client, json_int_t re);

/* {"name":value,...}, or {} if `game` is NULL. */
void write_options(struct text *t, const struct game *game, const struct options *options);

/* Keys of seats and tokens of sessions are stored as hashes alone. */
void key_hash(const uint8_t key[KEY_BYTES], uint8_t *hash, size_t length);
void key_write(const uint8_t key[KEY_BYTES], char text[KEY_TEXT]);

void member_table(struct text *t, const char *name, int64_t id);
void log_table(struct hub *hub, const char *event, int64_t id);

/* "level" of an engine; "tenths", if there are some; and "follows", if it does. */
void members_of_engine(struct text *t, const struct game_player *engine);

void member_positive(struct text *t, const char *name, long long value); /* null if it is 0 */

#endif
