/* What Manalath tells its players. Everything turns on groups of 4 and 5, so a placement is told by
 * the size of the group that it makes, and by the cells where a 5 becomes possible or no longer is.
 */
#include "games/manalath/draw_groups.h"
#include "draw/telling.h"
#include "games/manalath/rules_notation.h"

enum { FEW_PIECES = 3 }; /* so few that the supply begins to matter */

/* The sand of a piece's colour. */
static int sand_of_piece(int colour) {
    static const int sands[] = {1, 4};
    return sands[colour];
}

/* Groups */

/* The cells where the player to move, who has groups of 4, gets rid of them. */
static cells rescues(const struct manalath *p) {
    bool one_group = cells_count(p->fours) == 4;
    return one_group ? manalath_fives(p, p->to_move - 1) & manalath_beside(p->fours) : 0;
}

static bool has_group(const struct manalath *p, int colour, int size) {
    return manalath_groups(p, colour, size) != 0;
}

/* Turns */

static void remark_supply(const struct manalath *p, int colour, struct speech *s) {
    int left = manalath_left(p, colour), sand = sand_of_piece(colour);
    if (p->supply == 0 || left > FEW_PIECES) return;
    if (left == 0)
        speech_remark(s, "No %a piece is left.", "Im Vorrat ist kein Stein in %k mehr.", sand);
    else
        speech_remark(s, "%d %a {piece is|pieces are} left.",
                      "%d {Stein|Steine} in %k {ist|sind} noch im Vorrat.", left, sand);
}

static void tell_turn(const union position *position, struct speech *s) {
    const struct manalath *p = &position->manalath;
    speech_call(s, p->to_move, "your turn. You play %k.", "du bist am Zug. Du spielst %k.",
                sand_of_piece(p->to_move - 1));
    if (p->fours && rescues(p))
        speech_remark(s, "You have a group of 4: make it 5 now, or you lose.",
                      "Du hast eine Gruppe von 4: mache jetzt 5 daraus, sonst verlierst du.");
    else if (p->fours)
        speech_remark(s, "You have a group of 4 that cannot become 5: every move loses.",
                      "Du hast eine Gruppe von 4, aus der keine 5 wird: jeder Zug verliert.");
    else if (p->five)
        speech_remark(s, "You have a group of 5: end this turn without a 4, and you win.",
                      "Du hast eine Gruppe von 5: ende ohne eine 4, und du gewinnst.");
    for (int colour = 0; colour < 2; colour++) remark_supply(p, colour, s);
}

/* The end. The groups of a player who is stuck count only when those of the other do not. */
static void tell_end(const union position *position, struct speech *s) {
    const struct manalath *p = &position->manalath;
    struct manalath_verdict verdict = manalath_judge(p);
    int last = cells_count(p->stones[0] | p->stones[1]) % 2 ? 1 : 2;
    if (verdict.player != last)
        speech_say(s, "No piece can be placed any more", "Kein Stein kann mehr gesetzt werden");
    if (verdict.player != last && verdict.player) speech_say(s, ". ", ". ");
    if (verdict.player && verdict.won) {
        speech_say(s, "%N {have|has} five together and {win|wins}.",
                   "%N {hast|hat} fünf zusammen und {gewinnst|gewinnt}.", verdict.player);
        return;
    }
    if (verdict.player)
        speech_say(s, "%N {have|has} four together", "%N {hast|hat} vier zusammen", verdict.player);
    speech_say(s, ": ", ": ");
    telling_winner(&manalath_game, position, s);
    speech_say(s, ".", ".");
}

/* Placements */

/* A placement, and where it leads. */
struct deed {
    const struct manalath *before;
    union position after;
    int player, colour;
    cells group; /* that the piece makes */
};

static int other_of(const struct deed *d) {
    return 1 - d->player;
}

/* The player's own colour has decided the game. A 4 counts before a 5. */
static void tell_own_end(const struct deed *d, struct speech *s) {
    int size = cells_count(d->group);
    bool made = d->colour == d->player && size >= 4;
    bool four = has_group(&d->after.manalath, d->player, 4);
    if (made && four && size == 5)
        speech_say(s, " in your own colour, but another one has 4, and you lose.",
                   " deiner Farbe, aber eine andere hat 4, und du verlierst.");
    else if (made && four)
        speech_say(s, " in your own colour, and you lose.", " deiner Farbe, und du verlierst.");
    else if (made)
        speech_say(s, " in your own colour, and you win.", " deiner Farbe, und du gewinnst.");
    else if (four)
        speech_say(s, ". Your group of 4 is still there: you lose.",
                   ". Deine Gruppe von 4 ist noch da: du verlierst.");
    else
        speech_say(s, ". You have a group of 5 and none of 4: you win.",
                   ". Du hast eine Gruppe von 5 und keine von 4: du gewinnst.");
}

