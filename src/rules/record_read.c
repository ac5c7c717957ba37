/* Reading game records. The first character of a token says what it is. Positions are kept for the
 * line being read and for each line around it, so that a variation can begin before the last move
 * and the line around it goes on where it was. */
#include "rules/record.h"

#include "rules/record_scan.h"

#include <limits.h>
#include <string.h>

/* Tags */

const struct record_tag *record_find_tag(const struct record_reader *r, const char *name) {
    for (int i = 0; i < r->tag_count; i++)
        if (slice_is(r->tag[i].name, name)) return &r->tag[i];
    return NULL;
}

bool record_tag_text(const struct record_reader *r, const char *name, char *value, size_t size) {
    const struct record_tag *tag = record_find_tag(r, name);
    struct text t = text_over(value, size);
    if (tag) record_unescape(tag->value, &t);
    return tag != NULL;
}

void record_unescape(struct slice value, struct text *t) {
    for (size_t i = 0; i < value.length; i++) {
        if (value.start[i] == '\\' && i + 1 < value.length) i++;
        text_char(t, value.start[i]);
    }
}

static bool refuse_tag(struct record_reader *r) {
    r->fault = r->at;
    return refuse(&r->why, "", "A tag looks like [Event \"Club evening\"].",
                  "Ein Tag sieht so aus: [Event \"Vereinsabend\"].");
}

static bool take(struct record_reader *r, char c) {
    if (scan_peek(r) != c) return refuse_tag(r);
    r->at++;
    return true;
}

static bool skip_escape(struct record_reader *r) {
    r->at++;
    if (scan_peek(r) == '"' || scan_peek(r) == '\\') return true;
    r->fault = r->at - 1;
    return refuse(&r->why, "", "A backslash is written \\\\, a quotation mark \\\".",
                  "Ein Rückstrich wird \\\\ geschrieben, ein Anführungszeichen \\\".");
}

static bool read_value(struct record_reader *r, struct slice *value) {
    const char *start = r->at;
    while (scan_peek(r) != '"') {
        if (r->at == r->end || (scan_is_blank(*r->at) && *r->at != ' ')) {
            r->fault = r->at;
            return refuse(&r->why, "", "The value of a tag is one line without tabs, up to \".",
                          "Der Wert eines Tags ist eine Zeile ohne Tabulatoren, bis zum \".");
        }
        if (*r->at == '\\' && !skip_escape(r)) return false;
        if (!scan_character(r)) return false;
    }
    *value = scan_since(r, start);
    return true;
}

static bool keep_tag(struct record_reader *r, struct slice name, struct slice value) {
    char text[SCAN_WORD];
    scan_copy(name, text, sizeof text);
    for (int i = 0; i < r->tag_count; i++)
        if (name.length == r->tag[i].name.length &&
            memcmp(name.start, r->tag[i].name.start, name.length) == 0)
            return refuse(&r->why, "", "The tag %s is there already.", "Das Tag %s steht schon da.",
                          text);
    if (r->tag_count == RECORD_TAGS_MOST)
        return refuse(&r->why, "", "A game has at most %d tags.",
                      "Eine Partie hat höchstens %d Tags.", RECORD_TAGS_MOST);
    r->tag[r->tag_count++] = (struct record_tag){name, value};
    return true;
}

static bool read_tag(struct record_reader *r, struct record_item *item) {
    if (r->phase == RECORD_BETWEEN) r->tag_count = 0;
    r->phase = RECORD_IN_TAGS;
    item->kind = RECORD_TAG;
    r->at++;
    scan_skip_spaces(r);
    item->name = scan_name(r);
    if (item->name.length == 0) return refuse_tag(r);
    scan_skip_spaces(r);
    if (!take(r, '"') || !read_value(r, &item->text) || !take(r, '"')) return false;
    scan_skip_spaces(r);
    return take(r, ']') && keep_tag(r, item->name, item->text);
}

/* The start of a game, from its tags */

