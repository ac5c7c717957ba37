/* What Patterns tells its players. The token that comes into the bowl decides what can be done
 * next, and a player without an action stops the game: these are what a move is told by. */
#include "games/patterns/draw_internal.h"
#include "draw/telling.h"
#include "games/patterns/rules_notation.h"

enum { FEW_ACTIONS = 3 }; /* so few that the game may stop soon */

/* Turns */

static void tell_bowl_choice(const struct patterns *p, struct speech *s) {
    speech_call(s, 2, "keep one of the bowl tokens, %k or %k; %p gets the other.",
                "behalte eines der Tauschplättchen, %k oder %k; %p bekommt das andere.", p->bowl[0],
                p->bowl[1], 1);
}

static void tell_closing(const struct patterns *p, struct speech *s) {
    int flips = bits_count(p->board.flips[p->player]);
    speech_call(s, p->player + 1, "%p has no action left. Flip what you like, then say 'done'.",
                "%p hat keine Aktion mehr. Drehe um, was du willst, dann 'Fertig' (done).",
                2 - p->player);
    speech_remark(s, "You can flip %d {token|tokens} now.",
                  "Du kannst jetzt %d Plättchen umdrehen.", flips);
}

static void remark_who_is_stuck(const struct patterns *p, struct speech *s) {
    int other = 2 - p->player;
    if (patterns_can_act(p, 1 - p->player)) return;
    if (p->pass_ending)
        speech_remark(s, "%P is stuck: you play on alone.",
                      "%P sitzt fest: du spielst allein weiter.", other);
    else
        speech_remark(s, "%P is stuck: after this action only closing flips are left.",
                      "%P sitzt fest: nach dieser Aktion darfst du nur noch umdrehen.", other);
}

static void tell_turn(const union position *position, struct speech *s) {
    const struct patterns *p = &position->patterns;
    if (p->phase == PATTERNS_BOWL) {
        tell_bowl_choice(p, s);
        return;
    }
    if (p->phase == PATTERNS_CLOSE) {
        tell_closing(p, s);
        return;
    }
    if (!patterns_can_act(p, p->player)) {
        speech_call(s, p->player + 1, "you have no action left: you pass, and %p plays on alone.",
                    "du hast keine Aktion mehr: du passt, und %p spielt allein weiter.",
                    2 - p->player);
        return;
    }
    speech_call(s, p->player + 1, "your turn. You hold %k.",
                "du bist am Zug. Du hast %k in der Schale.", p->bowl[p->player]);
    remark_who_is_stuck(p, s);
    int actions = patterns_game.count(position);
    if (actions <= FEW_ACTIONS)
        speech_remark(s, "Only %d {action is|actions are} open to you.",
                      "Nur %d {Aktion steht|Aktionen stehen} dir offen.", actions);
}

/* A player who is stuck while the other one makes closing flips or plays on alone. */
static void tell_waiting(const union position *position, struct speech *s) {
    const struct patterns *p = &position->patterns;
    int waits = 2 - p->player;
    if (p->phase == PATTERNS_BOWL || patterns_can_act(p, waits - 1)) return;
    speech_say(s, "%N {have|has} no action left.", "%N {hast|hat} keine Aktion mehr.", waits);
    if (p->phase == PATTERNS_CLOSE)
        speech_say(s, " %N {make|makes} the closing flips.",
                   " %N {drehst|dreht} zum Abschluss noch um.", 3 - waits);
    else if (p->pass_ending)
        speech_say(s, " %N {play|plays} on alone.", " %N {spielst|spielt} allein weiter.",
                   3 - waits);
    else
        speech_say(s, " %N {have|has} one more turn, then the closing flips.",
                   " %N {ziehst|zieht} noch einmal und {drehst|dreht} dann um.", 3 - waits);
}

/* The count, and who has won. */
static void tell_count(const union position *position, struct speech *s) {
    telling_count(&patterns_game, position, s);
    speech_say(s, ": ", ": ");
    telling_winner(&patterns_game, position, s);
    speech_say(s, ".", ".");
    if (patterns_game.result(position) == DRAWN)
        speech_say(s, " The rulebook says: play again.",
                   " Die Spielregel sagt: Spielt noch einmal.");
}

/* The end. Somebody who is stuck stays stuck, so the position still tells who it was. */
static void tell_end(const union position *position, struct speech *s) {
    const struct patterns *p = &position->patterns;
    bool first = patterns_can_act(p, 0), second = patterns_can_act(p, 1);
    if (!first && !second)
        speech_say(s, "Neither player has an action left.", "Niemand hat noch eine Aktion.");
    else
        speech_say(s, "%N {have|has} no action left.", "%N {hast|hat} keine Aktion mehr.",
                   first ? 2 : 1);
    speech_say(s, " ", " ");
    tell_count(position, s);
}

