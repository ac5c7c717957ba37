/* Settings of those who host, all at once: there are few. */
#include "store/queries/queries.h"

#include "store/store_internal.h"

struct settings_query {
    struct query query; /* the first member */
    store_tell_setting *tell;
    void *context;
    struct buffer found; /* struct stored_setting */
};

static void answer_settings(struct queries *q, struct query *query) {
    struct settings_query *request = (struct settings_query *)query;
    struct statement *s = q->statements[QUERY_SETTINGS];
    while (statement_next(s)) {
        struct stored_setting setting;
        statement_text(s, 0, setting.name, sizeof setting.name);
        statement_text(s, 1, setting.value, sizeof setting.value);
        if (!buffer_add(&request->found, &setting, sizeof setting)) break;
    }
    statement_end(s);
}

static void tell_settings(struct query *query) {
    struct settings_query *request = (struct settings_query *)query;
    const struct stored_setting *found = request->found.start;
    for (size_t i = 0; i < request->found.used / sizeof *found; i++)
        request->tell(request->context, &found[i]);
    request->tell(request->context, NULL);
    buffer_done(&request->found);
}

void store_settings(struct store *store, store_tell_setting *tell, void *context) {
    struct settings_query request = {.query = {.answer = answer_settings, .tell = tell_settings},
                                     .tell = tell,
                                     .context = context};
    store_submit(store, &request.query, sizeof request);
}
