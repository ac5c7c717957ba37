/* kolam solve: the exact value of a position, and a line of best play. */
#include "base/text/text.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "games/evaluations.h"
#include "search/proof.h"
#include "search/solver.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam solve GAME [OPTION=VALUE ...] [--seed N] [--position P] [--moves \"MOVE ...\"]\n"
    "                   [--nodes N] [--memory MB] [--json]\n"
    "\n"
    "Finds the exact value of a position under best play of both players, and a line\n"
    "that reaches it: the margin in a game with points, elsewhere who wins, and in how\n"
    "many moves. Ctrl-C gives up, and says what is proved so far. A game that hides\n"
    "something cannot be solved.\n"
    "\n"
    "  --seed N       deal from a number or 64 hexadecimal digits (0), or 'random'\n"
    "  --position P   start from this position instead\n"
    "  --moves M      play these moves first\n"
    "  --nodes N      give up after so many positions\n"
    "  --memory MB    of the hash table, 1 to 65536 (256)\n"
    "  --json         one object\n"
    "\n"
    "Exit status: 0 solved, 1 not solved or refused, 2 wrong usage.\n";

static const char german_help[] =
    "Aufruf: kolam solve SPIEL [EINSTELLUNG=WERT ...] [--seed N] [--position P]\n"
    "                    [--moves \"ZUG ...\"] [--nodes N] [--memory MB] [--json]\n"
    "\n"
    "Findet den genauen Wert einer Stellung, wenn beide am besten spielen, und eine\n"
    "Zugfolge, die ihn erreicht: den Vorsprung in einem Spiel mit Punkten, sonst, wer\n"
    "gewinnt und in wie vielen Zügen. Strg-C bricht ab und sagt, was bis dahin bewiesen\n"
    "ist. Ein Spiel, das etwas verbirgt, lässt sich nicht lösen.\n"
    "\n"
    "  --seed N       aus einer Zahl oder 64 hexadezimalen Ziffern austeilen (0), oder 'random'\n"
    "  --position P   stattdessen von dieser Stellung aus\n"
    "  --moves Z      diese Züge zuerst spielen\n"
    "  --nodes N      nach so vielen Stellungen aufgeben\n"
    "  --memory MB    der Hashtabelle, 1 bis 65536 (256)\n"
    "  --json         ein Objekt\n"
    "\n"
    "Rückgabewert: 0 gelöst, 1 nicht gelöst oder abgelehnt, 2 falsch aufgerufen.\n";

enum { POINT = 100, MEMORY = 256, MEMORY_MOST = 65536, LINE_TEXT = LINE_MOST * (MOVE_TEXT + 3) };

struct order {
    struct chosen_game chosen;
    const char *moves_text, *nodes_text, *memory_text;
    uint64_t nodes;
    int megabytes;
    bool json;
};

/* Arguments */

