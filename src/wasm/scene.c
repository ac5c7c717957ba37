/* A scene: one view that a page shows, with its words, facts and legal moves. It is made from a
 * local game or from a position as text, and only from what its reader may know. */
#include "wasm/web.h"

#include "base/random.h"
#include "draw/draw.h"
#include "draw/guide.h"
#include "draw/tell.h"
#include "draw/told_loss_json.h"
#include "play/local_game.h"
#include "rules/fields.h"
#include "rules/sand.h"
#include "rules/trace.h"
#include "wasm/answer.h"
#include "wasm/facts.h"
#include "wasm/terms.h"
#include "wasm/view.h"

#include <stdlib.h>

enum { LINE_MOST = 16 }; /* moves of a line that are read */

struct scene {
    const struct game *game;
    struct view view;
    int reader; /* an enum reader, or TRACE_EVERYTHING */
};

struct scene *web_scene_open(void) {
    struct scene *scene = malloc(sizeof *scene);
    const char *first = game_at(0)->name;
    if (scene) free(web_scene_of_position(scene, first, "", "", "", "", SPECTATOR));
    return scene;
}

void web_scene_close(struct scene *scene) {
    free(scene);
}

/* Looking */

static void write_scene(const void *about, struct text *t) {
    const struct scene *scene = about;
    const union position *seen = &scene->view.seen;
    text_char(t, '{');
    sight_write(scene->game, &scene->view, scene->reader, scene->game->to_move(seen),
                scene->game->result(seen), t);
    text_char(t, '}');
}

char *web_scene_of_game(struct scene *scene, const struct local_game *s, int count, int reader) {
    enum reader eyes = reader_of(reader);
    bool past = count >= 0 && count <= s->core.count;
    scene->game = s->core.game;
    scene->reader = (int)eyes;
    game_core_view_at(&s->core, past ? count : s->core.count, eyes, &scene->view);
    return answer_make(write_scene, scene);
}

static bool play_moves(const struct game *game, const char *moves, union position *p,
                       struct refusal *why) {
    struct slice rest = slice_of(moves), word;
    for (int number = 1; slice_word(&rest, &word); number++) {
        char name[2 * MOVE_TEXT];
        struct refusal reason;
        move m;
        slice_copy(word, name, sizeof name);
        if (!game->read_move(p, name, &m, &reason) || !game->playable(p, m, &reason))
            return refuse(why, "moves", "%d. %s: %w", "%d. %s: %w", number, name, &reason);
        game->play(p, m);
    }
    return true;
}

char *web_scene_of_position(struct scene *scene, const char *game, const char *options,
                            const char *seed, const char *position, const char *moves, int reader) {
    struct terms terms;
    struct refusal why;
    union position p;
    if (!terms_read(&terms, game, options, seed, &why) ||
        !terms_place(&terms, position, &p, &why) || !play_moves(terms.game, moves, &p, &why))
        return answer_refused(&why);
    scene->game = terms.game;
    scene->reader = reader == TRACE_EVERYTHING ? reader : (int)reader_of(reader);
    if (reader == TRACE_EVERYTHING)
        scene->view.seen = p;
    else
        terms.game->view(&p, reader_of(reader), &scene->view);
    return answer_make(write_scene, scene);
}

char *web_scene_of_layout(struct scene *scene, const char *game, const char *layout) {
    struct terms terms;
    struct refusal why;
    union position p;
    if (!terms_read(&terms, game, "", "", &why) || !game_read_layout(terms.game, layout, &p, &why))
        return answer_refused(&why);
    scene->game = terms.game;
    scene->reader = TRACE_EVERYTHING;
    scene->view.seen = p;
    return answer_make(write_scene, scene);
}

/* Going on from a scene */

char *web_scene_of_scene(struct scene *scene, const struct scene *before, const char *text,
                         int reader) {
    const struct game *game = before->game;
    struct view view = before->view;
    bool opens = before->reader == TRACE_EVERYTHING && reader != TRACE_EVERYTHING;
    struct refusal why;
    move m;
    if (*text) {
        if (!game->read_move(&view.seen, text, &m, &why) || !game->playable(&view.seen, m, &why))
            return answer_refused(&why);
        game->play(&view.seen, m);
    }
    scene->game = game;
    scene->reader = opens ? (int)reader_of(reader) : before->reader;
    if (opens)
        game->view(&view.seen, reader_of(reader), &scene->view);
    else
        scene->view = view;
    return answer_make(write_scene, scene);
}

struct random *web_random_open(long long seed) {
    struct random *random = malloc(sizeof *random);
    if (random) *random = random_from((uint64_t)seed);
    return random;
}

struct picked {
    const struct scene *scene;
    move m;
};

