/* The position: setting it, asking about it, showing it. What is refused changes nothing. */
#include "engine/ugi/ugi_session.h"

#include <stdlib.h>
#include <string.h>

/* Setting */

/* What follows a position in the line. */
enum next { NOTHING_MORE, MOVES, ANOTHER_VIEW };

/* All words up to `moves` or, if views may follow, `view`, which is taken as well, with single
 * spaces. False if that is more than any position. */
static bool take_position(char **rest, bool views, struct text *t, enum next *next) {
    *next = NOTHING_MORE;
    for (const char *word; *(word = ugi_word(rest));) {
        if (strcmp(word, "moves") == 0)
            *next = MOVES;
        else if (views && strcmp(word, "view") == 0)
            *next = ANOTHER_VIEW;
        if (*next != NOTHING_MORE) break;
        if (t->at > t->start) text_char(t, ' ');
        text_add(t, word);
    }
    return !t->cut;
}

static bool read_text(struct ugi *ugi, char **rest, bool views, union position *p,
                      enum next *next) {
    char position[POSITION_TEXT];
    struct refusal why;
    struct text t = text_over(position, sizeof position);
    if (!take_position(rest, views, &t, next))
        return ugi_say(ugi, "info string Position refused: it is longer than any position of %s.",
                       ugi->game->title);
    if (ugi->game->read_position(&ugi->options, &ugi->deal, position, p, &why)) return true;
    return ugi_say(ugi, "info string Position refused: %s: %s", why.field, why.text[ENGLISH]);
}

/* One of the views that a player has had at its turns. */
static bool add_view(struct ugi *ugi, const union position *p, struct seat_views *seen) {
    int player = ugi->game->to_move(p), number = seen->turns + 1;
    if (number == 1) seen->player = player;
    if (player == 0 || ugi->game->count(p) == 0)
        return ugi_say(ugi,
                       "info string Position refused: view %d does not show what its player "
                       "may play.",
                       number);
    if (player != seen->player)
        return ugi_say(ugi,
                       "info string Position refused: in view %d it is player %d's turn, and "
                       "in those before it player %d's.",
                       number, player, seen->player);
    return seat_views_add(seen, p) || ugi_say(ugi, "info string There is not enough memory.");
}

static bool read_views(struct ugi *ugi, char **rest, union position *p, enum next *next,
                       struct seat_views *seen) {
    do {
        if (!read_text(ugi, rest, true, p, next) || !add_view(ugi, p, seen)) return false;
    } while (*next == ANOTHER_VIEW);
    return true;
}

static bool read_start(struct ugi *ugi, char **rest, union position *p, enum next *next) {
    struct refusal why;
    const char *word = ugi_word(rest);
    *next = strcmp(word, "moves") == 0 ? MOVES : NOTHING_MORE;
    if (*word && *next != MOVES)
        return ugi_say(
            ugi, "info string Position refused: 'moves' is expected after 'startpos', not '%s'.",
            ugi_quote(word).text);
    return ugi->game->setup(&ugi->options, &ugi->deal, p, &why); /* it was dealt before */
}

static bool play_moves(struct ugi *ugi, char **rest, union position *p) {
    struct refusal why;
    const char *word;
    for (int ply = 1; *(word = ugi_word(rest)); ply++) {
        move m;
        if (!ugi->game->read_move(p, word, &m, &why) || !ugi->game->playable(p, m, &why))
            return ugi_say(ugi, "info string Position refused: ply %d: %s: %s", ply,
                           ugi_quote(word).text, why.text[ENGLISH]);
        ugi->game->play(p, m);
    }
    return true;
}

/* The ways to tell a position, by the first word. */
static const char *const ways[] = {"startpos", "fen", "view"};
enum way { START, FEN, VIEWS, WAYS };

static enum way way_named(const char *word) {
    enum way way = START;
    while (way < WAYS && strcmp(ways[way], word) != 0) way++;
    return way;
}

