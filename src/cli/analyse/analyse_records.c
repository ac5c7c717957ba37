/* kolam analyse RECORD: every move of every game in a file. */
#include "cli/analyse/analyse.h"
#include "cli/file.h"
#include "analysis/analysis_json.h"
#include "rules/record.h"

#include <stdio.h>

/* The move that has just been read. False if Ctrl-C came: half a search would not be comparable. */
static bool analyse_move(struct session *s, const char *id, const struct record_reader *r, move m,
                         struct summary *summary) {
    const struct game *game = r->game;
    struct view view;
    struct judgement judgement;
    struct refusal why;
    /* Not seen: that player's moves are left out. */
    if (!analysis_look(game, record_before(r), s->request->eyes, &view, &why)) return true;
    s->number = record_number(r);
    if (!session_search(s, &view)) return false;
    analysis_judge(&s->analyst, &view, &s->findings, m, &judgement);
    if (atomic_load(&s->interrupt.happened)) return false;
    summary_add(summary, s->number, game->to_move(&view.seen), &judgement);
    if (s->request->json)
        session_print(s, id, &view, s->number - 1, m, &judgement);
    else
        analyse_print_move(&s->request->style, game, &view, s->number, m, &s->findings, &judgement);
    fflush(stdout);
    return true;
}

static void finish_game(struct session *s, const char *id, const struct record_reader *r,
                        const struct summary *summary) {
    if (!s->request->json) {
        analyse_print_summary(&s->request->style, r->game, record_position(r), summary);
        return;
    }
    struct text t = text_over(s->text, ANSWER_TEXT);
    summary_write(r->game, id, record_position(r), summary, &t);
    puts(s->text);
}

/* False if Ctrl-C came. */
static bool analyse_moves(struct session *s, struct record_reader *r, const char *id) {
    struct summary summary = {0};
    struct record_item item;
    bool going_on = true;
    if (!s->request->json) analyse_print_heading(&s->request->style, r);
    while (going_on && record_next(r, &item) && item.kind != RECORD_RESULT)
        if (item.kind == RECORD_MOVE && item.depth == 0)
            going_on = analyse_move(s, id, r, item.move, &summary);
    finish_game(s, id, r, &summary);
    return going_on;
}

static bool can_be_seen(const struct analyse_request *request, const struct record_reader *r) {
    struct view view;
    struct refusal why;
    if (request->eyes != EYES_IN_HINDSIGHT ||
        analysis_look(r->game, record_position(r), request->eyes, &view, &why))
        return true;
    return complain("--hindsight: %s", "--hindsight: %s", why.text[user_language()]);
}

/* A game that is known to be readable; `count` is the number of its moves. `*stopped` if Ctrl-C
 * came, which is no failure: what was found has been printed. */
static enum status analyse_game(const struct analyse_request *request, struct record_reader r,
                                int number, int count, bool *stopped) {
    struct record_item item;
    struct session session;
    char id[16];
    struct text t = text_over(id, sizeof id);
    text_number(&t, number);
    while (record_next(&r, &item) && item.kind != RECORD_START) continue;
    if (!can_be_seen(request, &r) || !session_open(&session, request, r.game))
        return STATUS_REFUSED;
    if (number > 1 && !request->json) putchar('\n');
    session.count = count;
    *stopped = !analyse_moves(&session, &r, id);
    session_close(&session);
    return STATUS_DONE;
}

static enum status analyse_text(const struct analyse_request *request, const char *name,
                                const struct buffer *b) {
    struct record_reader reader;
    struct record_item item;
    enum status status = STATUS_DONE;
    int number = 0;
    bool stopped = false;
    record_reader_init(&reader, b->start, b->used);
    for (struct record_reader game = reader; !stopped && record_finish(&reader, &item);
         game = reader) {
        number++;
        if (item.kind == RECORD_ERROR) {
            file_complain(name, &reader);
            status = STATUS_REFUSED;
            continue;
        }
        if (analyse_game(request, game, number, record_number(&reader), &stopped) != STATUS_DONE)
            status = STATUS_REFUSED;
        if (ferror(stdout)) break;
    }
    if (number > 0) return status;
    return REFUSED("%s: there is no game in it.", "%s: darin ist keine Partie.", name);
}

enum status analyse_records(const struct analyse_request *request, const char *path) {
    struct buffer buffer = {0};
    enum status status = STATUS_REFUSED;
    if (file_read(path, &buffer)) status = analyse_text(request, file_name(path), &buffer);
    buffer_done(&buffer);
    return status;
}
