// What a worker process gives up before it sees a kernel, so far as the system can take it away:
// writing to files, network, other processes, more memory than it may have, core dumps.
//
// On Linux through Landlock (kernel 5.13 on) and seccomp; elsewhere through resource limits alone.
// Reading files stays allowed: drivers load what they need when they need it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace vkp {

// What is in force, or why it is not.
struct Protection {
    bool in_force = false;
    std::string text;  // "no file is written (Landlock 3)"; "not available: …"
};

struct Sandbox {
    Protection files;
    Protection calls;
    Protection memory;
};

// No core dumps, and no more private memory than that. Under AddressSanitizer memory is not
// limited: its own takes terabytes of addresses.
Protection limit_resources(std::uint64_t memory_bytes);

// From now on this thread, and the threads that it starts, write to no file but devices of GPUs and
// what lies in `writable_folder`, which may be empty.
Protection restrict_files(const std::filesystem::path& writable_folder);

// From now on no thread of this process reaches the network, starts processes or signals others, or
// changes what belongs to the system.
Protection restrict_calls();

}  // namespace vkp
