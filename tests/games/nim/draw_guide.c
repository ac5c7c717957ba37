/* The action overview of Nim. */
#include "draw/guide.h"
#include "games/nim/rules.h"

static int phase(const union position *p) {
    (void)p;
    return 0;
}

const struct guide nim_guide = {
    .sections = {{"a-turn",
                  {"Your turn", "Dein Zug"},
                  {{{"Take", "Nehmen"},
                    {"any number of stones from one heap.",
                     "beliebig viele Steine von einem Haufen."}}}}},
    .phase = phase,
    .about = {"Nobody knows who made Nim.\n", "Niemand weiß, von wem Nim ist.\n"},
};
