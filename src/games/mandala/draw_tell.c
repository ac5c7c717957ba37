/* What Mandala tells its players: who would choose first, where claims go, and how near the end is.
 *
 * A move is tried in a world imagined from the view. Of where that leads only what is the same in
 * every such world is told: numbers of cards, whose turn it is, whether it is over; never a card
 * that is drawn, and never the result. */
#include "base/bits.h"
#include "draw/telling.h"
#include "games/mandala/draw_step.h"
#include "games/mandala/rules_notation.h"

enum {
    MANY_REDRAWS = 30, /* so many in a row that their limit comes into sight */
    FEW_CARDS = 6,     /* so few in the deck: two turns may use them up */
};

static unsigned sands_in(bag b) {
    unsigned set = 0;
    for (int sand = 0; sand < SANDS; sand++) set |= (unsigned)(bag_get(b, sand) > 0) << sand;
    return set;
}

static unsigned sands_lacking(const struct mandala *p, int m) {
    return ~sands_in(p->mountain[m] | p->field[m][0] | p->field[m][1]) & ((1u << SANDS) - 1);
}

static bool river_full(const struct mandala *p, int player) {
    return bits_count(sands_in(p->river[player])) == SANDS;
}

/* Turns */

static void remark_lacking(const struct mandala *p, int m, struct speech *s) {
    unsigned lacking = sands_lacking(p, m);
    if (bits_count(lacking) == 1)
        speech_remark(s, "Mandala %d lacks only %l.", "Mandala %d fehlt nur noch %l.", m + 1,
                      lacking);
}

static void remark_rivers(const struct mandala *p, struct speech *s) {
    for (int player = 0; player < 2; player++) {
        if (bits_count(sands_in(p->river[player])) != SANDS - 1) continue;
        if (player == p->turn)
            speech_remark(s, "You have five colours in your river.",
                          "Du hast fünf Farben in deinem Fluss.");
        else
            speech_remark(s, "%P has five colours in the river.", "%P hat fünf Farben im Fluss.",
                          player + 1);
    }
}

static void tell_play(const struct mandala *p, struct speech *s) {
    speech_call(s, p->turn + 1, "your turn: choose a colour. You hold %d {card|cards}.",
                "du bist am Zug: wähle eine Farbe. Du hast %d {Karte|Karten}.",
                bag_total(p->hand[p->turn]));
    if (p->last_lap)
        speech_remark(s, "It is the last lap: the game ends with the next mandala.",
                      "Schlussrunde: mit dem nächsten Mandala endet die Partie.");
    if (p->idle >= MANY_REDRAWS)
        speech_remark(s, "%d redraws in a row: at 40 the game is over.",
                      "%d Mal neu gezogen: bei 40 ist Schluss.", p->idle);
    for (int m = 0; m < 2; m++) remark_lacking(p, m, s);
    remark_rivers(p, s);
    if (!p->last_lap && p->deck_count <= FEW_CARDS)
        speech_remark(s, "The deck has %d {card|cards} left.",
                      "Der Nachziehstapel hat noch %d {Karte|Karten}.", p->deck_count);
}

/* Claims that are under way: why the game will be over after them, if it will. */
static void remark_last_mandala(const struct mandala *p, struct speech *s) {
    int full = river_full(p, 0) ? 1 : river_full(p, 1) ? 2 : 0;
    if (full == p->chooser + 1)
        speech_remark(s, "You have six colours: the game ends with this mandala.",
                      "Du hast sechs Farben: mit diesem Mandala endet die Partie.");
    else if (full)
        speech_remark(s, "%P has six colours: the game ends with this mandala.",
                      "%P hat sechs Farben: mit diesem Mandala endet die Partie.", full);
    else if (p->last_lap)
        speech_remark(s, "It is the last lap: the game ends with this mandala.",
                      "Schlussrunde: mit diesem Mandala endet die Partie.");
}

