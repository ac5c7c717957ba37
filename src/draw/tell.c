/* The list of what games tell, and what is told of every game. */
#include "draw/tell.h"

#include "draw/draw.h"
#include "draw/telling.h"
#include "rules/immediate_loss.h"

#include <string.h>

#define TELLING(name) &name##_telling,
static const struct telling *const tellings[] = {GAMES(TELLING)};

const struct telling *telling_of(const struct game *game) {
    int index = game_index(game);
    return index < 0 ? NULL : tellings[index];
}

struct place place_of(const struct game *game, const union position *p, move m) {
    struct place place;
    struct text t = text_over(place.name, sizeof place.name);
    game->write_move(p, m, &t);
    memmove(place.name, place.name + 1, sizeof place.name - 1);
    return place;
}

static void say_turn(const struct game *game, const struct view *view, struct speech *s) {
    const struct telling *telling = telling_of(game);
    if (telling && game->to_move(&view->seen))
        telling->turn(&view->seen, s);
    else
        draw_caption(game, view, s->language, s->t);
}

struct speech telling_speech(const struct tell_names *names, enum language language,
                             struct text *t) {
    struct speech s = speech_over(t, language);
    if (!names) return s;
    s.name[0] = names->name[0];
    s.name[1] = names->name[1];
    s.you = names->you;
    s.unnamed = names->unnamed;
    return s;
}

void telling_count(const struct game *game, const union position *p, struct speech *s) {
    struct score score = game->score(p);
    int first = score.points[0], second = score.points[1];
    if (first > second)
        speech_say(s, "%d to %d", "%d zu %d", first, second);
    else
        speech_say(s, "%d to %d", "%d zu %d", second, first);
}

void telling_winner(const struct game *game, const union position *p, struct speech *s) {
    enum result result = game->result(p);
    if (result == DRAWN)
        speech_say(s, "the game is drawn", "die Partie ist unentschieden");
    else
        speech_say(s, "%n {win|wins}", "%n {gewinnst|gewinnt}", result == FIRST_WINS ? 1 : 2);
}

void tell_end(const struct game *game, const struct view *view, const struct tell_names *names,
              enum language language, struct text *t) {
    const struct telling *telling = telling_of(game);
    struct speech s = telling_speech(names, language, t);
    if (telling) telling->end(&view->seen, &s);
}

void tell_count(const struct game *game, const struct view *view, const struct tell_names *names,
                enum language language, struct text *t) {
    const struct telling *telling = telling_of(game);
    struct speech s = telling_speech(names, language, t);
    if (telling && telling->count) telling->count(&view->seen, &s);
}

void tell_waiting(const struct game *game, const struct view *view, const struct tell_names *names,
                  enum language language, struct text *t) {
    const struct telling *telling = telling_of(game);
    struct speech s = telling_speech(names, language, t);
    if (telling && telling->waiting && game->to_move(&view->seen))
        telling->waiting(&view->seen, &s);
}

int telling_play(const struct game *game, const struct tell_line *line, int count,
                 union position *p) {
    struct refusal why;
    int i = 0;
    for (; i < count && i < line->length; i++) {
        move m = line->moves[i];
        if (!game->to_move(p) || !game_allows(game, p, m) || !game->playable(p, m, &why)) break;
        game->play(p, m);
    }
    return i;
}

void tell_turn(const struct game *game, const struct view *view, const struct tell_names *names,
               enum language language, struct text *t) {
    struct speech s = telling_speech(names, language, t);
    s.you = 0;
    say_turn(game, view, &s);
}

void tell_your_turn(const struct game *game, const struct view *view, enum language language,
                    struct text *t) {
    struct speech s = speech_over(t, language);
    s.alone = true;
    say_turn(game, view, &s);
}

void tell_move(const struct game *game, const struct view *view, move m, enum language language,
               struct text *t) {
    const struct telling *telling = telling_of(game);
    struct speech s = speech_over(t, language);
    if (telling) telling->move(&view->seen, m, &s);
}

bool tell_brief(const struct game *game, const struct view *view, const char *name,
                enum language language, struct text *t) {
    const struct telling *telling = telling_of(game);
    struct speech s = speech_over(t, language);
    return telling && telling->brief && telling->brief(&view->seen, name, &s);
}

void tell_step(const struct game *game, const struct view *view, move m, enum language language,
               struct text *t) {
    const struct telling *telling = telling_of(game);
    struct speech s = speech_over(t, language);
    if (telling && telling->step) telling->step(&view->seen, m, &s);
}

void tell_immediate_loss(const struct game *game, const struct view *view, move m,
                         enum language language, struct text *t) {
    struct speech s = speech_over(t, language);
    move reply;
    enum immediate_loss loss = immediate_loss_of(game, &view->seen, m, &reply);
    if (loss == LOSS_NOW)
        speech_say(&s, "With this move you lose at once.",
                   "Mit diesem Zug verlierst du auf der Stelle.");
    if (loss != LOSS_NEXT) return;
    union position next = view->seen;
    char name[MOVE_TEXT];
    struct text n = text_over(name, sizeof name);
    game->play(&next, m);
    game->write_move(&next, reply, &n);
    speech_say(&s, "Your opponent can then win at once, with %s.",
               "Die andere Seite kann dann sofort gewinnen, mit %s.", name);
}

void tell_played(const struct game *game, const struct view *before, move m,
                 const struct tell_names *names, enum language language, struct text *t) {
    const struct telling *telling = telling_of(game);
    struct speech s = telling_speech(names, language, t);
    int player = game->to_move(&before->seen);
    if (telling) telling->played(&before->seen, player, m, &s);
}

struct told_pieces tell_pieces(const struct game *game, const struct view *before, move m) {
    const struct telling *telling = telling_of(game);
    struct told_pieces pieces = {0};
    if (telling && telling->pieces) telling->pieces(&before->seen, m, &pieces);
    return pieces;
}

bool tell_named(const struct game *game, const char *name, int player,
                const struct tell_names *names, enum language language, struct text *t,
                struct told_pieces *pieces) {
    const struct telling *telling = telling_of(game);
    struct speech s = telling_speech(names, language, t);
    *pieces = (struct told_pieces){0};
    return telling && telling->named && telling->named(name, player, &s, pieces);
}

const char *tell_action(const struct game *game, char letter, enum language language) {
    const struct telling *telling = telling_of(game);
    for (int i = 0; telling && i < TELLING_KINDS; i++)
        if (telling->kinds[i].letter == letter) return telling->kinds[i].name[language];
    return "";
}

/* Manuals */

#define MANUAL(name) &name##_manual,
static const struct manual *const manuals[] = {GAMES(MANUAL)};

static const struct manual *manual_of(const struct game *game) {
    int index = game_index(game);
    return index < 0 ? NULL : manuals[index];
}

const char *tell_actions(const struct game *game, enum language language) {
    const struct manual *manual = manual_of(game);
    return manual ? manual->actions[language] : "";
}

const char *tell_rules(const struct game *game, enum language language) {
    const struct manual *manual = manual_of(game);
    return manual ? manual->rules[language] : "";
}
