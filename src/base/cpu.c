/* The choice is made by a constructor, before any thread can ask for it, and never changes. */
#include "base/cpu.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[CPU_PATHS] = {
    [CPU_PLAIN] = KOLAM_CPU_NAME, [CPU_AVX2] = "avx2", [CPU_AVX512] = "avx512"};

const char *cpu_path_name(enum cpu_path path) {
    return names[path];
}

static enum cpu_path chosen = CPU_PLAIN;

enum cpu_path cpu_path_chosen(void) {
    return chosen;
}

enum cpu_path cpu_path_named(const char *name) {
    int path = 0;
    while (path < CPU_PATHS &&
           !(cpu_path_runs((enum cpu_path)path) && strcmp(names[path], name) == 0))
        path++;
    return (enum cpu_path)path;
}

#if defined KOLAM_X86_PATHS

static bool has_avx2(void) {
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
}

static bool has_avx512(void) {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vpopcntdq");
}

bool cpu_path_runs(enum cpu_path path) {
    switch (path) {
    case CPU_AVX2: return has_avx2();
    case CPU_AVX512: return has_avx512();
    default: return path == CPU_PLAIN;
    }
}

__attribute__((constructor)) static void choose(void) {
    const char *wish = getenv("KOLAM_CPU");
    __builtin_cpu_init();
    for (int path = 0; path < CPU_PATHS; path++)
        if (cpu_path_runs((enum cpu_path)path)) chosen = (enum cpu_path)path;
    if (wish && cpu_path_named(wish) != CPU_PATHS) chosen = cpu_path_named(wish);
}

#else

bool cpu_path_runs(enum cpu_path path) {
    return path == CPU_PLAIN;
}

#endif
