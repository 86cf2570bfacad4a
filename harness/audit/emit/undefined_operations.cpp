#include "harness/audit/emit/undefined_operations.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp::audit {

namespace {

// Whether any lane of the mask is set.
VKP_TARGET_CLONES bool any_lane(const std::uint32_t* lanes, const Mask& mask) {
    const std::uint32_t* const running = mask.lanes;
    std::uint32_t any = 0;
    for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
        any |= lanes[i] & running[i];
    }
    return any != 0;
}

}  // namespace

void note_undefined(WorkgroupState& state, int line, std::uint32_t lane, std::string reason) {
    state.is_device_dependent = true;
    Hazard* const note =
        state.note_log.add(FindingKind::kUndefinedOperation, line, 0, "", state.invocation(lane));
    if (note != nullptr) {
        note->value = std::move(reason);
    }
}

std::span<const Scalar> deciding(spirv::OpenIf open, std::span<const Scalar> operands) {
    return open == spirv::OpenIf::kFieldBeyond ? operands.last(2) : operands;
}

UndefinedOperationStep::UndefinedOperationStep(int line, const spirv::OpenCase& open_case,
                                               LaneOp open, std::span<const Scalar> operands,
                                               std::uint8_t bits, Scalar scratch)
    : Step(line),
      case_(open_case),
      open_(open),
      operands_(operands.begin(), operands.end()),
      bits_(bits),
      scratch_(scratch) {
    std::ranges::transform(deciding(open_case.operands, operands), std::back_inserter(deciding_),
                           &Scalar::lanes);
}

std::string UndefinedOperationStep::what_happens(std::uint32_t lane) const {
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const Scalar& operand : operands_) {
        arguments.push_back(text_of(bits_at(operand.lanes, operand.type, lane), operand.type));
    }
    arguments.push_back(fmt::arg("bits", int{bits_}));
    return fmt::vformat(case_.does, arguments);
}

void UndefinedOperationStep::run(WorkgroupState& state) {
    open_(scratch_.lanes, deciding_.data(), state.mask.begin, state.mask.end);
    const auto* const open = static_cast<const std::uint32_t*>(scratch_.lanes);
    if (!any_lane(open, state.mask)) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane] && open[lane] != 0) {
            // Some processors end the program there, and llvmpipe runs on them.
            state.may_trap |= case_.operands == spirv::OpenIf::kQuotientOverflows;
            note_undefined(state, line(), lane, what_happens(lane));
        }
    }
}

}  // namespace vkp::audit