static void tell_turn(const union position *position, struct speech *s) {
    const struct mandala *p = &position->mandala;
    if (p->phase == MANDALA_PLAY) {
        tell_play(p, s);
        return;
    }
    speech_call(s, p->chooser + 1, "claim a colour of mandala %d.",
                "nimm eine Farbe von Mandala %d.", p->claim_mandala + 1);
    if (p->field[p->claim_mandala][p->chooser] == 0)
        speech_remark(s, "Your field is empty: you discard what you claim.",
                      "Dein Feld ist leer: was du nimmst, legst du ab.");
    remark_last_mandala(p, s);
}

/* The end. What ended a game is still to be seen in where it ended: only a mandala that is
 * destroyed fills a river, and only without cards to draw is a hand empty. */

static void say_full_rivers(const struct mandala *p, struct speech *s) {
    if (river_full(p, 0) && river_full(p, 1))
        speech_say(s, "Both players have six colours in the river.",
                   "Beide haben sechs Farben im Fluss.");
    else
        speech_say(s, "%N {have|has} six colours in the river.",
                   "%N {hast|hat} sechs Farben im Fluss.", river_full(p, 0) ? 1 : 2);
}

static void say_why(const struct mandala *p, struct speech *s) {
    bool out = p->deck_count == 0 && p->discard == 0 && (p->hand[0] == 0 || p->hand[1] == 0);
    if (p->idle >= MANDALA_IDLE_MOST)
        speech_say(s, "%d redraws in a row: by our own ruling the game ends.",
                   "%d Mal neu gezogen: nach unserer Regel ist dann Schluss.", p->idle);
    else if (river_full(p, 0) || river_full(p, 1))
        say_full_rivers(p, s);
    else if (out)
        speech_say(s, "%N {have|has} no card in hand: by our own ruling the game ends.",
                   "%N {hast|hat} keine Karte auf der Hand: nach unserer Regel ist dann Schluss.",
                   p->hand[0] == 0 ? 1 : 2);
    else
        speech_say(s, "Last lap: this mandala was the last.",
                   "Schlussrunde: das war das letzte Mandala.");
}

/* The count, and who has won. */
static void tell_count(const union position *position, struct speech *s) {
    struct score score = mandala_game.score(position);
    bool by_cups = score.points[0] == score.points[1] && mandala_game.result(position) != DRAWN;
    telling_count(&mandala_game, position, s);
    if (by_cups) speech_say(s, ", fewer cards in the cup", ", weniger Karten im Kelch");
    speech_say(s, ": ", ": ");
    telling_winner(&mandala_game, position, s);
    speech_say(s, ".", ".");
}

static void tell_end(const union position *position, struct speech *s) {
    say_why(&position->mandala, s);
    speech_say(s, " ", " ");
    tell_count(position, s);
}

/* Moves */

/* A move, and where it leads in one of the worlds that the view allows. */
struct deed {
    const struct mandala *before;
    struct mandala after;
    int player, mandala, sand, count;
    int gain; /* of points by a claim */
    bool gain_known;
};

static bool completes(const struct deed *d) {
    return sands_lacking(d->before, d->mandala) == 1u << d->sand;
}

/* The turn passes, unless the game ends for want of cards. */
static void remark_next_turn(const struct deed *d, struct speech *s) {
    if (d->after.phase == MANDALA_OVER)
        speech_remark(s, "Your opponent has no card in hand: the game is over.",
                      "Die andere Seite hat keine Karte auf der Hand: die Partie ist zu Ende.");
    else if (d->after.last_lap && !d->before->last_lap)
        speech_remark(s, "The deck runs out: the last lap begins.",
                      "Mit der letzten Karte beginnt die Schlussrunde.");
}

