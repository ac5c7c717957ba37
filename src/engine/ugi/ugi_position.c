/* The position: setting it, asking about it, showing it. What is refused changes nothing. */
#include "engine/ugi/ugi_session.h"

#include <stdlib.h>
#include <string.h>

/* Setting */

/* All words up to `moves`, which is taken as well, with single spaces. False if that is more than
 * any position. */
static bool take_position(char **rest, struct text *t, bool *moves_follow) {
    *moves_follow = false;
    for (const char *word; *(word = ugi_word(rest));) {
        if (strcmp(word, "moves") == 0) {
            *moves_follow = true;
            break;
        }
        if (t->at > t->start) text_char(t, ' ');
        text_add(t, word);
    }
    return !t->cut;
}

static bool read_text(struct ugi *ugi, char **rest, union position *p, bool *moves_follow) {
    char position[POSITION_TEXT];
    struct refusal why;
    struct text t = text_over(position, sizeof position);
    if (!take_position(rest, &t, moves_follow)) {
        ugi_say(ugi, "info string Position refused: it is longer than any position of %s.",
                ugi->game->title);
        return false;
    }
    if (ugi->game->read_position(&ugi->options, &ugi->deal, position, p, &why)) return true;
    ugi_say(ugi, "info string Position refused: %s: %s", why.field, why.text[ENGLISH]);
    return false;
}

static bool read_start(struct ugi *ugi, char **rest, union position *p, bool *moves_follow) {
    struct refusal why;
    const char *word = ugi_word(rest);
    *moves_follow = strcmp(word, "moves") == 0;
    if (*word && !*moves_follow) {
        ugi_say(ugi,
                "info string Position refused: 'moves' is expected after 'startpos', not '%s'.",
                ugi_quote(word).text);
        return false;
    }
    return ugi->game->setup(&ugi->options, &ugi->deal, p, &why); /* it was dealt before */
}

static bool play_moves(struct ugi *ugi, char **rest, union position *p) {
    struct refusal why;
    const char *word;
    for (int ply = 1; *(word = ugi_word(rest)); ply++) {
        move m;
        if (!ugi->game->read_move(p, word, &m, &why) || !ugi->game->playable(p, m, &why)) {
            ugi_say(ugi, "info string Position refused: ply %d: %s: %s", ply, ugi_quote(word).text,
                    why.text[ENGLISH]);
            return false;
        }
        ugi->game->play(p, m);
    }
    return true;
}

void ugi_position(struct ugi *ugi, char *rest) {
    union position p;
    const char *how = ugi_word(&rest);
    bool moves_follow = false, read;
    if (strcmp(how, "startpos") == 0) {
        read = read_start(ugi, &rest, &p, &moves_follow);
    } else if (strcmp(how, "fen") == 0) {
        read = read_text(ugi, &rest, &p, &moves_follow);
    } else {
        ugi_say(ugi, "info string A position is set by 'position startpos|fen POSITION "
                     "[moves MOVE ...]'.");
        return;
    }
    if (read && (!moves_follow || play_moves(ugi, &rest, &p)))
        ugi->position = p;
    else
        ugi_say(ugi, "info string The position stays as it was.");
}

/* Asking */

static void answer(struct ugi *ugi, bool yes) {
    ugi_say(ugi, "response %s", yes ? "true" : "false");
}

static void tell_over(struct ugi *ugi, const char *word) {
    (void)word;
    answer(ugi, ugi->game->to_move(&ugi->position) == 0);
}

static void tell_result(struct ugi *ugi, const char *word) {
    static const char *const names[] = {
        [ONGOING] = "none", [FIRST_WINS] = "p1win", [SECOND_WINS] = "p2win", [DRAWN] = "draw"};
    (void)word;
    ugi_say(ugi, "response %s", names[ugi->game->result(&ugi->position)]);
}

static void tell_turn(struct ugi *ugi, const char *word) {
    (void)word;
    answer(ugi, ugi->game->to_move(&ugi->position) == 1);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

static void tell_moves(struct ugi *ugi, const char *word) {
    (void)word;
    move list[MOVES_MOST];
    char names[MOVES_MOST][MOVE_TEXT], line[MOVES_MOST * MOVE_TEXT];
    int count = ugi->game->moves(&ugi->position, list);
    for (int i = 0; i < count; i++) {
        struct text t = text_over(names[i], MOVE_TEXT);
        ugi->game->write_move(&ugi->position, list[i], &t);
    }
    qsort(names, (size_t)count, sizeof names[0], compare_names);
    struct text t = text_over(line, sizeof line);
    for (int i = 0; i < count; i++) {
        text_char(&t, ' ');
        text_add(&t, names[i]);
    }
    ugi_say(ugi, "response%s", line);
}

static void tell_legal(struct ugi *ugi, const char *word) {
    struct refusal why;
    move m;
    answer(ugi, ugi->game->read_move(&ugi->position, word, &m, &why));
}

static void tell_position(struct ugi *ugi, const char *word) {
    char position[POSITION_TEXT];
    struct text t = text_over(position, sizeof position);
    (void)word;
    ugi->game->write_position(&ugi->position, &t);
    ugi_say(ugi, "response %s", position);
}

static void tell_score(struct ugi *ugi, const char *word) {
    (void)word;
    struct score score = ugi->game->score(&ugi->position);
    if (score.counted)
        ugi_say(ugi, "response %d %d", score.points[0], score.points[1]);
    else
        ugi_say(ugi, "response none");
}

void ugi_query(struct ugi *ugi, char *rest) {
    static const struct {
        const char *name;
        void (*tell)(struct ugi *ugi, const char *word);
    } queries[] = {
        {"gameover", tell_over},    {"result", tell_result}, {"p1turn", tell_turn},
        {"legalmoves", tell_moves}, {"islegal", tell_legal}, {"position", tell_position},
        {"score", tell_score},
    };
    const char *name = ugi_word(&rest);
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        if (strcmp(queries[i].name, name) != 0) continue;
        queries[i].tell(ugi, ugi_word(&rest));
        return;
    }
    ugi_say(ugi, "info string query takes gameover, result, p1turn, legalmoves, islegal MOVE, "
                 "position or score.");
}

/* Showing */

void ugi_show(struct ugi *ugi, char *rest) {
    char picture[UGI_PICTURE];
    struct text t = text_over(picture, sizeof picture);
    struct view view = {.seen = ugi->position};
    if (ugi->host.draw && ugi->host.draw(ugi->game, &view, &t)) ugi_put(ugi, picture);
    tell_position(ugi, rest);
}
