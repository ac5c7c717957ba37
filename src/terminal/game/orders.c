#include "terminal/game/orders.h"

#include <stdio.h>

enum { ROOMY_COLUMNS = 100 };

const struct order_text orders[ORDERS] = {
    [ORDER_HELP] = {1, {"Help", "Hilfe"}, {"Rules and keys", "Regeln und Tasten"}},
    [ORDER_NEW] = {2, {"New", "Neu"}, {"New game", "Neues Spiel"}},
    [ORDER_HINT] = {3, {"Hint", "Tipp"}, {"A hint", "Ein Tipp"}},
    [ORDER_UNDO] = {4, {"Back", "Zurück"}, {"Take back", "Zurücknehmen"}},
    [ORDER_REDO] = {5,
                    {"Again", "Wieder"},
                    {"Play again what was taken back", "Zurückgenommenes wieder spielen"}},
    [ORDER_EVALUATION] = {6, {"Odds", "Chance"}, {"Who stands better", "Wer besser steht"}},
    [ORDER_AIDS] = {7, {"Aids", "Lesen"}, {"Aids for reading the board", "Lesehilfen"}},
    [ORDER_REPLAY] = {8, {"Review", "Ansehen"}, {"Look through the game", "Die Partie ansehen"}},
    [ORDER_RESIGN] = {9, {"Resign", "Aufgabe"}, {"Resign", "Aufgeben"}},
    [ORDER_MENU] = {10, {"Menu", "Menü"}, {"Everything else", "Alles andere"}},
    [ORDER_DIM] = {11, {NULL, NULL}, {"Let a colour step back", "Eine Farbe zurücktreten lassen"}},
    [ORDER_ALL] = {12, {NULL, NULL}, {"Take all flips at the end", "Am Ende alles umdrehen"}},
    [ORDER_PAUSE] = {0,
                     {NULL, NULL},
                     {"Pause the engines, or go on",
                      "Die Engines anhalten oder weiterspielen lassen"}},
    [ORDER_CONFIRM] = {0, {NULL, NULL}, {"Ask before each move", "Vor jedem Zug nachfragen"}},
    [ORDER_REMATCH] = {0,
                       {NULL, NULL},
                       {"Play again, seats exchanged", "Noch einmal mit getauschten Plätzen"}},
    [ORDER_LANGUAGE] = {0, {NULL, NULL}, {"Auf Deutsch", "In English"}},
    [ORDER_THEME] = {0, {NULL, NULL}, {"Light or dark", "Hell oder dunkel"}},
    [ORDER_TITLE] = {0, {NULL, NULL}, {"To the beginning", "Zum Anfang"}},
    [ORDER_LEAVE] = {0, {NULL, NULL}, {"Leave (Ctrl-C)", "Verlassen (Strg-C)"}},
};

enum order order_of(const struct event *event) {
    if (event->kind == EVENT_CHARACTER && event->character == '?') return ORDER_HELP;
    if (event->kind != EVENT_STROKE) return ORDER_NONE;
    if (event->stroke == STROKE_LEAVE) return ORDER_LEAVE;
    for (int order = 1; order < ORDERS; order++)
        if (orders[order].key && event->stroke == STROKE_F + orders[order].key)
            return (enum order)order;
    return ORDER_NONE;
}

/* Goes along the line of keys: draws it on `c`, unless that is NULL, and returns the order whose
 * key is at a column. Those of the least use are left out where there is little room. */
static enum order walk_bar(struct canvas *c, int row, int columns, enum language language,
                           int wanted) {
    static const enum order shown[] = {ORDER_HELP,   ORDER_MENU, ORDER_NEW,    ORDER_HINT,
                                       ORDER_UNDO,   ORDER_AIDS, ORDER_REPLAY, ORDER_EVALUATION,
                                       ORDER_RESIGN, ORDER_REDO};
    const struct brush key = {.ink = PAINT_LAST, .style = STYLE_BOLD}, word = {.ink = PAINT_FAINT};
    int column = 1, gap = columns < ROOMY_COLUMNS ? 1 : 2;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        const struct order_text *order = &orders[shown[i]];
        char name[8];
        snprintf(name, sizeof name, "F%d", order->key);
        int width = canvas_width(name) + 1 + canvas_width(order->bar[language]);
        if (column + width > columns) break;
        if (wanted >= column && wanted < column + width) return shown[i];
        if (c) {
            int behind = canvas_write(c, row, column, key, name);
            canvas_write(c, row, behind + 1, word, order->bar[language]);
        }
        column += width + gap;
    }
    return ORDER_NONE;
}

void orders_draw(struct canvas *c, int row, enum language language) {
    walk_bar(c, row, c->columns, language, -1);
}

enum order orders_at(const struct canvas *c, int row, enum language language, int column) {
    return walk_bar(NULL, row, c->columns, language, column);
}