/* Claims are to come. */
static void remark_first_choice(const struct deed *d, struct speech *s) {
    const bag *fields = d->after.field[d->mandala];
    int own = bag_total(fields[d->player]), other = bag_total(fields[1 - d->player]);
    if (own > other)
        speech_remark(s, "This completes mandala %d: you choose first, %d {card|cards} to %d.",
                      "Das vollendet Mandala %d: du wählst zuerst, %d zu %d.", d->mandala + 1, own,
                      other);
    else if (own < other)
        speech_remark(
            s, "This completes mandala %d: your opponent chooses first, %d {card|cards} to %d.",
            "Das vollendet Mandala %d: die andere Seite wählt zuerst, %d zu %d.", d->mandala + 1,
            other, own);
    else
        speech_remark(s, "This completes mandala %d: equal fields, so your opponent chooses first.",
                      "Das vollendet Mandala %d: die andere Seite wählt bei %d zu %d zuerst.",
                      d->mandala + 1, own, other);
}

/* Where claims will go. Who has no card in the field is told by the counts before. */
static void remark_destinations(const struct deed *d, struct speech *s) {
    const bag *fields = d->after.field[d->mandala];
    unsigned river = sands_in(d->after.river[d->player]);
    if (fields[d->player] == 0)
        speech_remark(s, "You discard what you claim.", "Was du nimmst, legst du ab.");
    else if (sands_in(d->after.mountain[d->mandala]) & ~river)
        speech_remark(s, "Your next river space is %d.", "Nächster Platz im Fluss: %d.",
                      bits_count(river) + 1);
    else
        speech_remark(s, "All its colours go into your cup.",
                      "Alle Farben kommen in deinen Kelch.");
    if (fields[1 - d->player] == 0)
        speech_remark(s, "Your opponent discards every claim.", "Die andere Seite legt alles ab.");
}

/* A mandala is complete. */
static void remark_completion(const struct deed *d, struct speech *s) {
    if (d->after.phase == MANDALA_CLAIM) {
        remark_first_choice(d, s);
        if (d->after.last_lap)
            speech_remark(s, "The game ends with it.", "Damit endet die Partie.");
        remark_destinations(d, s);
        return;
    }
    speech_remark(s, "This completes mandala %d, with nothing to claim.",
                  "Das vollendet Mandala %d; zu nehmen gibt es nichts.", d->mandala + 1);
    if (d->after.phase == MANDALA_OVER)
        speech_remark(s, "The game is over.", "Die Partie ist zu Ende.");
    else
        remark_next_turn(d, s);
}

/* Cards have come into a mandala. */
static void remark_mandala(const struct deed *d, struct speech *s) {
    if (completes(d)) {
        remark_completion(d, s);
        return;
    }
    remark_next_turn(d, s);
    if (d->after.phase == MANDALA_OVER) return;
    unsigned lacking = sands_lacking(&d->after, d->mandala);
    if (bits_count(lacking) == 1)
        speech_remark(s, "Mandala %d then lacks only %l.", "Mandala %d fehlt dann nur noch %l.",
                      d->mandala + 1, lacking);
    else
        speech_remark(s, "Mandala %d then lacks %l.", "Mandala %d fehlen dann %l.", d->mandala + 1,
                      lacking);
}

static void tell_build(const struct deed *d, struct speech *s) {
    int drawn = bag_total(d->after.hand[d->player]) - bag_total(d->before->hand[d->player]) + 1;
    speech_say(s, "Build: %k into mountain %d; you draw ", "Bauen: %k auf Berg %d; du ziehst ",
               d->sand, d->mandala + 1);
    if (drawn > 0)
        speech_say(s, "%d {card|cards}.", "%d {Karte|Karten}.", drawn);
    else
        speech_say(s, "nothing.", "nichts.");
    remark_mandala(d, s);
}

static void tell_grow(const struct deed *d, struct speech *s) {
    const bag *fields = d->before->field[d->mandala];
    int own = bag_total(fields[d->player]) + d->count, other = bag_total(fields[1 - d->player]);
    int kept = bag_get(d->before->hand[d->player], d->sand) - d->count;
    speech_say(s, "Grow: %d %a {card|cards} into your field of mandala %d",
               "Wachsen: %d %a {Karte|Karten} in dein Feld von Mandala %d", d->count, d->sand,
               d->mandala + 1);
    if (!completes(d))
        speech_say(s, ", making %d against %d", ", das macht %d gegen %d", own, other);
    speech_say(s, ".", ".");
    remark_mandala(d, s);
    if (d->after.phase == MANDALA_OVER) return;
    if (kept > 0)
        speech_remark(s, "%d %a {card stays|cards stay} in your hand.",
                      "%d %a {Karte bleibt|Karten bleiben} auf deiner Hand.", kept, d->sand);
    if (!completes(d) && bag_get(fields[d->player], d->sand) == 0)
        speech_remark(s, "Your opponent can then play no %k there.",
                      "Die andere Seite kann dort dann kein %k spielen.", d->sand);
}

