/* What the table of Mandala says, in both languages. */
#ifndef GAMES_MANDALA_TERMINAL_WORDS_H
#define GAMES_MANDALA_TERMINAL_WORDS_H

#include "base/language.h"

struct mandala_words {
    /* A player's side. */
    const char *river, *cup, *points, *hidden_points;
    /* A mandala, and who claims it. */
    const char *mandala, *mountain, *field, *lacks, *complete;
    const char *first, *first_choice, *chooses;
    /* Where a claim goes, and the signs for it. */
    const char *to_river, *to_cup, *to_discard, *signs;
    /* Piles. */
    const char *deck, *discard, *unseen, *in_deck, *last_lap;
    /* What is urgent: sentences. */
    const char *ends_soon;
    /* The count at the end. */
    const char *space, *in_cup, *score, *outside, *uncounted, *cards;
    const char *wins, *wins_by_cup, *drawn;
};

extern const struct mandala_words mandala_words[LANGUAGES];

#endif
