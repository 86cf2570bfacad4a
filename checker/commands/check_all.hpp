// Several kernels at once, each checked by one of several workers.
#pragma once

#include "harness/check/check.hpp"
#include "harness/worker/worker.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct CheckTask {
    Task task;
    Kernel kernel;
};

struct CheckedAll {
    std::vector<PuzzleResult> results;  // in the order of the tasks
    // With the session of a kernel that it checked, the only one where there was one task.
    std::unique_ptr<Worker> worker;
    std::optional<DeviceInfo> device = {};
    std::vector<std::string> validation_messages = {};
};

// How many workers pay for so many tasks, on so many cores.
std::size_t default_jobs(std::size_t tasks, std::size_t cores);

// The same results however many jobs: with one, one after the other. A kernel that ends its worker
// leaves the other tasks as they are. `on_checked` is called after each. Must be called while this
// process has one thread. Throws InstallationError for what is the machine's fault.
CheckedAll check_all(const std::vector<CheckTask>& tasks, std::size_t jobs,
                     const WorkerOptions& worker_options, const CheckOptions& check_options,
                     const std::function<void()>& on_checked = {});

}  // namespace vkp
