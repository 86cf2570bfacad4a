#include "bench/heap_meter.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace vkp {
namespace {

bool is_measuring = false;
std::ptrdiff_t used_bytes = 0;  // since the start; below zero when older memory is freed
std::ptrdiff_t peak_bytes = 0;

void* noted(void* memory) {
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    if (is_measuring) {
        used_bytes += static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
        peak_bytes = std::max(peak_bytes, used_bytes);
    }
    return memory;
}

void release(void* memory) {
    if (is_measuring) {
        used_bytes -= static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
    }
    std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc): this is the allocator
}

}  // namespace

void start_heap_meter() {
    is_measuring = true;
    used_bytes = 0;
    peak_bytes = 0;
}

std::size_t stop_heap_meter() {
    is_measuring = false;
    return static_cast<std::size_t>(peak_bytes);
}

}  // namespace vkp

// The other forms of new and delete call these.
void* operator new(std::size_t size) {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): this is the allocator
    return vkp::noted(std::malloc(std::max<std::size_t>(size, 1)));
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    return vkp::noted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}

void operator delete(void* memory) noexcept {
    vkp::release(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept {
    vkp::release(memory);
}

void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
    vkp::release(memory);
}

void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    vkp::release(memory);
}
