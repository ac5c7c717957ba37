/* Records in memory: what they are of, their moves and their notes. */
#include "library/record_internal.h"

#include "base/buffer.h"
#include "draw/kolam/kolam.h"

#include <stdlib.h>
#include <string.h>

static const struct refusal no_refusal;

bool refuse_memory(struct refusal *why) {
    return refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
}

/* Opening and closing */

static void write_option_words(struct kolam_record *record) {
    struct text t = text_over(record->option_words, sizeof record->option_words);
    for (int i = 0; record->game->options[i].name; i++) {
        if (!options_differs(record->game, &record->options, i)) continue;
        if (t.at > t.start) text_char(&t, ' ');
        text_add(&t, record->game->options[i].name);
        text_char(&t, '=');
        text_add(&t, record->options.value[i]);
    }
}

struct kolam_record *record_new(const struct game *game, const struct options *options,
                                const struct seed *seed, const union position *start) {
    struct kolam_record *record = calloc(1, sizeof *record);
    if (!record) return NULL;
    record->game = game;
    record->options = *options;
    seed_write(seed, record->seed);
    write_option_words(record);
    if (record_append(record, NO_NODE, NO_MOVE, start) == START_NODE) return record;
    kolam_record_close(record);
    return NULL;
}

static void free_notes(struct node *node) {
    for (struct note *note = node->notes, *next; note; note = next) {
        next = note->next;
        free(note);
    }
    node->notes = NULL;
}

void kolam_record_close(kolam_record *record) {
    if (!record) return;
    for (int i = 0; i < record->tag_count; i++) {
        free(record->tags[i].name);
        free(record->tags[i].value);
    }
    for (int i = 0; i < record->count; i++) free_notes(&record->nodes[i]);
    free(record->nodes);
    free(record);
}

/* What it is of */

const kolam_game *kolam_record_game(const kolam_record *record) {
    return outside(record->game);
}

const char *kolam_record_options(const kolam_record *record) {
    return record->option_words;
}

const char *kolam_record_seed(const kolam_record *record) {
    return record->seed;
}

/* Tags */

static int find_tag(const struct kolam_record *record, const char *name) {
    for (int i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0) return i;
    return -1;
}

const char *kolam_record_tag_name(const kolam_record *record, int index) {
    return index >= 0 && index < record->tag_count ? record->tags[index].name : NULL;
}

const char *kolam_record_tag_value(const kolam_record *record, int index) {
    return index >= 0 && index < record->tag_count ? record->tags[index].value : NULL;
}

const char *kolam_record_tag(const kolam_record *record, const char *name) {
    return kolam_record_tag_value(record, find_tag(record, name));
}

bool record_insert_tag(struct kolam_record *record, const char *place, const char *name,
                       const char *value) {
    struct tag tag = {strdup(name), strdup(value)};
    int at = place ? find_tag(record, place) : -1;
    if (!tag.name || !tag.value) {
        free(tag.name);
        free(tag.value);
        return false;
    }
    if (at < 0) at = record->tag_count;
    for (int i = record->tag_count++; i > at; i--) record->tags[i] = record->tags[i - 1];
    record->tags[at] = tag;
    return true;
}

static void remove_tag(struct kolam_record *record, int index) {
    if (index < 0) return;
    free(record->tags[index].name);
    free(record->tags[index].value);
    record->tag_count--;
    for (int i = index; i < record->tag_count; i++) record->tags[i] = record->tags[i + 1];
}

/* Whether the tag says what the start or the result is. */
static bool is_fixed(const struct kolam_record *record, const char *name) {
    static const char *const fixed[] = {"Game",   "Options",     "Seed", "Position",
                                        "Result", "Termination", NULL};
    for (int i = 0; fixed[i]; i++)
        if (strcmp(name, fixed[i]) == 0) return true;
    for (const struct option *o = record->game->options; o->name; o++)
        if (o->tag && strcmp(name, o->tag) == 0) return true;
    return false;
}

static bool check_tag(const struct kolam_record *record, const char *name, const char *value,
                      struct refusal *why) {
    if (!*name || strspn(name, "0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") !=
                      strlen(name))
        return refuse(why, "", "The name of a tag has letters, digits and _, not '%s'.",
                      "Der Name eines Tags hat Buchstaben, Ziffern und _, nicht '%s'.", name);
    if (is_fixed(record, name))
        return refuse(why, "", "The tag %s follows from the start or the result of the game.",
                      "Das Tag %s folgt aus Anfang oder Ergebnis der Partie.", name);
    if (value && !text_is_plain(value))
        return refuse(why, "", "The value of a tag is one line without tabs, in UTF-8.",
                      "Der Wert eines Tags ist eine Zeile ohne Tabulatoren, in UTF-8.");
    if (value && record->tag_count == RECORD_TAGS_MOST && find_tag(record, name) < 0)
        return refuse(why, "", "A game has at most %d tags.", "Eine Partie hat höchstens %d Tags.",
                      RECORD_TAGS_MOST);
    return true;
}

