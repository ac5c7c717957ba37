/* What is urgent, in words: that the game is about to end, or what the signs of a claim mean. */
#include "games/mandala/terminal/draw.h"

enum { NOTICE_TEXT = 512 };

static void add_sentence(struct text *notice, const char *sentence) {
    if (notice->at > notice->start) text_char(notice, ' ');
    text_add(notice, sentence);
}

void mandala_draw_notice(const struct tabletop *t, struct canvas *c) {
    char buffer[NOTICE_TEXT];
    struct text notice = text_over(buffer, sizeof buffer);
    struct brush brush = {.ink = PAINT_LAST};
    struct area room = t->notice;
    if (t->p->last_lap) add_sentence(&notice, t->words->ends_soon);
    if (t->p->phase == MANDALA_CLAIM && !t->roomy && notice.at == notice.start) {
        add_sentence(&notice, t->words->signs);
        brush.ink = PAINT_FAINT;
    }
    room.column += 2;
    room.columns -= 2;
    canvas_wrap(c, room, brush, buffer);
}
