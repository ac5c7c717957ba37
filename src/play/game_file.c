/* Games in files: beginning, saving, going on with one, and listing those that can go on. */
#include "play/game_file.h"

#include "base/text/numbers.h"
#include "play/game_record.h"
#include "play/safe_file.h"
#include "play/local_game_record.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char ending[] = ".kgn";

/* The folder */

bool game_file_folder(char folder[PATH_TEXT], struct refusal *why) {
    struct text t = text_over(folder, PATH_TEXT);
    if (!safe_file_home(getenv("KOLAM_GAMES"), "games", &t))
        return refuse(why, "", "There is no home to keep games in: say where in KOLAM_GAMES.",
                      "Es gibt kein Zuhause für Spiele: sage in KOLAM_GAMES, wo.");
    return (safe_file_fits(&t) && safe_file_make_folders(folder)) || safe_file_refuse(why, folder);
}

/* Beginning */

void game_file_init(struct game_file *f) {
    *f = (struct game_file){.lock = -1};
}

void game_file_done(struct game_file *f) {
    if (f->lock >= 0) safe_file_unlock(f->path, f->lock);
    game_file_init(f);
}

/* There is no file after all, for the reason in errno; always false. */
static bool give_up(struct game_file *f, const char *path, struct refusal *why) {
    safe_file_refuse(why, path);
    game_file_init(f);
    return false;
}

static bool lock_game(struct game_file *f, struct refusal *why) {
    f->lock = safe_file_lock(f->path);
    return f->lock >= 0 || give_up(f, f->path, why);
}

/* By the time of day, so that they sort; with a number if that is taken. */
static bool name_game(const char *folder, const struct game *game, int number,
                      char path[PATH_TEXT]) {
    char date[32];
    time_t now = time(NULL);
    struct tm local;
    struct text t = text_over(path, PATH_TEXT);
    strftime(date, sizeof date, "/%Y-%m-%d-%H%M%S-", localtime_r(&now, &local));
    text_add(&t, folder);
    text_add(&t, date);
    text_add(&t, game->name);
    if (number > 1) {
        text_char(&t, '-');
        text_number(&t, number);
    }
    text_add(&t, ending);
    return safe_file_fits(&t);
}

static bool begin_in_folder(struct game_file *f, const struct game *game, struct refusal *why) {
    char folder[PATH_TEXT];
    if (!game_file_folder(folder, why)) return false;
    for (int number = 1;; number++) {
        if (!name_game(folder, game, number, f->path)) break;
        f->lock = safe_file_lock(f->path);
        if (f->lock < 0 && errno != EWOULDBLOCK) break;
        if (f->lock >= 0 && access(f->path, F_OK) < 0) return true;
        game_file_done(f);
    }
    return give_up(f, folder, why);
}

bool game_file_begin(struct game_file *f, const struct local_game *g, const char *path,
                     struct refusal *why) {
    game_file_done(f);
    if (!path) return begin_in_folder(f, g->core.game, why);
    return safe_file_find(path, f->path) ? lock_game(f, why) : give_up(f, path, why);
}

/* Saving */

static void put_to_stream(void *stream, const char *start, size_t length) {
    fwrite(start, 1, length, stream);
}

/* The record, to be freed; NULL if there is no memory. */
static char *write_record(const struct local_game *g, long long now, size_t *length) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    if (!stream) return NULL;
    local_game_write(g, now, put_to_stream, stream);
    bool written = !ferror(stream);
    if (fclose(stream) == 0 && written) return text;
    free(text);
    errno = ENOMEM;
    return NULL;
}

bool game_file_save(struct game_file *f, const struct local_game *g, long long now,
                    struct refusal *why) {
    bool begun = f->written || g->core.known > 0 || g->core.end != END_NONE;
    if (!*f->path || !begun) return true;
    size_t length;
    char *text = write_record(g, now, &length);
    bool saved = text && safe_file_replace(f->path, text, length);
    if (saved)
        f->written = true;
    else
        safe_file_refuse(why, f->path);
    free(text);
    return saved;
}

/* Going on */

/* Whether the record is all that the text says, and can take its place. */
static bool says_all(const struct local_game *g, const char *text, size_t length) {
    size_t written;
    char *record = write_record(g, 0, &written);
    bool same = record && written == length && memcmp(record, text, length) == 0;
    free(record);
    return same;
}

static bool has_command(const struct local_game *g) {
    return local_game_player(g, 1)->kind == PLAYER_COMMAND ||
           local_game_player(g, 2)->kind == PLAYER_COMMAND;
}

