// What a worker process gives up before it sees a kernel, so far as the system can take it away:
// writing to files, network, other processes, more memory than it may have, core dumps. Of system
// calls it keeps those that drivers need (allowed_calls.hpp).
//
// On Linux through Landlock (kernel 5.13 on) and seccomp; elsewhere through resource limits alone.
// A learner's own worker still reads files; one that grades what strangers handed in does not
// (ReadAccess).
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>

namespace vkp {

// What was asked for and granted, or why it was not. What it amounts to on this kernel is in
// sandbox_trial.hpp.
struct Protection {
    bool in_force = false;
    std::string text;  // "no file is written (Landlock 3)"; "not available: …"
};

struct Sandbox {
    Protection reading;  // of files; in force only where that was asked for
    Protection files;    // that is, writing them
    Protection calls;
    Protection memory;
};

// Whether a driver of a device runs in the process.
enum class Drivers : std::uint8_t { kUsed, kNone };

// No core dumps, no more private memory than that, no larger file, and a few thousand threads at
// most. Under AddressSanitizer memory is not limited: its own takes terabytes of addresses. Drivers
// reserve far more addresses than they use, and share memory as files, of which each is limited and
// not their sum: only a control group of the system could do that. Without drivers no memory of any
// kind goes beyond the limit, as the addresses are limited too.
Protection limit_resources(std::uint64_t memory_bytes, Drivers drivers = Drivers::kUsed);

// Which files may still be opened to be read.
enum class ReadAccess : std::uint8_t {
    kAll,      // what the user may read
    kDrivers,  // programs, and what drivers of GPUs load and are set up by
    kNone,     // no file is opened at all: the audit alone needs none
};

struct FileRules {
    // Where files may be written and made; empty: nowhere.
    std::filesystem::path writable_folder = {};
    ReadAccess reading = ReadAccess::kAll;
    // Makes it do as on a kernel that knows no newer version.
    int newest_landlock = std::numeric_limits<int>::max();
};

struct FileProtection {
    Protection writing;
    Protection reading;
    int landlock = 0;  // the version that is in force; 0: none
};

// From now on this thread, and the threads that it starts, write to no file but devices of GPUs and
// what lies in the writable folder, and read what the rules leave.
FileProtection restrict_files(const FileRules& rules);

// What holds reading once system calls are restricted too: who cannot open a file reads none.
Protection reading_held(const Protection& by_landlock, const Protection& calls, ReadAccess reading);

// Which calls that change files are left by seccomp, which sees their flags and not their paths.
enum class FileCalls {
    kAll,            // each path is Landlock's concern
    kNotTruncating,  // all but those that empty files, which Landlock knows only since version 3
    kNone,
    kNotOpening,  // nor any that opens a file, be it to read
};

// What `landlock`, the version in force, leaves to be held. Drivers write to devices and to their
// cache, so that where they are needed not every writing call can be refused. Who reads no file
// opens none, whatever Landlock there is.
FileCalls file_calls_to_leave(int landlock, bool needs_drivers,
                              ReadAccess reading = ReadAccess::kAll);

// From now on the threads of this process have the calls of allowed_calls.hpp and no others, and so
// reach no network, start no processes, signal no others and change nothing of the system.
Protection restrict_calls(FileCalls left, Drivers drivers = Drivers::kUsed);

}  // namespace vkp
