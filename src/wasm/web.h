/* What the browser calls: games, records and engines as plain functions of a wasm
 * module. docs/wasm.md tells how to use them and what the answers look like.
 *
 * Text that goes in is UTF-8 and ends with a zero byte; it is the caller's, and no longer needed
 * when the function returns. Text that comes out is JSON, likewise terminated, in memory of its
 * own: the caller frees it with web_free(). NULL means that there is no memory left; an answer
 * is never cut. What is refused is {"refused":{"field":…,"en":…,"de":…}}, and changes nothing.
 *
 * Games, scenes and engines are pointers that only their functions look into, so there may be as
 * many as memory holds. Times are milliseconds of any clock that only goes forward. A language is
 * "en" or "de". A reader is 0 (who only watches), 1 or 2. */
#ifndef WASM_WEB_H
#define WASM_WEB_H

#define WEB_EXPORT __attribute__((visibility("default")))

#if defined __wasm__
#define WEB_IMPORT(name) __attribute__((import_module("kolam"), import_name(#name)))
#else
#define WEB_IMPORT(name)
#endif

/* Memory */

/* Room for the bytes of a text with its zero; NULL if there is none. */
WEB_EXPORT void *web_allocate(int size);
WEB_EXPORT void web_free(void *memory);

/* The list of games */

/* All of them with their options, and what there is to choose from. */
WEB_EXPORT char *web_games(void);

/* Who made the game. */
WEB_EXPORT char *web_about(const char *game, const char *language);

/* The seat of an engine that follows a person in that game, such as "follow=4.3": "seat", "level"
 * and "tenths". The results are the person's, the latest first, a line each: "1-0", "0-1" or
 * "1/2-1/2" and both seats, with tabs between them. */
WEB_EXPORT char *web_follow(const char *game, const char *results);

/* A game in progress: play/local_game.h */

struct local_game;

/* A new one is the first game of the list between two persons, until another begins. */
WEB_EXPORT struct local_game *web_game_open(void);
WEB_EXPORT void web_game_close(struct local_game *game);

/* Begins another game. Options are "name=value name=value"; the seed is a number or 64 hexadecimal
 * digits, "" for 0; the position is "" for the deal; seats are "person", "level=5" or "follow=4.3";
 * the pace is "none" or as in "5+10". */
WEB_EXPORT char *web_game_begin(struct local_game *game, const char *name, const char *options,
                                const char *seed, const char *position, const char *seat1,
                                const char *seat2, const char *pace);

/* The first game of a record. A seat for a program becomes a person's: nothing is started here. */
WEB_EXPORT char *web_game_read(struct local_game *game, const char *record);

/* The record, with everything that is hidden in the game: to keep it, not to show it. */
WEB_EXPORT char *web_game_write(const struct local_game *game, double now);

/* Everything that a reader may know. */
WEB_EXPORT char *web_game_state(const struct local_game *game, int reader, double now);

/* What the engine of the player to move is told, for web_engine_think(). */
WEB_EXPORT char *web_game_seat(const struct local_game *game, double now);

/* What happens. Each answers how the game stands then. */
WEB_EXPORT char *web_game_play(struct local_game *game, const char *move_text, double now);
WEB_EXPORT char *web_game_undo(struct local_game *game, double now);
WEB_EXPORT char *web_game_redo(struct local_game *game, double now);
WEB_EXPORT char *web_game_resign(struct local_game *game, int player, double now);
WEB_EXPORT char *web_game_start_clock(struct local_game *game, double now);
WEB_EXPORT char *web_game_stop_clock(struct local_game *game, double now);
WEB_EXPORT char *web_game_tick(struct local_game *game, double now);

/* A generator of random numbers for these (base/random.h), not for deals; web_free() ends it. */

struct random;

/* The same seed gives the same numbers everywhere. */
WEB_EXPORT struct random *web_random_open(long long seed);

/* A scene: a position as one reader sees it, and everything that is shown or said of it */

struct scene;

WEB_EXPORT struct scene *web_scene_open(void);
WEB_EXPORT void web_scene_close(struct scene *scene);

/* Looks at a game after `count` moves, or as it is now if that is no such number. Answers what
 * there is to see. */
WEB_EXPORT char *web_scene_of_game(struct scene *scene, const struct local_game *game, int count,
                                   int reader);

/* Looks at a position, "" for the deal, after moves with spaces between them. Here a reader may be
 * -1 and sees everything, since the text already holds everything. */
WEB_EXPORT char *web_scene_of_position(struct scene *scene, const char *game, const char *options,
                                       const char *seed, const char *position, const char *moves,
                                       int reader);

/* Looks at what lies on the table after a game that was played elsewhere (struct game,
 * read_layout), to count it. Refused for a game without points. */
WEB_EXPORT char *web_scene_of_layout(struct scene *scene, const char *game, const char *layout);

/* Looks at where a move leads from what another scene shows, or at the same position if it is "".
 * If the other one shows everything, any reader may look, else only its own does. Refused also if
 * the move needs what is hidden there. */
WEB_EXPORT char *web_scene_of_scene(struct scene *scene, const struct scene *before,
                                    const char *move_text, int reader);

/* Looks at a random position, with everything, that agrees with what another scene shows. */
WEB_EXPORT char *web_scene_imagine(struct scene *scene, const struct scene *before,
                                   struct random *random);

