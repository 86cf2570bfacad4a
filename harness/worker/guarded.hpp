// One piece of dangerous work in a process of its own, with its result.
#pragma once

#include "harness/worker/archive.hpp"
#include "harness/worker/child_process.hpp"
#include "harness/worker/interruption.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>

namespace vkp {

// The work crashed or was not done in time; its text is a sentence that says so.
class GuardedFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct GuardOptions {
    std::chrono::milliseconds time_limit{10'000};
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    bool opens_drivers = false;  // which may need any system call
    Interruption* interruption = nullptr;
};

// What `work` returns. Throws GuardedFailure, Interrupted, and InstallationError where `work` does.
Bytes run_guarded(const GuardOptions& options, const std::function<Bytes(StageBoard&)>& work);

template <typename T>
T guarded(const GuardOptions& options, const std::function<T(StageBoard&)>& work) {
    return unpack<T>(
        run_guarded(options, [&work](StageBoard& stage) { return pack(work(stage)); }));
}

}  // namespace vkp
