#include "play/keeper.h"

#include "play/keeper_file.h"
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

static bool name_folder(struct text *t) {
    const char *chosen = getenv("KOLAM_GAMES"), *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (chosen && *chosen) {
        text_add(t, chosen);
    } else if (data && *data == '/') { /* the specification says to ignore any other */
        text_add(t, data);
        text_add(t, "/kolam/games");
    } else if (home && *home) {
        text_add(t, home);
        text_add(t, "/.local/share/kolam/games");
    }
    return t->at > t->start;
}

bool keeper_folder(char folder[KEEPER_PATH], struct refusal *why) {
    struct text t = text_over(folder, KEEPER_PATH);
    if (!name_folder(&t))
        return refuse(why, "", "There is no home to keep games in: say where in KOLAM_GAMES.",
                      "Es gibt kein Zuhause für Spiele: sage in KOLAM_GAMES, wo.");
    return (keeper_file_fits(&t) && keeper_file_make_folders(folder)) ||
           keeper_file_refuse(why, folder);
}

/* Beginning */

void keeper_init(struct keeper *k) {
    *k = (struct keeper){.lock = -1};
}

void keeper_done(struct keeper *k) {
    if (k->lock >= 0) keeper_file_unlock(k->path, k->lock);
    keeper_init(k);
}

static bool lock_game(struct keeper *k, struct refusal *why) {
    k->lock = keeper_file_lock(k->path);
    if (k->lock >= 0) return true;
    keeper_file_refuse(why, k->path);
    keeper_init(k);
    return false;
}

/* By the time of day, so that they sort; with a number if that is taken. */
static bool name_game(const char *folder, const struct game *game, int number,
                      char path[KEEPER_PATH]) {
    char date[32];
    time_t now = time(NULL);
    struct tm local;
    struct text t = text_over(path, KEEPER_PATH);
    strftime(date, sizeof date, "/%Y-%m-%d-%H%M%S-", localtime_r(&now, &local));
    text_add(&t, folder);
    text_add(&t, date);
    text_add(&t, game->name);
    if (number > 1) {
        text_char(&t, '-');
        text_number(&t, number);
    }
    text_add(&t, ending);
    return keeper_file_fits(&t);
}

static bool begin_in_folder(struct keeper *k, const struct game *game, struct refusal *why) {
    char folder[KEEPER_PATH];
    if (!keeper_folder(folder, why)) return false;
    for (int number = 1;; number++) {
        if (!name_game(folder, game, number, k->path)) break;
        k->lock = keeper_file_lock(k->path);
        if (k->lock < 0 && errno != EWOULDBLOCK) break;
        if (k->lock >= 0 && access(k->path, F_OK) < 0) return true;
        keeper_done(k);
    }
    keeper_file_refuse(why, folder);
    keeper_init(k);
    return false;
}

bool keeper_begin(struct keeper *k, const struct local_game *s, const char *path,
                  struct refusal *why) {
    keeper_done(k);
    if (!path) return begin_in_folder(k, s->core.game, why);
    if (keeper_file_find(path, k->path)) return lock_game(k, why);
    keeper_file_refuse(why, path);
    keeper_init(k);
    return false;
}

/* Saving */

static void put_to_stream(void *stream, const char *start, size_t length) {
    fwrite(start, 1, length, stream);
}

/* The record, to be freed; NULL if there is no memory. */
static char *write_record(const struct local_game *s, long long now, size_t *length) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    if (!stream) return NULL;
    local_game_write(s, now, put_to_stream, stream);
    bool written = !ferror(stream);
    if (fclose(stream) == 0 && written) return text;
    free(text);
    errno = ENOMEM;
    return NULL;
}

bool keeper_save(struct keeper *k, const struct local_game *s, long long now, struct refusal *why) {
    bool begun = k->written || s->core.known > 0 || s->core.end != END_NONE;
    if (!*k->path || !begun) return true;
    size_t length;
    char *text = write_record(s, now, &length);
    bool saved = text && keeper_file_replace(k->path, text, length);
    if (saved)
        k->written = true;
    else
        keeper_file_refuse(why, k->path);
    free(text);
    return saved;
}

/* Going on */

/* Whether the record is all that the text says, and can take its place. */
struct comparison {
    const char *at, *end;
    bool same;
};

static void compare(void *comparison, const char *start, size_t length) {
    struct comparison *c = comparison;
    c->same = c->same && (size_t)(c->end - c->at) >= length && memcmp(c->at, start, length) == 0;
    if (c->same) c->at += length;
}

static bool says_all(const struct local_game *s, const char *text, size_t length) {
    struct comparison c = {text, text + length, true};
    local_game_write(s, 0, compare, &c);
    return c.same && c.at == c.end;
}

static bool has_command(const struct local_game *s) {
    return local_game_player(s, 1)->kind == PLAYER_COMMAND ||
           local_game_player(s, 2)->kind == PLAYER_COMMAND;
}

/* Whether the file itself lies in the folder of kept games. */
static bool is_in_folder(const char *path) {
    char folder[KEEPER_PATH];
    struct refusal why;
    char *real_folder = keeper_folder(folder, &why) ? realpath(folder, NULL) : NULL;
    char *real = realpath(path, NULL);
    size_t length = real_folder ? strlen(real_folder) : 0;
    bool inside = real && length > 0 && keeper_file_folder(real) == length + 1 &&
                  strncmp(real, real_folder, length) == 0;
    free(real_folder);
    free(real);
    return inside;
}

