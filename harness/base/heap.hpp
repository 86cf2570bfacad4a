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

// Takes so much memory and keeps it, free, for what is allocated next, as large pages where the
// system has them: first uses of small pages would take longer than what is written into them.
void prepare_memory(std::size_t size_bytes);

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
