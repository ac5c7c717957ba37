/* Reads the fields of a search from texts. */
#include "server/hub/archive/game_filter.h"

#include "base/text/text.h"
#include "rules/game.h"
#include "server/hub/messages.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_TEXT = 128 };

static bool refuse_value(struct refusal *why, const char *name, const char *value) {
    return refuse(why, name, "%s is nothing that %s could be.", "%s passt nicht zu %s.", value,
                  name);
}

static bool set_time(int64_t *to, const char *value) {
    char *end;
    errno = 0;
    *to = strtoll(value, &end, 10);
    return end != value && *end == '\0' && errno == 0 && *to >= 0;
}

static bool is_result(const char *value) {
    return strcmp(value, result_text(FIRST_WINS)) == 0 ||
           strcmp(value, result_text(SECOND_WINS)) == 0 || strcmp(value, result_text(DRAWN)) == 0 ||
           strcmp(value, result_text(ONGOING)) == 0;
}

/* "1763240000000-" and the table's id. */
static bool set_place(struct game_filter *w, const char *value) {
    const char *dash = strchr(value, '-');
    char time[PLACE_TEXT];
    struct text t = text_over(time, sizeof time);
    if (!dash) return false;
    text_slice(&t, value, (size_t)(dash - value));
    return !t.cut && set_time(&w->before_ended, time) && table_id_read(dash + 1, &w->before_table);
}

static bool set_game(struct game_filter *w, const char *value) {
    return game_named(value) && text_copy(w->game, sizeof w->game, value);
}

bool filter_set(struct game_filter *w, const char *name, const char *value, struct refusal *why) {
    bool is = true;
    if (strcmp(name, "game") == 0)
        is = set_game(w, value);
    else if (strcmp(name, "player") == 0)
        is = text_copy(w->player, sizeof w->player, value);
    else if (strcmp(name, "against") == 0)
        is = text_copy(w->against, sizeof w->against, value);
    else if (strcmp(name, "result") == 0)
        is = is_result(value) && text_copy(w->result, sizeof w->result, value);
    else if (strcmp(name, "from") == 0)
        is = set_time(&w->from, value);
    else if (strcmp(name, "until") == 0)
        is = set_time(&w->until, value);
    else if (strcmp(name, "behind") == 0)
        is = set_place(w, value);
    return is || refuse_value(why, name, value);
}

/* A name or a value of a query, up to one of `ends`, without its escapes; where it ends. */
static const char *unescape(const char *at, const char *ends, struct text *t) {
    for (; *at && !strchr(ends, *at); at++) {
        bool escape = *at == '%' && hex_digit(at[1]) >= 0 && hex_digit(at[2]) >= 0;
        if (!escape) {
            text_char(t, *at == '+' ? ' ' : *at);
            continue;
        }
        char c = (char)(hex_digit(at[1]) << 4 | hex_digit(at[2]));
        text_char(t, c ? c : '?');
        at += 2;
    }
    return at;
}

bool filter_read(struct game_filter *filter, const char *query, struct refusal *why) {
    while (*query) {
        char name[VALUE_TEXT], value[VALUE_TEXT];
        struct text n = text_over(name, sizeof name), v = text_over(value, sizeof value);
        query = unescape(query, "=&", &n);
        if (*query == '=') query = unescape(query + 1, "&", &v);
        if (*query == '&') query++;
        if (v.cut) return refuse(why, "", "%s is too long.", "%s ist zu lang.", name);
        if (value[0] && !filter_set(filter, name, value, why)) return false;
    }
    return true;
}

void place_write(const struct finished_game *game, char text[PLACE_TEXT]) {
    char id[TABLE_ID_TEXT];
    struct text t = text_over(text, PLACE_TEXT);
    table_id_write(game->table, id);
    text_number(&t, (long)game->ended);
    text_char(&t, '-');
    text_add(&t, id);
}
