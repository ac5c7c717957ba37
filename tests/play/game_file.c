/* Games that are kept: where, from whom, in which order, and what is left when a program is killed
 * in the middle of it. Every test has a folder of its own. */
#include "play/game_file.h"

#include "play/local_game_record.h"
#include "support/local_games.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATH = 512, NOBODY = 65534 };

/* The folder of a test */

static const char *folder(void) {
    return getenv("KOLAM_GAMES");
}

struct path {
    char text[PATH];
};

static struct path in_folder(const char *name) {
    struct path path;
    snprintf(path.text, sizeof path.text, "%s/%s", folder(), name);
    return path;
}

static void remove_all(const char *path) {
    struct dirent *entry;
    DIR *inside = opendir(path);
    while (inside && (entry = readdir(inside))) {
        char below[PATH];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        remove_all(below);
    }
    if (inside) closedir(inside);
    remove(path);
}

static int make_room(void **state) {
    char folder[FOLDER_TEXT];
    (void)state;
    return make_folder(folder) ? setenv("KOLAM_GAMES", folder, 1) : -1;
}

static int clear_room(void **state) {
    (void)state;
    remove_all(folder());
    return 0;
}

#define IN_ROOM(name) TEST_WITH(name, make_room, clear_room)

static void write_file(const char *name, const char *text) {
    FILE *file = fopen(in_folder(name).text, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void expect_file(const char *name, const char *text) {
    char content[4096];
    FILE *file = fopen(in_folder(name).text, "r");
    assert_non_null(file);
    content[fread(content, 1, sizeof content - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(content, text);
}

static int count_files(void) {
    DIR *inside = opendir(folder());
    int count = -2; /* itself and the one above it */
    while (readdir(inside)) count++;
    closedir(inside);
    return count;
}

static int mode_of(const char *path) {
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    return about.st_mode & 0777;
}

static void set_time(const char *path, long seconds) {
    struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* Keeping */

static void expect(bool done, const struct refusal *why) {
    if (!done) fail_msg("%s", why->text[ENGLISH]);
}

static void begin(struct game_file *k, struct local_game *s, const char *setting,
                  const char *path) {
    struct refusal why;
    game_file_init(k);
    begin_game(s, setting, "person", "person", "none");
    expect(game_file_begin(k, s, path, &why), &why);
}

static void save(struct game_file *k, const struct local_game *s) {
    struct refusal why;
    expect(game_file_save(k, s, 0, &why), &why);
}

/* Keeps a game of so many moves, and says where. */
static struct path keep(const char *setting, const char *path, int moves) {
    LOCAL_GAME(s);
    struct game_file k;
    struct path kept;
    begin(&k, &s, setting, path);
    play_random(&s, moves, &(struct random){3}, 0);
    save(&k, &s);
    struct text t = text_over(kept.text, sizeof kept.text);
    text_add(&t, k.path);
    game_file_done(&k);
    return kept;
}

static void resume(struct game_file *k, const char *path, struct local_game *s) {
    struct refusal why;
    game_file_init(k);
    expect(game_file_resume(k, path, s, &why), &why);
}

static void expect_not_resumed(const char *path, const char *reason) {
    LOCAL_GAME(s);
    struct game_file k;
    struct refusal why;
    game_file_init(&k);
    if (game_file_resume(&k, path, &s, &why)) fail_msg("%s was resumed", k.path);
    expect_reason(&why, reason);
    assert_string_equal(k.path, "");
    assert_int_equal(k.lock, -1);
}

/* The folder */

static void expect_folder(const char *expected) {
    char path[PATH_TEXT];
    struct refusal why;
    expect(game_file_folder(path, &why), &why);
    assert_string_equal(path, expected);
    assert_int_equal(mode_of(path), 0700);
}

IN_ROOM(games_are_kept_where_the_user_or_the_system_says) {
    char home[PATH], data[PATH], below[2 * PATH];
    snprintf(home, sizeof home, "%s/home", folder());
    snprintf(data, sizeof data, "%s/data", folder());
    unsetenv("KOLAM_GAMES");
    setenv("HOME", home, 1);
    setenv("XDG_DATA_HOME", "not/absolute", 1);
    snprintf(below, sizeof below, "%s/.local/share/kolam/games", home);
    expect_folder(below);
    setenv("XDG_DATA_HOME", data, 1);
    snprintf(below, sizeof below, "%s/kolam/games", data);
    expect_folder(below);
    snprintf(below, sizeof below, "%s/here", data);
    setenv("KOLAM_GAMES", below, 1);
    expect_folder(below);
    *strrchr(data, '/') = '\0';
    setenv("KOLAM_GAMES", data, 1);
}

IN_ROOM(without_a_home_somebody_must_say_where) {
    char path[PATH_TEXT], kept[PATH];
    struct refusal why;
    snprintf(kept, sizeof kept, "%s", folder());
    unsetenv("KOLAM_GAMES");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    assert_false(game_file_folder(path, &why));
    expect_reason(&why, "KOLAM_GAMES");
    setenv("KOLAM_GAMES", kept, 1);
}

IN_ROOM(a_file_in_the_way_of_the_folder_is_named) {
    char path[PATH_TEXT], kept[PATH];
    struct refusal why;
    snprintf(kept, sizeof kept, "%s", folder());
    write_file("file", "");
    setenv("KOLAM_GAMES", in_folder("file").text, 1);
    assert_false(game_file_folder(path, &why));
    expect_reason(&why, "not a folder");
    setenv("KOLAM_GAMES", in_folder("below").text, 1);
    assert_false(game_file_folder(path, &why));
    expect_reason(&why, "not a folder");
    setenv("KOLAM_GAMES", kept, 1);
}

/* Saving */

IN_ROOM(a_game_gets_a_file_of_its_own_with_its_first_move) {
    LOCAL_GAME(s);
    struct game_file k;
    begin(&k, &s, "patterns", NULL);
    save(&k, &s);
    assert_int_equal(access(k.path, F_OK), -1);
    play_random(&s, 1, &(struct random){3}, 0);
    save(&k, &s);
    const char *name = k.path + strlen(folder()) + 1;
    assert_int_equal(strspn(name, "0123456789-"), strlen("2026-11-15-142233-"));
    assert_string_equal(name + strlen("2026-11-15-142233-"), "patterns.kgn");
    assert_int_equal(mode_of(k.path), 0600);
    game_file_done(&k);
    assert_int_equal(count_files(), 1);
}

IN_ROOM(a_game_without_moves_leaves_nothing) {
    LOCAL_GAME(s);
    struct game_file k;
    begin(&k, &s, "patterns", NULL);
    save(&k, &s);
    game_file_done(&k);
    assert_int_equal(count_files(), 0);
}

IN_ROOM(games_that_begin_at_once_have_different_names) {
    LOCAL_GAME(s);
    struct game_file k[5];
    for (int i = 0; i < 5; i++) {
        begin(&k[i], &s, "manalath", NULL);
        for (int j = 0; j < i; j++) assert_string_not_equal(k[i].path, k[j].path);
    }
    for (int i = 0; i < 5; i++) game_file_done(&k[i]);
}

IN_ROOM(a_finished_game_keeps_its_name_from_others) {
    struct path first = keep("manalath", NULL, 1000), second = keep("manalath", NULL, 1000);
    assert_string_not_equal(first.text, second.text);
    assert_int_equal(count_files(), 2);
}

IN_ROOM(a_game_can_be_kept_anywhere) {
    struct path path = in_folder("game.kgn");
    write_file("game.kgn", "an old one");
    assert_string_equal(keep("manalath", path.text, 3).text, path.text);
    LOCAL_GAME(s);
    struct game_file k;
    resume(&k, path.text, &s);
    assert_int_equal(s.core.count, 3);
    assert_int_equal(mode_of(path.text), 0600);
    game_file_done(&k);
    assert_int_equal(count_files(), 1);
}

IN_ROOM(a_link_stays_a_link) {
    char target[PATH];
    write_file("real.kgn", "");
    assert_int_equal(symlink("real.kgn", in_folder("link.kgn").text), 0);
    keep("manalath", in_folder("link.kgn").text, 3);
    assert_true(readlink(in_folder("link.kgn").text, target, sizeof target) > 0);
    LOCAL_GAME(s);
    struct game_file k;
    resume(&k, in_folder("real.kgn").text, &s);
    assert_int_equal(s.core.count, 3);
    game_file_done(&k);
}

IN_ROOM(what_is_taken_back_is_taken_back_in_the_file) {
    LOCAL_GAME(s);
    LOCAL_GAME(back);
    struct game_file k;
    struct refusal why;
    begin(&k, &s, "manalath", in_folder("game.kgn").text);
    play_moves(&s, "oc3", 0);
    save(&k, &s);
    local_game_undo(&s, 0, &why);
    save(&k, &s);
    game_file_done(&k);
    resume(&k, in_folder("game.kgn").text, &back);
    assert_int_equal(back.core.count, 0);
    game_file_done(&k);
}

IN_ROOM(who_keeps_nothing_saves_nothing) {
    LOCAL_GAME(s);
    struct game_file k;
    game_file_init(&k);
    begin_game(&s, "manalath", "person", "person", "none");
    play_moves(&s, "oc3", 0);
    save(&k, &s);
    game_file_done(&k);
    assert_int_equal(count_files(), 0);
}

/* What goes wrong */

static void expect_not_begun(const char *path, const char *reason) {
    LOCAL_GAME(s);
    struct game_file k;
    struct refusal why;
    game_file_init(&k);
    begin_game(&s, "manalath", "person", "person", "none");
    assert_false(game_file_begin(&k, &s, path, &why));
    expect_reason(&why, reason);
    assert_string_equal(k.path, "");
}

IN_ROOM(a_place_where_nothing_can_be_kept_is_refused_at_once) {
    char longest[PATH_TEXT];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    write_file("file", "");
    expect_not_begun("", "no such file");
    expect_not_begun(folder(), "this is a folder");
    expect_not_begun(in_folder("none/game.kgn").text, "no such file or folder");
    expect_not_begun(in_folder("file/game.kgn").text, "not a folder");
    expect_not_begun("/dev/null", "not a file");
    expect_not_begun(longest, "too long");
}

IN_ROOM(a_folder_that_is_not_ours_is_refused) {
    struct path closed = in_folder("closed");
    bool root = geteuid() == 0;
    assert_int_equal(mkdir(closed.text, 0555), 0);
    assert_int_equal(chmod(folder(), 0755), 0);
    if (root && seteuid(NOBODY) < 0) { /* not skip(): in TAP that is a failure */
        print_message("# left out: there is no other user here\n");
        return;
    }
    expect_not_begun(in_folder("closed/game.kgn").text, "not allowed");
    if (root) assert_int_equal(seteuid(0), 0);
}

/* As if the disk were full after so many bytes. */
static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

IN_ROOM(a_save_that_fails_leaves_the_game_as_it_was_saved_before) {
    LOCAL_GAME(s);
    LOCAL_GAME(back);
    struct game_file k;
    struct refusal why;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    begin(&k, &s, "patterns", in_folder("game.kgn").text);
    play_random(&s, 3, &(struct random){3}, 0);
    save(&k, &s);
    play_random(&s, 5, &(struct random){3}, 0);
    limit_files(100);
    assert_false(game_file_save(&k, &s, 0, &why));
    limit_files(RLIM_INFINITY);
    signal(SIGXFSZ, handler);
    expect_reason(&why, "too large");
    game_file_done(&k);
    resume(&k, in_folder("game.kgn").text, &back);
    assert_int_equal(back.core.count, 3);
    game_file_done(&k);
    assert_int_equal(count_files(), 1);
}

/* Going on */

IN_ROOM(a_kept_game_goes_on_in_its_file) {
    struct path path = keep("mandala seed=4", NULL, 6);
    LOCAL_GAME(s);
    LOCAL_GAME(again);
    struct game_file k;
    resume(&k, path.text, &s);
    assert_int_equal(s.core.count, 6);
    assert_string_equal(k.path, path.text);
    play_random(&s, 2, &(struct random){9}, 0);
    save(&k, &s);
    game_file_done(&k);
    resume(&k, path.text, &again);
    assert_int_equal(again.core.count, 8);
    assert_memory_equal(&again.core.now, &s.core.now, sizeof s.core.now);
    game_file_done(&k);
    assert_int_equal(count_files(), 1);
}

IN_ROOM(a_game_with_clocks_goes_on_in_its_file) {
    LOCAL_GAME(s);
    struct game_file k;
    struct refusal why;
    game_file_init(&k);
    begin_game(&s, "manalath", "person", "level=3", "5+2");
    expect(game_file_begin(&k, &s, in_folder("game.kgn").text, &why), &why);
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 1234567);
    play_moves(&s, "pc4", 2345678);
    expect(game_file_save(&k, &s, 3456789, &why), &why);
    game_file_done(&k);
    resume(&k, in_folder("game.kgn").text, &s);
    assert_string_equal(k.path, in_folder("game.kgn").text);
    assert_int_equal(local_game_left(&s, 1, 0), 300000000 - 1234567 + 2000000 - 1111111);
    game_file_done(&k);
}

IN_ROOM(a_game_is_played_by_one_program_at_a_time) {
    struct path path = keep("manalath", NULL, 2);
    LOCAL_GAME(s);
    struct game_file k;
    struct saved_game kept;
    resume(&k, path.text, &s);
    expect_not_resumed(path.text, "being played");
    expect_not_resumed(NULL, "no unfinished game");
    expect_not_begun(path.text, "being played");
    assert_int_equal(game_file_list(&kept, 1), 0);
    play_random(&s, 1, &(struct random){9}, 0);
    save(&k, &s);
    expect_not_resumed(path.text, "being played");
    game_file_done(&k);
    assert_int_equal(game_file_list(&kept, 1), 1);
}

IN_ROOM(a_finished_game_is_not_resumed) {
    struct path path = keep("patterns", NULL, 1000);
    expect_not_resumed(path.text, "finished");
    expect_not_resumed(NULL, "no unfinished game");
}

IN_ROOM(what_is_no_game_is_not_resumed) {
    write_file("broken.kgn", "[Game \"patterns\"]\n\n1. Bx *\n");
    expect_not_resumed(in_folder("broken.kgn").text, "Line 3");
    expect_not_resumed(in_folder("none.kgn").text, "no such file");
    expect_not_resumed(folder(), "this is a folder");
    expect_not_resumed("/dev/zero", "not a file");
    write_file("view.kgn", "[Game \"mandala\"]\n[Position \"?88 - r3y1g1b1/?6 o1b1+-/?2+- -/- "
                           "y1p1|-|- y1p1|-|- 1 - play 0 0\"]\n\n*\n");
    expect_not_resumed(in_folder("view.kgn").text, "hidden");
    assert_int_equal(count_files(), 2);
}

IN_ROOM(a_record_with_more_in_it_stays_as_it_is) {
    static const char record[] = "[Event \"Club\"]\n[Game \"manalath\"]\n\n1. oc3 {Hm.} *\n";
    LOCAL_GAME(s);
    struct game_file k;
    write_file("club.kgn", record);
    resume(&k, in_folder("club.kgn").text, &s);
    assert_string_not_equal(k.path, in_folder("club.kgn").text);
    play_moves(&s, "pc4", 0);
    save(&k, &s);
    game_file_done(&k);
    expect_file("club.kgn", record);
    resume(&k, NULL, &s);
    assert_int_equal(s.core.count, 2);
    game_file_done(&k);
}

IN_ROOM(only_games_that_were_kept_start_commands) {
    static const char record[] = "[Game \"manalath\"]\n[Seat2 \"cmd=rm -rf /\"]\n\n1. oc3 *\n";
    struct path elsewhere = in_folder("elsewhere");
    LOCAL_GAME(s);
    struct game_file k;
    assert_int_equal(mkdir(elsewhere.text, 0700), 0);
    write_file("elsewhere/game.kgn", record);
    expect_not_resumed(in_folder("elsewhere/game.kgn").text, "would start a program");
    assert_int_equal(symlink("elsewhere/game.kgn", in_folder("link.kgn").text), 0);
    expect_not_resumed(in_folder("link.kgn").text, "would start a program");
    write_file("game.kgn", record);
    resume(&k, in_folder("game.kgn").text, &s);
    assert_int_equal(local_game_player(&s, 2)->kind, PLAYER_COMMAND);
    game_file_done(&k);
}

/* Listing */

IN_ROOM(unfinished_games_are_listed_the_last_one_first) {
    struct saved_game list[3];
    for (int i = 0; i < 5; i++) {
        static const int times[] = {300, 100, 500, 200, 400};
        char name[] = "0.kgn";
        name[0] = (char)('0' + i);
        keep("manalath", in_folder(name).text, i + 1);
        set_time(in_folder(name).text, times[i]);
    }
    assert_int_equal(game_file_list(list, 3), 3);
    for (int i = 0; i < 3; i++) {
        static const char *const names[] = {"2.kgn", "4.kgn", "0.kgn"};
        assert_string_equal(list[i].path, in_folder(names[i]).text);
        assert_int_equal(list[i].when, 500 - 100 * i);
    }
    LOCAL_GAME(s);
    struct game_file k;
    resume(&k, NULL, &s);
    assert_int_equal(s.core.count, 3);
    game_file_done(&k);
}

IN_ROOM(nothing_else_in_the_folder_is_listed) {
    struct saved_game list[8];
    struct path game = keep("manalath", NULL, 4);
    keep("manalath", in_folder("finished.kgn").text, 1000);
    keep("manalath", in_folder("other.txt").text, 2);
    keep("manalath", in_folder(".hidden.kgn").text, 2);
    write_file("empty.kgn", "");
    write_file("broken.kgn", "[Game \"manalath\"]\n[Result \"*\"]\n\n1. oc3 2. oc3 *\n");
    write_file("half.kgn", "[Game \"manalath\"]\n[Result \"*\"]\n\n1. oc3 2.");
    write_file("seat.kgn", "[Game \"manalath\"]\n[Seat1 \"ghost\"]\n\n*\n");
    write_file("noise.kgn", "\x80\xff\x01\x02");
    write_file(".game.kgn.new", "[Game \"mana");
    write_file(".game.kgn.lock", "");
    assert_int_equal(mkdir(in_folder("folder.kgn").text, 0700), 0);
    assert_int_equal(mkfifo(in_folder("pipe.kgn").text, 0600), 0);
    assert_int_equal(symlink("nowhere", in_folder("dangling.kgn").text), 0);
    assert_int_equal(game_file_list(list, 8), 1);
    assert_string_equal(list[0].path, game.text);
    assert_int_equal(game_file_list(list, 0), 0);
}

/* Levels */

IN_ROOM(the_strongest_level_that_a_person_has_beaten_is_known) {
    const struct game *manalath = game_named("manalath"), *mandala = game_named("mandala");
    static const char *const records[] = {
        "[Game \"manalath\"]\n[Seat1 \"level=7\"]\n[Seat2 \"person\"]\n[Result \"1-0\"]\n\n1-0\n",
        "[Game \"manalath\"]\n[Seat1 \"person\"]\n[Seat2 \"level=6\"]\n[Result \"*\"]\n\n*\n",
        "[Game \"manalath\"]\n[Seat1 \"level=9\"]\n[Seat2 \"level=8\"]\n[Result \"1-0\"]\n\n1-0\n",
        "[Game \"mandala\"]\n[Seat1 \"person\"]\n[Seat2 \"level=5\"]\n[Result \"1-0\"]\n\n1-0\n",
        "noise",
    };
    write_file("lost.kgn", records[0]);
    write_file("unfinished.kgn", records[1]);
    write_file("watched.kgn", records[2]);
    write_file("other.kgn", records[3]);
    write_file("noise.kgn", records[4]);
    assert_int_equal(game_file_level_beaten(manalath), 0);
    write_file("first.kgn", "[Game \"manalath\"]\n[Seat1 \"person=Ada\"]\n[Seat2 \"level=1\"]\n"
                            "[Result \"1-0\"]\n\n1-0\n");
    assert_int_equal(game_file_level_beaten(manalath), 1);
    write_file("second.kgn", "[Game \"manalath\"]\n[Seat1 \"level=2\"]\n[Seat2 \"person\"]\n"
                             "[Result \"0-1\"]\n\n0-1\n");
    assert_int_equal(game_file_level_beaten(manalath), 2);
    assert_int_equal(game_file_level_beaten(mandala), 5);
}

IN_ROOM(the_results_against_levels_are_listed_with_the_latest_first) {
    enum { MOST = 2 };
    const struct game *manalath = game_named("manalath");
    const char *const head = "[Game \"manalath\"]\n";
    const char *const seats[] = {
        "[Seat1 \"person\"]\n[Seat2 \"level=4\"]\n[Result \"1-0\"]\n\n1-0\n",
        "[Seat1 \"follow=5.3\"]\n[Seat2 \"person=Ada\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n",
        "[Seat1 \"person\"]\n[Seat2 \"level=4\"]\n[Result \"*\"]\n\n*\n",
        "[Seat1 \"person\"]\n[Seat2 \"person\"]\n[Result \"1-0\"]\n\n1-0\n",
    };
    struct saved_result list[MOST];
    for (int i = 0; i < 4; i++) {
        char name[16], record[256], path[PATH];
        snprintf(name, sizeof name, "result%d.kgn", i);
        snprintf(record, sizeof record, "%s%s", head, seats[i]);
        write_file(name, record);
        snprintf(path, sizeof path, "%s", in_folder(name).text);
        set_time(path, 1000 + i);
    }
    assert_int_equal(game_file_list_results(manalath, list, MOST), 2);
    assert_int_equal(list[0].result, DRAWN);
    assert_int_equal(list[0].players[0].level, 5);
    assert_int_equal(list[0].players[0].tenths, 3);
    assert_true(list[0].players[0].follows);
    assert_int_equal(list[1].result, FIRST_WINS);
    assert_int_equal(game_file_list_results(manalath, list, 1), 1);
    assert_int_equal(list[0].result, DRAWN);
    assert_int_equal(game_file_list_results(game_named("mandala"), list, MOST), 0);
}

/* Other programs */

/* Runs in a process of its own, whose messages come through the pipe. */
static pid_t start(void (*work)(int to, unsigned seed), unsigned seed, int *from) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        alarm(WAIT_LIMIT);
        work(ends[1], seed);
        _exit(0);
    }
    close(ends[1]);
    *from = ends[0];
    return child;
}

static void end(pid_t child, int from) {
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(from);
}

/* Takes the last game and holds it until it is killed; says which one it is. */
static void hold_last_game(int to, unsigned seed) {
    LOCAL_GAME(s);
    struct game_file k;
    struct refusal why;
    (void)seed;
    game_file_init(&k);
    game_file_resume(&k, NULL, &s, &why);
    if (write(to, k.path, PATH) == PATH) pause();
}

IN_ROOM(programs_that_resume_at_once_get_different_games) {
    enum { PROGRAMS = 6, GAMES = 4 };
    for (int round = 0; round < 20; round++) {
        struct path taken[PROGRAMS];
        pid_t child[PROGRAMS];
        int from[PROGRAMS], count = 0;
        for (int i = 0; round == 0 && i < GAMES; i++) keep("manalath", NULL, 2);
        for (int i = 0; i < PROGRAMS; i++) child[i] = start(hold_last_game, 0, &from[i]);
        for (int i = 0; i < PROGRAMS; i++) {
            assert_int_equal(read(from[i], taken[i].text, PATH), PATH);
            count += taken[i].text[0] != '\0';
            for (int j = 0; j < i && taken[i].text[0]; j++)
                assert_string_not_equal(taken[i].text, taken[j].text);
        }
        assert_int_equal(count, GAMES);
        for (int i = 0; i < PROGRAMS; i++) end(child[i], from[i]);
    }
}

/* Plays to the end, and says after each move how many are safe. */
static void play_on(int to, unsigned seed) {
    LOCAL_GAME(s);
    struct game_file k;
    struct refusal why;
    struct random random = random_from(seed);
    game_file_init(&k);
    if (!game_file_resume(&k, in_folder("game.kgn").text, &s, &why)) return;
    while (local_game_to_move(&s) != 0) {
        play_random(&s, 1, &random, 0);
        if (!game_file_save(&k, &s, 0, &why)) return;
        if (write(to, &s.core.count, sizeof s.core.count) != sizeof s.core.count) return;
    }
}

/* Lets it play for a random while and kills it; gives the last number that it has said. */
static int kill_at_random(unsigned seed) {
    struct random random = random_from(seed);
    struct timespec moment = {.tv_nsec = random_below(&random, 1000000)};
    int from, safe = 0, count;
    pid_t child = start(play_on, seed, &from);
    for (int heard = random_below(&random, 10); heard >= 0; heard--)
        if (read(from, &count, sizeof count) == sizeof count) safe = count;
    nanosleep(&moment, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (read(from, &count, sizeof count) == sizeof count) safe = count;
    close(from);
    return safe;
}

static void read_game(struct local_game *s) {
    static char record[1 << 16];
    struct refusal why;
    FILE *file = fopen(in_folder("game.kgn").text, "r");
    assert_non_null(file);
    size_t length = fread(record, 1, sizeof record, file);
    fclose(file);
    expect(local_game_read(s, record, length, &why), &why);
}

IN_ROOM(whoever_is_killed_loses_nothing_that_was_said_to_be_safe) {
    LOCAL_GAME(s);
    s.core.end = END_BY_RULES;
    for (unsigned round = 0; round < 100; round++) {
        if (s.core.end != END_NONE) keep("mandala seed=1", in_folder("game.kgn").text, 1);
        int safe = kill_at_random(round);
        read_game(&s);
        if (safe == 0 || (s.core.count != safe && s.core.count != safe + 1))
            fail_msg("%d moves were safe, %d are there", safe, s.core.count);
    }
}
