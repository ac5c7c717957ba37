/* Kolams as pictures, from their recipes. */
#include "draw/kolam/kolam.h"
#include "wasm/answer.h"
#include "wasm/web.h"

static void write_kolam(const void *about, struct text *t) {
    char svg[KOLAM_SVG] = "";
    struct text s = text_over(svg, sizeof svg);
    if (about) recipe_svg(about, &s);
    text_char(t, '{');
    member_string(t, "svg", svg);
    text_char(t, '}');
}

char *web_kolam_svg(const char *text, int small) {
    struct kolam_recipe recipe;
    if (!recipe_read(text, &recipe)) return answer_make(write_kolam, NULL);
    if (small) recipe = recipe_small(&recipe);
    return answer_make(write_kolam, &recipe);
}
