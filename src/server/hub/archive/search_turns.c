/* Queues the searches of each address. */
#include "server/hub/archive/search_turns.h"

#include "server/hub/quota.h"

enum {
    WAITING_MOST = 32,  /* searches: a club may share an address */
    DOWNLOADS_MOST = 4, /* at a time: each waits for its turn page by page */
};

bool search_enter(struct hub *hub, struct search_turn *turn, struct address *address) {
    struct search_line *line = address_searches(address);
    bool waits = hub->settings.limits && line->count > 0;
    if (waits && line->count > WAITING_MOST) return false;
    turn->address = address;
    line->count++;
    if (waits)
        queue_add(&line->waiting, &turn->link);
    else
        turn->begin(turn);
    return true;
}

static void drop_waiting(struct search_line *line) {
    for (struct search_turn *turn; (turn = (struct search_turn *)queue_take(&line->waiting));) {
        line->count--;
        turn->drop(turn);
    }
}

void search_leave(struct hub *hub, struct search_turn *turn) {
    struct address *address = turn->address;
    struct search_line *line = address_searches(address);
    line->count--;
    if (hub->closing) drop_waiting(line);
    struct search_turn *next = (struct search_turn *)queue_take(&line->waiting);
    if (next)
        next->begin(next);
    else
        quota_release(hub, address);
}

static int count_downloads(const struct search_line *line) {
    int count = 0;
    for (struct search_turn *d = LIST_FIRST(&line->downloads); d; d = LIST_NEXT(d, open)) count++;
    return count;
}

bool search_download_open(struct hub *hub, struct search_turn *turn, struct address *address) {
    struct search_line *line = address_searches(address);
    if (hub->settings.limits && count_downloads(line) >= DOWNLOADS_MOST) return false;
    turn->address = address;
    LIST_INSERT_HEAD(&line->downloads, turn, open);
    return true;
}

void search_download_close(struct hub *hub, struct search_turn *turn) {
    if (!turn->address) return;
    LIST_REMOVE(turn, open);
    quota_release(hub, turn->address);
}

bool search_line_is_idle(const struct search_line *line) {
    return line->count == 0 && LIST_EMPTY(&line->downloads);
}

void search_line_close(struct search_line *line) {
    for (struct search_turn *d; (d = LIST_FIRST(&line->downloads));) {
        LIST_REMOVE(d, open);
        d->address = NULL;
    }
}
