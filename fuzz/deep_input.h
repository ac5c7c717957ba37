/* Which inputs may search for longer: one of 16, so that few are slow. It depends on all bytes, so
 * that what is made of a slow input is mostly fast again. */
#ifndef FUZZ_DEEP_INPUT_H
#define FUZZ_DEEP_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool input_is_deep(const uint8_t *data, size_t size) {
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++) sum += data[i];
    return sum % 16 == 7;
}

#endif
