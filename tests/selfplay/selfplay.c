/* The data of self-play without files: games are the same whoever plays them, and both forms say
 * all of them. */
#include "selfplay/binary.h"
#include "selfplay/lines.h"
#include "selfplay/play.h"
#include "support/support.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static struct selfplay_job job_of(const char *words, int plies) {
    struct setting s = setting_of(words);
    return (struct selfplay_job){.game = s.game,
                                 .options = s.options,
                                 .seed = s.seed,
                                 .games = 8,
                                 .level = 10,
                                 .nodes = 40,
                                 .lines = s.game->open ? 2 : MOVES_MOST,
                                 .megabytes = 1,
                                 .plies_least = 0,
                                 .plies_most = plies,
                                 .explore = 4};
}

static const char *const settings[] = {"patterns seed=5", "manalath sides=3-3-3 seed=6",
                                       "mandala seed=7"};

static void play(struct selfplay_player *player, long number, struct played *g) {
    struct control control = {0};
    struct refusal why;
    assert_true(selfplay_play(player, number, &control, g, &why));
}

/* The compact form of games 0 and 1 of the job. */
static struct buffer bytes_of(const struct selfplay_job *job) {
    struct selfplay_player *player = selfplay_player_open(job);
    struct played g = {.number = 0};
    struct buffer bytes = {0};
    char *head = selfplay_head_write(job);
    assert_non_null(player);
    assert_true(binary_add_head(&bytes, head));
    for (long number = 0; number < 2; number++) {
        play(player, number, &g);
        assert_true(binary_add_game(&bytes, &g));
    }
    free(head);
    played_done(&g);
    selfplay_player_close(player);
    return bytes;
}

static void expect_same(const struct buffer *a, const struct buffer *b) {
    assert_int_equal(a->used, b->used);
    assert_memory_equal(a->start, b->start, a->used);
}

TEST(a_game_depends_on_its_number_and_on_none_before_it) {
    for (int i = 0; i < 3; i++) {
        const struct selfplay_job job = job_of(settings[i], 3);
        struct selfplay_player *first = selfplay_player_open(&job);
        struct selfplay_player *second = selfplay_player_open(&job);
        struct buffer texts[2] = {{0}, {0}};
        struct played g = {.number = 0};
        for (long number = 0; number < 4; number++) play(first, number, &g);
        assert_true(binary_add_game(&texts[0], &g));
        play(second, 3, &g);
        assert_true(binary_add_game(&texts[1], &g));
        expect_same(&texts[0], &texts[1]);
        buffer_done(&texts[0]);
        buffer_done(&texts[1]);
        played_done(&g);
        selfplay_player_close(first);
        selfplay_player_close(second);
    }
}

TEST(what_is_read_is_written_as_the_same_bytes) {
    for (int i = 0; i < 3; i++) {
        const struct selfplay_job job = job_of(settings[i], 3);
        struct buffer bytes = bytes_of(&job), again = {0};
        struct binary_reader reader;
        struct played g = {.number = 0};
        struct refusal why;
        char *head = selfplay_head_write(&job);
        assert_true(binary_reader_init(&reader, bytes.start, bytes.used, &why));
        assert_true(game_is(reader.head.game, job.game));
        assert_true(binary_add_head(&again, head));
        int games = 0;
        for (; binary_next(&reader, &g, &why) == BINARY_GAME; games++) {
            assert_int_equal(g.number, games);
            assert_true(binary_add_game(&again, &g));
        }
        assert_int_equal(games, 2);
        expect_same(&bytes, &again);
        free(head);
        buffer_done(&bytes);
        buffer_done(&again);
        played_done(&g);
    }
}

/* Whether all games can be read, and then how many. */
static bool reads(const void *bytes, size_t length, int *games) {
    struct binary_reader reader;
    struct played g = {.number = 0};
    struct refusal why;
    enum binary_found found = BINARY_WRONG;
    *games = 0;
    if (binary_reader_init(&reader, bytes, length, &why))
        while ((found = binary_next(&reader, &g, &why)) == BINARY_GAME) ++*games;
    played_done(&g);
    return found == BINARY_END;
}