static void tell_redraw(const struct deed *d, struct speech *s) {
    int redraws = d->before->idle + 1;
    speech_say(s, "Redraw: discard %d %a {card|cards}, then draw %d.",
               "Neu ziehen: %d %a {Karte|Karten} ablegen, dann %d ziehen.", d->count, d->sand,
               d->count);
    if (redraws == MANDALA_IDLE_MOST)
        speech_remark(s, "It is the 40th redraw in a row: the game is over.",
                      "Es ist das 40. Neuziehen in Folge: die Partie ist zu Ende.");
    else
        remark_next_turn(d, s);
    if (redraws >= MANY_REDRAWS && d->after.phase != MANDALA_OVER)
        speech_remark(s, "It is redraw %d in a row: at 40 the game is over.",
                      "Es ist das %d. Neuziehen in Folge: bei 40 ist Schluss.", redraws);
}

/* Claims */

static void say_gain(const struct deed *d, struct speech *s) {
    if (d->gain_known && d->gain > 0)
        speech_say(s, "; %d {point|points} more", "; %d {Punkt|Punkte} mehr", d->gain);
    speech_say(s, ".", ".");
}

static void say_claim(const struct deed *d, struct speech *s) {
    int space = bag_get(d->after.river[d->player], d->sand);
    speech_say(s, "Claim %k: ", "%k nehmen: ", d->sand);
    if (d->before->field[d->mandala][d->player] == 0)
        speech_say(s, "your field is empty, and %d {card is|cards are} discarded",
                   "dein Feld ist leer, %d {Karte wird|Karten werden} abgelegt", d->count);
    else if (bag_get(d->before->river[d->player], d->sand))
        speech_say(s, "%d {card|cards} into your cup", "%d {Karte|Karten} in deinen Kelch",
                   d->count);
    else if (d->count == 1)
        speech_say(s, "the card goes to river space %d", "die Karte kommt auf Platz %d im Fluss",
                   space);
    else
        speech_say(s, "1 card to river space %d, %d into your cup",
                   "1 Karte auf Platz %d im Fluss, %d in deinen Kelch", space, d->count - 1);
}

static bool brings_sixth(const struct deed *d) {
    return river_full(&d->after, d->player) && !river_full(d->before, d->player);
}

/* More claims are to come. */
static void remark_next_claim(const struct deed *d, struct speech *s) {
    unsigned left = sands_in(d->after.mountain[d->mandala]);
    if (brings_sixth(d))
        speech_remark(s, "That is your sixth colour: the game ends with this mandala.",
                      "Das ist deine sechste Farbe: mit diesem Mandala endet die Partie.");
    if (bits_count(left) == 1)
        speech_remark(s, "Your opponent then has to claim %l.",
                      "Die andere Seite muss dann %l nehmen.", left);
    else
        speech_remark(s, "Your opponent then chooses from %l.",
                      "Die andere Seite wählt dann aus %l.", left);
}

/* It is the last claim, and of the whole game. */
static void remark_end(const struct deed *d, struct speech *s) {
    if (brings_sixth(d))
        speech_remark(s, "That is your sixth colour, and the game is over.",
                      "Das ist deine sechste Farbe, und die Partie ist zu Ende.");
    else
        speech_remark(s, "Mandala %d is then destroyed, and the game is over.",
                      "Mandala %d ist dann zerstört, und die Partie ist zu Ende.", d->mandala + 1);
}