/* `move`: a random legal move, each as likely as any other; "" if none is known. */
WEB_EXPORT char *web_scene_pick(const struct scene *scene, struct random *random);

/* Whose turn it is, the caption, and the board in sentences. */
WEB_EXPORT char *web_scene_words(const struct scene *scene, const char *language);

/* The action overview: `sections` of the game, and `now`, the rule of the one that is on. */
WEB_EXPORT char *web_scene_guide(const struct scene *scene, const char *language);

/* What is said of both players by their names, `you` being the one who reads it, or 0; a name that
 * is "" is the player's number. `end`: why it is over, the count and who has won; `count`: the
 * same without why; `waiting`: what concerns who waits for the other one's move. Each is "" if
 * there is nothing of that kind. */
WEB_EXPORT char *web_scene_by_name(const struct scene *scene, const char *language, int you,
                                   const char *first, const char *second);

/* The view as data: wasm/facts.h. */
WEB_EXPORT char *web_scene_facts(const struct scene *scene);

/* What a legal move would do; and what is to be chosen next when its first part has been. */
WEB_EXPORT char *web_scene_tell(const struct scene *scene, const char *move_text,
                                const char *language);

/* What a move did that was played here: `text`, "Level 3 laid green on d4 and
 * took red", `deed`, the same without the player, and `pieces` with `colour` and `count`, what was
 * laid before what was taken for it. Names as for web_scene_by_name(). */
WEB_EXPORT char *web_scene_played(const struct scene *scene, const char *move_text,
                                  const char *language, int you, const char *first,
                                  const char *second);

/* The same of a move by its name and player, where no view of the position before it is known. What
 * only a view tells is left out; a `count` is then 0. Refused in an open game. */
WEB_EXPORT char *web_named_move(const char *game, const char *move_text, int player,
                                const char *language, int you, const char *first,
                                const char *second);

/* What a legal move would do, in a word or two, for the place where it would be played; or why it
 * is closed. */
WEB_EXPORT char *web_scene_brief(const struct scene *scene, const char *move_text,
                                 const char *language);

/* `loss`: why a legal move should not be made, if it loses at once and another does not; else "".
 */
WEB_EXPORT char *web_scene_immediate_loss(const struct scene *scene, const char *move_text,
                                          const char *language);

/* Why the first move of `played` was worse than that of `better`, by what both lines lead to
 * (tell_find_loss): moves with spaces between them, of which those that need what is hidden are
 * left out. `shows`: the shortest lines that show it. Names as for web_scene_by_name(). */
WEB_EXPORT char *web_scene_loss(const struct scene *scene, const char *language, int you,
                                const char *first, const char *second, const char *played,
                                const char *better);

/* The picture: `near` is the player at the bottom, `sizes` whether groups show theirs. */
WEB_EXPORT char *web_scene_svg(const struct scene *scene, const char *language, int near,
                               int sizes);

/* Records: rules/record.h */

/* All games of a text as trees, with variations and comments. A game with a mistake is refused in
 * its place. */
WEB_EXPORT char *web_record_read(const char *record);

/* The text in canonical form; refused at the first mistake. */
WEB_EXPORT char *web_record_write(const char *record);

/* Kolams: draw/kolam/kolam.h */

/* `kolam`: the recipe of the kolam that the first game of a record leaves; "" while it goes on. */
WEB_EXPORT char *web_record_kolam(const char *record);

/* `svg`: the kolam of a recipe, "" of what is none; if `small`, of a few dots. In kolam-line.wasm
 * alone, so that nobody waits for it who looks at no game that is over. */
WEB_EXPORT char *web_kolam_svg(const char *recipe, int small);

/* Engines: in kolam-engine.wasm alone */

struct web_engine;

/* NULL if there is no such game, or not so much memory. */
WEB_EXPORT struct web_engine *web_engine_open(const char *game, int megabytes);
WEB_EXPORT void web_engine_close(struct web_engine *engine);

/* Forgets everything about the game before, its judgements included. */
WEB_EXPORT void web_engine_forget(struct web_engine *engine);

/* These think about a position as the player to move sees it: whatever else its text tells is
 * blanked first. The request is "name=number name=number", see docs/wasm.md.
 *
 * The first plays at a level. It is told all views of its player so far, a line each; the last is
 * the one to think about. The second compares the best moves, the third also judges one that was
 * played, and counts it in the summary. */
WEB_EXPORT char *web_engine_think(struct web_engine *engine, const char *options, const char *views,
                                  const char *request);
WEB_EXPORT char *web_engine_analyse(struct web_engine *engine, const char *options,
                                    const char *position, const char *request);
WEB_EXPORT char *web_engine_judge(struct web_engine *engine, const char *options,
                                  const char *position, const char *move_text, const char *request);

/* Of all moves that were judged since it was opened or told to forget. */
WEB_EXPORT char *web_engine_summary(const struct web_engine *engine);

/* What the engine calls */

/* An answer that is not the last: bytes that are there until it returns. */
WEB_IMPORT(web_progress) void web_progress(const char *answer, int length);

/* Whether to stop thinking and answer: asked many times a second. */
WEB_IMPORT(web_stops) int web_stops(void);

/* The time. */
WEB_IMPORT(web_now) double web_now(void);

#endif