static bool choose_game(struct record_reader *r) {
    char name[SCAN_WORD];
    const struct record_tag *tag = record_find_tag(r, "Game");
    if (!tag)
        return refuse(&r->why, "", "The tag Game is missing, as in [Game \"%e\"].",
                      "Das Tag Game fehlt, wie in [Game \"%e\"].");
    r->fault = tag->value.start;
    scan_copy(tag->value, name, sizeof name);
    r->game = game_named(name);
    if (r->game) return true;
    return refuse(&r->why, "", "There is no game '%s'.", "Es gibt kein Spiel '%s'.", name);
}

/* Options of the table have tags of their own. */
static bool choose_table_options(struct record_reader *r) {
    struct refusal reason;
    char value[2 * OPTION_TEXT];
    for (int i = 0; r->game->options[i].name; i++) {
        const char *name = r->game->options[i].tag;
        const struct record_tag *tag = name ? record_find_tag(r, name) : NULL;
        if (!tag) continue;
        r->fault = tag->value.start;
        scan_copy(tag->value, value, sizeof value); /* a cut one is no value */
        if (!options_set_value(r->game, i, value, &r->options, &reason))
            return refuse(&r->why, "", "%s: %w", "%s: %w", name, &reason);
    }
    return true;
}

/* The tag that keeps the option "name=value" in a record, or NULL for an option of the rules. */
static const char *own_tag(const struct game *game, struct slice assignment) {
    struct slice name;
    slice_next(&assignment, '=', &name);
    int index = options_find(game, name);
    return index < 0 ? NULL : game->options[index].tag;
}

static bool choose_options(struct record_reader *r) {
    struct refusal reason;
    struct slice rest, part;
    char text[2 * SCAN_WORD];
    const struct record_tag *tag = record_find_tag(r, "Options");
    r->options = options_initial(r->game);
    if (!choose_table_options(r)) return false;
    if (!tag) return true;
    rest = tag->value;
    while (options_next(&rest, &part)) {
        scan_copy(part, text, sizeof text); /* a cut one is longer than any option may be */
        r->fault = part.start;
        const char *own = own_tag(r->game, part);
        if (own)
            return refuse(&r->why, "", "Options: '%s' has a tag of its own, %s.",
                          "Options: '%s' hat ein eigenes Tag, %s.", text, own);
        if (!options_set(r->game, text, &r->options, &reason))
            return refuse(&r->why, "", "Options: %w", "Options: %w", &reason);
    }
    r->fault = tag->value.start; /* of options that do not fit together */
    return true;
}

static bool choose_seed(struct record_reader *r) {
    char text[2 * SEED_TEXT];
    const struct record_tag *tag = record_find_tag(r, "Seed");
    r->seed = (struct seed){{0}};
    if (!tag) return true;
    if (scan_copy(tag->value, text, sizeof text) && seed_read(text, &r->seed)) return true;
    r->fault = tag->value.start;
    return refuse(&r->why, "", "A seed is a number below 2^256, or 64 hexadecimal digits.",
                  "Ein Startwert ist eine Zahl unter 2^256 oder 64 hexadezimale Ziffern.");
}

static bool choose_position(struct record_reader *r) {
    struct refusal reason;
    char text[POSITION_TEXT];
    union position *start = &r->branch[0].after;
    const struct record_tag *tag = record_find_tag(r, "Position");
    if (!r->game->setup(&r->options, &r->seed, start, &reason))
        return refuse(&r->why, "", "Options: %w", "Options: %w", &reason);
    if (!tag) return true;
    r->fault = tag->value.start;
    if (!scan_copy(tag->value, text, sizeof text))
        return refuse(&r->why, "", "This is too long for a position, or has foreign characters.",
                      "Das ist zu lang für eine Stellung oder enthält fremde Zeichen.");
    if (!r->game->read_position(&r->options, &r->seed, text, start, &reason))
        return refuse(&r->why, "", "Position: %w", "Position: %w", &reason);
    return true;
}

static bool is_result(struct slice text, enum result *result) {
    for (enum result i = ONGOING; i <= DRAWN; i++) {
        if (!slice_is(text, result_text(i))) continue;
        *result = i;
        return true;
    }
    return false;
}