static void write_picked(const void *about, struct text *t) {
    const struct picked *picked = about;
    const struct scene *scene = picked->scene;
    char name[MOVE_TEXT] = "";
    struct text n = text_over(name, sizeof name);
    if (picked->m != NO_MOVE) scene->game->write_move(&scene->view.seen, picked->m, &n);
    text_char(t, '{');
    member_string(t, "move", name);
    text_char(t, '}');
}

char *web_scene_pick(const struct scene *scene, struct random *random) {
    const struct game *game = scene->game;
    const union position *p = &scene->view.seen;
    struct picked picked = {.scene = scene, .m = NO_MOVE};
    if (game->to_move(p) != 0 && game->count(p) > 0) picked.m = game->pick(p, random);
    return answer_make(write_picked, &picked);
}

char *web_scene_imagine(struct scene *scene, const struct scene *before, struct random *random) {
    scene->game = before->game;
    scene->reader = TRACE_EVERYTHING;
    before->game->imagine(&before->view, random, &scene->view.seen);
    return answer_make(write_scene, scene);
}

/* Saying and drawing */

struct asked_scene {
    const struct scene *scene;
    enum language language;
    move m;
    struct draw_style style;
};

static void write_words(const void *about, struct text *t) {
    const struct asked_scene *asked = about;
    const struct scene *scene = asked->scene;
    char words[DRAW_WORDS];
    struct text w = text_over(words, sizeof words);
    text_char(t, '{');
    tell_turn(scene->game, &scene->view, NULL, asked->language, &w);
    member_string(t, "turn", words);
    w = text_over(words, sizeof words);
    tell_your_turn(scene->game, &scene->view, asked->language, &w);
    member_string(t, "yourTurn", words);
    w = text_over(words, sizeof words);
    draw_caption(scene->game, &scene->view, asked->language, &w);
    member_string(t, "caption", words);
    w = text_over(words, sizeof words);
    draw_words(scene->game, &scene->view, asked->language, &w);
    member_string(t, "board", words);
    text_char(t, '}');
}

char *web_scene_words(const struct scene *scene, const char *language) {
    const struct asked_scene asked = {.scene = scene, .language = language_of(language)};
    return answer_make(write_words, &asked);
}

static void write_section(const struct guide_section *section, enum language language,
                          struct text *t) {
    element_open(t, '{');
    member_string(t, "rule", section->rule);
    member_string(t, "title", section->title[language]);
    member_open(t, "lines", '[');
    for (int i = 0; i < GUIDE_LINES && section->lines[i].text[language]; i++) {
        element_open(t, '{');
        member_string(t, "name", section->lines[i].name[language]);
        member_string(t, "text", section->lines[i].text[language]);
        text_char(t, '}');
    }
    text_add(t, "]}");
}

static void write_guide(const void *about, struct text *t) {
    const struct asked_scene *asked = about;
    const struct scene *scene = asked->scene;
    const struct guide_section *now =
        guide_section(scene->game, &scene->view, guide_phase(scene->game, &scene->view));
    text_char(t, '{');
    member_string(t, "now", now ? now->rule : "");
    member_open(t, "sections", '[');
    for (int i = 0; i < GUIDE_SECTIONS; i++) {
        const struct guide_section *section = guide_section(scene->game, &scene->view, i);
        if (section) write_section(section, asked->language, t);
    }
    text_add(t, "]}");
}

char *web_scene_guide(const struct scene *scene, const char *language) {
    const struct asked_scene asked = {.scene = scene, .language = language_of(language)};
    return answer_make(write_guide, &asked);
}

/* A name that is "" is the player's number. */
static struct tell_names names_of(int you, const char *first, const char *second) {
    return (struct tell_names){.name = {*first ? first : NULL, *second ? second : NULL},
                               .you = you};
}

struct asked_by_name {
    const struct scene *scene;
    enum language language;
    struct tell_names names;
};

static void write_by_name(const void *about, struct text *t) {
    const struct asked_by_name *asked = about;
    const struct scene *scene = asked->scene;
    char words[TELL_TEXT];
    struct text w = text_over(words, sizeof words);
    bool over = scene->game->to_move(&scene->view.seen) == 0;
    if (over) tell_end(scene->game, &scene->view, &asked->names, asked->language, &w);
    text_char(t, '{');
    member_string(t, "end", words);
    w = text_over(words, sizeof words);
    if (over) tell_count(scene->game, &scene->view, &asked->names, asked->language, &w);
    member_string(t, "count", words);
    w = text_over(words, sizeof words);
    tell_waiting(scene->game, &scene->view, &asked->names, asked->language, &w);
    member_string(t, "waiting", words);
    w = text_over(words, sizeof words);
    if (!over) tell_turn(scene->game, &scene->view, &asked->names, asked->language, &w);
    member_string(t, "turn", words);
    text_char(t, '}');
}

