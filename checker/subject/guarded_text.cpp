#include "checker/subject/guarded_text.hpp"

#include "checker/learner/workbook.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/subject/check_options.hpp"

#include <utility>

namespace vkp {

namespace {

// Compiling and running find out whether the options name something that the kernel has.
struct Outcome {
    std::string wrong_usage;
    RenderedText result;
};

template <Same<Outcome> T>
auto members(T& of) {
    auto& [wrong_usage, result] = of;
    return std::tie(wrong_usage, result.text, result.succeeded);
}

}  // namespace

RenderedText guarded_text(const Arguments& arguments, Interruption* interruption,
                          const std::function<RenderedText(StageBoard&)>& work) {
    GuardOptions options = guard_options(arguments);
    options.interruption = interruption;
    auto outcome = guarded<Outcome>(options, [&](StageBoard& stage) {
        try {
            return Outcome{{}, work(stage)};
        } catch (const UsageError& error) {
            return Outcome{error.what(), {}};
        }
    });
    if (!outcome.wrong_usage.empty()) {
        throw UsageError(outcome.wrong_usage);
    }
    return std::move(outcome.result);
}

}  // namespace vkp