/* It is the last claim of its mandala. */
static void remark_destroyed(const struct deed *d, struct speech *s) {
    remark_next_turn(d, s);
    if (d->after.turn == d->player)
        speech_remark(s, "Mandala %d is then destroyed, and the next turn is yours.",
                      "Mandala %d ist dann zerstört, und du bist am Zug.", d->mandala + 1);
    else
        speech_remark(s, "Mandala %d is then destroyed, and your opponent moves next.",
                      "Mandala %d ist dann zerstört, und die andere Seite ist am Zug.",
                      d->mandala + 1);
}

static void tell_claim(const struct deed *d, struct speech *s) {
    say_claim(d, s);
    say_gain(d, s);
    switch (d->after.phase) {
    case MANDALA_CLAIM: remark_next_claim(d, s); break;
    case MANDALA_OVER: remark_end(d, s); break;
    default: remark_destroyed(d, s); break;
    }
}

/* All of them */

/* The points that a claim adds are told unless the table hides points, or it gives a river space to
 * cards in the cup that the view hides. */
static bool knows_gain(const struct mandala *p, int player, int sand) {
    if (!mandala_shows_counts(p)) return false;
    return bag_get(p->river[player], sand) || !bag_get(p->cup_setup[player], MANDALA_UNKNOWN);
}

static struct deed deed_of(const union position *p, move m) {
    struct random random = random_from(0);
    struct view view = {.seen = *p};
    union position world;
    int player = mandala_game.to_move(p) - 1;
    struct deed d = {.before = &p->mandala,
                     .player = player,
                     .mandala = mandala_move_mandala(m),
                     .sand = mandala_move_colour(m),
                     .count = mandala_move_count(m)};
    mandala_game.imagine(&view, &random, &world);
    if (mandala_move_kind(m) == MANDALA_TAKE) {
        d.mandala = p->mandala.claim_mandala;
        d.count = bag_get(p->mandala.mountain[d.mandala], d.sand);
        d.gain_known = knows_gain(&p->mandala, player, d.sand);
    }
    d.gain = -mandala_game.score(&world).points[player];
    mandala_game.play(&world, m);
    d.gain += mandala_game.score(&world).points[player];
    d.after = world.mandala;
    return d;
}

static void tell_move(const union position *p, move m, struct speech *s) {
    struct deed d = deed_of(p, m);
    switch (mandala_move_kind(m)) {
    case MANDALA_BUILD: tell_build(&d, s); return;
    case MANDALA_GROW: tell_grow(&d, s); return;
    case MANDALA_REDRAW: tell_redraw(&d, s); return;
    default: tell_claim(&d, s); return;
    }
}

/* How many cards a move takes by its name; 0 of a claim, which takes all of a colour. */
static int cards_named(move m) {
    return mandala_move_kind(m) == MANDALA_BUILD ? 1 : mandala_move_count(m);
}

static int cards_of(const struct mandala *p, move m) {
    return mandala_move_kind(m) == MANDALA_TAKE
               ? bag_get(p->mountain[p->claim_mandala], mandala_move_colour(m))
               : cards_named(m);
}

/* `count` is 0 of a claim of which it is not known. */
static void say_played(int player, move m, int count, struct speech *s) {
    int sand = mandala_move_colour(m), place = mandala_move_mandala(m) + 1;
    switch (mandala_move_kind(m)) {
    case MANDALA_BUILD:
        speech_say(s, "%N built %k into mountain %d", "%N {hast|hat} %k auf Berg %d gebaut", player,
                   sand, place);
        return;
    case MANDALA_GROW:
        speech_say(s, "%N grew %d %a {card|cards} in mandala %d",
                   "%N {hast|hat} %d %a {Karte|Karten} in Mandala %d wachsen lassen", player, count,
                   sand, place);
        return;
    case MANDALA_REDRAW:
        speech_say(s, "%N discarded %d %a {card|cards} and drew as many",
                   "%N {hast|hat} %d %a {Karte|Karten} abgelegt und ebenso viele gezogen", player,
                   count, sand);
        return;
    default: break;
    }
    if (count == 0)
        speech_say(s, "%N claimed %k", "%N {hast|hat} %k genommen", player, sand);
    else
        speech_say(s, "%N claimed %d %a {card|cards}",
                   "%N {hast|hat} %d %a {Karte|Karten} genommen", player, count, sand);
}

