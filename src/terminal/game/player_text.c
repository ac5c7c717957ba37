/* Players, clocks and results as text. */
#include "terminal/game/player_text.h"

#include "draw/draw.h"
#include "draw/words.h"
#include "terminal/game/phrases.h"

#include <string.h>

void player_text_name(const struct local_game *s, int player, enum language language,
                      struct text *t) {
    const struct game_player *who = local_game_player(s, player);
    if (who->kind == PLAYER_LEVEL) {
        words_add(t, phrase(language, PHRASE_LEVEL), who->level);
    } else if (who->kind == PLAYER_COMMAND) {
        const char *slash = strrchr(who->command, '/');
        text_add(t, slash ? slash + 1 : who->command);
    } else if (local_game_persons(s) == 1) {
        text_add(t, phrase(language, PHRASE_YOU));
    } else {
        words_add(t, phrase(language, PHRASE_PLAYER), player);
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

void player_text_result(const struct local_game *s, enum language language, struct text *t) {
    int winner = s->core.result == FIRST_WINS ? 1 : 2;
    struct view view;
    if (s->core.end == END_BY_RESIGNATION) {
        words_add(t, phrase(language, PHRASE_RESIGNED), 3 - winner, winner);
    } else if (s->core.end == END_ON_TIME) {
        words_add(t, phrase(language, PHRASE_ON_TIME), 3 - winner, winner);
    } else {
        game_core_view(&s->core, SPECTATOR, &view);
        draw_caption(s->core.game, &view, language, t);
    }
}
