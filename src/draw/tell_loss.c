/* Finds the fact that shows why a move was worse than another, and the shortest lines to it: a game
 * proposes facts, and here they are looked for in the positions of both lines. Where cards are
 * hidden these are positions of worlds that the view allows, always the same ones. */
#include "draw/tell.h"
#include "draw/telling.h"

#include <string.h>

enum { WORLDS = 32 };

/* What the view allows: one world where nothing is hidden. */
struct worlds {
    const struct game *game;
    const struct telling_loss *telling;
    union position world[WORLDS];
    int count;
};

static void imagine_worlds(struct worlds *w, const struct game *game, const struct view *view) {
    struct random random = random_from(0);
    w->game = game;
    w->telling = telling_of(game)->loss;
    w->count = game_hides(game, &view->seen) ? WORLDS : 1;
    w->world[0] = view->seen;
    for (int i = 0; w->count > 1 && i < WORLDS; i++) game->imagine(view, &random, &w->world[i]);
}

/* Facts */

void told_facts_add(struct told_facts *facts, struct told_fact fact) {
    const int most = sizeof facts->list / sizeof *facts->list;
    int at = facts->count;
    while (at > 0 && facts->list[at - 1].weight < fact.weight) at--;
    if (at == most) return;
    if (facts->count < most) facts->count++;
    memmove(&facts->list[at + 1], &facts->list[at],
            (size_t)(facts->count - 1 - at) * sizeof *facts->list);
    facts->list[at] = fact;
}

void told_facts_compare(struct told_facts *facts, struct told_fact fact, int is, int would_be) {
    fact.compared = true;
    fact.number = (int16_t)is;
    fact.at_most = is < would_be;
    fact.missed = false;
    told_facts_add(facts, fact);
    fact.number = (int16_t)would_be;
    fact.at_most = is > would_be;
    fact.missed = true;
    told_facts_add(facts, fact);
}

static bool holds(const struct worlds *w, const union position *p, const struct told_fact *fact) {
    int measure = w->telling->measure(p, fact);
    if (measure == TOLD_UNKNOWN) return false;
    return fact->at_most ? measure <= fact->number : measure >= fact->number;
}

/* In how many of the worlds the fact is true after 0, 1, 2, … moves of a line, as far as these are
 * legal there. */
static void count_worlds(const struct worlds *w, const struct told_fact *fact,
                         const struct told_line *line, int true_in[TOLD_LINE_MOST + 1]) {
    memset(true_in, 0, (TOLD_LINE_MOST + 1) * sizeof *true_in);
    for (int i = 0; i < w->count; i++) {
        union position now = w->world[i];
        true_in[0] += holds(w, &now, fact);
        for (int ply = 0; ply < line->length; ply++) {
            move m = line->moves[ply];
            if (!w->game->to_move(&now) || !game_allows(w->game, &now, m)) break;
            w->game->play(&now, m);
            true_in[ply + 1] += holds(w, &now, fact);
        }
    }
}

struct told_share tell_fact_share(const struct game *game, const struct view *view,
                                  const struct told_fact *fact, const struct told_line *line,
                                  int plies) {
    struct worlds w;
    int true_in[TOLD_LINE_MOST + 1];
    imagine_worlds(&w, game, view);
    count_worlds(&w, fact, line, true_in);
    return (struct told_share){w.count, true_in[plies]};
}

/* Lines */

static void play_line(const struct worlds *w, const struct told_line *line, union position *p) {
    for (int i = 0; i < line->length; i++) {
        if (!w->game->to_move(p) || !game_allows(w->game, p, line->moves[i])) return;
        w->game->play(p, line->moves[i]);
    }
}

/* As much of a line as can be played in the first world. */
static struct told_line line_within(const struct worlds *w, const struct tell_line *line) {
    struct told_line told = {.length = 0};
    union position now = w->world[0];
    while (told.length < line->length && told.length < TOLD_LINE_MOST) {
        move m = line->moves[told.length];
        if (!w->game->to_move(&now) || !game_allows(w->game, &now, m)) break;
        w->game->play(&now, m);
        told.moves[told.length++] = m;
    }
    return told;
}

static void cut(struct told_line *line, int plies) {
    if (plies < line->length) line->length = plies;
}

/* What follows a reply that may not be possible is told if it is in most worlds; anything else must
 * be true in all of them. */
static bool is_true(const struct worlds *w, const struct told_fact *fact, int true_in) {
    return fact->reply != NO_MOVE ? 2 * true_in > w->count : true_in == w->count;
}

static bool is_absent(const struct worlds *w, const struct told_fact *fact,
                      const struct told_line *line) {
    int true_in[TOLD_LINE_MOST + 1], most = 0;
    count_worlds(w, fact, line, true_in);
    for (int i = 0; i <= line->length; i++) most = true_in[i] > most ? true_in[i] : most;
    return fact->reply != NO_MOVE ? 2 * most <= w->count : most == 0;
}

/* Whether the measure is known where a line ends: the same in all worlds. */
static bool is_measured(const struct worlds *w, const struct told_fact *fact,
                        const struct told_line *line) {
    int first = TOLD_UNKNOWN;
    for (int i = 0; i < w->count; i++) {
        union position end = w->world[i];
        play_line(w, line, &end);
        int measure = w->telling->measure(&end, fact);
        if (measure == TOLD_UNKNOWN || (i > 0 && measure != first)) return false;
        first = measure;
    }
    return true;
}

/* Cuts the fact's line where it becomes true, and the other one as long. False if it does not, or
 * in both lines. */
