#include "harness/base/heap.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <limits>

namespace vkp {

void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
#endif
}

void reserve_few_addresses() {
#ifdef __GLIBC__
    constexpr int kParts = 4;  // each of 64 MiB
    mallopt(M_ARENA_MAX, kParts);
#endif
}

void return_freed_memory() {
#ifdef __GLIBC__
    constexpr std::size_t kMuch = std::size_t{64} << 20U;
    if (mallinfo2().fordblks > kMuch) {
        malloc_trim(0);
    }
#endif
}

}  // namespace vkp
