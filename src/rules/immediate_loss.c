/* Plays every answer to a move. Either player may have several moves in a row: then all ways to go
 * on are tried, as far as the budget allows. Where a move needs what is hidden, nobody knows how it
 * goes on, and it counts as no loss. */
#include "rules/immediate_loss.h"

enum { BUDGET = 100000 }; /* positions: about 20 ms in a browser */

struct inquiry {
    const struct game *game;
    int player; /* who would lose */
    int budget; /* positions that may still be looked at */
};

static bool is_lost(const struct inquiry *q, const union position *p) {
    if (q->game->has_lost) return q->game->has_lost(p, q->player);
    return q->game->result(p) == (q->player == 1 ? SECOND_WINS : FIRST_WINS);
}

static bool is_known(const struct inquiry *q, const union position *p, move m) {
    struct refusal why;
    return q->game->playable(p, m, &why);
}

/* The opponent's first move on a way to win before the player moves again, or NO_MOVE. */
static move find_win(struct inquiry *q, const union position *p) {
    move list[MOVES_MOST];
    int to_move = q->game->to_move(p);
    if (to_move == 0 || to_move == q->player) return NO_MOVE;
    int count = q->game->moves(p, list);
    for (int i = 0; i < count && q->budget > 0; i++, q->budget--) {
        union position next = *p;
        q->game->play(&next, list[i]);
        if (is_lost(q, &next)) return list[i];
        if (is_known(q, p, list[i]) && find_win(q, &next) != NO_MOVE) return list[i];
    }
    return NO_MOVE;
}

static enum immediate_loss try_move(struct inquiry *q, const union position *p, move m,
                                    move *reply);

/* A move of the player that does not lose at once, other than `except`; or NO_MOVE. */
static move find_rescue(struct inquiry *q, const union position *p, move except) {
    move list[MOVES_MOST], reply;
    int count = q->game->moves(p, list);
    for (int i = 0; i < count && q->budget > 0; i++)
        if (list[i] != except && try_move(q, p, list[i], &reply) == LOSS_NONE) return list[i];
    return NO_MOVE;
}

/* A player who moves once more has lost if every such move loses. */
static enum immediate_loss try_move(struct inquiry *q, const union position *p, move m,
                                    move *reply) {
    union position next = *p;
    q->game->play(&next, m);
    q->budget--;
    *reply = NO_MOVE;
    if (is_lost(q, &next)) return LOSS_NOW;
    if (!is_known(q, p, m)) return LOSS_NONE;
    if (q->game->to_move(&next) == q->player)
        return find_rescue(q, &next, NO_MOVE) == NO_MOVE ? LOSS_NOW : LOSS_NONE;
    *reply = find_win(q, &next);
    return *reply == NO_MOVE ? LOSS_NONE : LOSS_NEXT;
}

enum immediate_loss immediate_loss_of(const struct game *game, const union position *p, move m,
                                      move *reply) {
    struct inquiry q = {.game = game, .player = game->to_move(p), .budget = BUDGET};
    *reply = NO_MOVE;
    enum immediate_loss loss = try_move(&q, p, m, reply);
    if (loss != LOSS_NONE && find_rescue(&q, p, m) != NO_MOVE && q.budget > 0) return loss;
    *reply = NO_MOVE;
    return LOSS_NONE;
}
