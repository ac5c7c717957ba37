/* libkolam: the rules of Patterns, Manalath and Mandala, exactly and fast; and drawings of them.
 * kolam_record.h has game records, and kolam_engine.h the engine, a library of its own.
 *
 * A position is a value of 256 bytes: keep it where you like, copy it by assignment, compare it
 * with memcmp. No function allocates, keeps state or does I/O, so all of them may be called from
 * any thread. What a player may know of a position is a kolam_view, a type of its own: give engines
 * and players that, not the position behind it.
 *
 * Its member `seen` can be given to every function that takes a position. What these answer of a
 * view is what its reader knows: kolam_moves lists legal moves as far as it shows what they need,
 * kolam_playable tells which of them can be played in it, kolam_score counts what is seen, and
 * kolam_hash is one of the view. Three functions need all of a position, and refuse a view with
 * something hidden, as they say: kolam_pick where no move is known, kolam_playout and kolam_perft.
 * A batch deals its own positions.
 *
 * Functions that can refuse their input return false and write a sentence that says why into
 * `error`, which has room for KOLAM_ERROR_TEXT bytes or is NULL. The notations are those of
 * docs/notation.md. */
#ifndef KOLAM_H
#define KOLAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined KOLAM_BUILDING
#define KOLAM_API __attribute__((visibility("default")))
#else
#define KOLAM_API
#endif

enum {
    KOLAM_MOVES_MOST = 256,     /* legal moves of any position, at most */
    KOLAM_MOVE_TEXT = 8,        /* bytes for the text of any move */
    KOLAM_POSITION_TEXT = 512,  /* bytes for the text of any position */
    KOLAM_TRACE_TEXT = 4096,    /* bytes for any line of the trace */
    KOLAM_ERROR_TEXT = 320,     /* bytes for any refusal */
    KOLAM_SENTENCE_TEXT = 512,  /* bytes for what is told of a turn or a move */
    KOLAM_DRAWING_TEXT = 65536, /* bytes for any drawing */
};

typedef struct kolam_game kolam_game; /* one of the games; lives as long as the program */
typedef uint16_t kolam_move;          /* 0 is no move */

typedef struct __attribute__((may_alias, aligned(16))) {
    uint64_t words[32];
} kolam_position;

typedef struct __attribute__((may_alias, aligned(16))) {
    kolam_position seen;
} kolam_view;

typedef struct __attribute__((may_alias)) {
    char words[64];
} kolam_options; /* the options of a game, as values that fit together */

typedef struct {
    uint64_t state;
} kolam_random; /* any number to start with; the same number gives the same games */

enum kolam_reader { KOLAM_SPECTATOR, KOLAM_READER_1, KOLAM_READER_2 };
enum kolam_result { KOLAM_ONGOING, KOLAM_FIRST_WINS, KOLAM_SECOND_WINS, KOLAM_DRAWN };

/* The version of the library, as "major.minor.patch". */
KOLAM_API const char *kolam_version(void);

/* The game of that name or with that index from 0 on; NULL if there is none. */
KOLAM_API const kolam_game *kolam_game_named(const char *name);
KOLAM_API const kolam_game *kolam_game_at(int index);
KOLAM_API const char *kolam_game_name(const kolam_game *game);
KOLAM_API const char *kolam_game_title(const kolam_game *game);

/* An option of a game: `values` is "a|b" where it is one of these, otherwise a description. */
struct kolam_option {
    const char *name, *values, *initial, *help;
};

/* The option with that index from 0 on; false if there is none. */
KOLAM_API bool kolam_option_at(const kolam_game *game, int index, struct kolam_option *option);

/* The start of a game. `options` are words "name=value" separated by spaces, NULL for none; `seed`
 * is a decimal number or 64 hexadecimal digits, NULL for 0. */
KOLAM_API bool kolam_setup(const kolam_game *game, const char *options, const char *seed,
                           kolam_position *start, char *error);

/* The same in two steps, for many games with the same options: options that were read once, and a
 * deal by its number. */
KOLAM_API bool kolam_read_options(const kolam_game *game, const char *words, kolam_options *options,
                                  char *error);
KOLAM_API void kolam_deal(const kolam_game *game, const kolam_options *options, uint64_t number,
                          kolam_position *start);

/* 1, 2, or 0 when the game is over. */
KOLAM_API int kolam_to_move(const kolam_game *game, const kolam_position *p);

