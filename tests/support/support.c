/* Reads settings, plays moves, and compares positions as text. */
#include "support/support.h"

#include "base/clock.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORD = 64, LEGAL_TEXT = MOVES_MOST * MOVE_TEXT, FILES_MOST = 8 };

int samples(int count) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    return count / 4;
#endif
#endif
    return count;
}

bool is_sample(int index) {
    enum { EVERY = 4 };
    return index % (EVERY / samples(EVERY)) == 0;
}

bool next_word(const char **rest, const char *ends, char *word, size_t size) {
    *rest += strspn(*rest, ends);
    size_t length = strcspn(*rest, ends);
    assert_true(length < size);
    memcpy(word, *rest, length);
    word[length] = '\0';
    *rest += length;
    return length > 0;
}

bool make_folder(char folder[FOLDER_TEXT]) {
    const char *temporary = getenv("TMPDIR");
    char path[FOLDER_TEXT], *real = NULL;
    bool fits = temporary && strlen(temporary) < 40;
    snprintf(path, sizeof path, "%s/kolam-XXXXXX", fits ? temporary : "/tmp");
    if (mkdtemp(path)) real = realpath(path, NULL);
    bool made = real && strlen(real) < FOLDER_TEXT;
    if (made) strcpy(folder, real);
    free(real);
    return made;
}

bool remove_folder(const char *folder) {
    char command[FOLDER_TEXT + 16];
    int length = snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return length < (int)sizeof command && system(command) == 0;
}

int tests_run_with_games(void) {
    char folder[FOLDER_TEXT];
    if (!make_folder(folder) || setenv("KOLAM_GAMES", folder, 1) != 0) return 1;
    int failures = tests_run();
    return remove_folder(folder) ? failures : 1;
}

static void set(struct setting *setting, const char *word) {
    struct refusal why;
    bool is_seed = strncmp(word, "seed=", 5) == 0;
    if (is_seed ? !seed_read(word + 5, &setting->seed)
                : !options_set(setting->game, word, &setting->options, &why))
        fail_msg("%s: %s", word, is_seed ? "not a seed" : why.text[ENGLISH]);
}

struct setting setting_of(const char *words) {
    struct setting setting = {0};
    char word[2 * WORD];
    next_word(&words, " ", word, sizeof word);
    setting.game = game_named(word);
    assert_non_null(setting.game);
    setting.options = options_initial(setting.game);
    while (next_word(&words, " ", word, sizeof word)) set(&setting, word);
    return setting;
}

union position position_of(const struct setting *s, const char *position) {
    union position p;
    struct refusal why;
    bool done = position ? s->game->read_position(&s->options, &s->seed, position, &p, &why)
                         : s->game->setup(&s->options, &s->seed, &p, &why);
    if (!done) fail_msg("%s: %s\n%s", why.field, why.text[ENGLISH], position ? position : "");
    return p;
}

struct written written_of(const struct game *game, const union position *p) {
    struct written line;
    struct text t = text_over(line.text, sizeof line.text);
    game->write_position(p, &t);
    assert_false(t.cut);
    return line;
}

bool try_move(const struct game *game, union position *p, const char *text, struct refusal *why) {
    move m;
    if (!game->read_move(p, text, &m, why) || !game->playable(p, m, why)) return false;
    game->play(p, m);
    return true;
}

static void expect_written(const struct setting *s, const union position *p, const char *expected) {
    assert_string_equal(written_of(s->game, p).text, expected);
}

void expect_start(const char *setting, const char *position) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, START);
    expect_written(&s, &p, position);
}

void expect_option_refused(const char *setting, const char *option, const char *name) {
    struct setting s = setting_of(setting);
    union position p;
    struct refusal why;
    if (options_set(s.game, option, &s.options, &why) &&
        s.game->setup(&s.options, &s.seed, &p, &why))
        fail_msg("%s was accepted", option);
    assert_string_equal(why.field, name);
}

void expect_accepted(const char *setting, const char *position) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    expect_written(&s, &p, position);
}

void expect_refused(const char *setting, const char *position, const char *field) {
    struct setting s = setting_of(setting);
    union position p;
    struct refusal why;
    if (s.game->read_position(&s.options, &s.seed, position, &p, &why))
        fail_msg("accepted, not refused for %s:\n%s", field, position);
    if (strcmp(why.field, field) != 0)
        fail_msg("refused for %s (%s), not for %s:\n%s", why.field, why.text[ENGLISH], field,
                 position);
}

typedef char move_name[MOVE_TEXT];

static int by_bytes(const void *a, const void *b) {
    return strcmp(a, b);
}

static void write_legal(const struct game *game, const union position *p, struct text *t) {
    move list[MOVES_MOST];
    move_name names[MOVES_MOST];
    int count = game->moves(p, list);
    assert_int_equal(count, game->count(p));
    for (int i = 0; i < count; i++) {
        struct text name = text_over(names[i], sizeof names[i]);
        game->write_move(p, list[i], &name);
    }
    qsort(names, (size_t)count, sizeof names[0], by_bytes);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_char(t, ' ');
        text_add(t, names[i]);
    }
}

void expect_legal(const char *setting, const char *position, const char *moves) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    char legal[LEGAL_TEXT];
    struct text t = text_over(legal, sizeof legal);
    write_legal(s.game, &p, &t);
    assert_string_equal(legal, moves);
}

void expect_illegal(const char *setting, const char *position, const char *text,
                    const char *reason) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    struct refusal why;
    if (try_move(s.game, &p, text, &why)) fail_msg("%s was legal", text);
    if (!strstr(why.text[ENGLISH], reason))
        fail_msg("%s: expected '%s' in '%s'", text, reason, why.text[ENGLISH]);
    assert_string_equal(why.field, "");
}

void expect_after(const char *setting, const char *position, const char *moves,
                  const char *expected) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    struct refusal why;
    char text[WORD];
    while (next_word(&moves, " ", text, sizeof text))
        if (!try_move(s.game, &p, text, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    expect_written(&s, &p, expected);
}

void expect_to_move(const char *setting, const char *position, int player) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    assert_int_equal(s.game->to_move(&p), player);
}

void expect_result(const char *setting, const char *position, const char *result) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    assert_string_equal(result_text(s.game->result(&p)), result);
}

void expect_score(const char *setting, const char *position, int first, int second) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    struct score score = s.game->score(&p);
    assert_true(score.counted);
    assert_int_equal(score.points[0], first);
    assert_int_equal(score.points[1], second);
}

void expect_view(const char *setting, const char *position, enum reader reader, const char *view) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    struct view seen;
    s.game->view(&p, reader, &seen);
    expect_written(&s, &seen.seen, view);
}

void wait_readable(int file) {
    wait_any_readable(&file, 1);
}

void wait_any_readable(const int *files, int count) {
    struct pollfd polled[FILES_MOST];
    assert_in_range(count, 1, FILES_MOST);
    for (int i = 0; i < count; i++) polled[i] = (struct pollfd){.fd = files[i], .events = POLLIN};
    if (poll(polled, (nfds_t)count, WAIT_LIMIT * 1000) == 0)
        fail_msg("nothing to read after %d seconds", WAIT_LIMIT);
}

long long wait_limit(void) {
    return clock_microseconds() + WAIT_LIMIT * 1000000LL;
}

void wait_briefly(long long limit, const char *condition) {
    if (clock_microseconds() > limit) fail_msg("not after %d seconds: %s", WAIT_LIMIT, condition);
    usleep(1000);
}
