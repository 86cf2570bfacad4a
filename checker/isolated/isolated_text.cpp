#include "checker/isolated/isolated_text.hpp"

#include "checker/isolated/check_options.hpp"
#include "checker/options/usage_error.hpp"
#include "harness/vulkan/devices.hpp"
#include "harness/worker/consistency.hpp"

#include <chrono>
#include <utility>

namespace vkp {

namespace {

// Compiling and running find out whether the options name something that the kernel has, and
// whether the device matters.
struct Outcome {
    std::string wrong_usage = {};
    bool needs_device = false;
    RenderedText result = {};
};

template <Same<Outcome> T>
auto members(T& of) {
    auto& [wrong_usage, needs_device, result] = of;
    return each_of(wrong_usage, needs_device, result.text, result.succeeded);
}

Outcome outcome_of(const IsolationOptions& options, const TargetDevice& target_device,
                   const std::function<RenderedText(AuditExecutor&)>& work) {
    return guarded<Outcome>(options, [&](StageBoard& stage) -> Outcome {
        AuditExecutor executor(target_device, [&](Stage current) { stage.set(current); });
        try {
            return {.result = work(executor)};
        } catch (const UsageError& error) {
            return {.wrong_usage = error.what()};
        } catch (const DeviceNotKnown&) {
            return {.needs_device = true};
        }
    });
}

// A driver's first start is no fault of the kernel's, and has a time of its own.
DeviceInfo device_named(const std::string& choice, Interruption* interruption) {
    constexpr std::chrono::seconds kStartLimit{60};
    return isolated_with<DeviceInfo, DeviceInfo>(
        {.time_limit = kStartLimit, .interruption = interruption},
        [&](StageBoard&) {
            return std::make_unique<DeviceInfo>(choose_device(list_devices(), choice));
        },
        [](DeviceInfo& device, StageBoard&) { return device; },
        [](const DeviceInfo& device) { require_consistent(device); });
}

}  // namespace

TargetDevice target_of(const RunArguments& arguments) {
    return {.is_known = arguments.device == "none"};
}

RenderedText isolated_text(const RunArguments& arguments, const TargetDevice& target_device,
                           Interruption* interruption,
                           const std::function<RenderedText(AuditExecutor&)>& work) {
    IsolationOptions options = guard_options(arguments.limits);
    options.interruption = interruption;
    Outcome outcome = outcome_of(options, target_device, work);
    if (outcome.needs_device) {
        const TargetDevice known{.info = device_named(arguments.device, interruption)};
        outcome = outcome_of(options, known, work);
    }
    if (!outcome.wrong_usage.empty()) {
        throw UsageError(outcome.wrong_usage);
    }
    return std::move(outcome.result);
}

}  // namespace vkp