/* Whether the file itself lies in the folder of games. */
static bool is_in_folder(const char *path) {
    char folder[PATH_TEXT];
    struct refusal why;
    char *real_folder = game_file_folder(folder, &why) ? realpath(folder, NULL) : NULL;
    char *real = realpath(path, NULL);
    size_t length = real_folder ? strlen(real_folder) : 0;
    bool inside = real && length > 0 && safe_file_folder(real) == length + 1 &&
                  strncmp(real, real_folder, length) == 0;
    free(real_folder);
    free(real);
    return inside;
}

/* A command in a record that came from elsewhere could be anything. */
static bool can_go_on(const struct local_game *g, const char *path, struct refusal *why) {
    if (g->core.end != END_NONE)
        return refuse(why, "", "%f: this game is finished; it can be replayed.",
                      "%f: diese Partie ist zu Ende; du kannst sie nachspielen.",
                      safe_file_shown(path));
    if (game_hides(g->core.game, &g->core.start))
        return refuse(why, "", "%f: cards are hidden in this record, so nobody can play it on.",
                      "%f: diese Partie verbirgt Karten, niemand kann sie weiterspielen.",
                      safe_file_shown(path));
    if (has_command(g) && !is_in_folder(path))
        return refuse(why, "",
                      "%s would start a program. Only games in the folder of kept games may: move "
                      "it there if you trust it.",
                      "%s würde ein Programm starten. Das dürfen nur Spiele im Ordner der "
                      "aufbewahrten Spiele: lege es dort ab, wenn du ihm traust.",
                      safe_file_shown(path));
    return true;
}

char *game_file_read(const char *path, size_t *length, struct refusal *why) {
    char *text = safe_file_read(path, length);
    if (!text) safe_file_refuse(why, path);
    return text;
}

static bool read_game(const char *path, struct local_game *g, bool *whole, struct refusal *why) {
    size_t length;
    char *text = game_file_read(path, &length, why);
    if (!text) return false;
    bool read = local_game_read(g, text, length, why) && can_go_on(g, path, why);
    *whole = read && says_all(g, text, length);
    free(text);
    return read;
}

/* A file that says more than the game, such as comments or other games, is left alone: the game
 * goes on in a new one. */
static bool resume_at(struct game_file *f, const char *path, struct local_game *g,
                      struct refusal *why) {
    if (access(path, F_OK) < 0 || !safe_file_find(path, f->path)) return give_up(f, path, why);
    if (!lock_game(f, why)) return false;
    if (!read_game(f->path, g, &f->written, why)) {
        game_file_done(f);
        return false;
    }
    return f->written || game_file_begin(f, g, NULL, why);
}

enum { RESUME_MOST = 8 }; /* games that others may take before us */

bool game_file_resume(struct game_file *f, const char *path, struct local_game *g,
                      struct refusal *why) {
    struct saved_game list[RESUME_MOST];
    game_file_done(f);
    if (path) return resume_at(f, path, g, why);
    int count = game_file_list(list, RESUME_MOST);
    for (int i = 0; i < count; i++)
        if (resume_at(f, list[i].path, g, why)) return true;
    if (count > 0) return false;
    return refuse(why, "", "There is no unfinished game.", "Es gibt kein unfertiges Spiel.");
}

/* Listing */

/* The tags of a record; false if there is no game. */
static bool read_tags(struct record_reader *r, const char *text, size_t length) {
    struct record_item item = {.kind = RECORD_TAG};
    record_reader_init(r, text, length);
    while (item.kind == RECORD_TAG)
        if (!record_next(r, &item)) return false;
    return true;
}

/* Looks at the tags alone: most games are finished. */
static bool is_finished(const char *text, size_t length) {
    struct record_reader r;
    if (!read_tags(&r, text, length)) return true;
    const struct record_tag *result = record_find_tag(&r, "Result");
    return result && !slice_is(result->value, result_text(ONGOING));
}

static bool can_be_resumed(const char *path, const struct game *any) {
    (void)any;
    struct local_game g;
    struct refusal why;
    size_t length;
    if (safe_file_is_locked(path)) return false;
    char *text = safe_file_read(path, &length);
    local_game_init(&g);
    bool resumable = text && !is_finished(text, length) &&
                     local_game_read(&g, text, length, &why) && can_go_on(&g, path, &why);
    local_game_done(&g);
    free(text);
    return resumable;
}

static bool name_saved_game(const char *folder, const char *name, struct saved_game *game) {
    size_t length = strlen(name), tail = strlen(ending);
    struct text t = text_over(game->path, sizeof game->path);
    struct stat about;
    if (name[0] == '.' || length <= tail || strcmp(name + length - tail, ending) != 0) return false;
    text_add(&t, folder);
    text_char(&t, '/');
    text_add(&t, name);
    if (t.cut || stat(game->path, &about) < 0) return false;
    game->when = about.st_mtim.tv_sec;
    game->nanoseconds = about.st_mtim.tv_nsec;
    return true;
}

