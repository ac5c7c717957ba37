/* Memory that JavaScript allocates for the arguments of a call, and frees. */
#include "wasm/web.h"

#include <stdlib.h>

void *web_allocate(int size) {
    return size > 0 ? malloc((size_t)size) : NULL;
}

void web_free(void *memory) {
    free(memory);
}
