/* What is in a batch, as the statements that write it. */
#ifndef STORE_ITEMS_H
#define STORE_ITEMS_H

#include "store/batch.h"
#include "store/statement.h"

/* The texts that are the same for all databases; the others are NULL. */
extern const char *const item_texts[WRITER_STATEMENTS];

/* Whether it is a failure if there is no row that it changes. */
bool item_must_change(enum writer_statement which);

/* The item at that place of the batch. */
static inline const struct item *batch_item(const struct batch *batch, uint32_t at) {
    return (const struct item *)(const void *)(batch->items + at);
}

/* Writes an item that is no event. False if it failed. */
bool item_write(struct statement *const statements[WRITER_STATEMENTS], const struct batch *batch,
                const struct item *item);

#endif
