/* What a player of Mandala chooses next: on each place a word or two on what the chosen cards would
 * do there, or why it is closed to them. */
#include "games/mandala/draw_step.h"

#include "games/mandala/rules_notation.h"

/* How many cards a build draws: the same in every world that the view allows. */
static int drawn_by(const union position *p, move m) {
    struct random random = random_from(0);
    struct view view = {.seen = *p};
    union position world;
    const bag *hand = &world.mandala.hand[p->mandala.turn];
    mandala_game.imagine(&view, &random, &world);
    int kept = bag_total(*hand) - 1;
    mandala_game.play(&world, m);
    return bag_total(*hand) - kept;
}

static void say_open(const union position *p, move m, struct speech *s) {
    int count = mandala_move_count(m);
    switch (mandala_move_kind(m)) {
    case MANDALA_BUILD: speech_say(s, "Build, draw %d", "Bauen, %d ziehen", drawn_by(p, m)); return;
    case MANDALA_GROW:
        if (count > 1)
            speech_say(s, "Grow by %d", "Um %d wachsen", count);
        else
            speech_say(s, "Grow", "Wachsen");
        return;
    case MANDALA_REDRAW:
        if (count > 1)
            speech_say(s, "Redraw %d", "%d neu ziehen", count);
        else
            speech_say(s, "Redraw", "Neu ziehen");
        return;
    default: speech_say(s, "Claim", "Nehmen"); return;
    }
}

/* The rule of colour: a colour lies in one area of a mandala. */
static void say_closed(const struct mandala *p, move m, struct speech *s) {
    int mandala = mandala_move_mandala(m), colour = mandala_move_colour(m);
    bool grows = mandala_move_kind(m) == MANDALA_GROW;
    if (grows && bag_get(p->mountain[mandala], colour) > 0)
        speech_say(s, "closed: on the mountain", "gesperrt: auf dem Berg");
    else if (!grows && bag_get(p->field[mandala][p->turn], colour) > 0)
        speech_say(s, "closed: in your field", "gesperrt: in deinem Feld");
    else if (bag_get(p->field[mandala][1 - p->turn], colour) > 0)
        speech_say(s, "closed: in the other field", "gesperrt: im anderen Feld");
    else if (grows)
        speech_say(s, "closed: one card must stay", "gesperrt: eine muss bleiben");
}

bool mandala_brief(const union position *p, const char *name, struct speech *s) {
    struct refusal why;
    move m;
    if (mandala_game.read_move(p, name, &m, &why)) {
        say_open(p, m, s);
        return true;
    }
    bool to_mandala = name[0] == 'M' || name[0] == 'F';
    if (p->mandala.phase != MANDALA_PLAY || !to_mandala) return false;
    if (mandala_builds_several(name))
        speech_say(s, "closed: one card at a time", "gesperrt: nur eine Karte");
    else if (mandala_parse_move(name, &m))
        say_closed(&p->mandala, m, s);
    return false;
}

/* Where the cards of the move could go as well */

static void say_place(move m, bool first, struct speech *s) {
    speech_say(s, first ? " " : ", ", first ? " " : ", ");
    switch (mandala_move_kind(m)) {
    case MANDALA_BUILD:
        speech_say(s, "mountain %d", "Berg %d", mandala_move_mandala(m) + 1);
        return;
    case MANDALA_GROW:
        speech_say(s, "your field %d", "dein Feld %d", mandala_move_mandala(m) + 1);
        return;
    default: speech_say(s, "the discard pile", "der Ablagestapel"); return;
    }
}

void mandala_step(const union position *p, move m, struct speech *s) {
    int colour = mandala_move_colour(m);
    bool build = mandala_move_kind(m) == MANDALA_BUILD, first = true;
    int count = build ? 1 : mandala_move_count(m);
    if (mandala_move_kind(m) == MANDALA_TAKE) return;
    const move places[] = {
        mandala_move(MANDALA_BUILD, 0, colour, 0), mandala_move(MANDALA_BUILD, 1, colour, 0),
        mandala_move(MANDALA_GROW, 0, colour, count), mandala_move(MANDALA_GROW, 1, colour, count),
        mandala_move(MANDALA_REDRAW, 0, colour, count)};
    speech_say(s, "Choose where %d %a {card goes|cards go}:",
               "Wähle, wohin %d %a {Karte kommt|Karten kommen}:", count, colour);
    for (int i = count > 1 ? 2 : 0; i < 5; i++) {
        if (!game_allows(&mandala_game, p, places[i])) continue;
        say_place(places[i], first, s);
        first = false;
    }
    speech_say(s, ".", ".");
}
