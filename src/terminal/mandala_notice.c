/* What presses, in words: what the move about to be chosen would set off, and that the game is
 * about to end. */
#include "terminal/mandala_draw.h"

#include "rules/mandala_text.h"

#include <stdio.h>

enum { NOTICE_TEXT = 512, SENTENCE_TEXT = 256 };

static void add_sentence(struct text *notice, const char *sentence) {
    if (notice->at > notice->start) text_char(notice, ' ');
    text_add(notice, sentence);
}

/* The cards laid down; what is drawn after that is hidden. */
static struct mandala laid_out(const struct mandala *p, move m) {
    struct mandala after = *p;
    int mandala = mandala_move_mandala(m), colour = mandala_move_colour(m);
    if (mandala_move_kind(m) == MANDALA_BUILD) after.mountain[mandala] += bag_of(colour, 1);
    if (mandala_move_kind(m) == MANDALA_GROW)
        after.field[mandala][p->turn] += bag_of(colour, mandala_move_count(m));
    return after;
}

static void warn_of_completion(const struct tabletop *t, move m, struct text *notice) {
    enum mandala_kind kind = mandala_move_kind(m);
    int mandala = mandala_move_mandala(m);
    struct mandala after = laid_out(t->p, m);
    char sentence[SENTENCE_TEXT];
    if (kind != MANDALA_BUILD && kind != MANDALA_GROW) return;
    if (!mandala_complete(&after, mandala)) return;
    snprintf(sentence, sizeof sentence, t->words->completes, mandala + 1,
             t->scene->name[mandala_first(&after, mandala)]);
    add_sentence(notice, sentence);
}

static void warn_of_cards_that_stay(const struct tabletop *t, move m, struct text *notice) {
    int colour = mandala_move_colour(m);
    int stay = bag_get(t->p->hand[t->p->turn], colour) - mandala_move_count(m);
    char sentence[SENTENCE_TEXT];
    if (mandala_move_kind(m) != MANDALA_GROW || stay <= 0) return;
    snprintf(sentence, sizeof sentence, t->words->stay, stay,
             sand_name(t->scene->language, colour));
    add_sentence(notice, sentence);
}

static int cards_drawn(const struct mandala *p, move m) {
    int room = MANDALA_HAND - (bag_total(p->hand[p->turn]) - 1);
    switch (mandala_move_kind(m)) {
    case MANDALA_BUILD: return room < 3 ? room : 3;
    case MANDALA_REDRAW: return mandala_move_count(m);
    default: return 0;
    }
}

static void warn_of_the_deck(const struct tabletop *t, move m, struct text *notice) {
    int drawn = cards_drawn(t->p, m);
    if (!t->p->last_lap && drawn > 0 && drawn >= t->p->deck_count)
        add_sentence(notice, t->words->runs_out);
}

void mandala_draw_notice(const struct tabletop *t, struct canvas *c) {
    char buffer[NOTICE_TEXT];
    struct text notice = text_over(buffer, sizeof buffer);
    struct brush brush = {.ink = PAINT_LAST};
    struct area room = t->notice;
    move m = t->scene->pick->move;
    if (t->scene->aids && m != NO_MOVE) {
        warn_of_completion(t, m, &notice);
        warn_of_cards_that_stay(t, m, &notice);
        warn_of_the_deck(t, m, &notice);
    }
    if (t->p->last_lap) add_sentence(&notice, t->words->ends_soon);
    if (t->p->phase == MANDALA_CLAIM && !t->roomy && notice.at == notice.start) {
        add_sentence(&notice, t->words->signs);
        brush.ink = PAINT_FAINT;
    }
    room.column += 2;
    room.columns -= 2;
    canvas_wrap(c, room, brush, buffer);
}
