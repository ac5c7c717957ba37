/* Numbers from a job's seed, and its head. */
#include "selfplay/job.h"

#include "engine/engine.h"

#include <jansson.h>
#include <string.h>

/* Numbers of games: a part has those that follow on those of the part before it. */
static long part_begin(long games, int part, int parts) {
    return parts == 0 ? 0 : (long)((long long)games * (part - 1) / parts);
}

long selfplay_first(const struct selfplay_job *job) {
    return part_begin(job->games, job->part, job->parts);
}

long selfplay_end(const struct selfplay_job *job) {
    return job->parts == 0 ? job->games : part_begin(job->games, job->part + 1, job->parts);
}

long selfplay_head_first(const struct selfplay_head *head) {
    return part_begin(head->games, head->part, head->parts);
}

long selfplay_head_end(const struct selfplay_head *head) {
    return head->parts == 0 ? head->games : part_begin(head->games, head->part + 1, head->parts);
}

struct opening_source selfplay_openings(const struct selfplay_job *job) {
    return (struct opening_source){.game = job->game,
                                   .options = job->options,
                                   .seed = job->seed,
                                   .plies_least = job->plies_least,
                                   .plies_most = job->plies_most,
                                   .lines = job->openings,
                                   .line_count = job->opening_count};
}

/* Numbers of deals do not have the highest bit (match/opening.c). */
uint64_t selfplay_number(const struct selfplay_job *job, long game, enum selfplay_use use) {
    return seed_number(&job->seed, (uint64_t)1 << 63 | (uint64_t)game << 8 | (uint64_t)use);
}

/* Writing */

static json_t *options_json(const struct selfplay_job *job) {
    json_t *options = json_object();
    for (int i = 0; job->game->options[i].name; i++)
        json_object_set_new(options, job->game->options[i].name,
                            json_string(job->options.value[i]));
    return options;
}

static json_t *openings_json(const struct selfplay_job *job) {
    json_t *lines = json_array();
    for (int i = 0; i < job->opening_count; i++)
        json_array_append_new(lines, json_string(job->openings[i]));
    return lines;
}

static json_t *whole_json(const struct selfplay_job *job) {
    char seed[SEED_TEXT];
    seed_write(&job->seed, seed);
    return json_pack("{s:s, s:i, s:s, s:o, s:s, s:I, s:i, s:I, s:I, s:I, s:i, s:i, s:[i, i], s:o, "
                     "s:i, s:I, s:i, "
                     "s:i}",
                     "version", KOLAM_VERSION, "format", SELFPLAY_FORMAT, "game", job->game->name,
                     "options", options_json(job), "seed", seed, "games", (json_int_t)job->games,
                     "level", job->level, "nodes", (json_int_t)job->nodes, "label_nodes",
                     (json_int_t)job->label_nodes, "prove_nodes", (json_int_t)job->prove_nodes,
                     "lines", job->lines, "hash", job->megabytes, "plies", job->plies_least,
                     job->plies_most, "openings", openings_json(job), "balance", job->balance,
                     "balance_nodes", (json_int_t)job->balance_nodes, "explore", job->explore,
                     "among", job->among);
}

/* Takes the object. */
static char *head_text(json_t *selfplay) {
    json_t *head = selfplay ? json_pack("{s:o}", "selfplay", selfplay) : NULL;
    char *text = head ? json_dumps(head, JSON_COMPACT) : NULL;
    json_decref(head);
    return text;
}

char *selfplay_head_write(const struct selfplay_job *job) {
    json_t *whole = whole_json(job);
    if (whole && job->parts)
        json_object_set_new(whole, "part", json_pack("[i, i]", job->part, job->parts));
    return head_text(whole);
}

char *selfplay_head_whole(const char *line) {
    json_t *head = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    json_t *selfplay = json_object_get(head, "selfplay");
    json_object_del(selfplay, "part");
    char *text = selfplay ? head_text(json_incref(selfplay)) : NULL;
    json_decref(head);
    return text;
}

/* Reading */

static bool read_options(json_t *given, struct selfplay_head *head, struct refusal *why) {
    head->options = options_initial(head->game);
    for (int i = 0; head->game->options[i].name; i++) {
        const char *value = json_string_value(json_object_get(given, head->game->options[i].name));
        if (value && !options_set_value(head->game, i, value, &head->options, why)) return false;
    }
    union position start;
    return head->game->setup(&head->options, &(struct seed){{0}}, &start, why);
}

static bool read_members(json_t *selfplay, struct selfplay_head *head, struct refusal *why) {
    const char *game = NULL;
    json_int_t games = -1;
    json_t *options = NULL;
    int format = 0;
    bool good =
        json_unpack(selfplay, "{s:i, s:s, s:o, s:I, s?[i, i]}", "format", &format, "game", &game,
                    "options", &options, "games", &games, "part", &head->part, &head->parts) == 0 &&
        games >= 0 && games <= SELFPLAY_GAMES_MOST && head->part >= 0 &&
        head->part <= head->parts && (head->parts == 0) == (head->part == 0);
    if (!good || format != SELFPLAY_FORMAT)
        return refuse(why, "", "these are no data of self-play that this version can read.",
                      "das sind keine Daten aus Selbstspielen, die diese Version lesen kann.");
    head->game = game_named(game);
    head->games = (long)games;
    if (head->game) return read_options(options, head, why);
    return refuse(why, "", "there is no game '%s'.", "das Spiel '%s' gibt es nicht.", game);
}

bool selfplay_head_read(const char *line, struct selfplay_head *head, struct refusal *why) {
    json_t *read = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    *head = (struct selfplay_head){.game = NULL};
    bool good = read_members(json_object_get(read, "selfplay"), head, why);
    json_decref(read);
    return good;
}