/* Sets the value in place, or adds the tag before another one. */
static bool set_tag(struct kolam_record *record, const char *place, const char *name,
                    const char *value, struct refusal *why) {
    int index = find_tag(record, name);
    if (index < 0) return record_insert_tag(record, place, name, value) || refuse_memory(why);
    char *copy = strdup(value);
    if (!copy) return refuse_memory(why);
    free(record->tags[index].value);
    record->tags[index].value = copy;
    return true;
}

bool kolam_record_set_tag(kolam_record *record, const char *name, const char *value, char *error) {
    struct refusal why;
    if (!check_tag(record, name, value, &why)) return tell(&why, error);
    if (value) return set_tag(record, "Game", name, value, &why) || tell(&why, error);
    remove_tag(record, find_tag(record, name));
    return true;
}

/* The result */

int record_last(const struct kolam_record *record) {
    int last = START_NODE;
    while (record->nodes[last].child != NO_NODE) last = record->nodes[last].child;
    return last;
}

static enum result ruled_result(const struct kolam_record *record) {
    return record->game->result(&record->nodes[record_last(record)].position);
}

enum kolam_result kolam_record_result(const kolam_record *record) {
    enum result ruled = ruled_result(record);
    bool ended = ruled == ONGOING && find_tag(record, "Termination") >= 0;
    return (enum kolam_result)(ended ? record->result : ruled);
}

bool kolam_record_set_result(kolam_record *record, enum kolam_result result,
                             const char *termination, char *error) {
    struct refusal why = no_refusal;
    enum result ruled = ruled_result(record);
    if (ruled != ONGOING && ruled != (enum result)result)
        return refuse(&why, "", "By the rules the result is %s.",
                      "Nach den Regeln ist das Ergebnis %s.", result_text(ruled)) ||
               tell(&why, error);
    bool by_rules = ruled != ONGOING || result == KOLAM_ONGOING;
    if (!by_rules && (!termination || !*termination || !text_is_plain(termination)))
        return refuse(
                   &why, "", "By the rules the game goes on: say in a line how it ended.",
                   "Nach den Regeln geht die Partie weiter: sag in einer Zeile, wie sie endete.") ||
               tell(&why, error);
    if (record->tag_count + 2 > RECORD_TAGS_MOST && !by_rules)
        return refuse(&why, "", "A game has at most %d tags.", "Eine Partie hat höchstens %d Tags.",
                      RECORD_TAGS_MOST) ||
               tell(&why, error);
    record->result = (enum result)result;
    remove_tag(record, find_tag(record, "Result"));
    remove_tag(record, find_tag(record, "Termination"));
    if (by_rules) return true;
    return (record_insert_tag(record, NULL, "Result", result_text(record->result)) &&
            record_insert_tag(record, NULL, "Termination", termination)) ||
           (refuse_memory(&why) || tell(&why, error));
}

/* The kolam */

static_assert((int)KOLAM_DRAWING_TEXT >= (int)KOLAM_SVG, "the header promises enough room");

bool kolam_record_draw_kolam(const kolam_record *record, bool small, char *drawing, char *error) {
    struct refusal why;
    struct kolam_trail trail;
    struct kolam_recipe recipe;
    const struct node *nodes = record->nodes;
    struct text t = text_over(drawing, KOLAM_DRAWING_TEXT);
    enum result result = (enum result)kolam_record_result(record);
    int last = START_NODE;
    if (result == ONGOING)
        return refuse(&why, "", "The game is not over; it leaves its kolam when it is.",
                      "Die Partie ist nicht zu Ende; erst dann hinterlässt sie ihr Kolam.") ||
               tell(&why, error);
    trail_begin(&trail, record->game, &nodes[START_NODE].position);
    for (int i = nodes[START_NODE].child; i != NO_NODE; last = i, i = nodes[i].child)
        trail_add(&trail, nodes[i].move);
    trail_end(&trail, &nodes[last].position, result, &recipe);
    if (small) recipe = recipe_small(&recipe);
    recipe_svg(&recipe, &t);
    return true;
}

