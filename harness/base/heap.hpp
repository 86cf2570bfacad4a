// Policies for memory that is freed.
#pragma once

#include <cstddef>

namespace vkp {

// Makes even large blocks stay with the process and be reused: the system clears every page that it
// hands out, which at ten million threads is half the time of a check.
void keep_freed_memory();

// Threads share the parts of the heap, each of which reserves addresses, which may be limited. All
// parts together reserve at most so many bytes.
inline constexpr std::size_t kReservedBytes = std::size_t{256} << 20U;
void reserve_few_addresses();

// Returns free memory to the system, if it is much: for a process that has done its work.
void return_freed_memory();

// While it lives, memory is used again.
class KeptMemory {
public:
    KeptMemory() { keep_freed_memory(); }
    KeptMemory(const KeptMemory&) = delete;
    KeptMemory& operator=(const KeptMemory&) = delete;
    ~KeptMemory() { return_freed_memory(); }
};

}  // namespace vkp
