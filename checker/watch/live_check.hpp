// A check in two steps, for a waiting learner: the audit's verdict within milliseconds, and the
// device's, whose driver has to compile the shaders first, as soon as it is available.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/worker/worker.hpp"

#include <cstdint>
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
    // The device of run(), or none.
    [[nodiscard]] TargetDevice target_device() const { return {.info = running_.device()}; }

private:
    Worker auditing_;
    Worker running_;
    Checker audit_checker_;
    Checker run_checker_;
    Interruption& interruption_;
    bool wants_device_;
};

}  // namespace vkp