/* Moves */

static bool make_space(struct kolam_record *record) {
    enum { FIRST_CAPACITY = 64 };
    if (record->count < record->capacity) return true;
    int capacity = record->capacity ? 2 * record->capacity : FIRST_CAPACITY;
    struct node *nodes = realloc(record->nodes, (size_t)capacity * sizeof *nodes);
    if (!nodes) return false;
    record->nodes = nodes;
    record->capacity = capacity;
    return true;
}

int record_append(struct kolam_record *record, int parent, move m, const union position *after) {
    if (!make_space(record)) return NO_NODE;
    int index = record->count++;
    struct node *node = &record->nodes[index];
    *node = (struct node){
        .position = *after, .parent = parent, .child = NO_NODE, .sibling = NO_NODE, .move = m};
    if (parent == NO_NODE) return index;
    struct node *above = &record->nodes[parent];
    node->number = above->number + 1;
    node->depth = above->depth + (above->child != NO_NODE);
    int *link = &above->child;
    while (*link != NO_NODE) link = &record->nodes[*link].sibling;
    *link = index;
    return index;
}

static bool is_node(const struct kolam_record *record, int node) {
    return node >= 0 && node < record->count &&
           (node == START_NODE || record->nodes[node].parent != NO_NODE);
}

int kolam_record_parent(const kolam_record *record, int node) {
    return is_node(record, node) ? record->nodes[node].parent : NO_NODE;
}

int kolam_record_child(const kolam_record *record, int node, int index) {
    if (!is_node(record, node) || index < 0) return NO_NODE;
    int child = record->nodes[node].child;
    while (child != NO_NODE && index-- > 0) child = record->nodes[child].sibling;
    return child;
}

kolam_move kolam_record_move(const kolam_record *record, int node) {
    return is_node(record, node) ? record->nodes[node].move : NO_MOVE;
}

int kolam_record_number(const kolam_record *record, int node) {
    return is_node(record, node) ? record->nodes[node].number : -1;
}

void kolam_record_position(const kolam_record *record, int node, kolam_position *p) {
    assert(is_node(record, node));
    *inside_of(p) = record->nodes[node].position;
}

static bool check_addition(const struct kolam_record *record, int node, move m,
                           struct refusal *why) {
    if (!is_node(record, node))
        return refuse(why, "", "There is no move %d in this record.",
                      "In dieser Aufzeichnung gibt es keinen Zug %d.", node);
    const struct node *above = &record->nodes[node];
    if (!game_allows(record->game, &above->position, m))
        return refuse(why, "", "This move is not legal here.",
                      "Dieser Zug ist hier nicht erlaubt.");
    if (above->child != NO_NODE && above->depth == RECORD_DEPTH)
        return refuse(why, "", "Variations may be nested %d deep, no deeper.",
                      "Varianten dürfen %d-fach geschachtelt sein, nicht tiefer.", RECORD_DEPTH);
    return record->game->playable(&above->position, m, why);
}

int kolam_record_add(kolam_record *record, int node, kolam_move m, char *error) {
    struct refusal why;
    if (check_addition(record, node, m, &why)) {
        union position after = record->nodes[node].position;
        record->game->play(&after, m);
        int added = record_append(record, node, m, &after);
        if (added != NO_NODE) return added;
        refuse_memory(&why);
    }
    tell(&why, error);
    return NO_NODE;
}

/* Takes away all below a node that is no longer part of the tree, whose nodes form a list that
 * grows at its end while it is gone through. */
static void forget_tree(struct kolam_record *record, int node) {
    int last = node;
    record->nodes[node].sibling = NO_NODE;
    while (node != NO_NODE) {
        struct node *gone = &record->nodes[node];
        record->nodes[last].sibling = gone->child;
        while (record->nodes[last].sibling != NO_NODE) last = record->nodes[last].sibling;
        gone->child = NO_NODE;
        gone->parent = NO_NODE;
        free_notes(gone);
        node = gone->sibling;
    }
}

/* Variations become less deep when what they replaced is gone. */
static void set_depths(struct kolam_record *record, int parent) {
    for (int i = parent + 1; i < record->count; i++) {
        if (record->nodes[i].parent == NO_NODE) continue;
        const struct node *above = &record->nodes[record->nodes[i].parent];
        record->nodes[i].depth = above->depth + (above->child != i);
    }
}