/* The legal moves in ascending order into `list`, with room for KOLAM_MOVES_MOST; returns how many.
 */
KOLAM_API int kolam_moves(const kolam_game *game, const kolam_position *p, kolam_move *list);

/* How many legal moves there are. */
KOLAM_API int kolam_count(const kolam_game *game, const kolam_position *p);

/* Whether kolam_moves would list it, whatever number it is; quicker than listing. */
KOLAM_API bool kolam_legal(const kolam_game *game, const kolam_position *p, kolam_move m);

/* Plays a legal move in place. Others must not be played: see kolam_read_move. */
KOLAM_API void kolam_play(const kolam_game *game, kolam_position *p, kolam_move m);

/* Whether it is a view with something hidden in it. */
KOLAM_API bool kolam_hides(const kolam_game *game, const kolam_position *p);

/* False, and why, if a legal move of a view cannot be played since it needs what is hidden. */
KOLAM_API bool kolam_playable(const kolam_game *game, const kolam_position *p, kolam_move m,
                              char *error);

/* A legal move, each as likely as any other; 0 where none is known: when the game is over, and in a
 * view that does not show what the player to move has. */
KOLAM_API kolam_move kolam_pick(const kolam_game *game, const kolam_position *p,
                                kolam_random *random);

/* Plays such moves to the end of the game; returns how many. Of a view with something hidden: -1,
 * and nothing is played. */
KOLAM_API int kolam_playout(const kolam_game *game, kolam_position *p, kolam_random *random);

KOLAM_API enum kolam_result kolam_result(const kolam_game *game, const kolam_position *p);

/* The points of both players now; false, and untouched, in a game without points. */
KOLAM_API bool kolam_score(const kolam_game *game, const kolam_position *p, int points[2]);

/* What a reader may know, and a random position that agrees with it. */
KOLAM_API void kolam_see(const kolam_game *game, const kolam_position *p, enum kolam_reader reader,
                         kolam_view *view);
KOLAM_API void kolam_imagine(const kolam_game *game, const kolam_view *view, kolam_random *random,
                             kolam_position *p);

/* Text. The buffers have room for KOLAM_MOVE_TEXT and KOLAM_POSITION_TEXT. */
KOLAM_API void kolam_write_move(const kolam_game *game, const kolam_position *p, kolam_move m,
                                char *text);
KOLAM_API bool kolam_read_move(const kolam_game *game, const kolam_position *p, const char *text,
                               kolam_move *m, char *error);
KOLAM_API void kolam_write_position(const kolam_game *game, const kolam_position *p, char *text);
KOLAM_API bool kolam_read_position(const kolam_game *game, const char *options, const char *seed,
                                   const char *text, kolam_position *p, char *error);

/* The line of the trace for a position, into KOLAM_TRACE_TEXT bytes. `move_text` is the move that
 * led here, or NULL. */
KOLAM_API void kolam_trace(const kolam_game *game, const kolam_position *p, int ply,
                           const char *move_text, char *line);

/* Counts the sequences of exactly `depth` legal moves. Refuses a view with something hidden and a
 * depth below 0. */
KOLAM_API bool kolam_perft(const kolam_game *game, const kolam_position *p, int depth,
                           uint64_t *count, char *error);

/* The same for equal positions, and hardly ever for others. Of a position, not of a view, it may
 * give away what is hidden. */
KOLAM_API uint64_t kolam_hash(const kolam_game *game, const kolam_position *p);

/* What lies on the table after a game that was played elsewhere (docs/notation.md, Final layouts),
 * as a finished position with that count. Refuses a game without points. */
KOLAM_API bool kolam_read_layout(const kolam_game *game, const char *text, kolam_position *p,
                                 char *error);

/* Drawing
 *
 * Drawings take positions as all functions do. To show what one player may know, give them the
 * member `seen` of that player's view. */

enum kolam_language { KOLAM_ENGLISH, KOLAM_GERMAN };

struct kolam_style {
    enum kolam_language language;
    int near;         /* the player at the bottom, 1 or 2; 0 is 1 */
    bool colour;      /* text: the colours of a terminal; the letters say the same without them */
    bool sizes;       /* the size of every group, where a game shows it */
    const char *last; /* SVG: the text of the move that led here, whose place is marked; or NULL */
};

