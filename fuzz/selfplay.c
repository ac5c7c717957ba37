/* Any bytes as data of self-play: reading them ends, a game that can be read is written as the same
 * bytes, and its line is JSON. */
#include "selfplay/binary.h"
#include "selfplay/lines.h"

#include <assert.h>
#include <jansson.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_line(const struct played *g, const struct selfplay_head *head) {
    struct buffer line = {0};
    bool written = lines_add_game(&line, g, head->game, &head->options);
    assert(written && ((char *)line.start)[line.used - 1] == '\n');
    json_t *read = json_loadb(line.start, line.used, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_object(read));
    assert(lines_number(line.start, line.used) == (g->number < 10000000000 ? g->number : -1));
    json_decref(read);
    buffer_done(&line);
}

static void check_game(const struct played *g, const uint8_t *bytes, size_t length) {
    struct buffer again = {0};
    bool written = binary_add_game(&again, g);
    assert(written && again.used == length && memcmp(again.start, bytes, length) == 0);
    buffer_done(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct binary_reader reader;
    struct played g = {.number = 0};
    struct refusal why;
    if (!binary_reader_init(&reader, data, size, &why)) return 0;
    for (const uint8_t *at = reader.at; binary_next(&reader, &g, &why) == BINARY_GAME;
         at = reader.at) {
        check_game(&g, at, (size_t)(reader.at - at));
        check_line(&g, &reader.head);
    }
    played_done(&g);
    return 0;
}
