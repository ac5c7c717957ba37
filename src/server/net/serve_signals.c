/* A signal says neither who sent it nor why: the audit log has the signal itself as the reason, and
 * nobody hears the answer but the server's log. */
#include "server/net/serve_signals.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct signal_request {
    struct admin_client client;
    const struct log *log;
    const char *refused;
};

static void log_refusal(const struct signal_request *s, const char *line, size_t length) {
    json_t *answer = json_loadb(line, length, 0, NULL);
    const json_t *refused = json_object_get(answer, "refused");
    const char *why = json_string_value(json_object_get(refused, "en"));
    if (refused) log_write(s->log, s->refused, "why", why ? why : "", NULL);
    json_decref(answer);
}

static void hear_answer(void *context, const char *line, size_t length, bool last) {
    struct signal_request *s = context;
    if (!last) return;
    log_refusal(s, line, length);
    admin_disconnect(&s->client);
    free(s);
}

void signal_act(struct server *server, const struct admin *admin, const char *request,
                const char *refused) {
    struct signal_request *s = malloc(sizeof *s);
    if (!s) return;
    *s = (struct signal_request){.log = &server->log, .refused = refused};
    s->client = (struct admin_client){.send = hear_answer, .context = s, .user = AUDIT_NO_USER};
    admin_serve(admin, &s->client, request, strlen(request));
}