static enum status read_order(int argc, char **argv, struct order *order) {
    struct words words;
    const struct flag flags[] = {{"--seed", &order->chosen.seed_text, NULL},
                                 {"--position", &order->chosen.position_text, NULL},
                                 {"--moves", &order->moves_text, NULL},
                                 {"--nodes", &order->nodes_text, NULL},
                                 {"--memory", &order->memory_text, NULL},
                                 {"--json", NULL, &order->json},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    enum status status = chosen_game_read(&order->chosen, &words);
    if (status != STATUS_DONE) return status;
    if (words.count > 0)
        return USAGE_ERROR("'%s' is too much: moves go into --moves, in quotes.",
                           "'%s' ist zu viel: Züge gehören in --moves, in Anführungszeichen.",
                           words.word[0]);
    if (!read_number("--nodes", order->nodes_text, 1, UINT64_MAX, &order->nodes) ||
        !read_int("--memory", order->memory_text, 1, MEMORY_MOST, &order->megabytes))
        return STATUS_USAGE;
    bool played = play_moves(order->chosen.game, &order->chosen.start, order->moves_text) >= 0;
    return played ? STATUS_DONE : STATUS_REFUSED;
}

/* What is refused with a sentence: what hides something, and what is over. */
static bool is_solvable(const struct game *game, const union position *p) {
    struct view view;
    game->view(p, SPECTATOR, &view);
    if (memcmp(p, &view.seen, sizeof *p) != 0 || game_hides(game, p))
        return complain(
            "%s cannot be solved: it hides cards. 'kolam analyse' says what is best from a "
            "player's view.",
            "%s lässt sich nicht lösen: Karten sind verdeckt. 'kolam analyse' sagt, was aus "
            "der Sicht einer Seite am besten ist.",
            game->title);
    if (game->to_move(p) == 0)
        return complain("the game is over: %s.", "das Spiel ist zu Ende: %s.",
                        result_text(game->result(p)));
    return true;
}

/* Solving */

static void print_progress(void *context, const struct solution *so_far) {
    bool points = *(const bool *)context;
    fprintf(stderr, "\r%" PRIu64 " nodes, %.1f s", so_far->nodes, so_far->seconds);
    if (points && so_far->low > -VALUE_FORCED && so_far->high < VALUE_FORCED)
        fprintf(stderr, ", %d … %d   ", so_far->low / POINT, so_far->high / POINT);
}

static bool run_solver(const struct order *order, struct control *control,
                       struct solver_listener listener, struct solution *solution) {
    const struct game *game = order->chosen.game;
    struct solver *solver = solver_open(game, evaluation_of(game), (size_t)order->megabytes);
    if (!solver) return false;
    solver_run(solver, &order->chosen.start, order->nodes, control, listener, solution);
    solver_close(solver);
    return true;
}

static bool run_proof(const struct order *order, struct control *control,
                      struct solver_listener listener, struct solution *solution) {
    const struct game *game = order->chosen.game;
    struct proof *proof = proof_open(game, evaluation_of(game), (size_t)order->megabytes);
    if (!proof) return false;
    proof_run(proof, &order->chosen.start, order->nodes, control, listener, solution);
    proof_close(proof);
    return true;
}

/* Points are solved by closing in on them, wins by proving them. False if there is no memory. */
static bool solve(const struct order *order, bool points, struct solution *solution) {
    struct control control = {0};
    struct interrupt interrupt;
    bool terminal = isatty(STDERR_FILENO);
    struct solver_listener listener = {terminal ? print_progress : NULL, &points};
    interrupt_watch(&interrupt, &control);
    bool ran = points ? run_solver(order, &control, listener, solution)
                      : run_proof(order, &control, listener, solution);
    interrupt_done(&interrupt);
    if (terminal) fputs("\r\033[K", stderr);
    return ran;
}

/* Telling */

struct line_text {
    char text[LINE_TEXT + 1];
};

/* The moves of the line with `between` between them. */
static struct line_text line_text_of(const struct order *order, const struct solution *solution,
                                     const char *between) {
    const struct game *game = order->chosen.game;
    union position p = order->chosen.start;
    struct line_text line;
    struct text t = text_over(line.text, sizeof line.text);
    for (int i = 0; i < solution->line.length; i++) {
        if (i > 0) text_add(&t, between);
        game->write_move(&p, solution->line.moves[i], &t);
        game->play(&p, solution->line.moves[i]);
    }
    return line;
}

static int sign(int value) {
    return (value > 0) - (value < 0);
}

/* Who wins: 1, 2, 0 for a draw, or -1 if it is not known. */
static int winner(const struct solution *s, int player) {
    if (sign(s->low) != sign(s->high)) return -1;
    return s->low > 0 ? player : s->low < 0 ? 3 - player : 0;
}

static int plies(int value) {
    return VALUE_WIN - abs(value);
}

static void say_outcome(bool points, int who, const struct solution *s) {
    bool german = user_language() == GERMAN;
    if (who == 0)
        puts(german ? "Unentschieden." : "A draw.");
    else if (points)
        printf(german ? "Seite %d gewinnt mit %d Vorsprung.\n" : "Player %d wins by %d.\n", who,
               abs(s->low) / POINT);
    else if (s->low == s->high && plies(s->low) == 1)
        printf(german ? "Seite %d gewinnt in einem Zug.\n" : "Player %d wins in 1 move.\n", who);
    else if (s->low == s->high)
        printf(german ? "Seite %d gewinnt in %d Zügen.\n" : "Player %d wins in %d moves.\n", who,
               plies(s->low));
    else
        printf(german ? "Seite %d gewinnt.\n" : "Player %d wins.\n", who);
}

/* What is known of a position that is not solved. */
static void complain_of_bounds(const struct solution *s, bool points, int player) {
    static const char *const why[][LANGUAGES] = {
        [SOLVER_OUT_OF_NODES] = {"the nodes are used up", "die Stellungen sind aufgebraucht"},
        [SOLVER_STOPPED] = {"it was stopped", "es wurde abgebrochen"},
    };
    const char *reason = why[s->end][user_language()];
    if (points && s->low > -VALUE_FORCED && s->high < VALUE_FORCED)
        complain("not solved: %s; player %d ends between %d and %d points ahead.",
                 "nicht gelöst: %s; Seite %d endet zwischen %d und %d Punkten voraus.", reason,
                 player, s->low / POINT, s->high / POINT);
    else if (winner(s, player) > 0)
        complain("not solved: %s; player %d wins, in how many moves is not known.",
                 "nicht gelöst: %s; Seite %d gewinnt, in wie vielen Zügen, ist nicht bekannt.",
                 reason, winner(s, player));
    else if (s->low >= 0)
        complain("not solved: %s; player %d does not lose.",
                 "nicht gelöst: %s; Seite %d verliert nicht.", reason, player);
    else if (s->high <= 0)
        complain("not solved: %s; player %d does not win.",
                 "nicht gelöst: %s; Seite %d gewinnt nicht.", reason, player);
    else
        complain("not solved: %s; nothing is proved yet.",
                 "nicht gelöst: %s; noch ist nichts bewiesen.", reason);
}

static void print_text(const struct order *order, const struct solution *s, bool points) {
    int player = order->chosen.game->to_move(&order->chosen.start);
    bool solved = s->end == SOLVER_SOLVED, german = user_language() == GERMAN;
    if (!solved) {
        complain_of_bounds(s, points, player);
        return;
    }
    say_outcome(points, winner(s, player), s);
    printf("%s\n", line_text_of(order, s, " ").text);
    fprintf(stderr, german ? "%" PRIu64 " Stellungen, %.3f s\n" : "%" PRIu64 " nodes, %.3f s\n",
            s->nodes, s->seconds);
}

/* What the player to move gets: the margin in points, or what is known of winning. */
static void print_json_value(const struct solution *s, bool points) {
    static const char *const outcomes[] = {"loss", "draw", "win"};
    if (points && s->low > -VALUE_FORCED && s->high < VALUE_FORCED) {
        printf(",\"low\":%d,\"high\":%d", s->low / POINT, s->high / POINT);
    } else if (!points && sign(s->low) == sign(s->high)) {
        printf(",\"outcome\":\"%s\"", outcomes[1 + sign(s->low)]);
        if (s->low == s->high && s->low != 0) printf(",\"plies\":%d", plies(s->low));
    }
}

static void print_json(const struct order *order, const struct solution *s, bool points) {
    static const char *const ends[] = {"solved", "nodes", "stopped"};
    static const char *const results[] = {"1/2-1/2", "1-0", "0-1"};
    const struct game *game = order->chosen.game;
    int player = game->to_move(&order->chosen.start), who = winner(s, player);
    char position[POSITION_TEXT];
    struct text t = text_over(position, sizeof position);
    game->write_position(&order->chosen.start, &t);
    printf("{\"game\":\"%s\",\"position\":\"%s\",\"player\":%d,\"solved\":%s,\"end\":\"%s\"",
           game->name, position, player, s->end == SOLVER_SOLVED ? "true" : "false", ends[s->end]);
    if (who >= 0) printf(",\"result\":\"%s\"", results[who]);
    print_json_value(s, points);
    if (s->line.length > 0) printf(",\"line\":[\"%s\"]", line_text_of(order, s, "\",\"").text);
    printf(",\"nodes\":%" PRIu64 ",\"seconds\":%.3f}\n", s->nodes, s->seconds);
}

static enum status run(int argc, char **argv) {
    struct order order = {.moves_text = "", .megabytes = MEMORY};
    struct solution solution;
    enum status status = read_order(argc, argv, &order);
    if (status != STATUS_DONE) return status;
    const struct game *game = order.chosen.game;
    if (!is_solvable(game, &order.chosen.start)) return STATUS_REFUSED;
    bool points = game->score(&order.chosen.start).counted;
    if (!solve(&order, points, &solution))
        return REFUSED("there is not enough memory for %d MB.",
                       "für %d MB reicht der Speicher nicht.", order.megabytes);
    if (order.json)
        print_json(&order, &solution, points);
    else
        print_text(&order, &solution, points);
    return solution.end == SOLVER_SOLVED ? STATUS_DONE : STATUS_REFUSED;
}

const struct command solve_command = {
    .name = "solve",
    .summary = {"the exact value of a position", "der genaue Wert einer Stellung"},
    .help = {english_help, german_help},
    .run = run,
};
