/* Files of the system, by their descriptors. */
#ifndef BASE_DESCRIPTOR_H
#define BASE_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>

/* Writes all of it; false, with errno, if that fails. */
bool descriptor_write(int file, const char *start, size_t length);

#endif
