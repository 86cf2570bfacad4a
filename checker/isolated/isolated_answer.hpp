// An answer about a kernel, worked out in a process of its own because the kernel is run for it.
#pragma once

#include "checker/isolated/check_options.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/options/usage_error.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/worker/isolated.hpp"

#include <functional>
#include <string>
#include <utility>

namespace vkp {

// Compiling and running find out whether the options name something that the kernel has, and
// whether the device matters.
template <typename T>
struct IsolatedOutcome {
    std::string wrong_usage = {};
    bool needs_device = false;
    T answer = {};
};

template <typename T>
auto members(IsolatedOutcome<T>& of) {
    return each_of(of.wrong_usage, of.needs_device, of.answer);
}
template <typename T>
auto members(const IsolatedOutcome<T>& of) {
    return each_of(of.wrong_usage, of.needs_device, of.answer);
}

// The device of that name, in a process of its own, as drivers may crash.
DeviceInfo isolated_device(const std::string& choice, Interruption* interruption);

// Within the limits of the options. Where the kernel asks for a device that is not known, Vulkan is
// opened in another process and the work begins anew. `require` throws ProtocolError for an answer
// that cannot be. Throws what the work may throw: UsageError and InstallationError; also
// IsolatedFailure, and Interrupted where there is an interruption.
template <typename T>
T isolated_answer(const RunArguments& arguments, const TargetDevice& target_device,
                  Interruption* interruption, const std::function<T(AuditExecutor&)>& work,
                  const std::function<void(const T&)>& require = accept_any<T>) {
    using Outcome = IsolatedOutcome<T>;
    IsolationOptions options = guard_options(arguments.limits);
    options.interruption = interruption;
    const auto outcome_for = [&](const TargetDevice& device) {
        return guarded<Outcome>(
            options,
            [&](StageBoard& stage) -> Outcome {
                AuditExecutor executor(
                    device, [&](Stage current, int loop_line) { stage.set(current, loop_line); });
                try {
                    return {.answer = work(executor)};
                } catch (const UsageError& error) {
                    return {.wrong_usage = error.what()};
                } catch (const DeviceNotKnown&) {
                    return {.needs_device = true};
                }
            },
            [&](const Outcome& outcome) {
                if (outcome.wrong_usage.empty() && !outcome.needs_device) {
                    require(outcome.answer);
                }
            });
    };
    Outcome outcome = outcome_for(target_device);
    if (outcome.needs_device) {
        outcome = outcome_for({.info = isolated_device(arguments.device, interruption)});
    }
    if (!outcome.wrong_usage.empty()) {
        throw UsageError(outcome.wrong_usage);
    }
    return std::move(outcome.answer);
}

}  // namespace vkp
