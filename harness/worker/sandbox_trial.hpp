// The rights that a sandboxed process still has, found by trying: what the system grants and what
// it enforces are two things.
#pragma once

#include "harness/worker/sandbox.hpp"

#include <cstdint>
#include <limits>

namespace vkp {

struct TrialOptions {
    std::uint64_t memory_bytes = 0;
    ReadAccess analysis = ReadAccess::kAll;  // a worker's; without drivers only kNone
    int newest_landlock = std::numeric_limits<int>::max();  // as for restrict_files
};

// Tries, in a process that is restricted like a worker, to change and to read files of a temporary
// folder, to read files of others, to reach the network and other processes, and to take more
// memory than `memory_bytes`; changes nothing else, whatever succeeds. A protection that refused
// every attempt is in force; otherwise its text names those that succeeded. Must be called while
// this process has one thread. Throws InstallationError if the system has no folder or no process
// for it.
Sandbox try_sandbox(const TrialOptions& options);

}  // namespace vkp
