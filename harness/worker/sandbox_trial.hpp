// What a sandboxed process can still do, found by trying it: what the system grants and what it
// enforces are two things.
#pragma once

#include "harness/worker/sandbox.hpp"

#include <cstdint>
#include <limits>

namespace vkp {

struct TrialOptions {
    std::uint64_t memory_bytes = 0;
    ReadAccess reading =
        ReadAccess::kAll;  // as of a worker: without drivers only where it is kNone
    int newest_landlock = std::numeric_limits<int>::max();  // as for restrict_files
};

// Tries, in a process that is restricted as a worker is, to change and to read files of a temporary
// folder, to read what belongs to others, to reach the network and other processes, and to take
// more memory than `memory_bytes`; changes nothing else, whatever works. In force is what refused
// every attempt; otherwise the text names those that worked. Must be called while this process has
// one thread. Throws InstallationError if the system has no folder or no process for it.
Sandbox try_sandbox(const TrialOptions& options);

}  // namespace vkp
