/* The list of guides, and the overview as text. */
#include "draw/guide.h"

#include "draw/words.h"

#define DECLARE_GUIDE(name) extern const struct guide name##_guide;
GAMES(DECLARE_GUIDE)

#define GUIDE(name) &name##_guide,
static const struct guide *const guides[] = {GAMES(GUIDE)};

const struct guide *guide_of(const struct game *game) {
    int index = game_index(game);
    return index < 0 ? NULL : guides[index];
}

int guide_phase(const struct game *game, const struct view *view) {
    const struct guide *guide = guide_of(game);
    return guide ? guide->phase(&view->seen) : -1;
}

const struct guide_section *guide_section(const struct game *game, const struct view *view,
                                          int index) {
    const struct guide *guide = guide_of(game);
    if (!guide || index < 0 || index >= GUIDE_SECTIONS || !guide->sections[index].rule) return NULL;
    if (guide->has && !guide->has(&view->seen, index)) return NULL;
    return &guide->sections[index];
}

static void write_section(const struct guide_section *section, bool is_on, enum language language,
                          struct text *t) {
    words_add(t, "%s%s\n", is_on ? in_language(language, "Now: ", "Jetzt: ") : "",
              section->title[language]);
    for (int i = 0; i < GUIDE_LINES && section->lines[i].text[language]; i++)
        words_add(t, "  %s: %s\n", section->lines[i].name[language],
                  section->lines[i].text[language]);
}

void guide_write(const struct game *game, const struct view *view, enum language language,
                 struct text *t) {
    int phase = guide_phase(game, view);
    const struct guide_section *now = guide_section(game, view, phase);
    if (now) write_section(now, true, language, t);
    for (int i = 0; i < GUIDE_SECTIONS; i++) {
        const struct guide_section *section = guide_section(game, view, i);
        if (!section || i == phase) continue;
        text_char(t, '\n');
        write_section(section, false, language, t);
    }
}

const char *guide_about(const struct game *game, enum language language) {
    const struct guide *guide = guide_of(game);
    return guide ? guide->about[language] : "";
}