static void tell_given_four(const struct deed *d, struct speech *s) {
    cells ways = manalath_fives(&d->after.manalath, other_of(d)) & manalath_beside(d->group);
    speech_say(s, ", which your opponent must make 5 now.",
               ", aus der die andere Seite jetzt 5 machen muss.");
    if (ways)
        speech_remark(s, "It can be done on %s, and that wins.", "Das geht auf %s und gewinnt.",
                      manalath_cells_text(&d->after.manalath, ways, s->language).text);
    else
        speech_remark(s, "It cannot be done: your opponent loses.",
                      "Das geht nicht: die andere Seite verliert.");
}

static void tell_given_five(const struct deed *d, struct speech *s) {
    speech_say(s, " for your opponent.", " für die andere Seite.");
    if (d->after.manalath.to_move)
        speech_remark(s, "That wins at the end of the next turn, unless there is a 4 as well.",
                      "Sie gewinnt am Ende des nächsten Zuges, außer es gibt auch eine 4.");
    else
        speech_remark(s, "No piece can be placed any more: you lose.",
                      "Kein Stein kann mehr gesetzt werden: du verlierst.");
}

/* What the placement changes about the next turns. */
static void remark_chances(const struct deed *d, struct speech *s) {
    const struct manalath *after = &d->after.manalath;
    cells own = manalath_fives(after, d->player), own_before = manalath_fives(d->before, d->player);
    cells other = manalath_fives(after, other_of(d)),
          other_before = manalath_fives(d->before, other_of(d));
    if (other & ~other_before)
        speech_remark(s, "Your opponent can then make 5 on %s and win.",
                      "Die andere Seite kann dann auf %s eine 5 machen und gewinnen.",
                      manalath_cells_text(after, other & ~other_before, s->language).text);
    if (own & ~own_before)
        speech_remark(s, "You then threaten a 5 on %s.", "Dann drohst du mit einer 5 auf %s.",
                      manalath_cells_text(after, own & ~own_before, s->language).text);
    if (other_before && !other)
        speech_remark(s, "This stops your opponent's 5 on %s.",
                      "Das verhindert die gegnerische 5 auf %s.",
                      manalath_cells_text(after, other_before, s->language).text);
}

static void tell_quiet(const struct deed *d, struct speech *s) {
    speech_say(s, ".", ".");
    if (d->after.manalath.to_move == 0) {
        speech_remark(s, "No piece can be placed any more: the game is a draw.",
                      "Kein Stein kann mehr gesetzt werden: die Partie endet unentschieden.");
        return;
    }
    remark_chances(d, s);
    remark_supply(&d->after.manalath, d->colour, s);
}

static void say_group(const struct deed *d, const char *place, struct speech *s) {
    int size = cells_count(d->group);
    speech_say(s, "Place %k on %s: ", "%k auf %s setzen: ", sand_of_piece(d->colour), place);
    if (size == 1)
        speech_say(s, "it stands alone", "der Stein steht allein");
    else
        speech_say(s, "a group of %d", "eine Gruppe von %d", size);
}

static void tell_move(const union position *p, move m, struct speech *s) {
    struct deed d = {.before = &p->manalath,
                     .after = *p,
                     .player = p->manalath.to_move - 1,
                     .colour = manalath_move_colour(m)};
    d.group = manalath_group(d.before, d.colour, manalath_move_cell(m));
    manalath_game.play(&d.after, m);
    const struct manalath *after = &d.after.manalath;
    int given = d.colour == d.player ? 0 : cells_count(d.group);
    say_group(&d, place_of(&manalath_game, p, m).name, s);
    if (has_group(after, d.player, 4) || has_group(after, d.player, 5))
        tell_own_end(&d, s);
    else if (given == 4)
        tell_given_four(&d, s);
    else if (given == 5)
        tell_given_five(&d, s);
    else
        tell_quiet(&d, s);
}

static void tell_played(const union position *before, int player, move m, struct speech *s) {
    speech_say(s, "%N placed %k on %s", "%N {hast|hat} %k auf %s gesetzt", player,
               sand_of_piece(manalath_move_colour(m)), place_of(&manalath_game, before, m).name);
}

static void list_pieces(const union position *before, move m, struct told_pieces *pieces) {
    (void)before;
    told_piece(pieces, sand_of_piece(manalath_move_colour(m)), 1);
}

/* Texts that do not depend on the position */

static const char english_actions[] =
    "oc4  place an orange piece on c4\n"
    "pe10 place a purple piece on e10\n"
    "You may place either colour, but no group may have more than five. At the end\n"
    "of your turn a group of four in your own colour loses, otherwise a group of\n"
    "five wins.\n";

static const char german_actions[] =
    "oc4  einen orangen Stein auf c4 setzen\n"
    "pe10 einen violetten Stein auf e10 setzen\n"
    "Du darfst jede Farbe setzen, aber keine Gruppe darf mehr als fünf haben. Am\n"
    "Ende deines Zuges verliert eine Gruppe von vier in deiner Farbe, sonst gewinnt\n"
    "eine Gruppe von fünf.\n";

