/* Which path runs. The rules and evaluations are compiled once for each path: plain for any
 * processor of the family, the others for processors with more instructions (meson.build has the
 * same list). The fastest path that the processor can run is chosen once, when the program starts,
 * unless KOLAM_CPU in the environment names another. All paths give the same results. */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stdbool.h>

enum cpu_path { CPU_PLAIN, CPU_AVX2, CPU_AVX512, CPU_PATHS };

/* "plain" (in a build for one processor, that processor), "avx2", "avx512". */
const char *cpu_path_name(enum cpu_path path);

/* Whether the path was built and this processor can run it. */
bool cpu_path_runs(enum cpu_path path);

/* The path that runs. */
enum cpu_path cpu_path_chosen(void);

/* The path of that name; CPU_PATHS if there is none that runs here. */
enum cpu_path cpu_path_named(const char *name);

#endif
