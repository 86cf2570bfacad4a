#include "harness/check/failure_text.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

std::string failure_text(const Failure& failure, const std::string& what,
                         std::chrono::milliseconds time_limit) {
    const std::string_view who = stage_text(failure.stage);
    if (failure.timed_out) {
        const bool has_waited = failure.cause == Failure::kWaited;
        std::string text = fmt::format("no answer within {:g} s{}: {} was not done with {}.",
                                       std::chrono::duration<double>(time_limit).count(),
                                       has_waited ? "" : " of processor time", who, what);
        if (failure.loop_line != 0) {
            text += fmt::format(
                " The loops of one workgroup had made {} iterations, the last one "
                "in line {}: do they make more than you think?",
                kLongLoop, failure.loop_line);
        }
        return text;
    }
    const std::string_view advice = failure.cause == Failure::kOutOfMemory
                                        ? "Is the kernel much larger than you think?"
                                        : "Does a simpler kernel fare better? No kernel should do "
                                          "this: please report it";
    return fmt::format("{} {}, in {}. Its process is gone; your files are unchanged. {}", who,
                       failure.cause, what, advice);
}

std::string work_text(const Case& definition, std::size_t dispatch) {
    if (definition.expectations) {
        return "the kernel";
    }
    return definition.dispatches.size() == 1
               ? fmt::format("case {}", definition.name)
               : fmt::format("{}() of case {}", definition.dispatches[dispatch].kernel,
                             definition.name);
}

}  // namespace

std::string failure_text(const Execution& execution, const Case& definition, std::size_t dispatch,
                         std::chrono::milliseconds time_limit) {
    const std::string what = work_text(definition, dispatch);
    if (execution.failure) {
        return failure_text(*execution.failure, what, time_limit);
    }
    if (!execution.disagreement.empty()) {
        return fmt::format(
            "audit and device disagree in {}: {}. This is an error of the checker "
            "or of the driver, not yours; please report it with your kernel",
            what, execution.disagreement);
    }
    return {};
}

}  // namespace vkp