/* One <svg> element that needs nothing else; the board as lines of UTF-8; everything on the board
 * in sentences. Each into KOLAM_DRAWING_TEXT bytes. `style` may be NULL: all zeros. */
KOLAM_API void kolam_draw_svg(const kolam_game *game, const kolam_position *p,
                              const struct kolam_style *style, char *drawing);
KOLAM_API void kolam_draw_text(const kolam_game *game, const kolam_position *p,
                               const struct kolam_style *style, char *drawing);
KOLAM_API void kolam_draw_words(const kolam_game *game, const kolam_position *p,
                                const struct kolam_style *style, char *drawing);

/* Whose turn it is, what that player holds and what is urgent; or how the game ended. Into
 * KOLAM_SENTENCE_TEXT bytes. */
KOLAM_API void kolam_tell_turn(const kolam_game *game, const kolam_position *p,
                               enum kolam_language language, char *sentence);

/* What a legal move would do, as its player foresees it in that view. */
KOLAM_API void kolam_tell_move(const kolam_game *game, const kolam_position *p, kolam_move m,
                               enum kolam_language language, char *sentence);

/* Learning
 *
 * Actions are all moves that a game can ever have, numbered from 0 without gaps. The numbering is
 * the same for all positions and options: where these change the board, the moves of the largest
 * one are numbered, of which all others are parts. */

KOLAM_API int kolam_action_count(const kolam_game *game);

/* The action of a move, -1 of what is never a move; the move of an action, 0 if there is none. */
KOLAM_API int kolam_action_of(const kolam_game *game, kolam_move m);
KOLAM_API kolam_move kolam_action_move(const kolam_game *game, int action);

/* 1 for each legal action and 0 for every other, into kolam_action_count bytes; returns how many
 * are legal. */
KOLAM_API int kolam_legal_mask(const kolam_game *game, const kolam_position *p, uint8_t *mask);

/* An observation is a view as a tensor of planes, rows and columns, seen from its reader's side of
 * the table; a spectator looks from player 1's. kolam_observation_plane says what a plane tells, or
 * NULL after the last. */
KOLAM_API void kolam_observation_shape(const kolam_game *game, int shape[3]);
KOLAM_API const char *kolam_observation_plane(const kolam_game *game, int index);

/* Writes shape[0] * shape[1] * shape[2] values, plane by plane and row by row. `reader` is the one
 * whose view it is. */
KOLAM_API void kolam_observe(const kolam_game *game, const kolam_view *view,
                             enum kolam_reader reader, uint8_t *values);

/* Games that are played side by side. All arrays are the caller's and have one entry, or one row,
 * for each game; those from to_move on are only written, and NULL where they are not wanted. No
 * function allocates. */
struct kolam_batch {
    const kolam_game *game;
    const kolam_options *options;
    size_t count;
    kolam_position *positions;
    uint64_t *seeds; /* the number of each game's deal */
    bool resets;     /* a game that ends is followed by the deal `count` numbers later */

    uint8_t *to_move;      /* 1, 2, or 0 when the game is over */
    uint8_t *results;      /* enum kolam_result of a game that has just ended, else KOLAM_ONGOING */
    float *rewards;        /* [2] for the players: 1, -1 or 0 by that result */
    int32_t *plies;        /* moves played in the game that goes on */
    uint8_t *masks;        /* [kolam_action_count] the legal actions */
    uint8_t *observations; /* [planes][rows][columns] what the player to move sees */
};

/* Deals games: the first by the number `seed`, the next by seed + 1, and so on. */
KOLAM_API void kolam_batch_begin(const struct kolam_batch *batch, uint64_t seed);

/* Plays one action in each game; a negative one leaves its game alone. False, and nothing is
 * played, if one of them is not legal. With resets, what is written of a game that has ended is its
 * result and the start of the next. */
KOLAM_API bool kolam_batch_step(const struct kolam_batch *batch, const int32_t *actions,
                                char *error);

/* A random legal action for each game; -1 where it is over. */
KOLAM_API void kolam_batch_pick(const struct kolam_batch *batch, kolam_random *random,
                                int32_t *actions);

/* Plays a copy of each game to its end at random, and writes each enum kolam_result; returns how
 * many moves that took. */
KOLAM_API uint64_t kolam_batch_playout(const struct kolam_batch *batch, kolam_random *random,
                                       uint8_t *results);

#ifdef __cplusplus
}
#endif

#endif
