/* What the commands of the program share: the list of them, and their arguments. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "rules/game.h"

#include <stdbool.h>

enum status { STATUS_DONE = 0, STATUS_REFUSED = 1, STATUS_USAGE = 2 };

struct command {
    const char *name;
    const char *summary[LANGUAGES]; /* a line in the list of commands */
    const char *help[LANGUAGES];    /* the page of --help */
    enum status (*run)(int argc, char **argv);
};

extern const struct command about_command, admin_command, analyse_command, backup_command,
    bench_command, doctor_command, games_command, match_command, move_data_command, new_command,
    perft_command, play_command, rate_command, record_command, restore_command, score_command,
    selfplay_command, serve_command, show_command, solve_command, trace_command, ugi_command;

/* One sentence on standard error, behind the program's name, in the user's language. Always false,
 * so that a reader can end with `return complain(...)`. */
__attribute__((format(printf, 1, 3), format(printf, 2, 3))) bool complain(const char *english,
                                                                          const char *german, ...);

/* The same as the end of a command. */
#define USAGE_ERROR(...) (complain(__VA_ARGS__), STATUS_USAGE)
#define REFUSED(...) (complain(__VA_ARGS__), STATUS_REFUSED)
enum status refused_because(const struct refusal *why);

/* A flag of a command: with a value, or a switch. Exactly one of the two is set. */
struct flag {
    const char *name; /* with its dashes */
    const char **value;
    bool *on;
};

enum { WORDS_MOST = 1024 };

/* Arguments that are not flags, in order. */
struct words {
    const char *word[WORDS_MOST];
    int count;
};

/* Sorts the arguments into flags (terminated by {NULL}) and words; complains and returns false
 * if one is not known. "--" ends the flags. */
bool arguments_read(int argc, char **argv, const struct flag *flags, struct words *words);

/* A game as the arguments describe it: GAME [OPTION=VALUE ...] [--seed N] [--position P]. */
struct chosen_game {
    const struct game *game;
    struct options options;
    const char *seed_text, *position_text; /* as given, or NULL */
    struct seed seed;
    union position start;
};

/* Takes the game and its options off the front of `words`, then deals or reads the position. The
 * texts must be set. Complains, and returns the status, if something is wrong. */
enum status chosen_game_read(struct chosen_game *chosen, struct words *words);

/* The value of --seed: a seed, or 'random', which is then told on standard error. Complains, and
 * returns false, if it is wrong. */
bool read_seed(const char *text, struct seed *seed);

/* Plays a move given as text. Complains, with ply, move and reason, and returns false if it is
 * refused. */
bool play_text(const struct game *game, union position *p, int ply, const char *text);

/* Plays the moves in a text with white space between them. Returns how many, or -1 after a
 * complaint.
 */
int play_moves(const struct game *game, union position *p, const char *text);

/* The value of a flag that is a number from `least` to `most`; it stays as it is if `text` is NULL.
 * Complains, and returns false, if it is wrong. */
bool read_number(const char *flag, const char *text, uint64_t least, uint64_t most,
                 uint64_t *number);
bool read_int(const char *flag, const char *text, int least, int most, int *number);

/* The value of a flag that is several numbers with commas between them, each within its bounds;
 * they stay as they are if `text` is NULL. `form` says in a complaint what they are. */
struct bounds {
    int least, most;
};
bool read_ints(const char *flag, const char *text, const char *form, const struct bounds *bounds,
               int count, int *numbers);

/* The value of --part, K/N: the part, from 1, of so many; both stay as they are if `text` is NULL.
 */
bool read_part(const char *text, int *part, int *parts);

/* The value of --view: an enum reader, or TRACE_EVERYTHING if `text` is NULL. Complains, and
 * returns false, if it is wrong. */
bool read_view(const char *text, int *reader);

/* The value of --lang, which leaves the language as it is if `text` is NULL. */
bool read_language(const char *text, enum language *language);

/* Whether standard output is a terminal that shows colours, as far as that can be known. */
bool terminal_has_colour(void);

/* The language of the user's locale. */
enum language user_language(void);

#endif
