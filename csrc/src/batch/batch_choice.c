/* batch_choice.c - which build of the kernels this machine runs. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"

/* NULL until the first array is judged. Threads that arrive together choose alike. */
static _Atomic(const mjf__batch_kernel *) chosen;

#if MJF__BATCH_X86_KERNELS

#define HAS(feature) (__builtin_cpu_supports(feature) != 0)

static const mjf__batch_kernel *best_kernel(const char *wanted) {
    const bool has_avx2 = HAS("avx2") && HAS("bmi") && HAS("bmi2") && HAS("popcnt");
    const bool has_avx512 = has_avx2 && HAS("avx512f") && HAS("avx512bw") &&
                            HAS("avx512dq") && HAS("avx512vl");
    if (has_avx2 && strcmp(wanted, "avx2") == 0) return &mjf__batch_kernel_avx2;
    if (strcmp(wanted, "portable") == 0) return &mjf__batch_kernel_portable;
    if (has_avx512) return &mjf__batch_kernel_avx512;
    return has_avx2 ? &mjf__batch_kernel_avx2 : &mjf__batch_kernel_portable;
}

#else

static const mjf__batch_kernel *best_kernel(const char *wanted) {
    (void)wanted;
    return &mjf__batch_kernel_portable;
}

#endif

const mjf__batch_kernel *mjf__batch_kernel_get(void) {
    const mjf__batch_kernel *kernel =
        atomic_load_explicit(&chosen, memory_order_relaxed);
    if (kernel != NULL) return kernel;
    const char *wanted = getenv("MJF_SIMD");
    kernel = best_kernel(wanted != NULL ? wanted : "");
    atomic_store_explicit(&chosen, kernel, memory_order_relaxed);
    return kernel;
}

const char *mjf_simd(void) { return mjf__batch_kernel_get()->name; }