char *web_scene_by_name(const struct scene *scene, const char *language, int you, const char *first,
                        const char *second) {
    const struct asked_by_name asked = {
        .scene = scene, .language = language_of(language), .names = names_of(you, first, second)};
    return answer_make(write_by_name, &asked);
}

static void write_facts(const void *about, struct text *t) {
    const struct scene *scene = about;
    facts_write(scene->game, &scene->view, t);
}

char *web_scene_facts(const struct scene *scene) {
    return answer_make(write_facts, scene);
}

static void write_telling(const void *about, struct text *t) {
    const struct asked_scene *asked = about;
    const struct scene *scene = asked->scene;
    char name[MOVE_TEXT], words[TELL_TEXT];
    struct text n = text_over(name, sizeof name), w = text_over(words, sizeof words);
    scene->game->write_move(&scene->view.seen, asked->m, &n);
    tell_move(scene->game, &scene->view, asked->m, asked->language, &w);
    text_char(t, '{');
    member_string(t, "move", name);
    member_string(t, "action", tell_action(scene->game, name[0], asked->language));
    member_string(t, "text", words);
    w = text_over(words, sizeof words);
    tell_step(scene->game, &scene->view, asked->m, asked->language, &w);
    member_string(t, "next", words);
    text_char(t, '}');
}

/* An answer about a move that must be legal. */
static char *answer_about_move(const struct scene *scene, const char *text, const char *language,
                               answer_writer *writer) {
    struct asked_scene asked = {.scene = scene, .language = language_of(language)};
    struct refusal why;
    if (!scene->game->read_move(&scene->view.seen, text, &asked.m, &why))
        return answer_refused(&why);
    return answer_make(writer, &asked);
}

char *web_scene_tell(const struct scene *scene, const char *text, const char *language) {
    return answer_about_move(scene, text, language, write_telling);
}

/* What was played */

struct asked_played {
    enum language language;
    struct tell_names names;
    const struct game *game;
    const struct view *before;
    move m;
    const char *name; /* of the move, where no view tells that it is legal; else NULL */
    int player;
};

