/* Writes to a file descriptor until all is written. */
#include "base/descriptor.h"

#include <errno.h>
#include <sys/types.h>
#include <unistd.h>

bool descriptor_write(int file, const char *start, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, start, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        start += written;
        length -= (size_t)written;
    }
    return true;
}
