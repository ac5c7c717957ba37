/* What a page is told of Nim: how many stones each heap has. */
#include "base/text/json.h"
#include "games/nim/rules.h"
#include "wasm/facts.h"

void nim_facts(const struct view *view, struct text *t) {
    member_open(t, "heaps", '[');
    for (int heap = 0; heap < NIM_HEAPS; heap++) {
        element_next(t);
        text_number(t, (long)NIM(&view->seen)->heaps[heap]);
    }
    text_char(t, ']');
}
