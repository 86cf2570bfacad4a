#include "checker/train/report/training_words.hpp"

#include "checker/text/typed_commands.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace vkp {

namespace {

using Kind = TrainingFailure::Kind;

const KernelUse* use_of(const TrainingFailure& failure, const TrainReport& report) {
    const auto found =
        std::find_if(report.kernels.begin(), report.kernels.end(),
                     [&](const KernelUse& use) { return use.name == failure.puzzle; });
    return found == report.kernels.end() ? nullptr : &*found;
}

// "your kernel of puzzle 36, weight_gradient"
std::string kernel_text(const TrainingFailure& failure, const TrainReport& report) {
    if (const KernelUse* const use = use_of(failure, report)) {
        return fmt::format("{} kernel of puzzle {}, {}", use->is_own ? "your" : "the reference",
                           use->puzzle, use->name);
    }
    return failure.puzzle.empty() ? "a kernel" : failure.puzzle;
}

std::string message_of(const TrainingFailure& failure) {
    return failure.message.empty() ? "" : ": " + printable_in_line(failure.message);
}

std::string not_a_number(const TrainingFailure& failure, int epoch, const TrainReport& report) {
    std::string text = fmt::format("Epoch {}", epoch);
    text += failure.step > 0 ? fmt::format(", step {}: ", failure.step) : ": ";
    text += kernel_text(failure, report) + " wrote what is no number";
    text += failure.element >= 0
                ? fmt::format(", first in element {} of its result.", failure.element)
                : ".";
    const KernelUse* const use = use_of(failure, report);
    if (use != nullptr && use->is_own) {
        text += with_typed_commands(fmt::format(" `workbook check {}` looks at it.", use->puzzle));
    }
    return text + " A rate that is too high does this to right kernels, too: --rate sets it.";
}

std::string_view what_happened(Kind kind) {
    switch (kind) {
        case Kind::kDeviceLost:
            return "the device was lost";
        case Kind::kCrashed:
            return "the process that trains crashed";
        case Kind::kTimedOut:
            return "the device took too long";
        case Kind::kNotANumber:
        case Kind::kRefused:
            break;
    }
    return "the training is refused";
}

}  // namespace

std::string short_failure_text(const TrainingFailure& failure) {
    return std::string(what_happened(failure.kind)) + message_of(failure);
}

std::string failure_text(const TrainingFailure& failure, int epoch, const TrainReport& report) {
    if (failure.kind == Kind::kNotANumber) {
        return not_a_number(failure, epoch, report);
    }
    if (failure.kind == Kind::kRefused && !failure.puzzle.empty()) {
        return fmt::format("The network cannot be trained with {}{}.", kernel_text(failure, report),
                           message_of(failure));
    }
    return fmt::format("Epoch {}: {}, again and again.", epoch, short_failure_text(failure));
}

}  // namespace vkp
