/* Nim as text and in words: a heap a line, a circle a stone. */
#include "draw/drawing.h"
#include "draw/words.h"
#include "games/nim/rules.h"

void nim_draw_text(const union position *p, const struct draw_style *style, struct pen *pen) {
    (void)style;
    for (int heap = 0; heap < NIM_HEAPS; heap++) {
        pen_add(pen, "  %c  ", 'a' + heap);
        for (uint64_t i = 0; i < NIM(p)->heaps[heap]; i++) pen_add(pen, "●");
        pen_line(pen);
    }
}

void nim_draw_words(const union position *p, enum language language, struct text *t) {
    static const char *const heap_has[LANGUAGES] = {
        [ENGLISH] = " Heap %c: %d.", [GERMAN] = " Haufen %c: %d."};
    for (int heap = 0; heap < NIM_HEAPS; heap++)
        words_add(t, heap_has[language], 'a' + heap, (int)NIM(p)->heaps[heap]);
}
