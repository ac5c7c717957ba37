/* There is no system below: what the C library would ask of one is answered here, so that a module
 * needs nothing from outside but what web.h says.
 *
 * A bug stops the module at once; the library's own way would be to print first. Nothing is ever
 * printed, but vsnprintf() brings along a library that could. */

enum { NO_SUCH_FUNCTION = 52 }; /* WASI's number for it */

_Noreturn void system_assertion(const char *what, const char *file, int line,
                                const char *function) __asm__("__assert_fail");
int system_write(int file, const void *pieces, unsigned long count,
                 unsigned long *written) __asm__("__wasi_fd_write");
int system_seek(int file, long long to, int whence,
                unsigned long long *at) __asm__("__wasi_fd_seek");
int system_close(int file) __asm__("__wasi_fd_close");

void system_assertion(const char *what, const char *file, int line, const char *function) {
    (void)what, (void)file, (void)line, (void)function;
    __builtin_trap();
}

int system_write(int file, const void *pieces, unsigned long count, unsigned long *written) {
    (void)file, (void)pieces, (void)count, (void)written;
    return NO_SUCH_FUNCTION;
}

int system_seek(int file, long long to, int whence, unsigned long long *at) {
    (void)file, (void)to, (void)whence, (void)at;
    return NO_SUCH_FUNCTION;
}

int system_close(int file) {
    (void)file;
    return NO_SUCH_FUNCTION;
}
