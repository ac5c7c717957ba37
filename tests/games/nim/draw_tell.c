/* What Nim says to its players. */
#include "draw/telling.h"
#include "games/nim/rules.h"

static void tell_turn(const union position *p, struct speech *s) {
    speech_call(s, nim_game.to_move(p), "your turn.", "du bist am Zug.");
}

static void tell_move(const union position *p, move m, struct speech *s) {
    int left = (int)NIM(p)->heaps[NIM_HEAP(m)] - NIM_TAKE(m);
    char heap[] = {(char)('a' + NIM_HEAP(m)), '\0'};
    speech_say(s, "Take %d {stone|stones}", "Nimm %d {Stein|Steine}", NIM_TAKE(m));
    speech_say(s, " from heap %s; %d {is|are} left.", " vom Haufen %s; %d {bleibt|bleiben}.", heap,
               left);
    if (nim_game.count(p) == NIM_TAKE(m)) speech_remark(s, "You win.", "Du gewinnst.");
}

static void tell_played(const union position *before, int player, move m, struct speech *s) {
    char heap[] = {(char)('a' + NIM_HEAP(m)), '\0'};
    (void)before;
    speech_say(s, "%N took %d {stone|stones} from heap %s",
               "%N {hast|hat} %d {Stein|Steine} vom Haufen %s genommen", player, NIM_TAKE(m), heap);
}

static void tell_end(const union position *p, struct speech *s) {
    speech_say(s, "No stone is left: ", "Kein Stein ist mehr da: ");
    telling_winner(&nim_game, p, s);
    speech_say(s, ".", ".");
}

static const char english_rules[] =
    "Take any number of stones from one heap, at least one. Whoever takes the last stone wins.\n";
static const char german_rules[] =
    "Nimm beliebig viele Steine von einem Haufen, mindestens einen. Wer den letzten Stein nimmt, "
    "gewinnt.\n";

const struct telling nim_telling = {
    .turn = tell_turn,
    .move = tell_move,
    .end = tell_end,
    .played = tell_played,
    .kinds = {{'a', {"take from a", "von a nehmen"}},
              {'b', {"take from b", "von b nehmen"}},
              {'c', {"take from c", "von c nehmen"}}},
};

const struct manual nim_manual = {
    .actions = {[ENGLISH] = "a2: take two stones from heap a.\n",
                [GERMAN] = "a2: zwei Steine vom Haufen a nehmen.\n"},
    .rules = {[ENGLISH] = english_rules, [GERMAN] = german_rules},
};