/* Points */

static void remark_result(const union position *p, int player, struct speech *s) {
    struct score score = patterns_game.score(p);
    int own = score.points[player], other = score.points[1 - player];
    if (own > other)
        speech_remark(s, "You win %d to %d.", "Du gewinnst %d zu %d.", own, other);
    else if (own < other)
        speech_remark(s, "You lose %d to %d.", "Du verlierst %d zu %d.", own, other);
    else
        speech_remark(s, "It is a draw, %d to %d.", "Unentschieden, %d zu %d.", own, other);
}

static void remark_points(const union position *p, int player, struct speech *s) {
    struct score score = patterns_game.score(p);
    int own = score.points[player], other = score.points[1 - player];
    if (own > other)
        speech_remark(s, "You then lead %d to %d.", "Dann führst du %d zu %d.", own, other);
    else if (own < other)
        speech_remark(s, "You are then behind, %d to %d.", "Dann liegst du %d zu %d zurück.", own,
                      other);
    else
        speech_remark(s, "You are then level at %d.", "Dann steht es %d zu %d.", own, other);
}

/* Actions */

/* An action on a square, and where it leads. */
struct deed {
    const struct patterns *before;
    union position after;
    enum patterns_kind kind;
    int player, square;
};

/* The index of the player's marker on that colour, or -1. */
static int marker_of(const struct patterns *p, int player, int colour) {
    for (int i = 0; i < p->claims[player]; i++)
        if (patterns_colour(&p->board, p->claim[player][i]) == colour) return i;
    return -1;
}

/* What the token is good for that has come into the bowl. */
static void say_new_bowl(const struct deed *d, struct speech *s) {
    const struct patterns *after = &d->after.patterns;
    int bowl = after->bowl[d->player], marker = marker_of(after, d->player, bowl);
    speech_say(s, "; you take up %k", "; du nimmst %k", bowl);
    if (!patterns_placements(after, &after->board, d->player))
        speech_say(s, ", which fits nowhere now", ", das jetzt nirgends hinpasst");
    else if (marker < 0)
        speech_say(s, ", to establish with marker %d", ", zum Eröffnen mit Marker %d",
                   after->claims[d->player] + 1);
    else
        speech_say(s, ", to expand your group to %d", ", zum Erweitern auf %d",
                   bits_count(patterns_claimed(after, d->player, marker)) + 1);
}

/* It matters as long as the player will act again. */
static void say_bowl(const struct deed *d, struct speech *s) {
    const struct patterns *after = &d->after.patterns;
    if (after->phase != PATTERNS_TURN || !patterns_can_act(after, d->player)) return;
    if (d->kind == PATTERNS_FLIP)
        speech_say(s, "; you keep %k", "; du behältst %k", after->bowl[d->player]);
    else
        say_new_bowl(d, s);
}

static void say_deed(const struct deed *d, const char *place, struct speech *s) {
    const struct patterns *after = &d->after.patterns;
    int colour = patterns_colour(&after->board, d->square);
    int marker = marker_of(after, d->player, colour);
    int size = bits_count(patterns_claimed(after, d->player, marker));
    if (d->kind == PATTERNS_ESTABLISH) {
        speech_say(s, "Establish on %s: your marker %d on %k",
                   "Auf %s eröffnen: dein Marker %d auf %k", place, marker + 1, colour);
        return;
    }
    if (d->kind == PATTERNS_SWAP)
        speech_say(s, "Swap on %s", "Auf %s austauschen", place);
    else
        speech_say(s, "Flip %s", "%s umdrehen", place);
    speech_say(s, ": your %a group grows to %d and counts %d",
               ": deine %a Farbgruppe wächst auf %d und zählt %d", colour, size,
               (size - 1) * (marker + 1));
}

/* The game is over. */
static void remark_end(const struct deed *d, struct speech *s) {
    if (d->before->phase == PATTERNS_CLOSE)
        speech_remark(s, "Nothing is left to flip, and the game is over.",
                      "Es ist nichts mehr umzudrehen, die Partie ist zu Ende.");
    else if (d->before->pass_ending)
        speech_remark(s, "Nobody can act any more, and the game is over.",
                      "Niemand hat noch eine Aktion, die Partie ist zu Ende.");
    else
        speech_remark(s, "Your opponent is then stuck, and the game is over.",
                      "Die andere Seite sitzt fest, die Partie ist zu Ende.");
    remark_result(&d->after, d->player, s);
}