TEST(a_file_that_is_cut_off_has_the_games_before) {
    const struct selfplay_job job = job_of(settings[1], 2);
    struct buffer bytes = bytes_of(&job);
    int last = 2, games;
    for (size_t length = bytes.used; length-- > 0;) {
        void *copy =
            malloc(length + 1); /* of its size, so that a sanitizer sees what is behind it */
        memcpy(copy, bytes.start, length);
        reads(copy, length, &games);
        assert_true(games <= last && last - games <= 1);
        last = games;
        free(copy);
    }
    assert_int_equal(last, 0);
    buffer_done(&bytes);
}

TEST(a_changed_byte_is_refused_or_gives_another_game_that_can_be_played) {
    for (int i = 0; i < 3; i++) {
        const struct selfplay_job job = job_of(settings[i], 2);
        struct buffer bytes = bytes_of(&job);
        int refused = 0, games;
        for (size_t at = 0; at < bytes.used; at += i == 1 ? 1 : 41) {
            ((uint8_t *)bytes.start)[at] ^= 0x55;
            refused += !reads(bytes.start, bytes.used, &games);
            ((uint8_t *)bytes.start)[at] ^= 0x55;
        }
        assert_true(refused > 0);
        assert_true(reads(bytes.start, bytes.used, &games) && games == 2);
        buffer_done(&bytes);
    }
}

TEST(a_line_says_what_the_compact_form_does) {
    for (int i = 0; i < 3; i++) {
        const struct selfplay_job job = job_of(settings[i], 3);
        struct selfplay_player *player = selfplay_player_open(&job);
        struct played g = {.number = 0};
        struct buffer line = {0};
        play(player, 2, &g);
        assert_true(lines_add_game(&line, &g, job.game, &job.options));
        assert_int_equal(lines_number(line.start, line.used), 2);
        json_t *read = json_loadb(line.start, line.used, 0, NULL);
        json_t *samples = json_object_get(read, "samples");
        assert_int_equal(json_array_size(samples), g.sample_count);
        assert_int_equal(json_array_size(json_object_get(read, "opening")), g.opening_count);
        for (int k = 0; k < g.sample_count; k++) {
            json_t *sample = json_array_get(samples, (size_t)k);
            const struct sample *s = &played_samples(&g)[k];
            assert_int_equal(json_integer_value(json_object_get(sample, "value")), s->value);
            assert_int_equal(json_array_size(json_object_get(sample, "lines")), s->line_count);
            assert_true(json_is_true(json_object_get(sample, "explored")) ==
                        ((s->flags & SAMPLE_EXPLORED) != 0));
        }
        json_decref(read);
        buffer_done(&line);
        played_done(&g);
        selfplay_player_close(player);
    }
}

TEST(parts_have_all_games_once) {
    for (int games = 1; games < 40; games += 3)
        for (int parts = 1; parts < 20; parts++) {
            long next = 0;
            for (int part = 1; part <= parts; part++) {
                const struct selfplay_job job = {.games = games, .part = part, .parts = parts};
                assert_int_equal(selfplay_first(&job), next);
                next = selfplay_end(&job);
            }
            assert_int_equal(next, games);
        }
}

TEST(a_head_that_is_none_is_refused) {
    static const char *const heads[] = {
        "",
        "{}",
        "[]",
        "{\"selfplay\":{}}",
        "{\"selfplay\":{\"format\":1,\"game\":\"chess\",\"options\":{},\"games\":1}}",
        "{\"selfplay\":{\"format\":2,\"game\":\"manalath\",\"options\":{},\"games\":1}}",
        "{\"selfplay\":{\"format\":1,\"game\":\"manalath\",\"options\":{},\"games\":-1}}",
        "{\"selfplay\":{\"format\":1,\"game\":\"manalath\",\"options\":{},\"games\":1,\"part\":[3,"
        "2]}}",
        "{\"selfplay\":{\"format\":1,\"game\":\"manalath\",\"options\":{\"sides\":\"1-1-1\"},"
        "\"games\":1}}",
    };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct selfplay_head head;
        struct refusal why = {.field = ""};
        assert_false(selfplay_head_read(heads[i], &head, &why));
        assert_true(why.text[ENGLISH][0] && why.text[GERMAN][0]);
    }
}
