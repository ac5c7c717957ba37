/* Writes and reads the lines of results.jsonl. */
#include "match/results_line.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const ending_names[ENDINGS] = {[BY_RULES] = "rules",
                                                  [BY_ADJUDICATION] = "adjudication",
                                                  [BY_TIME] = "time",
                                                  [BY_CRASH] = "crash",
                                                  [BY_ILLEGAL_MOVE] = "illegal"};

/* Writing */

static json_t *options_json(const struct plan *plan) {
    json_t *options = json_object();
    for (int i = 0; plan->game->options[i].name; i++)
        json_object_set_new(options, plan->game->options[i].name,
                            json_string(plan->options.value[i]));
    return options;
}

static json_t *contender_json(const struct contender *c) {
    json_t *options = json_object();
    for (int i = 0; i < c->option_count; i++)
        json_object_set_new(options, c->option[i].name, json_string(c->option[i].value));
    return json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:o}", "name", c->name, "command",
                     c->command, "movetime", (json_int_t)c->limits.movetime, "nodes",
                     (json_int_t)c->limits.nodes, "depth", (json_int_t)c->limits.depth, "clock",
                     (json_int_t)c->limits.clock, "increment", (json_int_t)c->limits.increment,
                     "options", options);
}

static json_t *openings_json(const struct plan *plan) {
    json_t *lines = json_array();
    for (int i = 0; i < plan->opening_count; i++)
        json_array_append_new(lines, json_string(plan->openings[i]));
    return lines;
}

static json_t *adjudication_json(const struct adjudication *a) {
    json_t *rules = json_object();
    if (a->resign_moves)
        json_object_set_new(rules, "resign", json_pack("[i, i]", a->resign_score, a->resign_moves));
    if (a->draw_moves)
        json_object_set_new(rules, "draw",
                            json_pack("[i, i, i]", a->draw_score, a->draw_moves, a->draw_ply));
    if (a->exact) json_object_set_new(rules, "exact", json_true());
    return rules;
}

/* What most matches do not have, and is then not there. */
static void add_rest(const struct plan *plan, json_t *match) {
    json_t *adjudication = adjudication_json(&plan->adjudication);
    if (plan->gauntlet) json_object_set_new(match, "gauntlet", json_true());
    if (plan->parts)
        json_object_set_new(match, "part", json_pack("[i, i]", plan->part, plan->parts));
    if (json_object_size(adjudication) > 0) json_object_set(match, "adjudication", adjudication);
    json_decref(adjudication);
}

static json_t *head_json(const struct plan *plan) {
    char seed[SEED_TEXT];
    json_t *engines = json_array();
    seed_write(&plan->seed, seed);
    for (int i = 0; i < plan->contender_count; i++)
        json_array_append_new(engines, contender_json(&plan->contender[i]));
    json_t *match = json_pack("{s:s, s:o, s:s, s:o, s:i, s:o, s:I, s:I}", "game", plan->game->name,
                              "options", options_json(plan), "seed", seed, "engines", engines,
                              "plies", plan->plies, "openings", openings_json(plan), "margin",
                              (json_int_t)plan->margin, "patience", (json_int_t)plan->patience);
    add_rest(plan, match);
    return json_pack("{s:o}", "match", match);
}

/* One line of text; takes the object. */
static char *line_of(json_t *object) {
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
    size_t length = text ? strlen(text) : 0;
    char *line = text ? realloc(text, length + 2) : NULL;
    if (line) memcpy(line + length, "\n", 2);
    json_decref(object);
    return line;
}

char *results_head_write(const struct plan *plan) {
    return line_of(head_json(plan));
}

static json_t *score_json(struct score score) {
    return score.counted ? json_pack("[i, i]", score.points[0], score.points[1]) : json_null();
}

char *results_line_write(const struct plan *plan, const struct report *report, long long begin,
                         long long end) {
    char seed[SEED_TEXT];
    const struct outcome *o = report->outcome;
    int first = game_contender(plan, report->number, 1);
    int second = game_contender(plan, report->number, 2);
    seed_write(&report->opening->seed, seed);
    return line_of(json_pack(
        "{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:s, s:i, s:[f, f], s:[I, I]}", "number",
        (json_int_t)report->number, "game", plan->game->name, "player1",
        plan->contender[first].name, "player2", plan->contender[second].name, "result",
        result_text(o->result), "ending", ending_names[o->ending], "detail", report->detail,
        "score", score_json(o->score), "seed", seed, "plies", report->count, "seconds",
        report->seconds[0], report->seconds[1], "record", (json_int_t)begin, (json_int_t)end));
}

/* Reading */

/* The first member of a plan that is not the same in the other; NULL if all are. */
static const char *difference(json_t *plan, json_t *other) {
    const char *name;
    json_t *value;
    json_object_foreach(plan, name, value) {
        if (!json_equal(value, json_object_get(other, name))) return name;
    }
    return NULL;
}

bool results_head_agrees(const struct plan *plan, const char *line, const char *folder,
                         struct refusal *why) {
    json_t *ours = head_json(plan), *theirs = json_loads(line, 0, NULL);
    json_t *our_match = json_object_get(ours, "match");
    json_t *their_match = json_object_get(theirs, "match");
    const char *name = difference(our_match, their_match);
    if (!name) name = difference(their_match, our_match);
    if (name)
        refuse(why, "", "%f has another match: its %s differ.",
               "%f hat einen anderen Wettkampf: dort ist '%s' anders.", folder, name);
    json_decref(ours);
    json_decref(theirs);
    return !name;
}

static bool read_result(const char *text, enum result *result) {
    for (*result = FIRST_WINS; *result <= DRAWN; (*result)++)
        if (strcmp(text, result_text(*result)) == 0) return true;
    return false;
}

static bool read_ending(const char *text, enum ending *ending) {
    for (*ending = BY_RULES; *ending < ENDINGS; (*ending)++)
        if (strcmp(text, ending_names[*ending]) == 0) return true;
    return false;
}

static struct score read_score(json_t *score) {
    struct score read = {0};
    read.counted = json_unpack(score, "[i, i]", &read.points[0], &read.points[1]) == 0;
    return read;
}

bool results_line_read(const char *line, struct results_line *read) {
    const char *result, *ending;
    json_int_t number, begin, end;
    json_t *score, *json = json_loads(line, 0, NULL);
    *read = (struct results_line){.json = json};
    bool good = json_unpack(json, "{s:I, s:s, s:s, s:s, s:s, s:s, s:o, s:[I, I]}", "number",
                            &number, "game", &read->game, "player1", &read->player[0], "player2",
                            &read->player[1], "result", &result, "ending", &ending, "score", &score,
                            "record", &begin, &end) == 0 &&
                number >= 0 && read_result(result, &read->outcome.result) &&
                read_ending(ending, &read->outcome.ending);
    if (!good) {
        json_decref(json);
        return false;
    }
    read->number = (long)number;
    read->record_end = end;
    read->outcome.score = read_score(score);
    return true;
}

void results_line_done(struct results_line *read) {
    json_decref(read->json);
}
