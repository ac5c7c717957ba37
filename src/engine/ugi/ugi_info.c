/* What the engine tells while it thinks and in the end. Lines of moves are written as far as the
 * view shows what they need. */
#include "engine/ugi/ugi_session.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAUSE = 50000 }; /* microseconds between lines that tell of no new depth */

/* The moves of a line, each behind a space. */
static void add_moves(const struct game *game, const struct view *view, const struct line *line,
                      struct text *t) {
    union position p = view->seen;
    struct refusal why;
    for (int i = 0; i < line->length && game_allows(game, &p, line->moves[i]); i++) {
        text_char(t, ' ');
        game->write_move(&p, line->moves[i], t);
        if (!game->playable(&p, line->moves[i], &why)) break;
        game->play(&p, line->moves[i]);
    }
}

enum { VALUE_TEXT = 64 };

static void write_value(int value, bool pointed, char text[VALUE_TEXT]) {
    if (value > VALUE_FORCED)
        snprintf(text, VALUE_TEXT, "mate %d", VALUE_WIN - value);
    else if (value < -VALUE_FORCED)
        snprintf(text, VALUE_TEXT, "mate -%d", VALUE_WIN + value);
    else if (pointed)
        snprintf(text, VALUE_TEXT, "cp %d points %.2f", value, value / 100.0);
    else
        snprintf(text, VALUE_TEXT, "cp %d", value);
}

static void tell_line(struct ugi *ugi, const struct findings *f, int index) {
    const struct line *line = &f->lines[index];
    char value[VALUE_TEXT], moves[LINE_MOST * (MOVE_TEXT + 1)];
    struct text moves_text = text_over(moves, sizeof moves);
    long long milliseconds = (long long)(f->seconds * 1000);
    double speed = f->seconds > 0 ? (double)f->nodes / f->seconds : 0;
    write_value(line->value, ugi->work.pointed, value);
    add_moves(ugi->game, &ugi->work.view, line, &moves_text);
    ugi_say(ugi,
            "info depth %d multipv %d score %s win %d.%03d nodes %" PRIu64
            " nps %.0f hashfull %d time %lld pv%s",
            f->depth, index + 1, value, line->chance / CHANCE_ONE,
            line->chance % CHANCE_ONE * 1000 / CHANCE_ONE, f->nodes, speed, f->full, milliseconds,
            moves);
}

static void tell(struct ugi *ugi, const struct findings *findings) {
    struct ugi_work *work = &ugi->work;
    int most = work->request.move.limits.lines;
    for (int i = 0; i < findings->count && i < most; i++) tell_line(ugi, findings, i);
    work->told_depth = findings->depth;
    work->told_nodes = findings->nodes;
    work->told = clock_microseconds();
}

/* Also ends a search that does not go by depth, but reports one, once it is as deep as asked. */
void ugi_hear(void *context, const struct findings *findings) {
    struct ugi *ugi = context;
    const struct ugi_work *work = &ugi->work;
    int depth = work->request.move.limits.depth;
    if (depth > 0 && findings->depth >= depth) atomic_store(&ugi->control.stop, true);
    if (findings->depth != work->told_depth || clock_microseconds() - work->told >= PAUSE)
        tell(ugi, findings);
}

void ugi_hear_last(struct ugi *ugi, const struct findings *findings) {
    const struct ugi_work *work = &ugi->work;
    if (findings->depth != work->told_depth || findings->nodes != work->told_nodes || !work->told)
        tell(ugi, findings);
}

/* The reply to ponder on is the second move of the best line, if the engine plays the first. */
void ugi_bestmove(struct ugi *ugi, move m, const struct findings *findings) {
    char best[MOVE_TEXT], reply[2 * (MOVE_TEXT + 1)] = "";
    const struct view *view = &ugi->work.view;
    struct text t = text_over(best, sizeof best);
    struct refusal why;
    ugi->game->write_move(&view->seen, m, &t);
    const struct line *line = findings->lines;
    if (findings->count == 0 || line->moves[0] != m || line->length < 2 ||
        !ugi->game->playable(&view->seen, m, &why)) {
        ugi_say(ugi, "bestmove %s", best);
        return;
    }
    struct view after = *view;
    struct line rest = {.moves = {line->moves[1]}, .length = 1};
    ugi->game->play(&after.seen, m);
    t = text_over(reply, sizeof reply);
    add_moves(ugi->game, &after, &rest, &t);
    ugi_say(ugi, "bestmove %s%s%s", best, reply[0] ? " ponder" : "", reply);
}
