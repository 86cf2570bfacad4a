// The rights that a worker process gives up before it sees a kernel, as far as the system can
// enforce that: writing to files, network, other processes, more memory than the limit, core dumps.
// It keeps only the system calls that drivers need (allowed_calls.hpp).
//
// Linux enforces them through Landlock (kernel 5.13 on) and seccomp; elsewhere there are only
// resource limits. A learner's own worker still reads files; one that grades strangers' submissions
// does not (ReadAccess).
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>

namespace vkp {

// A protection that was requested, with its description or the reason why it is missing.
// sandbox_trial.hpp finds out what it achieves on this kernel.
struct Protection {
    bool in_force = false;
    std::string text;  // "no file is written (Landlock 3)"; "not available: …"
};

struct Sandbox {
    Protection analysis;  // reading of files; in force only where that was requested
    Protection files;     // writing of files
    Protection calls;
    Protection memory;
};

// Whether a driver of a device runs in the process.
enum class Drivers : std::uint8_t { kUsed, kNone };

// Allows no core dumps, no more private memory than that, no larger file, and at most a few
// thousand threads. Under AddressSanitizer memory is not limited: the sanitizer takes terabytes of
// addresses. Drivers reserve far more addresses than they use, and share memory as files, which are
// limited each but not in sum: only a control group of the system could do that. Without drivers no
// memory of any kind goes beyond the limit, as the addresses are limited too.
Protection limit_resources(std::uint64_t memory_bytes, Drivers drivers = Drivers::kUsed);

// The files that may still be opened for reading.
enum class ReadAccess : std::uint8_t {
    kAll,      // those that the user may read
    kDrivers,  // programs, and what drivers of GPUs load and are set up by
    kNone,     // no file is opened at all: the audit alone needs none
};

struct FileRules {
    // The folder where files may be written and made; empty: none.
    std::filesystem::path writable_folder = {};
    ReadAccess analysis = ReadAccess::kAll;
    // Makes it do as on a kernel that knows no newer version.
    int newest_landlock = std::numeric_limits<int>::max();
};

struct FileProtection {
    Protection writing;
    Protection analysis;
    int landlock = 0;  // the version in force; 0: none
};

// From now on this thread, and the threads that it starts, can write only to devices of GPUs and in
// the writable folder, and read only what the rules allow.
FileProtection restrict_files(const FileRules& rules);

// The protection of reading once system calls are restricted too: a process that cannot open files
// reads none.
Protection reading_held(const Protection& by_landlock, const Protection& calls,
                        ReadAccess analysis);

// The file-changing calls that seccomp allows; it sees their flags but not their paths.
enum class FileCalls {
    kAll,            // each path is Landlock's concern
    kNotTruncating,  // no truncating calls (Landlock before version 3)
    kNone,
    kNotOpening,  // nor any that opens a file, even for reading
};

// The calls to allow, given the version of Landlock in force. Drivers write to devices and to their
// cache, so where they are needed not every writing call can be refused. A process that reads no
// file opens none, whatever Landlock there is.
FileCalls file_calls_to_leave(int landlock, bool needs_drivers,
                              ReadAccess analysis = ReadAccess::kAll);

// Restricts the threads of this process to the calls of allowed_calls.hpp: they reach no network,
// start no processes, signal no others and change nothing of the system.
Protection restrict_calls(FileCalls left, Drivers drivers = Drivers::kUsed);

}  // namespace vkp