static bool check_result_tag(struct record_reader *r) {
    enum result result;
    const struct record_tag *tag = record_find_tag(r, "Result");
    if (!tag || is_result(tag->value, &result)) return true;
    r->fault = tag->value.start;
    return refuse(&r->why, "", "A result is 1-0, 0-1, 1/2-1/2 or *.",
                  "Ein Ergebnis ist 1-0, 0-1, 1/2-1/2 oder *.");
}

static bool start_game(struct record_reader *r, struct record_item *item) {
    if (r->phase == RECORD_BETWEEN)
        return refuse(&r->why, "",
                      "A game begins with its tags, such as [Game \"%e\"]; a line that "
                      "begins with %% is skipped.",
                      "Eine Partie beginnt mit ihren Tags, etwa [Game \"%e\"]; eine Zeile, "
                      "die mit %% beginnt, wird übergangen.");
    if (!choose_game(r) || !choose_options(r) || !choose_seed(r) || !choose_position(r) ||
        !check_result_tag(r))
        return false;
    r->depth = 0;
    r->branch[0] = (struct record_branch){r->branch[0].after, r->branch[0].after, 0, false};
    r->phase = RECORD_IN_MOVES;
    item->kind = RECORD_START;
    return true;
}

/* Moves */

const union position *record_position(const struct record_reader *r) {
    return &r->branch[r->depth].after;
}

const union position *record_before(const struct record_reader *r) {
    return &r->branch[r->depth].before;
}

int record_number(const struct record_reader *r) {
    return r->branch[r->depth].number;
}

static bool play_word(struct record_reader *r, struct slice word, struct record_item *item) {
    struct refusal reason;
    char text[SCAN_WORD];
    struct record_branch *branch = &r->branch[r->depth];
    scan_copy(word, text, sizeof text); /* a cut one is no move of any game */
    r->fault = word.start;
    item->kind = RECORD_MOVE;
    item->text = word;
    item->number = branch->number + 1;
    if (!r->game->read_move(&branch->after, text, &item->move, &reason) ||
        !r->game->playable(&branch->after, item->move, &reason))
        return refuse(&r->why, "", "%d. %s: %w", "%d. %s: %w", item->number, text, &reason);
    branch->before = branch->after;
    branch->number = item->number;
    branch->moved = true;
    r->game->play(&branch->after, item->move);
    return true;
}

/* Digits and dots, as in "12." and "12..."; false, and nothing is taken, if there are none. */
static bool read_number(struct record_reader *r, int *number) {
    struct slice digits = scan_digits(r);
    if (digits.length == 0 || scan_peek(r) != '.') {
        r->at = digits.start;
        return false;
    }
    while (scan_peek(r) == '.') r->at++;
    *number = slice_number(digits, INT_MAX);
    return true;
}

static bool read_numbered(struct record_reader *r, int number, struct record_item *item) {
    int expected = record_number(r) + 1;
    if (number != expected)
        return refuse(&r->why, "", "This is move %d: every move has a number of its own.",
                      "Das ist Zug %d: jeder Zug hat eine eigene Nummer.", expected);
    scan_skip_blanks(r);
    r->fault = r->at;
    struct slice word = scan_word(r);
    if (word.length == 0)
        return refuse(&r->why, "", "Move %d should follow its number.",
                      "Auf die Nummer sollte Zug %d folgen.", number);
    return play_word(r, word, item);
}

/* What belongs to moves */

static bool read_comment(struct record_reader *r, struct record_item *item) {
    const char *brace = r->at++;
    item->kind = RECORD_COMMENT;
    while (r->at < r->end && *r->at != '}' && !r->unclosed)
        if (!scan_character(r)) return false;
    if (scan_peek(r) != '}') {
        r->unclosed = true;
        r->at = brace; /* games may follow it, if only it had ended */
        return refuse(&r->why, "", "This comment does not end: } is missing.",
                      "Dieser Kommentar endet nicht: } fehlt.");
    }
    item->text = scan_since(r, brace + 1);
    r->at++;
    return true;
}

static bool read_line_comment(struct record_reader *r, struct record_item *item) {
    const char *start = ++r->at;
    item->kind = RECORD_COMMENT;
    while (r->at < r->end && *r->at != '\n')
        if (!scan_character(r)) return false;
    item->text = scan_since(r, start);
    return true;
}

