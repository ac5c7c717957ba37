/* Writing what the full screen and the lines of text both say. */
#include "terminal/game/player_text.h"

#include "draw/tell.h"
#include "draw/words.h"

#include <stdio.h>
#include <string.h>

void player_text_name(const struct local_game *s, int player, enum language language,
                      struct text *t) {
    const struct game_player *who = local_game_player(s, player);
    if (who->kind == PLAYER_LEVEL) {
        text_add(t, in_language(language, "Level ", "Stufe "));
        game_player_write_level(who, language, t);
    } else if (who->kind == PLAYER_COMMAND) {
        const char *slash = strrchr(who->command, '/');
        text_add(t, slash ? slash + 1 : who->command);
    } else if (who->name[0]) {
        text_add(t, who->name);
    } else if (local_game_persons(s) == 1) {
        text_add(t, in_language(language, "You", "Du"));
    } else {
        words_add(t, in_language(language, "Player %d", "Seite %d"), player);
    }
}

void player_text_clock(long long left, struct text *t) {
    const long long second = 1000000;
    if (left == TIME_NONE) return;
    if (left < 10 * second)
        words_add(t, "0:%02d.%d", (int)(left / second), (int)(left % second * 10 / second));
    else
        words_add(t, "%d:%02d", (int)(left / (60 * second)), (int)(left / second % 60));
}

static int only_person(const struct local_game *s) {
    if (local_game_persons(s) != 1) return 0;
    return local_game_player(s, 1)->kind == PLAYER_PERSON ? 1 : 2;
}

struct tell_names player_text_names(const struct local_game *s, enum language language,
                                    char names[2][CALLED_TEXT]) {
    struct tell_names called = {.name = {names[0], names[1]}, .you = only_person(s)};
    for (int i = 0; i < 2; i++) {
        struct text name = text_over(names[i], CALLED_TEXT);
        player_text_name(s, i + 1, language, &name);
        if (local_game_persons(s) == 2 && !local_game_player(s, i + 1)->name[0])
            called.name[i] = NULL; /* in a sentence: "player 1" */
    }
    return called;
}

struct speech player_text_speech(const struct local_game *s, enum language language,
                                 char names[2][CALLED_TEXT], struct text *t) {
    struct tell_names called = player_text_names(s, language, names);
    struct speech speech = speech_over(t, language);
    speech.name[0] = called.name[0];
    speech.name[1] = called.name[1];
    speech.you = called.you;
    return speech;
}

void player_text_curtain(const struct local_game *s, int player, enum language language,
                         struct text *t) {
    char names[2][CALLED_TEXT];
    struct speech speech = player_text_speech(s, language, names, t);
    speech_say(&speech, "%N, take the keyboard", "%N, nimm die Tastatur", player);
}

void player_text_turn(const struct local_game *s, const struct view *view, enum language language,
                      struct text *t) {
    const struct game *game = s->core.game;
    char names[2][CALLED_TEXT];
    struct tell_names called = player_text_names(s, language, names);
    if (called.you && game->to_move(&view->seen) == called.you)
        tell_your_turn(game, view, language, t);
    else
        tell_turn(game, view, local_game_persons(s) == 2 ? &called : NULL, language, t);
}

void player_text_last_move(const struct local_game *s, enum language language, struct text *t) {
    char names[2][CALLED_TEXT];
    struct tell_names called = player_text_names(s, language, names);
    int last = s->core.count - 1;
    struct view before;
    if (last < 0) return;
    game_core_view_at(&s->core, last, SPECTATOR, &before);
    tell_played(s->core.game, &before, s->core.moves[last].move, &called, language, t);
}

void player_text_by_name(const struct local_game *s, teller *tell, enum language language,
                         struct text *t) {
    char names[2][CALLED_TEXT];
    struct tell_names called = player_text_names(s, language, names);
    struct view view;
    game_core_view(&s->core, SPECTATOR, &view);
    tell(s->core.game, &view, &called, language, t);
}

void player_text_result(const struct local_game *s, enum language language, struct text *t) {
    int winner = s->core.result == FIRST_WINS ? 1 : 2;
    char names[2][CALLED_TEXT];
    struct speech speech = player_text_speech(s, language, names, t);
    if (s->core.end == END_BY_RESIGNATION)
        speech_say(&speech, "%N {resign|resigns}. %N {win|wins}.",
                   "%N {gibst|gibt} auf. %N {gewinnst|gewinnt}.", 3 - winner, winner);
    else if (s->core.end == END_ON_TIME)
        speech_say(&speech, "%N {are|is} out of time. %N {win|wins}.",
                   "%N {hast|hat} keine Zeit mehr. %N {gewinnst|gewinnt}.", 3 - winner, winner);
    else
        player_text_by_name(s, tell_end, language, t);
}

bool player_text_kolam(const struct local_game *s, struct kolam_recipe *recipe) {
    const struct game_core *core = &s->core;
    struct kolam_trail trail;
    if (core->result == ONGOING) return false;
    trail_begin(&trail, core->game, &core->start);
    for (int i = 0; i < core->count; i++) trail_add(&trail, core->moves[i].move);
    return trail_end(&trail, &core->now, core->result, recipe);
}

void player_text_hint(const struct game *game, const struct view *view, move hint,
                      enum language language, struct text *t) {
    char name[MOVE_TEXT];
    struct text named = text_over(name, sizeof name);
    game->write_move(&view->seen, hint, &named);
    words_add(t, in_language(language, "Hint: %s. ", "Tipp: %s. "), name);
    tell_move(game, view, hint, language, t);
}

void player_text_following(const struct local_game *s, enum language language, struct text *t) {
    int player = local_game_player(s, 1)->follows ? 1 : 2;
    const struct game_player *engine = local_game_player(s, player);
    if (!engine->follows) return;
    text_add(t, in_language(language, "The engine follows you: about level ",
                            "Die Engine folgt dir: etwa Stufe "));
    game_player_write_level(engine, language, t);
    text_char(t, '.');
}

void player_text_saved(const struct game_host *h, enum language language, char words[SAVED_TEXT]) {
    const char *saved = in_language(language, "The game is in %s.", "Die Partie steht in %s.");
    if (local_game_to_move(&h->game) != 0)
        saved = in_language(
            language, "The game is kept in %s; 'kolam play --resume' goes on with it.",
            "Die Partie ist in %s aufgehoben; 'kolam play --resume' spielt sie weiter.");
    snprintf(words, SAVED_TEXT, saved, h->file.path);
}
