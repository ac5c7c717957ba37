/* Counts games by pairs, and appends them to the files of the match. */
#include "match/results.h"

#include "base/system.h"
#include "match/results_line.h"
#include "rules/record.h"
#include "search/evaluation.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Counting */

int game_contender(const struct plan *plan, long number, int player) {
    struct couple couple = plan_couple(plan, (int)(number / 2 % plan_couples(plan)));
    return (player == 1) ^ (number & 1) ? couple.first : couple.second;
}

/* Half points of player 1. */
static int half_points(enum result result) {
    return result == FIRST_WINS ? 2 : result == DRAWN ? 1 : 0;
}

/* Of the game of that number, for the first contender of its couple. */
static int half_points_of_first(const struct outcome *o, long number) {
    int points = half_points(o->result);
    return number & 1 ? 2 - points : points;
}

static int margin_of_first(const struct outcome *o, long number) {
    int margin = o->score.points[0] - o->score.points[1];
    return number & 1 ? -margin : margin;
}

static void count_pair(struct tally *t, const struct outcome pair[2]) {
    int points = half_points_of_first(&pair[0], 0) + half_points_of_first(&pair[1], 1);
    t->pairs.count[points]++;
    if (pair[0].ending == BY_RULES && pair[1].ending == BY_RULES && pair[0].score.counted)
        series_add(&t->margin, (margin_of_first(&pair[0], 0) + margin_of_first(&pair[1], 1)) / 2.0);
}

static void count_game(struct results *r, long number, const struct outcome *outcome) {
    struct tally *t = &r->tally[number / 2 % plan_couples(r->plan)];
    int points = half_points_of_first(outcome, number);
    r->outcome[number] = *outcome;
    r->outcome[number].played = true;
    r->played++;
    t->games++;
    t->wins += points == 2;
    t->draws += points == 1;
    t->losses += points == 0;
    t->seat_points += half_points(outcome->result);
    if (outcome->ending >= FAULTS) t->faults[points == 2][outcome->ending]++;
    const struct outcome *pair = &r->outcome[number & ~1L];
    if (pair[0].played && pair[1].played) count_pair(t, pair);
}

static void add_tally(struct tally *sum, const struct tally *t, bool reversed) {
    sum->games += t->games;
    sum->wins += reversed ? t->losses : t->wins;
    sum->draws += t->draws;
    sum->losses += reversed ? t->wins : t->losses;
    sum->seat_points += t->seat_points;
    for (int i = 0; i < 2 * ENDINGS; i++)
        sum->faults[i / ENDINGS][i % ENDINGS] += t->faults[i / ENDINGS ^ reversed][i % ENDINGS];
    for (int i = 0; i < 5; i++) sum->pairs.count[i] += t->pairs.count[reversed ? 4 - i : i];
    sum->margin.count += t->margin.count;
    sum->margin.sum += reversed ? -t->margin.sum : t->margin.sum;
    sum->margin.squares += t->margin.squares;
}

struct tally results_of(const struct results *r, int contender) {
    struct tally sum = {0};
    for (int i = 0; i < plan_couples(r->plan); i++) {
        struct couple couple = plan_couple(r->plan, i);
        if (couple.first == contender || couple.second == contender)
            add_tally(&sum, &r->tally[i], couple.second == contender);
    }
    return sum;
}

/* The record of a game */

static void write_tags(const struct plan *plan, const struct report *report,
                       struct record_writer *w) {
    static const char *const terminations[ENDINGS] = {[BY_ADJUDICATION] = "adjudication",
                                                      [BY_TIME] = "time",
                                                      [BY_CRASH] = "crash",
                                                      [BY_ILLEGAL_MOVE] = "illegal move"};
    char line[POSITION_TEXT];
    struct text t = text_over(line, sizeof line);
    text_number(&t, report->number / 2 + 1);
    text_add(&t, report->number & 1 ? ".2" : ".1");
    record_write_tag(w, "Round", line);
    for (int i = 1; i <= 2; i++)
        record_write_tag(w, i == 1 ? "Player1" : "Player2",
                         plan->contender[game_contender(plan, report->number, i)].name);
    record_write_tag(w, "Game", plan->game->name);
    record_write_options(w, plan->game, &plan->options);
    seed_write(&report->opening->seed, line);
    record_write_tag(w, "Seed", line);
    if (report->opening->placed) {
        t = text_over(line, sizeof line);
        plan->game->write_position(&report->opening->start, &t);
        record_write_tag(w, "Position", line);
    }
    record_write_tag(w, "Result", result_text(report->outcome->result));
    if (report->outcome->ending != BY_RULES)
        record_write_tag(w, "Termination", terminations[report->outcome->ending]);
}

static void add_number(struct text *t, const char *name, long long number) {
    if (t->at > t->start) text_char(t, ' ');
    text_add(t, name);
    text_char(t, ' ');
    text_number(t, number);
}

/* The words of UGI: what the engine told, and how many milliseconds it took. */
static void add_thought(struct text *t, const struct move_report *thought) {
    const struct ugi_told *told = &thought->told;
    if (told->scored && abs(told->score) > VALUE_FORCED && abs(told->score) <= VALUE_WIN)
        add_number(t, "mate", told->score > 0 ? VALUE_WIN - told->score : -VALUE_WIN - told->score);
    else if (told->scored)
        add_number(t, "cp", told->score);
    if (told->depth > 0) add_number(t, "depth", told->depth);
    if (told->nodes > 0) add_number(t, "nodes", told->nodes);
    add_number(t, "time", thought->used / 1000);
}