static bool read_position(struct ugi *ugi, enum way way, char *rest, union position *p,
                          struct seat_views *seen) {
    enum next next = NOTHING_MORE;
    bool read = way == START ? read_start(ugi, &rest, p, &next)
                : way == FEN ? read_text(ugi, &rest, false, p, &next)
                             : read_views(ugi, &rest, p, &next, seen);
    if (!read || next != MOVES) return read;
    if (!play_moves(ugi, &rest, p)) return false;
    return seen->count == 0 || seat_views_add(seen, p) ||
           ugi_say(ugi, "info string There is not enough memory.");
}

/* Where nothing is hidden, earlier views tell nothing that the last one does not. */
void ugi_position(struct ugi *ugi, char *rest) {
    struct seat_views seen = {.game = ugi->game};
    union position p;
    enum way way = way_named(ugi_word(&rest));
    if (way == WAYS) {
        ugi_say(ugi, "info string A position is set by 'position startpos|fen POSITION|"
                     "view VIEW [view VIEW ...] [moves MOVE ...]'.");
        return;
    }
    if (!read_position(ugi, way, rest, &p, &seen)) {
        ugi_say(ugi, "info string The position stays as it was.");
        seat_views_done(&seen);
        return;
    }
    ugi->position = p;
    seat_views_done(&ugi->seen);
    ugi->seen = seen;
    if (ugi->game->open) seat_views_done(&ugi->seen);
}

/* Asking */

static const char *truth(bool yes) {
    return yes ? "true" : "false";
}

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The legal moves, sorted by their names. */
static void add_moves(const struct ugi *ugi, struct text *t) {
    move list[MOVES_MOST];
    char names[MOVES_MOST][MOVE_TEXT];
    int count = ugi->game->moves(&ugi->position, list);
    for (int i = 0; i < count; i++) {
        struct text name = text_over(names[i], MOVE_TEXT);
        ugi->game->write_move(&ugi->position, list[i], &name);
    }
    qsort(names, (size_t)count, sizeof names[0], compare_names);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_char(t, ' ');
        text_add(t, names[i]);
    }
}

static void add_score(struct score score, struct text *t) {
    if (!score.counted) {
        text_add(t, "none");
        return;
    }
    text_number(t, score.points[0]);
    text_char(t, ' ');
    text_number(t, score.points[1]);
}

/* False if there is no query of that name. */
static bool add_answer(const struct ugi *ugi, const char *name, const char *word, struct text *t) {
    static const char *const results[] = {
        [ONGOING] = "none", [FIRST_WINS] = "p1win", [SECOND_WINS] = "p2win", [DRAWN] = "draw"};
    const struct game *game = ugi->game;
    const union position *p = &ugi->position;
    struct refusal why;
    move m;
    if (strcmp(name, "gameover") == 0)
        text_add(t, truth(game->to_move(p) == 0));
    else if (strcmp(name, "result") == 0)
        text_add(t, results[game->result(p)]);
    else if (strcmp(name, "p1turn") == 0)
        text_add(t, truth(game->to_move(p) == 1));
    else if (strcmp(name, "legalmoves") == 0)
        add_moves(ugi, t);
    else if (strcmp(name, "islegal") == 0)
        text_add(t, truth(game->read_move(p, word, &m, &why)));
    else if (strcmp(name, "position") == 0)
        game->write_position(p, t);
    else if (strcmp(name, "score") == 0)
        add_score(game->score(p), t);
    else
        return false;
    return true;
}

void ugi_query(struct ugi *ugi, char *rest) {
    char answer[MOVES_MOST * MOVE_TEXT];
    struct text t = text_over(answer, sizeof answer);
    const char *name = ugi_word(&rest);
    if (add_answer(ugi, name, ugi_word(&rest), &t))
        ugi_say(ugi, *answer ? "response %s" : "response%s", answer);
    else
        ugi_say(ugi, "info string query takes gameover, result, p1turn, legalmoves, islegal MOVE, "
                     "position or score.");
}

/* Showing */

void ugi_show(struct ugi *ugi, char *rest) {
    char picture[UGI_PICTURE], query[] = "position";
    struct text t = text_over(picture, sizeof picture);
    struct view view = {.seen = ugi->position};
    (void)rest;
    if (ugi->host.draw && ugi->host.draw(ugi->game, &view, &t)) ugi_put(ugi, picture);
    ugi_query(ugi, query);
}