void kolam_record_remove(kolam_record *record, int node) {
    if (!is_node(record, node) || node == START_NODE) return;
    int parent = record->nodes[node].parent;
    int *link = &record->nodes[parent].child;
    while (*link != node) link = &record->nodes[*link].sibling;
    *link = record->nodes[node].sibling;
    forget_tree(record, node);
    set_depths(record, parent);
}

/* Notes */

bool record_add_note(struct kolam_record *record, int node, enum kolam_note kind, int mark,
                     const char *text) {
    size_t length = text ? strlen(text) : 0;
    struct note *note = malloc(sizeof *note + length + 1);
    if (!note) return false;
    note->next = NULL;
    note->kind = kind;
    note->mark = mark;
    memcpy(note->text, text ? text : "", length + 1);
    struct note **link = &record->nodes[node].notes;
    while (*link) link = &(*link)->next;
    *link = note;
    return true;
}

static const struct note *find_note(const struct kolam_record *record, int node,
                                    enum kolam_note kind, int index) {
    if (!is_node(record, node)) return NULL;
    for (const struct note *note = record->nodes[node].notes; note; note = note->next)
        if (note->kind == kind && index-- == 0) return note;
    return NULL;
}

const char *kolam_record_comment(const kolam_record *record, int node, enum kolam_note note,
                                 int index) {
    const struct note *found = find_note(record, node, note, index);
    return found && note != KOLAM_MARK ? found->text : NULL;
}

int kolam_record_mark(const kolam_record *record, int node, int index) {
    const struct note *found = find_note(record, node, KOLAM_MARK, index);
    return found ? found->mark : -1;
}

/* Whether a note of that kind can stand at the node. */
static bool check_note(const struct kolam_record *record, int node, enum kolam_note kind,
                       struct refusal *why) {
    if (!is_node(record, node))
        return refuse(why, "", "There is no move %d in this record.",
                      "In dieser Aufzeichnung gibt es keinen Zug %d.", node);
    int parent = record->nodes[node].parent;
    if (kind == KOLAM_MARK && node == START_NODE)
        return refuse(why, "", "A mark belongs behind a move.",
                      "Eine Bewertung gehört hinter einen Zug.");
    if (kind == KOLAM_PREFACE && (node == START_NODE || record->nodes[parent].child == node))
        return refuse(why, "", "A preface belongs to the first move of a variation.",
                      "Eine Vorbemerkung gehört zum ersten Zug einer Variante.");
    return true;
}

char *record_tidy_comment(struct slice rest) {
    struct slice word;
    struct buffer words = {0};
    while (record_comment_word(&rest, &word))
        if ((words.used > 0 && !buffer_add(&words, " ", 1)) ||
            !buffer_add(&words, word.start, word.length)) {
            buffer_done(&words);
            return NULL;
        }
    if (buffer_add(&words, "", 1)) return words.start;
    buffer_done(&words);
    return NULL;
}

bool kolam_record_add_comment(kolam_record *record, int node, enum kolam_note note,
                              const char *text, char *error) {
    struct refusal why = no_refusal;
    if (!check_note(record, node, note, &why)) return tell(&why, error);
    char *tidy = record_tidy_comment(slice_of(text));
    if (!tidy) return refuse_memory(&why) || tell(&why, error);
    bool plain = text_is_plain(tidy);
    bool added = plain && record_add_note(record, node, note, 0, tidy);
    free(tidy);
    if (!plain)
        refuse(&why, "", "A comment is text in UTF-8.", "Ein Kommentar ist Text in UTF-8.");
    else if (!added)
        refuse_memory(&why);
    return added || tell(&why, error);
}

bool kolam_record_add_mark(kolam_record *record, int node, int mark, char *error) {
    struct refusal why = no_refusal;
    if (!check_note(record, node, KOLAM_MARK, &why)) return tell(&why, error);
    if (mark < 0 || mark > RECORD_NAG_MOST)
        refuse(&why, "", "A mark is a number from 0 to %d.",
               "Eine Bewertung ist eine Zahl von 0 bis %d.", RECORD_NAG_MOST);
    else if (record_add_note(record, node, KOLAM_MARK, mark, NULL))
        return true;
    else
        refuse_memory(&why);
    return tell(&why, error);
}

void kolam_record_clear(kolam_record *record, int node, enum kolam_note kind) {
    if (!is_node(record, node)) return;
    for (struct note **link = &record->nodes[node].notes; *link;) {
        struct note *note = *link;
        if (note->kind == kind) {
            *link = note->next;
            free(note);
        } else
            link = &note->next;
    }
}