static void write_moves(const struct plan *plan, const struct report *report,
                        struct record_writer *w) {
    union position p = report->opening->start;
    for (int i = 0; i < report->count; i++) {
        char name[MOVE_TEXT], thought[128];
        struct text t = text_over(name, sizeof name), s = text_over(thought, sizeof thought);
        plan->game->write_move(&p, report->moves[i], &t);
        record_write(w, &(struct record_item){
                            .kind = RECORD_MOVE, .text = {name, strlen(name)}, .number = i + 1});
        plan->game->play(&p, report->moves[i]);
        if (report->thought[i].player == 0) continue;
        add_thought(&s, &report->thought[i]);
        record_write(
            w, &(struct record_item){.kind = RECORD_COMMENT, .text = {thought, strlen(thought)}});
    }
}

static bool write_record(struct results *r, const struct report *report) {
    size_t size = 4096 + (size_t)report->count * 160;
    char *buffer = malloc(size);
    struct record_writer w;
    if (!buffer) return false;
    struct text t = text_over(buffer, size);
    record_writer_init(&w, record_put_text, &t);
    w.any = r->records_length > 0;
    write_tags(r->plan, report, &w);
    record_write(&w, &(struct record_item){.kind = RECORD_START});
    write_moves(r->plan, report, &w);
    record_write(&w,
                 &(struct record_item){.kind = RECORD_RESULT, .result = report->outcome->result});
    bool written = descriptor_write(r->records, t.start, (size_t)(t.at - t.start));
    r->records_length += t.at - t.start;
    free(buffer);
    return written;
}

static bool write_line(struct results *r, char *line) {
    bool written = line && descriptor_write(r->lines, line, strlen(line));
    free(line);
    return written;
}

bool results_add(struct results *r, const struct report *report, struct refusal *why) {
    count_game(r, report->number, report->outcome);
    if (r->folder < 0) return true;
    long long begin = r->records_length;
    if (write_record(r, report) &&
        write_line(r, results_line_write(r->plan, report, begin, r->records_length)))
        return true;
    return refuse(why, "", "the results cannot be written: %s.",
                  "die Ergebnisse lassen sich nicht schreiben: %s.", strerror(errno));
}

/* The folder */

static bool fails(struct refusal *why, const char *folder) {
    return refuse(why, "", "%f: %s.", "%f: %s.", folder, strerror(errno));
}

static bool open_files(struct results *r, const char *folder, struct refusal *why) {
    int flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC;
    if (mkdir(folder, 0777) < 0 && errno != EEXIST) return fails(why, folder);
    r->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (r->folder < 0) return fails(why, folder);
    r->lines = openat(r->folder, "results.jsonl", flags, 0666);
    r->records = openat(r->folder, "games.kgn", flags, 0666);
    if (r->lines < 0 || r->records < 0) return fails(why, folder);
    if (flock(r->lines, LOCK_EX | LOCK_NB) == 0) return true;
    return refuse(why, "", "%f: another match is writing there.",
                  "%f: dort schreibt ein anderer Wettkampf.", folder);
}

/* Counts the games in the text of a results file; *end becomes where the last whole line ends. */
static bool take_lines(struct results *r, char *text, const char *folder, size_t *end,
                       struct refusal *why) {
    int count = 0;
    char *next;
    for (char *at = text; (next = strchr(at, '\n')); at = next) {
        struct results_line line;
        *next++ = '\0';
        *end = (size_t)(next - text);
        if (count++ == 0) {
            if (!results_head_agrees(r->plan, at, folder, why)) return false;
            continue;
        }
        if (!results_line_read(at, &line))
            return refuse(why, "", "%f: line %d of results.jsonl cannot be read.",
                          "%f: Zeile %d von results.jsonl lässt sich nicht lesen.", folder, count);
        if (line.number < 2 * plan_pairs(r->plan) && !r->outcome[line.number].played)
            count_game(r, line.number, &line.outcome);
        if (line.record_end > r->records_length) r->records_length = line.record_end;
        results_line_done(&line);
    }
    return true;
}

/* Goes on where the folder ends, and cuts off what was being written when it did. */
static bool go_on(struct results *r, const char *folder, char *text, struct refusal *why) {
    size_t end = 0;
    struct stat about;
    if (!take_lines(r, text, folder, &end, why)) return false;
    if (ftruncate(r->lines, (off_t)end) < 0 || fstat(r->records, &about) < 0)
        return fails(why, folder);
    if (about.st_size < r->records_length) r->records_length = about.st_size;
    if (ftruncate(r->records, r->records_length) < 0) return fails(why, folder);
    if (end > 0 || write_line(r, results_head_write(r->plan))) return true;
    return fails(why, folder);
}

static bool open_folder(struct results *r, const char *folder, bool resume, struct refusal *why) {
    size_t length;
    if (!open_files(r, folder, why)) return false;
    char *text = descriptor_read(r->lines, &length);
    if (!text) return fails(why, folder);
    bool opened = length == 0 || resume
                      ? go_on(r, folder, text, why)
                      : refuse(why, "", "%f has results already; --resume goes on with them.",
                               "%f hat schon Ergebnisse; mit --resume geht es weiter.", folder);
    free(text);
    return opened;
}

bool results_open(struct results *r, const struct plan *plan, const char *folder, bool resume,
                  struct refusal *why) {
    *r = (struct results){.plan = plan, .folder = -1, .lines = -1, .records = -1};
    r->outcome = calloc((size_t)plan_pairs(plan) * 2, sizeof *r->outcome);
    r->tally = calloc((size_t)plan_couples(plan), sizeof *r->tally);
    if (!r->outcome || !r->tally)
        refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    else if (!folder || open_folder(r, folder, resume, why))
        return true;
    results_close(r);
    return false;
}

void results_close(struct results *r) {
    if (r->folder >= 0) close(r->folder);
    if (r->lines >= 0) close(r->lines);
    if (r->records >= 0) close(r->records);
    free(r->outcome);
    free(r->tally);
}