static const char english_rules[] =
    "Orange and purple share a board of hexagons, and both of you may place pieces of either "
    "colour. A group of five in your own colour wins. A group of four loses.\n\n"

    "Player 1 is orange and begins, player 2 is purple. The board starts empty, and nothing is "
    "left to chance. Two cells are neighbours when they share an edge. A group is as many pieces "
    "of one colour as hang together over neighbouring cells; a single piece is a group of "
    "one.\n\n"

    "On your turn you place one piece, orange or purple as you like, on an empty cell. A piece of "
    "that colour must be left in the supply, and the group that it forms may have at most five "
    "pieces: whatever would make six or more is not allowed, in either colour. You may not pass. "
    "Pieces never move and never leave the board.\n\n"

    "At the end of your turn look at all groups of your own colour, whoever placed them. If one "
    "of them has exactly four pieces, you have lost. If not, and one has exactly five, you have "
    "won. Otherwise your opponent moves. Your opponent's colour is not looked at on your "
    "turn.\n\n"

    "So you cannot walk from three to five on your own turns: you would stand on four in between. "
    "You need a piece that joins, three and one, or two and two. Or your opponent makes your "
    "three a four: then it is up to you to make it five at once, which wins, or lose. Give a four "
    "only when it cannot become five. Give a five, and your opponent wins at the end of the next "
    "turn, unless a four is there by then.\n\n"

    "To stop a five, make it too large: one more piece of that colour in the right place, and the "
    "joining cell would make six, which nobody may play.\n\n"

    "If you are to move and can place nothing, your own colour is looked at as it stands: a four "
    "loses, otherwise a five wins, otherwise the game is a draw.\n\n"

    "Before the game you can choose the board (5-5-6 has 70 cells), the pieces of each colour (25, "
    "or no limit) and up to three green pieces, which only take up their cells.\n";

static const char german_rules[] =
    "Orange und Violett teilen sich ein Brett aus Sechsecken, und beide dürfen Steine beider "
    "Farben setzen. Eine Gruppe von fünf in deiner eigenen Farbe gewinnt. Eine Gruppe von vier "
    "verliert.\n\n"

    "Seite 1 hat Orange und beginnt, Seite 2 hat Violett. Am Anfang ist das Brett leer, und "
    "der Zufall spielt nicht mit. Zwei Felder grenzen aneinander, wenn sie eine Kante gemeinsam "
    "haben. Eine Gruppe sind so viele Steine einer Farbe, wie über angrenzende Felder "
    "zusammenhängen; ein einzelner Stein ist eine Gruppe von eins.\n\n"

    "In deinem Zug setzt du einen Stein, orange oder violett, wie du willst, auf ein leeres Feld. "
    "Von dieser Farbe muss noch ein Stein im Vorrat sein, und die Gruppe, die er bildet, darf "
    "höchstens fünf Steine haben: Was sechs oder mehr ergäbe, ist nicht erlaubt, in keiner Farbe. "
    "Passen gibt es nicht. Steine werden nie bewegt und nie vom Brett genommen.\n\n"

    "Am Ende deines Zuges schaust du auf alle Gruppen deiner eigenen Farbe, gleich wer sie "
    "gesetzt hat. Hat eine genau vier Steine, hast du verloren. Wenn nicht, und eine hat genau "
    "fünf, hast du gewonnen. Sonst ist die andere Seite am Zug. Auf ihre Farbe wird in deinem Zug "
    "nicht geschaut.\n\n"

    "Von drei auf fünf kommst du in deinen eigenen Zügen also nicht Stein um Stein: Dazwischen "
    "stündest du auf vier. Du brauchst einen Stein, der verbindet, drei und eins oder zwei und "
    "zwei. Oder die andere Seite macht aus deiner Drei eine Vier: Dann musst du sofort eine Fünf "
    "daraus machen und gewinnst, oder du verlierst. Gib eine Vier nur her, wenn daraus keine Fünf "
    "werden kann. Gibst du eine Fünf her, gewinnt die andere Seite am Ende ihres nächsten Zuges, "
    "außer es gibt dann eine Vier.\n\n"

    "Um eine Fünf zu verhindern, mache sie zu groß: Ein Stein mehr in dieser Farbe am richtigen "
    "Ort, und das verbindende Feld ergäbe sechs, was niemand spielen darf.\n\n"

    "Bist du am Zug und kannst nichts setzen, wird auf deine eigene Farbe geschaut, so wie sie "
    "steht: Eine Vier verliert, sonst gewinnt eine Fünf, sonst ist die Partie unentschieden.\n\n"

    "Vor der Partie könnt ihr das Brett wählen (5-5-6 hat 70 Felder), die Steine jeder Farbe (25, "
    "oder ohne Grenze) und bis zu drei grüne Steine, die nur ihr Feld besetzen.\n";

const struct telling manalath_telling = {
    .turn = tell_turn,
    .move = tell_move,
    .end = tell_end,
    .loss = &manalath_telling_loss,
    .played = tell_played,
    .pieces = list_pieces,
    .kinds = {{'o', {"place orange (o)", "Orange setzen (o)"}},
              {'p', {"place purple (p)", "Violett setzen (p)"}}},
};

const struct manual manalath_manual = {
    .actions = {[ENGLISH] = english_actions, [GERMAN] = german_actions},
    .rules = {[ENGLISH] = english_rules, [GERMAN] = german_rules},
};
