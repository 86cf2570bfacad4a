// What holds the kernels of strangers on this machine.
#pragma once

#include "harness/worker/worker.hpp"

#include <string>

namespace vkp {

// Options for a worker that grades: it reads nothing but what a device's driver needs, and begins
// each submission with an empty memory (Worker::forget).
WorkerOptions grading_worker(WorkerOptions options);

// Throws InstallationError if this machine cannot take from a worker that grades there what it must
// not have: other files, network, other processes, all memory. The device is as for --device. Must
// be called while this process has one thread.
void require_grade_protection(const std::string& device, std::uint64_t memory_bytes);

// What of that holds here, found by trying, for the audit alone and for devices. Says whether all
// does of the former.
bool report_grade_protection(std::uint64_t memory_bytes);

}  // namespace vkp
