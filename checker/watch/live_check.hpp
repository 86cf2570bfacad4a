// A check in two steps, for a waiting learner: the audit's verdict within milliseconds, and the
// device's, whose driver has to compile the shaders first, as soon as it is available. The kernel
// is compiled and audited once for both.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/check/check.hpp"
#include "harness/worker/worker.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace vkp {

class LiveCheck {
public:
    // The interruption must outlive it.
    LiveCheck(const RunArguments& arguments, std::uint64_t seed, Interruption& interruption);

    // Starts both workers, without interruption. Throws InstallationError.
    void start();

    // These throw Interrupted when the check is interrupted, and InstallationError.
    PuzzleResult audited(const Puzzle& puzzle, const Kernel& kernel);
    PuzzleResult run(const Puzzle& puzzle, const Kernel& kernel);

    // Empty without a device; then audited() is the last word.
    [[nodiscard]] std::string device_name() const;
    [[nodiscard]] bool has_device() const { return !device_name().empty(); }
    // What answers questions about the last kernel, for the device of run(): the worker with its
    // session, or another one as long as that one is at work for audited().
    [[nodiscard]] Worker& session();

private:
    WorkerOptions audit_options_;
    Worker auditing_;
    std::unique_ptr<Worker> beside_;  // the last one that answered while the first was at work
    Worker running_;
    WorkerPair both_;
    Checker audit_checker_;
    Checker run_checker_;
    PuzzleResult last_;  // of audited(), whose cures were tried
    Interruption& interruption_;
    bool wants_device_;
};

}  // namespace vkp