static void write_pieces(const struct told_pieces *pieces, struct text *t) {
    member_open(t, "pieces", '[');
    for (int i = 0; i < pieces->count; i++) {
        char colour[] = {sand_letters[pieces->piece[i].sand], '\0'};
        element_open(t, '{');
        member_string(t, "colour", colour);
        member_number(t, "count", pieces->piece[i].number);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static struct told_pieces told_played(const struct asked_played *asked, bool unnamed,
                                      char words[TELL_TEXT]) {
    struct tell_names names = asked->names;
    struct text t = text_over(words, TELL_TEXT);
    struct told_pieces pieces;
    names.unnamed = unnamed;
    if (asked->name) {
        tell_named(asked->game, asked->name, asked->player, &names, asked->language, &t, &pieces);
        return pieces;
    }
    tell_played(asked->game, asked->before, asked->m, &names, asked->language, &t);
    return tell_pieces(asked->game, asked->before, asked->m);
}

static void write_played(const void *about, struct text *t) {
    char words[TELL_TEXT];
    struct told_pieces pieces = told_played(about, false, words);
    text_char(t, '{');
    member_string(t, "text", words);
    told_played(about, true, words);
    member_string(t, "deed", words);
    write_pieces(&pieces, t);
    text_char(t, '}');
}

static bool is_named(const struct asked_played *asked) {
    char words[TELL_TEXT];
    struct text t = text_over(words, sizeof words);
    struct told_pieces pieces;
    return tell_named(asked->game, asked->name, asked->player, NULL, asked->language, &t, &pieces);
}

/* A view that hides the hand of a move's player does not show that the move is legal. */
char *web_scene_played(const struct scene *scene, const char *move_text, const char *language,
                       int you, const char *first, const char *second) {
    struct asked_played asked = {.language = language_of(language),
                                 .names = names_of(you, first, second),
                                 .game = scene->game,
                                 .before = &scene->view,
                                 .player = scene->game->to_move(&scene->view.seen)};
    struct refusal why;
    if (!scene->game->read_move(&scene->view.seen, move_text, &asked.m, &why)) {
        asked.name = move_text;
        if (asked.player == 0 || !is_named(&asked)) return answer_refused(&why);
    }
    return answer_make(write_played, &asked);
}

char *web_named_move(const char *game, const char *move_text, int player, const char *language,
                     int you, const char *first, const char *second) {
    struct asked_played asked = {.language = language_of(language),
                                 .names = names_of(you, first, second),
                                 .name = move_text,
                                 .player = player == 2 ? 2 : 1};
    struct refusal why;
    if (!game_read(game, &asked.game, &why)) return answer_refused(&why);
    if (!is_named(&asked)) {
        refuse(&why, "move", "'%s' alone does not tell the move.",
               "'%s' allein sagt nicht, was gezogen wurde.", move_text);
        return answer_refused(&why);
    }
    return answer_make(write_played, &asked);
}

static void write_immediate_loss(const void *about, struct text *t) {
    const struct asked_scene *asked = about;
    const struct scene *scene = asked->scene;
    char words[TELL_TEXT];
    struct text w = text_over(words, sizeof words);
    tell_immediate_loss(scene->game, &scene->view, asked->m, asked->language, &w);
    text_char(t, '{');
    member_string(t, "loss", words);
    text_char(t, '}');
}

char *web_scene_immediate_loss(const struct scene *scene, const char *text, const char *language) {
    return answer_about_move(scene, text, language, write_immediate_loss);
}

struct asked_brief {
    const struct scene *scene;
    const char *move_text;
    enum language language;
};

static void write_brief(const void *about, struct text *t) {
    const struct asked_brief *asked = about;
    const struct scene *scene = asked->scene;
    char words[TELL_TEXT];
    struct text w = text_over(words, sizeof words);
    bool open = tell_brief(scene->game, &scene->view, asked->move_text, asked->language, &w);
    text_char(t, '{');
    member_bool(t, "open", open);
    member_string(t, "text", words);
    text_char(t, '}');
}

char *web_scene_brief(const struct scene *scene, const char *text, const char *language) {
    const struct asked_brief asked = {scene, text, language_of(language)};
    return answer_make(write_brief, &asked);
}

/* Comparing two lines */

struct asked_loss {
    const struct scene *scene;
    enum language language;
    struct tell_names names;
    struct tell_line played, better;
};

static void write_loss(const void *about, struct text *t) {
    const struct asked_loss *asked = about;
    const struct scene *scene = asked->scene;
    char words[TELL_TEXT];
    struct text w = text_over(words, sizeof words);
    struct told_loss loss;
    tell_find_loss(scene->game, &scene->view, &asked->played, &asked->better, &loss);
    tell_loss(scene->game, &scene->view, &loss, &asked->names, asked->language, &w);
    text_char(t, '{');
    member_string(t, "text", words);
    member_told_loss(t, scene->game, &scene->view.seen, &loss);
    text_char(t, '}');
}

/* As many moves as can be read without what is hidden; refused if there is none. */
static bool read_line(const struct scene *scene, const char *text, move moves[LINE_MOST],
                      struct tell_line *line, struct refusal *why) {
    const struct game *game = scene->game;
    union position p = scene->view.seen;
    struct slice rest = slice_of(text), word;
    *line = (struct tell_line){moves, 0};
    while (line->length < LINE_MOST && slice_word(&rest, &word)) {
        char name[MOVE_TEXT];
        move *m = &moves[line->length];
        slice_copy(word, name, sizeof name);
        if (game->to_move(&p) == 0 || !game->read_move(&p, name, m, why)) break;
        line->length++;
        if (!game->playable(&p, *m, why)) break;
        game->play(&p, *m);
    }
    return line->length > 0;
}

char *web_scene_loss(const struct scene *scene, const char *language, int you, const char *first,
                     const char *second, const char *played, const char *better) {
    struct asked_loss asked = {
        .scene = scene, .language = language_of(language), .names = names_of(you, first, second)};
    move moves[2][LINE_MOST];
    struct refusal why;
    refuse(&why, "move", "There is no move.", "Es ist kein Zug da.");
    if (!read_line(scene, played, moves[0], &asked.played, &why) ||
        !read_line(scene, better, moves[1], &asked.better, &why))
        return answer_refused(&why);
    return answer_make(write_loss, &asked);
}

static void write_svg(const void *about, struct text *t) {
    const struct asked_scene *asked = about;
    char svg[DRAW_SVG];
    struct text s = text_over(svg, sizeof svg);
    draw_svg(asked->scene->game, &asked->scene->view, &asked->style, &s);
    text_char(t, '{');
    member_string(t, "svg", svg);
    text_char(t, '}');
}

char *web_scene_svg(const struct scene *scene, const char *language, int near, int sizes) {
    const struct draw_style style = {
        .language = language_of(language), .sizes = sizes != 0, .near = near == 2 ? 2 : 1};
    const struct asked_scene asked = {.scene = scene, .style = style};
    return answer_make(write_svg, &asked);
}
