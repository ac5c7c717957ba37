/* The one interface of all games.
 *
 * A position is a value: no pointers, copied by assignment, compared by bytes. What a reader may
 * know of it is a view, which is another type, so that an engine, a bot or a browser cannot be
 * handed the position behind it by mistake. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "base/cpu.h"
#include "base/random.h"
#include "base/seed.h"
#include "base/text/text.h"
#include "games/list.h"
#include "rules/options.h"
#include "rules/refusal.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t move; /* packed by each game */

enum {
    NO_MOVE = 0,
    MOVES_MOST = 256,    /* legal moves of any position, at most */
    MOVE_TEXT = 8,       /* bytes that hold any move's text */
    POSITION_TEXT = 512, /* bytes that hold any position's text */
    POSITION_WORDS = 32,
    GAME_PLIES_MOST = 16384, /* no game is longer */
};

#define GAME_POSITION(name) struct name name;
union position {
    GAMES(GAME_POSITION)
    uint64_t words[POSITION_WORDS]; /* all of it; and the state of a game that is not in the list */
};

enum reader { SPECTATOR, READER_1, READER_2 };

struct view {
    union position seen; /* what is hidden is blank: all the game's functions take it as it is */
};

enum result { ONGOING, FIRST_WINS, SECOND_WINS, DRAWN };

struct score {
    bool counted;  /* false in a game without points */
    int points[2]; /* player 1's, player 2's */
};

/* An option whose value is a list of places of the board, as in "c4,e5". */
struct places_option {
    int index; /* in the table of options */
    int most;  /* places that it may name; 0: the game has no such option */

    /* The value as it is kept of one as people write it; checks it only if it is too long to be
     * kept, since the board depends on the other options. */
    bool (*read)(const char *text, char value[OPTION_TEXT], struct refusal *why);

    /* A value with that many places of the options' board, or with none if they give no board. */
    void (*draw)(const struct options *options, int count, struct random *random,
                 char value[OPTION_TEXT]);
};

/* A fixed numbering of all moves that a game can ever have, for learning: from 0 without gaps,
 * ascending as the moves do, and independent of options and positions. */
struct numbering {
    int count;
    int (*number)(move m);    /* -1 of what is never a move */
    move (*move)(int number); /* of a number below `count` */
};

struct game {
    const char *name;             /* one lower-case word */
    const char *title;            /* as people write it */
    bool open;                    /* nothing is ever hidden: every view is the whole position */
    int random_plies;             /* that begin the games of a match, so that both can win */
    const struct option *options; /* terminated by {NULL} */
    struct places_option places;  /* the one of them that is agreed on the board */

    /* The start, dealt from options and a seed; false if the options do not fit together. */
    bool (*setup)(const struct options *options, const struct seed *seed, union position *start,
                  struct refusal *why);

    /* 1, 2, or 0 when it is over. */
    int (*to_move)(const union position *p);

    /* Every legal move in ascending order into `list`, which has room for MOVES_MOST. Of a view:
     * the legal moves, as far as it shows what they need. */
    int (*moves)(const union position *p, move *list);

    /* How many moves() would list. */
    int (*count)(const union position *p);

    /* Whether moves() would list it, whatever number it is. NULL: ask game_allows(), which then
     * lists them. */
    bool (*legal)(const union position *p, move m);

    /* Applies a legal move in place. */
    void (*play)(union position *p, move m);

    /* A legal move, each as likely as any other; the game must not be over. */
    move (*pick)(const union position *p, struct random *random);

    /* Plays what pick() would pick until the game is over; returns the number of moves. */
    int (*playout)(union position *p, struct random *random);

    enum result (*result)(const union position *p);
    struct score (*score)(const union position *p);

    /* Whether the table shows the score of a view; it always shows that of a finished game. NULL:
     * always. */
    bool (*shows_score)(const union position *p);

    /* What `reader` may know. Positions that differ only in what is hidden give the same bytes. */
    void (*view)(const union position *p, enum reader reader, struct view *view);

    /* Whether something is hidden in it, so that it is a view. NULL in an open game. */
    bool (*hides)(const union position *p);

    /* A random position that agrees with the view. */
    void (*imagine)(const struct view *view, struct random *random, union position *p);

    struct numbering numbering;

    /* The notations of the rules. Reading gives false, and why, for anything not written exactly
     * so; read_move also for a move that is not legal, or not known to be, in p. */
    void (*write_move)(const union position *p, move m, struct text *t);
    bool (*read_move)(const union position *p, const char *text, move *m, struct refusal *why);
    void (*write_position)(const union position *p, struct text *t);
    bool (*read_position)(const struct options *options, const struct seed *seed, const char *text,
                          union position *p, struct refusal *why);

    /* Reads what lies on the table after a game that was played elsewhere, as far as the count
     * needs it: docs/notation.md, "Final layouts". Gives a finished position with that count; what
     * the layout leaves open is filled in anyhow. NULL in a game without points. */
    bool (*read_layout)(const char *text, union position *p, struct refusal *why);

    /* False, and why, if p is a view and playing the legal move m needs what is hidden. */
    bool (*playable)(const union position *p, move m, struct refusal *why);

    /* Whether the player has lost, whatever is hidden: p is a view after a legal move that may have
     * ended the game without showing it. False where the table does not show the score. NULL:
     * result() tells. */
    bool (*has_lost)(const union position *p, int player);

    uint64_t (*hash)(const union position *p);
};

/* The game of that number, from 0, or NULL after the last. */
const struct game *game_at(int index);

/* The game of that name, or NULL. */
const struct game *game_named(const char *name);

/* The same as one path has it (base/cpu.h); game_at() gives those of the path that runs. */
const struct game *game_of_path(enum cpu_path path, int index);

/* The names of all games, with a comma after each but the last. */
void game_names_add(struct text *t);

/* Its number in the list; -1 for a game that is not in it. */
int game_index(const struct game *game);

/* Reads a final layout; false, and why, also for a game that has no points to count. */
bool game_read_layout(const struct game *game, const char *text, union position *p,
                      struct refusal *why);

/* Whether both are the same game, perhaps of two paths. */
bool game_is(const struct game *game, const struct game *other);

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *result_text(enum result result);

/* The result with that text; ONGOING also for any other text. */
enum result result_named(const char *text);

/* The score as far as the table shows it: not counted where it does not. */
struct score game_score_shown(const struct game *game, const union position *p);

/* Whether moves() lists it: the quickest way to learn that of a single move. */
bool game_allows(const struct game *game, const union position *p, move m);

/* Whether p is a view with something hidden in it. */
bool game_hides(const struct game *game, const union position *p);

/* Whether the player of the legal move m in p can foresee all that it shows: whether m can be
 * played in that player's view. */
bool game_foresees(const struct game *game, const union position *p, move m);

/* For games in which everything is open. */
void view_everything(const union position *p, enum reader reader, struct view *view);
void imagine_nothing(const struct view *view, struct random *random, union position *p);
bool playable_always(const union position *p, move m, struct refusal *why);

/* Who has more. */
enum result result_of_points(struct score score);

#endif