/* A command in a record that came from elsewhere could be anything. */
static bool can_go_on(const struct local_game *s, const char *path, struct refusal *why) {
    if (s->core.end != END_NONE)
        return refuse(why, "", "%s: this game is finished; it can be replayed.",
                      "%s: dieses Spiel ist zu Ende; du kannst es nachspielen.",
                      keeper_file_shown(path));
    if (game_hides(s->core.game, &s->core.start))
        return refuse(why, "", "%s: cards are hidden in this record, so nobody can play it on.",
                      "%s: dieses Spiel verbirgt Karten, niemand kann es weiterspielen.",
                      keeper_file_shown(path));
    if (has_command(s) && !is_in_folder(path))
        return refuse(why, "",
                      "%s would start a program. Only games in the folder of kept games may: move "
                      "it there if you trust it.",
                      "%s würde ein Programm starten. Das dürfen nur Spiele im Ordner der "
                      "aufbewahrten Spiele: lege es dort ab, wenn du ihm traust.",
                      keeper_file_shown(path));
    return true;
}

char *keeper_read(const char *path, size_t *length, struct refusal *why) {
    char *text = keeper_file_read(path, length);
    if (!text) keeper_file_refuse(why, path);
    return text;
}

static bool read_game(const char *path, struct local_game *s, bool *whole, struct refusal *why) {
    size_t length;
    char *text = keeper_read(path, &length, why);
    if (!text) return false;
    bool read = local_game_read(s, text, length, why) && can_go_on(s, path, why);
    *whole = read && says_all(s, text, length);
    free(text);
    return read;
}

/* A file that says more than the game, such as comments or other games, is left alone: the game
 * goes on in a new one. */
static bool resume_at(struct keeper *k, const char *path, struct local_game *s,
                      struct refusal *why) {
    if (access(path, F_OK) < 0 || !keeper_file_find(path, k->path)) {
        keeper_file_refuse(why, path);
        keeper_init(k);
        return false;
    }
    if (!lock_game(k, why)) return false;
    if (!read_game(k->path, s, &k->written, why)) {
        keeper_done(k);
        return false;
    }
    return k->written || keeper_begin(k, s, NULL, why);
}

enum { RESUME_MOST = 8 }; /* games that others may take before us */

bool keeper_resume(struct keeper *k, const char *path, struct local_game *s, struct refusal *why) {
    struct kept list[RESUME_MOST];
    keeper_done(k);
    if (path) return resume_at(k, path, s, why);
    int count = keeper_list(list, RESUME_MOST);
    for (int i = 0; i < count; i++)
        if (resume_at(k, list[i].path, s, why)) return true;
    if (count > 0) return false;
    return refuse(why, "", "There is no unfinished game.", "Es gibt kein unfertiges Spiel.");
}

/* Listing */

/* Looks at the tags alone: most games are finished. */
static bool is_finished(const char *text, size_t length) {
    struct record_reader r;
    struct record_item item = {.kind = RECORD_TAG};
    record_reader_init(&r, text, length);
    while (item.kind == RECORD_TAG)
        if (!record_next(&r, &item)) return true;
    const struct record_tag *result = record_find_tag(&r, "Result");
    return result && !slice_is(result->value, result_text(ONGOING));
}

static bool can_be_resumed(const char *path) {
    struct local_game g;
    struct refusal why;
    size_t length;
    if (keeper_file_is_locked(path)) return false;
    char *text = keeper_file_read(path, &length);
    local_game_init(&g);
    bool resumable = text && !is_finished(text, length) &&
                     local_game_read(&g, text, length, &why) && can_go_on(&g, path, &why);
    local_game_done(&g);
    free(text);
    return resumable;
}

static bool name_kept(const char *folder, const char *name, struct kept *kept) {
    size_t length = strlen(name), tail = strlen(ending);
    struct text t = text_over(kept->path, sizeof kept->path);
    struct stat about;
    if (name[0] == '.' || length <= tail || strcmp(name + length - tail, ending) != 0) return false;
    text_add(&t, folder);
    text_char(&t, '/');
    text_add(&t, name);
    if (t.cut || stat(kept->path, &about) < 0) return false;
    kept->when = about.st_mtim.tv_sec;
    kept->nanoseconds = about.st_mtim.tv_nsec;
    return true;
}

static bool is_later(const struct kept *a, const struct kept *b) {
    return a->when != b->when ? a->when > b->when : a->nanoseconds > b->nanoseconds;
}

/* Puts it in its place, and drops the last one if there are too many. */
static int insert(struct kept *list, int count, int most, const struct kept *kept) {
    int at = count < most ? count : most - 1;
    for (; at > 0 && is_later(kept, &list[at - 1]); at--) list[at] = list[at - 1];
    list[at] = *kept;
    return count < most ? count + 1 : most;
}

static int list_folder(DIR *folder, const char *path, struct kept *list, int most) {
    struct dirent *entry;
    struct kept kept;
    int count = 0;
    while ((entry = readdir(folder)))
        if (name_kept(path, entry->d_name, &kept) &&
            (count < most || is_later(&kept, &list[most - 1])) && can_be_resumed(kept.path))
            count = insert(list, count, most, &kept);
    return count;
}

int keeper_list(struct kept *list, int most) {
    char path[KEEPER_PATH];
    struct refusal why;
    DIR *folder = most > 0 && keeper_folder(path, &why) ? opendir(path) : NULL;
    int count = folder ? list_folder(folder, path, list, most) : 0;
    if (folder) closedir(folder);
    return count;
}