static void remark_closing(const struct deed *d, struct speech *s) {
    int flips = bits_count(d->after.patterns.board.flips[d->player]);
    if (d->before->phase == PATTERNS_CLOSE)
        speech_remark(s, "%d {flip is|flips are} left.",
                      "Dann kannst du noch %d Plättchen umdrehen.", flips);
    else
        speech_remark(
            s, "Your opponent is then stuck: you may make closing flips, %d to begin with.",
            "Die andere Seite sitzt dann fest: du darfst noch umdrehen, zunächst %d.", flips);
}

/* A player who is stuck stays stuck, so this is certain. */
static void remark_own_stop(const struct deed *d, struct speech *s) {
    if (d->before->pass_ending)
        speech_remark(s, "You are then stuck: your opponent plays on alone.",
                      "Dann sitzt du fest: die andere Seite spielt allein weiter.");
    else
        speech_remark(
            s, "You are then stuck: your opponent has one more turn and may then flip.",
            "Dann sitzt du fest: die andere Seite zieht noch einmal und darf dann umdrehen.");
}

static void remark_turns(const struct deed *d, struct speech *s) {
    const struct patterns *after = &d->after.patterns;
    int other = 1 - d->player, actions = patterns_game.count(&d->after);
    if (!patterns_can_act(after, d->player)) remark_own_stop(d, s);
    if (!patterns_can_act(after, other)) {
        if (patterns_can_act(d->before, other))
            speech_remark(s, "Your opponent is then stuck and must pass.",
                          "Die andere Seite muss dann passen.");
    } else if (actions <= FEW_ACTIONS) {
        speech_remark(s, "That leaves your opponent %d {action|actions}.",
                      "Das lässt der anderen Seite %d {Aktion|Aktionen}.", actions);
    }
}

static void tell_deed(const struct deed *d, const char *place, struct speech *s) {
    say_deed(d, place, s);
    say_bowl(d, s);
    speech_say(s, ".", ".");
    switch (d->after.patterns.phase) {
    case PATTERNS_OVER: remark_end(d, s); return;
    case PATTERNS_CLOSE: remark_closing(d, s); break;
    default: remark_turns(d, s); break;
    }
    if (d->kind != PATTERNS_ESTABLISH) remark_points(&d->after, d->player, s);
}

static void tell_done(const union position *p, struct speech *s) {
    int player = p->patterns.player;
    speech_say(s, "Done: %d {flip stays|flips stay} unmade, and the game is over.",
               "Fertig: %d Plättchen {bleibt|bleiben} liegen, und die Partie ist zu Ende.",
               bits_count(p->patterns.board.flips[player]));
    remark_result(p, player, s);
}

static void tell_move(const union position *p, move m, struct speech *s) {
    struct deed d = {.before = &p->patterns,
                     .after = *p,
                     .kind = patterns_move_kind(m),
                     .player = p->patterns.player,
                     .square = patterns_move_where(m)};
    patterns_game.play(&d.after, m);
    switch (d.kind) {
    case PATTERNS_KEEP:
        speech_say(s, "Keep %k: player 1 gets %k and takes the first turn.",
                   "%k behalten: Seite 1 bekommt %k und beginnt.", d.after.patterns.bowl[1],
                   d.after.patterns.bowl[0]);
        return;
    case PATTERNS_DONE: tell_done(p, s); return;
    case PATTERNS_PASS:
        speech_say(s, "Pass: you have no action and get none back; your opponent plays on.",
                   "Passen: du hast keine Aktion und bekommst keine mehr; die andere Seite spielt "
                   "weiter.");
        return;
    default: tell_deed(&d, place_of(&patterns_game, p, m).name, s); return;
    }
}