bool record_comment_word(struct slice *rest, struct slice *word) {
    while (rest->length > 0 && scan_is_blank(*rest->start)) rest->start++, rest->length--;
    *word = (struct slice){rest->start, 0};
    while (rest->length > 0 && !scan_is_blank(*rest->start)) rest->start++, rest->length--;
    word->length = (size_t)(rest->start - word->start);
    return word->length > 0;
}

static bool check_moved(struct record_reader *r) {
    if (r->branch[r->depth].moved) return true;
    return refuse(&r->why, "", "This belongs behind a move, and there is none yet.",
                  "Das gehört hinter einen Zug, und hier steht noch keiner.");
}

static bool read_nag(struct record_reader *r, struct record_item *item) {
    r->at++;
    item->kind = RECORD_NAG;
    item->nag = slice_number(scan_digits(r), RECORD_NAG_MOST);
    if (item->nag < 0)
        return refuse(&r->why, "", "After $ stands a number from 0 to %d.",
                      "Nach $ steht eine Zahl von 0 bis %d.", RECORD_NAG_MOST);
    return check_moved(r);
}

static bool read_suffix(struct record_reader *r, struct record_item *item) {
    const char *start = r->at;
    while (scan_peek(r) == '!' || scan_peek(r) == '?') r->at++;
    struct slice suffix = scan_since(r, start);
    item->kind = RECORD_NAG;
    for (item->nag = 1; record_suffix(item->nag); item->nag++)
        if (slice_is(suffix, record_suffix(item->nag))) return check_moved(r);
    return refuse(&r->why, "", "Marks of a move are ! ? !! ?? !? and ?!.",
                  "Zeichen hinter einem Zug sind ! ? !! ?? !? und ?!.");
}

static bool open_variation(struct record_reader *r, struct record_item *item) {
    const struct record_branch *outer = &r->branch[r->depth];
    if (!check_moved(r)) return false;
    if (r->depth == RECORD_DEPTH)
        return refuse(&r->why, "", "Variations may be nested %d deep, no deeper.",
                      "Varianten dürfen %d-fach geschachtelt sein, nicht tiefer.", RECORD_DEPTH);
    r->at++;
    item->kind = RECORD_OPEN;
    item->depth = ++r->depth;
    r->branch[r->depth] = (struct record_branch){
        .before = outer->before, .after = outer->before, .number = outer->number - 1};
    return true;
}

static bool close_variation(struct record_reader *r, struct record_item *item) {
    if (r->depth == 0)
        return refuse(&r->why, "", "No variation is open here.", "Hier ist keine Variante offen.");
    if (!r->branch[r->depth].moved)
        return refuse(&r->why, "", "There is no move in this variation.",
                      "In dieser Variante steht kein Zug.");
    r->at++;
    r->depth--;
    item->kind = RECORD_CLOSE;
    return true;
}

/* The end of a game */

static bool check_closed(struct record_reader *r) {
    if (r->depth == 0) return true;
    return refuse(&r->why, "", "A variation is still open: ) is missing.",
                  "Eine Variante ist noch offen: ) fehlt.");
}

static bool refuse_missing_result(struct record_reader *r) {
    return check_closed(r) &&
           refuse(
               &r->why, "",
               "The game before this has no result: it ends with 1-0, 0-1, 1/2-1/2, or * if it "
               "goes on.",
               "Der Partie davor fehlt das Ergebnis: sie endet mit 1-0, 0-1, 1/2-1/2 oder mit *, "
               "wenn es weitergeht.");
}