static void tell_played(const union position *before, int player, move m, struct speech *s) {
    say_played(player, m, cards_of(&before->mandala, m), s);
}

static bool tell_named(const char *name, int player, struct speech *s, struct told_pieces *pieces) {
    move m;
    if (!mandala_parse_move(name, &m)) return false;
    say_played(player, m, cards_named(m), s);
    told_piece(pieces, mandala_move_colour(m), cards_named(m));
    return true;
}

static void list_pieces(const union position *before, move m, struct told_pieces *pieces) {
    told_piece(pieces, mandala_move_colour(m), cards_of(&before->mandala, m));
}

/* Texts that do not depend on the position */

static const char english_actions[] =
    "M1r  build: a red card into mountain 1, then draw up to three\n"
    "F2g3 grow: three green cards into your field of mandala 2\n"
    "Xo2  redraw: discard two orange cards and draw two\n"
    "Cb   claim: all black cards of the mountain, when a mandala is complete\n"
    "In a mandala a colour may be in only one of the three areas. A card in your\n"
    "cup is worth the number of the river space that holds its colour.\n";

static const char german_actions[] =
    "M1r  bauen: eine rote Karte auf Berg 1, dann bis zu drei ziehen\n"
    "F2g3 wachsen lassen: drei grüne Karten in dein Feld von Mandala 2\n"
    "Xo2  neu ziehen: zwei orange Karten ablegen und zwei ziehen\n"
    "Cb   nehmen: alle schwarzen Karten vom Berg, wenn ein Mandala vollständig ist\n"
    "In einem Mandala darf eine Farbe nur in einem der drei Bereiche liegen. Eine\n"
    "Karte in deinem Kelch zählt so viel wie der Platz im Fluss, auf dem ihre Farbe\n"
    "liegt.\n";

static const char english_rules[] =
    "You lay cards of six colours into two mandalas that you share. A mandala that holds all six "
    "is destroyed, and its colours go into your rivers and cups. The order of your river decides "
    "what the cards in your cup are worth.\n\n"

    "Each mandala has a mountain, shared by both, and a field for each of you. The rule of "
    "colour: within a mandala a colour may lie in only one of these three areas, there as often "
    "as you like. Of the 108 cards you begin with six in hand and two in your cup; two lie in "
    "each mountain.\n\n"

    "On your turn you build, grow or redraw, with cards of one colour.\n\n"

    "Build: lay one card into a mountain, if its colour is in neither field there. Then draw "
    "three cards, but never beyond eight in hand.\n\n"

    "Grow: lay one or more cards into your own field of a mandala, if their colour is neither in "
    "the mountain nor in your opponent's field there. At least one card must stay in your hand. "
    "You draw nothing.\n\n"

    "Redraw: discard one or more cards and draw as many.\n\n"

    "A mandala with all six colours is complete. Whoever has more cards in their field of it "
    "chooses first; with equally many, the player who did not just play. In turn you each claim "
    "all cards of one colour of the mountain, until it is empty. A colour that is new to your "
    "river puts one card on the lowest free space, and the rest go into your cup; otherwise all "
    "go into your cup. But with no card in your field of this mandala you discard what you claim. "
    "Then both fields are discarded, two new cards come into the mountain, and the player who did "
    "not complete it moves next.\n\n"

    "The game is over when a mandala has been destroyed and a river has six colours, or in the "
    "last lap. That begins with the last card of the deck; the discard pile is then shuffled into "
    "a new deck. By our own rulings 40 redraws in a row end it too, or a player to move without a "
    "card.\n\n"

    "Each card in your cup scores the number of the river space of its colour, or nothing if the "
    "colour is not in your river. Most points win, then fewer cards in the cup; then it is a "
    "draw.\n";