static void tell_played(const union position *before, int player, move m, struct speech *s) {
    const struct patterns *p = &before->patterns;
    int where = patterns_move_where(m), laid = p->bowl[player - 1];
    struct place place = place_of(&patterns_game, before, m);
    switch (patterns_move_kind(m)) {
    case PATTERNS_KEEP:
        speech_say(s, "%N kept %k", "%N {hast|hat} %k behalten", player, where);
        return;
    case PATTERNS_DONE:
        speech_say(s, "%N stopped flipping", "%N {hast|hat} genug umgedreht", player);
        return;
    case PATTERNS_PASS: speech_say(s, "%N passed", "%N {hast|hat} gepasst", player); return;
    default: break;
    }
    int there = patterns_colour(&p->board, where);
    if (patterns_move_kind(m) == PATTERNS_ESTABLISH)
        speech_say(s, "%N established %k on %s and took %k",
                   "%N {hast|hat} %k auf %s eröffnet und %k genommen", player, laid, place.name,
                   there);
    else if (patterns_move_kind(m) == PATTERNS_SWAP)
        speech_say(s, "%N laid %k on %s and took %k",
                   "%N {hast|hat} %k auf %s gelegt und %k genommen", player, laid, place.name,
                   there);
    else
        speech_say(s, "%N flipped %k on %s", "%N {hast|hat} %k auf %s umgedreht", player, there,
                   place.name);
}

static void list_pieces(const union position *before, move m, struct told_pieces *pieces) {
    const struct patterns *p = &before->patterns;
    enum patterns_kind kind = patterns_move_kind(m);
    int where = patterns_move_where(m);
    if (kind == PATTERNS_DONE || kind == PATTERNS_PASS) return;
    if (kind == PATTERNS_ESTABLISH || kind == PATTERNS_SWAP)
        told_piece(pieces, p->bowl[p->player], 1);
    told_piece(pieces, kind == PATTERNS_KEEP ? where : patterns_colour(&p->board, where), 1);
}

/* Texts that do not depend on the position */

static const char english_actions[] =
    "Bg   player 2 keeps the green bowl token, at the start\n"
    "Ed4  establish: lay your bowl token on d4 face down, with your next marker\n"
    "Sc3  swap: lay your bowl token on c3, beside your group of its colour\n"
    "Fh5  flip: turn h5 face down, beside your group of its colour\n"
    "done no more flips, when your opponent is stuck (ending: rulebook)\n"
    "pass when you are stuck yourself (ending: computer version)\n"
    "Groups of one colour of both players may never touch. A group scores its\n"
    "tokens less one, times the number of its marker.\n";

static const char german_actions[] =
    "Bg   Seite 2 behält am Anfang das grüne Tauschplättchen\n"
    "Ed4  eröffnen: dein Tauschplättchen umgedreht auf d4, mit dem nächsten Marker\n"
    "Sc3  austauschen: dein Tauschplättchen auf c3, neben deine Farbgruppe\n"
    "Fh5  umdrehen: h5 auf die Rückseite, neben deiner Farbgruppe\n"
    "done fertig, wenn die andere Seite festsitzt (Ende: Spielregel)\n"
    "pass wenn du selbst festsitzt (Ende: Computerfassung)\n"
    "Deine Farbgruppe und die gegnerische einer Farbe dürfen nie aneinandergrenzen.\n"
    "Eine Farbgruppe zählt ihre Plättchen weniger eins, mal die Zahl ihres Markers.\n";

static const char english_rules[] =
    "You turn the tokens of a shared board into groups of your own. A group counts by the number "
    "of its claim marker, and the markers come in order: the groups that you begin last count "
    "most, but have the least room left to grow.\n\n"

    "The board has 52 squares with a face-up token on each, in six colours. Squares are adjacent "
    "when they share an edge; corners do not count. Two tokens are left over, the bowl tokens: "
    "player 2 keeps one of them, player 1 gets the other. Player 1 has the first turn; in return "
    "player 2 has the first choice.\n\n"

    "On your turn you establish, swap or flip. If you can do any of these, you must.\n\n"

    "Establish, if you own no group in the colour of your bowl token: take any face-up token into "
    "your bowl and lay your former bowl token on its square, face down, with your next claim "
    "marker on it, from 1 to 6.\n\n"

    "Swap, if you own a group in the colour of your bowl token: take a face-up token of any "
    "colour beside that group into your bowl and lay your former bowl token on its square, face "
    "down. The group is one token larger.\n\n"

    "Flip: a face-up token beside your group of its own colour is turned face down where it lies. "
    "The group is one token larger, and your bowl token stays what it was.\n\n"

    "Your group of a colour and your opponent's group of the same colour may never become "
    "adjacent. So a square beside your opponent's green group is closed to you for green, in "
    "every action, and open for all other colours. What is face down stays there for good.\n\n"

    "The game stops when the player to move is stuck, without any action. The other one may now "
    "make closing flips, as many as wanted, each by the usual rule, and ends the game with done; "
    "without a flip left it is over at once. So it ends in the rulebook. In the computer version, "
    "to be chosen before the game, whoever is stuck passes, and the other one plays on alone "
    "until nobody has an action.\n\n"

    "Each group scores its number of tokens less one, times the number of its marker. The marked "
    "token itself scores nothing, and neither do tokens in no group. Most points win; equal "
    "points are a draw.\n";

