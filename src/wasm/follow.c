/* At which level an engine follows a person, by the games that the page keeps. */
#include "wasm/web.h"

#include "engine/following.h"
#include "rules/fields.h"
#include "wasm/answer.h"
#include "wasm/terms.h"

#include <string.h>

static bool read_player(struct slice word, struct game_player *player) {
    char text[2 * PLAYER_TEXT];
    struct refusal why;
    slice_copy(word, text, sizeof text);
    return game_player_read(text, player, &why);
}

static enum result read_result(struct slice word) {
    char text[8];
    slice_copy(word, text, sizeof text);
    return result_named(text);
}

/* A line is a result and two seats with tabs between them: a person's name may have spaces. */
static void add_line(struct slice line, struct following *following) {
    struct game_player players[2];
    struct slice result, first;
    slice_next(&line, '\t', &result);
    slice_next(&line, '\t', &first);
    if (line.start && read_player(first, &players[0]) && read_player(line, &players[1]))
        following_add(following, players, read_result(result));
}

static void write_seat(const void *about, struct text *t) {
    const struct game_player *engine = about;
    char words[2 * PLAYER_TEXT];
    struct text seat = text_over(words, sizeof words);
    game_player_write(engine, &seat);
    text_char(t, '{');
    member_string(t, "seat", words);
    member_number(t, "level", engine->level);
    member_number(t, "tenths", engine->tenths);
    text_char(t, '}');
}

char *web_follow(const char *name, const char *results) {
    struct game_player engine = {.kind = PLAYER_LEVEL, .follows = true};
    struct following following = {0};
    struct slice rest = slice_of(results), line;
    const struct game *game;
    struct refusal why;
    if (!game_read(name, &game, &why)) return answer_refused(&why);
    while (slice_next(&rest, '\n', &line)) add_line(line, &following);
    following_choose(&following, game, &engine);
    return answer_make(write_seat, &engine);
}
