#include "rules/game.h"
#include "server/serve_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENT_ROOM = 256 };

static bool read_text(const char *value, char *field, size_t room) {
    size_t length = strlen(value);
    if (length >= room) return false;
    memcpy(field, value, length + 1);
    return true;
}

/* Milliseconds since 1970. */
static bool read_time(const char *value, int64_t *field) {
    char *end;
    errno = 0;
    *field = strtoll(value, &end, 10);
    return *value >= '0' && *value <= '9' && !*end && errno == 0;
}

static bool read_result(const char *value, char *field, size_t room) {
    bool known = !strcmp(value, "1-0") || !strcmp(value, "0-1") || !strcmp(value, "1/2-1/2");
    return known && read_text(value, field, room);
}

/* One "name=value". */
static bool read_argument(char *argument, struct wanted *w) {
    char *value = strchr(argument, '=');
    if (!value) return false;
    *value++ = '\0';
    if (strcmp(argument, "game") == 0)
        return game_named(value) && read_text(value, w->game, sizeof w->game);
    if (strcmp(argument, "player") == 0) return read_text(value, w->player, sizeof w->player);
    if (strcmp(argument, "against") == 0) return read_text(value, w->against, sizeof w->against);
    if (strcmp(argument, "result") == 0) return read_result(value, w->result, sizeof w->result);
    if (strcmp(argument, "from") == 0) return read_time(value, &w->from);
    if (strcmp(argument, "until") == 0) return read_time(value, &w->until);
    return false;
}

bool search_read(struct lws *wsi, struct wanted *wanted, const char **sentence) {
    char argument[ARGUMENT_ROOM];
    *wanted = (struct wanted){0};
    *sentence = "A search has game, player, against, result (1-0, 0-1, 1/2-1/2), and from and until "
                "in milliseconds since 1970.\n";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) == 0) return true;
    for (int i = 0;; i++) {
        int length =
            lws_hdr_copy_fragment(wsi, argument, sizeof argument, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length == -1) return i > 0;
        if (length < 0 || !read_argument(argument, wanted)) return false;
    }
}
