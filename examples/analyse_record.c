/* Judges every move of the games in a record, as its player saw them, and says what would have been
 * better: analyse_record NODES <RECORD.kgn */
#include <kolam_engine.h>
#include <kolam_record.h>

#include <stdio.h>
#include <stdlib.h>

static bool judge(kolam_engine *engine, const kolam_record *record, int node,
                  const struct kolam_task *task, struct kolam_summary *summary, char *error) {
    static struct kolam_findings findings;
    const kolam_game *game = kolam_record_game(record);
    kolam_move played = kolam_record_move(record, node);
    struct kolam_judgement judgement;
    kolam_position before;
    kolam_view view;
    char name[KOLAM_MOVE_TEXT], best[KOLAM_MOVE_TEXT], why[KOLAM_SENTENCE_TEXT];
    kolam_record_position(record, kolam_record_parent(record, node), &before);
    int player = kolam_to_move(game, &before), number = kolam_record_number(record, node);
    kolam_see(game, &before, player == 1 ? KOLAM_READER_1 : KOLAM_READER_2, &view);
    if (!kolam_engine_analyse(engine, &view, task, &findings, error) ||
        !kolam_engine_judge(engine, &view, task, &findings, played, &judgement, error))
        return false;
    kolam_summary_add(summary, number, player, &judgement);
    kolam_write_move(game, &before, played, name);
    kolam_write_move(game, &before, findings.lines[0].moves[0], best);
    kolam_tell_loss(game, &view, &findings, &judgement, KOLAM_ENGLISH, why);
    printf("%3d. %-6s %-10s %3d %%  best: %-6s %s\n", number, name,
           kolam_grade_name(judgement.grade, KOLAM_ENGLISH),
           judgement.chance * 100 / KOLAM_CHANCE_ONE, best, why);
    return true;
}

static bool judge_game(const kolam_record *record, const struct kolam_task *task, char *error) {
    struct kolam_summary summary = {0};
    kolam_engine *engine = kolam_engine_open(kolam_record_game(record), 16, error);
    bool judged = engine;
    for (int node = kolam_record_child(record, 0, 0); judged && node >= 0;
         node = kolam_record_child(record, node, 0))
        judged = judge(engine, record, node, task, &summary, error);
    kolam_engine_close(engine);
    for (int i = 0; judged && i < 2; i++)
        printf("Player %d: accuracy %.0f\n", i + 1, kolam_side_accuracy(&summary.sides[i]));
    return judged;
}

int main(int argc, char **argv) {
    static char text[1 << 20];
    char error[KOLAM_ERROR_TEXT];
    struct kolam_fault fault;
    struct kolam_task task = {.nodes = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000, .lines = 2};
    int status = 0;
    size_t length = fread(text, 1, sizeof text, stdin);
    kolam_record_text *records = kolam_record_text_open(text, length);
    if (!records) return 1;
    for (;;) {
        kolam_record *record = kolam_record_text_next(records, &fault);
        if (!record && !*fault.why) break;
        if (!record) {
            fprintf(stderr, "%d:%d: %s\n", fault.line, fault.column, fault.why);
            status = 1;
        } else if (!judge_game(record, &task, error)) {
            fprintf(stderr, "%s\n", error);
            status = 1;
        }
        kolam_record_close(record);
    }
    kolam_record_text_close(records);
    return status;
}