static const char german_rules[] =
    "Aus den Plättchen eines gemeinsamen Mandalas machst du deine eigenen Farbgruppen. Eine "
    "Farbgruppe zählt mit der Zahl ihres Markers, und die Marker kommen der Reihe nach: Was du "
    "zuletzt eröffnest, zählt am meisten, hat aber am wenigsten Platz zum Wachsen.\n\n"

    "Das Mandala hat 52 Felder, auf jedem liegt ein Plättchen mit der Vorderseite nach oben, in "
    "sechs Farben. Felder grenzen waagrecht oder senkrecht aneinander, nicht diagonal. Zwei "
    "Plättchen bleiben übrig, die Tauschplättchen: Seite 2 behält eines in der Schale, Seite "
    "1 bekommt das andere. Seite 1 hat den ersten Zug; dafür hat Seite 2 die erste Wahl.\n\n"

    "In deinem Zug eröffnest du, tauschst aus oder drehst um. Wenn du etwas davon tun kannst, "
    "musst du es.\n\n"

    "Eröffnen, wenn du keine Farbgruppe in der Farbe deines Tauschplättchens besitzt: Nimm "
    "irgendein Plättchen, das die Vorderseite zeigt, in deine Schale und lege dein bisheriges "
    "Tauschplättchen mit der Rückseite nach oben auf sein Feld, mit deinem nächsten Marker "
    "darauf, von 1 bis 6.\n\n"

    "Austauschen, wenn du eine Farbgruppe in der Farbe deines Tauschplättchens besitzt: Nimm ein "
    "Plättchen beliebiger Farbe, das neben ihr die Vorderseite zeigt, in deine Schale und lege "
    "dein bisheriges Tauschplättchen mit der Rückseite nach oben auf sein Feld. Die Farbgruppe "
    "ist um ein Plättchen größer.\n\n"

    "Umdrehen: Ein Plättchen neben deiner Farbgruppe seiner eigenen Farbe kommt dort, wo es "
    "liegt, auf die Rückseite. Die Farbgruppe ist um ein Plättchen größer, und dein "
    "Tauschplättchen bleibt, was es war.\n\n"

    "Deine Farbgruppe und die gegnerische derselben Farbe dürfen nie aneinandergrenzen. Ein Feld, "
    "das an die gegnerische grüne Farbgruppe angrenzt, ist dir also für Grün gesperrt, bei jeder "
    "Aktion, und für alle anderen Farben offen. Was die Rückseite zeigt, bleibt bis zum Ende "
    "liegen.\n\n"

    "Die Partie hält an, wenn festsitzt, wer am Zug ist, also keine Aktion hat. Die andere Seite "
    "darf zum Abschluss noch umdrehen, so oft sie will und nach der gewohnten Regel, und beendet "
    "die Partie mit Fertig (done); gibt es nichts umzudrehen, ist sie sofort zu Ende. So endet sie "
    "in "
    "der Spielregel. In der Computerfassung, die ihr vor der Partie wählen könnt, passt, wer "
    "festsitzt, und die andere Seite spielt allein weiter, bis niemand mehr eine Aktion hat.\n\n"

    "Jede Farbgruppe zählt die Anzahl ihrer Plättchen weniger eins, mal die Zahl ihres Markers. "
    "Das Plättchen mit dem Marker zählt also selbst nichts, und Plättchen in keiner Farbgruppe "
    "zählen auch nicht. Wer mehr Punkte hat, gewinnt; bei gleich vielen ist es unentschieden.\n";

const struct telling patterns_telling = {
    .turn = tell_turn,
    .move = tell_move,
    .end = tell_end,
    .count = tell_count,
    .waiting = tell_waiting,
    .loss = &patterns_telling_loss,
    .played = tell_played,
    .pieces = list_pieces,
    .kinds = {{'B', {"keep a bowl token (B)", "ein Tauschplättchen behalten (B)"}},
              {'E', {"establish (E)", "eröffnen (E)"}},
              {'S', {"swap (S)", "austauschen (S)"}},
              {'F', {"flip (F)", "umdrehen (F)"}},
              {'d', {"done", "fertig (done)"}},
              {'p', {"pass", "passen (pass)"}}},
};

const struct manual patterns_manual = {
    .actions = {[ENGLISH] = english_actions, [GERMAN] = german_actions},
    .rules = {[ENGLISH] = english_rules, [GERMAN] = german_rules},
};