static bool check_result(struct record_reader *r, enum result result) {
    const struct record_tag *tag = record_find_tag(r, "Result");
    enum result ruled = r->game->result(record_position(r));
    if (tag && !slice_is(tag->value, result_text(result)))
        return refuse(&r->why, "", "This result is not the one of the tag Result.",
                      "Dieses Ergebnis ist nicht das im Tag Result.");
    if (result == ruled) return true;
    if (ruled != ONGOING)
        return refuse(&r->why, "", "By the rules the result is %s.",
                      "Nach den Regeln ist das Ergebnis %s.", result_text(ruled));
    if (record_find_tag(r, "Termination")) return true;
    return refuse(
        &r->why, "",
        "By the rules the game goes on. If it ended otherwise, a tag says how, as in "
        "[Termination \"resigned\"].",
        "Nach den Regeln geht die Partie weiter. Endete sie anders, dann sagt ein Tag wie, "
        "etwa [Termination \"resigned\"].");
}

static bool end_game(struct record_reader *r, struct record_item *item) {
    if (!check_closed(r) || !check_result(r, item->result)) return false;
    item->kind = RECORD_RESULT;
    r->phase = RECORD_BETWEEN;
    return true;
}

/* All of it */

static bool read_other(struct record_reader *r, struct record_item *item) {
    int number;
    if (read_number(r, &number)) return read_numbered(r, number, item);
    struct slice word = scan_word(r);
    if (is_result(word, &item->result)) return end_game(r, item);
    if (word.length > 0) return play_word(r, word, item);
    return refuse(&r->why, "", "This character has no meaning outside a comment.",
                  "Dieses Zeichen bedeutet außerhalb eines Kommentars nichts.");
}

/* Whether this can only be a tag. */
static bool looks_like_tag(struct record_reader *r) {
    const char *start = r->at;
    if (scan_peek(r) != '[') return false;
    r->at++;
    bool named = scan_name(r).length > 0;
    scan_skip_spaces(r);
    bool tag = named && scan_peek(r) == '"';
    r->at = start;
    return tag;
}

static bool read_item(struct record_reader *r, struct record_item *item) {
    item->depth = r->depth;
    if (r->at == r->end || looks_like_tag(r)) return refuse_missing_result(r);
    switch (*r->at) {
    case '{': return read_comment(r, item);
    case ';': return read_line_comment(r, item);
    case '(': return open_variation(r, item);
    case ')': return close_variation(r, item);
    case '$': return read_nag(r, item);
    case '!':
    case '?': return read_suffix(r, item);
    default: return read_other(r, item);
    }
}

static void skip_line(struct record_reader *r) {
    scan_next_line(r);
    scan_skip_blanks(r);
}

/* Goes from the token that was refused to where the next game can begin. A game with a wrong tag
 * still has other tags ahead, and its moves; one that only lacks its result has nothing. */
static void skip_game(struct record_reader *r, const char *token) {
    bool in_moves = r->phase == RECORD_IN_MOVES;
    bool in_tags = !in_moves && token < r->end && *token == '[';
    r->phase = RECORD_BETWEEN;
    if (in_moves && looks_like_tag(r)) return;
    do skip_line(r);
    while (in_tags && scan_peek(r) == '[');
    while (r->at < r->end && !looks_like_tag(r)) skip_line(r);
}

void record_reader_init(struct record_reader *r, const char *text, size_t length) {
    static const char mark[] = "\xef\xbb\xbf"; /* the byte order mark of some editors */
    memset(r, 0, sizeof *r);
    if (length >= 3 && memcmp(text, mark, 3) == 0) text += 3, length -= 3;
    r->start = r->at = r->fault = r->counted = text;
    r->end = text + length;
    r->line = r->column = 1;
}

bool record_next(struct record_reader *r, struct record_item *item) {
    scan_skip_blanks(r);
    if (r->at == r->end && r->phase == RECORD_BETWEEN) return false;
    const char *token = r->at;
    bool read;
    *item = (struct record_item){0};
    r->fault = token;
    if (r->phase == RECORD_IN_MOVES)
        read = read_item(r, item);
    else
        read = scan_peek(r) == '[' ? read_tag(r, item) : start_game(r, item);
    if (read) return true;
    *item = (struct record_item){.kind = RECORD_ERROR};
    scan_locate(r);
    skip_game(r, token);
    return true;
}

bool record_finish(struct record_reader *r, struct record_item *item) {
    while (record_next(r, item))
        if (item->kind == RECORD_RESULT || item->kind == RECORD_ERROR) return true;
    return false;
}