static bool cut_lines(const struct worlds *w, const struct told_fact *fact, struct told_line *own,
                      struct told_line *other, bool *likely) {
    int true_in[TOLD_LINE_MOST + 1], plies = 0, most = fact->plies ? fact->plies : own->length;
    if (fact->reply != NO_MOVE) {
        own->moves[1] = fact->reply;
        own->length = most = 2;
    }
    count_worlds(w, fact, own, true_in);
    while (plies < most && plies < own->length && !is_true(w, fact, true_in[plies])) plies++;
    if (plies == 0 || !is_true(w, fact, true_in[plies])) return false;
    *likely = true_in[plies] < w->count;
    cut(own, plies);
    cut(other, fact->reply != NO_MOVE ? 1 : plies);
    return is_absent(w, fact, other) &&
           (!fact->compared || (is_measured(w, fact, own) && is_measured(w, fact, other)));
}

/* The loss that a fact shows of the whole lines; false if it shows none. */
static bool show_fact(const struct worlds *w, const struct told_fact *fact,
                      const struct told_loss *whole, struct told_loss *loss) {
    *loss = *whole;
    struct told_line *own = fact->missed ? &loss->better : &loss->played;
    struct told_line *other = fact->missed ? &loss->played : &loss->better;
    if (!cut_lines(w, fact, own, other, &loss->likely)) return false;
    loss->facts[loss->count++] = *fact;
    return true;
}

/* Of facts that decide the game each line may have its own. */
static void add_other(const struct worlds *w, const struct told_facts *facts,
                      const struct told_loss *whole, struct told_loss *loss) {
    const struct told_fact *first = &loss->facts[0];
    struct told_loss second;
    for (int i = 0; i < facts->count && first->decisive; i++) {
        const struct told_fact *fact = &facts->list[i];
        if (!fact->decisive || fact->missed == first->missed) continue;
        if (!show_fact(w, fact, whole, &second)) continue;
        const struct told_line *line = told_line_of(&second, fact);
        if (!is_absent(w, first, line) || !is_absent(w, fact, told_line_of(loss, first))) continue;
        *(fact->missed ? &loss->better : &loss->played) = *line;
        loss->facts[loss->count++] = *fact;
        return;
    }
}

bool tell_find_loss(const struct game *game, const struct view *view,
                    const struct tell_line *played, const struct tell_line *better,
                    struct told_loss *loss) {
    const struct telling *telling = telling_of(game);
    struct told_facts facts = {.count = 0};
    struct worlds w;
    *loss = (struct told_loss){.count = 0};
    bool same = played->length == 0 || better->length == 0 || played->moves[0] == better->moves[0];
    if (!telling || !telling->loss || same || !game->to_move(&view->seen)) return false;
    imagine_worlds(&w, game, view);
    const struct told_loss whole = {.played = line_within(&w, played),
                                    .better = line_within(&w, better)};
    if (whole.played.length == 0 || whole.better.length == 0) return false;
    telling->loss->find(&view->seen, played, better, &facts);
    for (int i = 0; i < facts.count; i++) {
        if (!show_fact(&w, &facts.list[i], &whole, loss)) continue;
        add_other(&w, &facts, &whole, loss);
        return true;
    }
    loss->count = 0;
    return false;
}

/* Words */

void telling_after(const char *first, int plies, struct speech *s) {
    speech_say(s, "After %s", "Nach %s", first);
    if (plies > 1) speech_say(s, ", %d {move|moves} later", ", %d {Zug|Züge} später", plies - 1);
    speech_say(s, ": ", ": ");
}

/* A world in which the first fact is true. */
static int fitting_world(const struct worlds *w, const struct told_loss *loss) {
    for (int i = 0; i < w->count; i++) {
        const struct told_fact *fact = &loss->facts[0];
        union position end = w->world[i];
        play_line(w, told_line_of(loss, fact), &end);
        if (holds(w, &end, fact)) return i;
    }
    return 0;
}

void tell_loss(const struct game *game, const struct view *view, const struct told_loss *loss,
               const struct tell_names *names, enum language language, struct text *t) {
    struct speech s = telling_speech(names, language, t);
    struct worlds w;
    if (loss->count == 0) return;
    imagine_worlds(&w, game, view);
    const union position *world = &w.world[fitting_world(&w, loss)];
    union position played = *world, better = *world;
    struct told_ends ends = {.before = world, .played = &played, .better = &better};
    play_line(&w, &loss->played, &played);
    play_line(&w, &loss->better, &better);
    struct text name = text_over(ends.played_name, MOVE_TEXT);
    game->write_move(&view->seen, loss->played.moves[0], &name);
    name = text_over(ends.better_name, MOVE_TEXT);
    game->write_move(&view->seen, loss->better.moves[0], &name);
    w.telling->say(loss, &loss->facts[0], &ends, &s);
    if (loss->count == 1) return;
    const struct text before = *t;
    speech_say(&s, " ", " ");
    w.telling->say(loss, &loss->facts[1], &ends, &s);
    speech_keep(&s, &before);
}

/* A move has the same name in every position. */
static void say_moves(const struct game *game, const struct view *view,
                      const struct told_line *line, struct text *t) {
    for (int i = 0; i < line->length; i++) {
        if (i > 0) text_char(t, ' ');
        game->write_move(&view->seen, line->moves[i], t);
    }
}

void tell_loss_lines(const struct game *game, const struct view *view, const struct told_loss *loss,
                     enum language language, struct text *t) {
    struct speech s = speech_over(t, language);
    if (loss->count == 0 || (loss->played.length == 1 && loss->better.length == 1)) return;
    if (loss->likely)
        speech_say(&s, "Likely: ", "Wahrscheinlich: ");
    else
        speech_say(&s, "Line: ", "Zugfolge: ");
    say_moves(game, view, &loss->played, t);
    speech_say(&s, "; better: ", "; besser: ");
    say_moves(game, view, &loss->better, t);
    speech_say(&s, ".", ".");
}