static bool is_later(const struct saved_game *a, const struct saved_game *b) {
    return a->when != b->when ? a->when > b->when : a->nanoseconds > b->nanoseconds;
}

/* Puts it in its place, and drops the last one if there are too many. */
static int insert(struct saved_game *list, int count, int most, const struct saved_game *game) {
    int at = count < most ? count : most - 1;
    for (; at > 0 && is_later(game, &list[at - 1]); at--) list[at] = list[at - 1];
    list[at] = *game;
    return count < most ? count + 1 : most;
}

/* Whether a game of the folder is one of those that are listed; `game` is what is asked for. */
typedef bool game_chooser(const char *path, const struct game *game);

static int list_folder(DIR *folder, const char *path, game_chooser *is_wanted,
                       const struct game *wanted, struct saved_game *list, int most) {
    struct dirent *entry;
    struct saved_game game;
    int count = 0;
    while ((entry = readdir(folder)))
        if (name_saved_game(path, entry->d_name, &game) &&
            (count < most || is_later(&game, &list[most - 1])) && is_wanted(game.path, wanted))
            count = insert(list, count, most, &game);
    return count;
}

static DIR *open_folder(char path[PATH_TEXT]) {
    struct refusal why;
    return game_file_folder(path, &why) ? opendir(path) : NULL;
}

static int list_games(game_chooser *is_wanted, const struct game *wanted, struct saved_game *list,
                      int most) {
    char path[PATH_TEXT];
    DIR *folder = most > 0 ? open_folder(path) : NULL;
    int count = folder ? list_folder(folder, path, is_wanted, wanted, list, most) : 0;
    if (folder) closedir(folder);
    return count;
}

int game_file_list(struct saved_game *list, int most) {
    return list_games(can_be_resumed, NULL, list, most);
}

/* Levels */

static bool read_seat(const struct record_reader *r, const char *tag, struct game_player *player) {
    char text[PLAYER_TEXT + 16]; /* with what it begins with: "cmd=" */
    struct refusal why;
    return record_tag_text(r, tag, text, sizeof text) && game_player_read(text, player, &why);
}

/* ONGOING also where nothing is said. */
static enum result read_result(const struct record_reader *r) {
    char text[8];
    return record_tag_text(r, "Result", text, sizeof text) ? result_named(text) : ONGOING;
}

static bool is_against_level(const struct game_player players[2]) {
    int person = players[0].kind != PLAYER_PERSON;
    return players[person].kind == PLAYER_PERSON && players[1 - person].kind == PLAYER_LEVEL;
}

/* False unless it is a finished game between a person and a level. */
static bool read_saved_result(const char *path, const struct game *game, bool *placed,
                              struct saved_result *saved) {
    struct record_reader r;
    size_t length;
    char *text = safe_file_read(path, &length);
    bool read = text && read_tags(&r, text, length) && r.game == game &&
                read_seat(&r, game_record_seat_tags[0], &saved->players[0]) &&
                read_seat(&r, game_record_seat_tags[1], &saved->players[1]);
    if (read) saved->result = read_result(&r);
    if (read) *placed = record_find_tag(&r, "Position");
    free(text);
    return read && saved->result != ONGOING && is_against_level(saved->players);
}

static bool has_result(const char *path, const struct game *game) {
    struct saved_result saved;
    bool placed;
    return read_saved_result(path, game, &placed, &saved) && !placed;
}

int game_file_list_results(const struct game *game, struct saved_result *list, int most) {
    enum { RESULTS_MOST = 64 };
    struct saved_game games[RESULTS_MOST];
    int count = list_games(has_result, game, games, smaller(most, RESULTS_MOST)), read = 0;
    bool placed;
    for (int i = 0; i < count; i++)
        read += read_saved_result(games[i].path, game, &placed, &list[read]);
    return read;
}

/* 0 unless a person has won against a level. */
static int level_beaten_in(const char *path, const struct game *game) {
    struct saved_result saved;
    bool placed;
    if (!read_saved_result(path, game, &placed, &saved) || saved.result == DRAWN) return 0;
    const struct game_player *loser = &saved.players[saved.result == FIRST_WINS];
    return loser->kind == PLAYER_LEVEL ? loser->level : 0;
}

int game_file_level_beaten(const struct game *game) {
    char path[PATH_TEXT];
    DIR *folder = open_folder(path);
    const struct dirent *entry;
    int best = 0;
    while (folder && (entry = readdir(folder))) {
        struct saved_game saved;
        int level =
            name_saved_game(path, entry->d_name, &saved) ? level_beaten_in(saved.path, game) : 0;
        if (level > best) best = level;
    }
    if (folder) closedir(folder);
    return best;
}
