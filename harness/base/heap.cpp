#include "harness/base/heap.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#endif

#include <cstdint>
#include <cstdlib>
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

void prepare_memory([[maybe_unused]] std::size_t size_bytes) {
#ifdef __GLIBC__
    keep_freed_memory();
    constexpr std::uintptr_t kPage = 4096;                 // or a multiple: then the system refuses
    void* const memory = std::malloc(size_bytes + kPage);  // NOLINT(*-no-malloc)
    if (memory != nullptr) {
        const std::uintptr_t past = reinterpret_cast<std::uintptr_t>(memory) % kPage;
        madvise(static_cast<std::byte*>(memory) + (kPage - past), size_bytes, MADV_HUGEPAGE);
    }
    std::free(memory);  // NOLINT(*-no-malloc)
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
