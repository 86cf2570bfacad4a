// What a sandboxed process can still do, found by trying it: what the system grants and what it
// enforces are two things.
#pragma once

#include "harness/worker/sandbox.hpp"

#include <cstdint>
#include <limits>

namespace vkp {

// Tries, in a process that is restricted as a worker is, to change files of a temporary folder, to
// reach the network and other processes, and to take more memory than `memory_bytes`; changes
// nothing else, whatever works. In force is what refused every attempt; otherwise the text names
// those that worked. `newest_landlock` is as for restrict_files. Must be called while this process
// has one thread. Throws InstallationError if the system has no folder or no process for it.
Sandbox try_sandbox(std::uint64_t memory_bytes,
                    int newest_landlock = std::numeric_limits<int>::max());

}  // namespace vkp