static const char german_rules[] =
    "Ihr legt Karten in sechs Farben in zwei gemeinsame Mandalas. Ein Mandala, in dem alle sechs "
    "liegen, wird zerstört, und seine Farben kommen in eure Flüsse und Kelche. Die Reihenfolge in "
    "deinem Fluss bestimmt, was die Karten in deinem Kelch wert sind.\n\n"

    "Jedes Mandala hat einen Berg, der beiden gehört, und für beide je ein Feld. Die Farbregel: "
    "Innerhalb eines Mandalas darf eine Farbe nur in einem dieser drei Bereiche liegen, dort "
    "beliebig oft. Von den 108 Karten hast du am Anfang sechs auf der Hand und zwei im Kelch; auf "
    "jedem Berg liegen zwei.\n\n"

    "In deinem Zug baust du, lässt dein Feld wachsen oder ziehst neu, immer mit Karten einer "
    "Farbe.\n\n"

    "Bauen: Lege eine Karte auf einen Berg, wenn ihre Farbe dort in keinem Feld liegt. Dann "
    "ziehst du drei Karten, aber nie über acht auf der Hand.\n\n"

    "Wachsen lassen: Lege eine oder mehr Karten in dein eigenes Feld eines Mandalas, wenn ihre "
    "Farbe dort weder auf dem Berg noch im gegnerischen Feld liegt. Mindestens eine Karte muss "
    "auf deiner Hand bleiben. Du ziehst nichts nach.\n\n"

    "Neu ziehen: Lege eine oder mehr Karten ab und ziehe ebenso viele.\n\n"

    "Ein Mandala mit allen sechs Farben ist vollständig. Wer dort im eigenen Feld mehr Karten hat, "
    "wählt zuerst; bei gleich vielen, wer nicht gerade gespielt hat. Abwechselnd "
    "nehmt ihr alle Karten einer Farbe vom Berg, bis er leer ist. Ist die Farbe neu in deinem "
    "Fluss, kommt eine Karte auf den niedrigsten freien Platz und der Rest in deinen Kelch; sonst "
    "kommen alle in den Kelch. Hast du aber keine Karte in deinem Feld dieses Mandalas, legst du "
    "ab, was du nimmst. Dann kommen beide Felder auf den Ablagestapel, zwei neue Karten auf den "
    "Berg, und am Zug ist, wer das Mandala nicht vollständig gemacht hat.\n\n"

    "Die Partie ist zu Ende, wenn ein Mandala zerstört worden ist und ein Fluss sechs Farben hat "
    "oder Schlussrunde ist. Sie beginnt mit der letzten Karte vom Nachziehstapel; dann wird der "
    "Ablagestapel zu einem neuen gemischt. Zwei seltene Enden haben wir selbst festgelegt, nicht "
    "der Verlag: nach 40 Mal Neuziehen in Folge, oder wenn keine Karte hat, wer am Zug ist.\n\n"

    "Jede Karte in deinem Kelch zählt so viel wie der Platz, auf dem ihre Farbe in deinem Fluss "
    "liegt, oder nichts, wenn sie dort nicht liegt. Wer mehr Punkte hat, gewinnt, dann, wer "
    "weniger Karten im Kelch hat; sonst ist es unentschieden.\n";

const struct telling mandala_telling = {
    .turn = tell_turn,
    .move = tell_move,
    .end = tell_end,
    .count = tell_count,
    .brief = mandala_brief,
    .step = mandala_step,
    .loss = &mandala_telling_loss,
    .played = tell_played,
    .pieces = list_pieces,
    .named = tell_named,
    .kinds = {{'M', {"build (M)", "bauen (M)"}},
              {'F', {"grow (F)", "wachsen lassen (F)"}},
              {'X', {"redraw (X)", "neu ziehen (X)"}},
              {'C', {"claim (C)", "nehmen (C)"}}},
};

const struct manual mandala_manual = {
    .actions = {[ENGLISH] = english_actions, [GERMAN] = german_actions},
    .rules = {[ENGLISH] = english_rules, [GERMAN] = german_rules},
};
