#include "checker/grade/watched_executor.hpp"

#include <fmt/format.h>

namespace vkp {

Execution WatchedExecutor::execute(const KernelInterface& interface, const Kernel& kernel,
                                   const std::vector<InitialArray>& arrays, Allowance& allowance) {
    Execution execution = executor_.execute(interface, kernel, arrays, allowance);
    const std::optional<Failure>& failure = execution.failure;
    if (failure && !failure->timed_out && failure->stage >= Stage::kPrepare) {
        driver_failure_ =
            fmt::format("{} {}, in {}.", stage_text(failure->stage), failure->cause, kernel.path);
    }
    return execution;
}

}  // namespace vkp
