#include "harness/audit/emit/undefined_operations.hpp"

#include "harness/audit/emit/lane_code.hpp"
#include "harness/audit/steps/defined_steps.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
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

Hazard undefined_operation(const WorkgroupState& state, int line, std::uint32_t lane,
                           std::string does, std::string_view instead) {
    return {.kind = FindingKind::kUndefinedOperation,
            .access = {.line = line, .invocation = state.invocation(lane)},
            .value = std::move(does),
            .other_value = std::string(instead)};
}

std::span<const Scalar> deciding(spirv::OpenIf open, std::span<const Scalar> operands) {
    return open == spirv::OpenIf::kFieldBeyond ? operands.last(2) : operands;
}

UndefinedOperationStep::UndefinedOperationStep(int line, const spirv::OpenCase& open_case,
                                               LaneOp open, std::span<const Scalar> operands,
                                               Result result, Scalar scratch)
    : Step(line),
      case_(open_case),
      open_(open),
      operands_(operands.begin(), operands.end()),
      result_(result),
      scratch_(scratch) {
    std::ranges::transform(deciding(open_case.operands, operands), std::back_inserter(deciding_),
                           &Scalar::lanes);
}

std::string UndefinedOperationStep::what_happens(std::uint32_t lane) const {
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const Scalar& operand : operands_) {
        arguments.push_back(text_of(bits_at(operand.lanes, operand.type, lane), operand.type));
    }
    arguments.push_back(fmt::arg("bits", int{result_.bits}));
    return fmt::vformat(case_.does, arguments);
}

Label UndefinedOperationStep::label_of(WorkgroupState& state, std::uint32_t lane) const {
    Origins::Key key = {Origins::line_key(FindingKind::kUndefinedOperation, line()),
                        reinterpret_cast<std::uintptr_t>(&case_), state.invocation(lane)};
    for (const Scalar& operand : operands_) {
        key.push_back(bits_at(operand.lanes, operand.type, lane));
    }
    return state.origins.label(key, [&] {
        return undefined_operation(state, line(), lane, what_happens(lane),
                                   spirv::what_is_defined(case_.operands));
    });
}

void UndefinedOperationStep::run(WorkgroupState& state) const {
    if (result_.is_first) {
        define_lanes(*result_.defined, state);
    }
    std::array<const void*, LaneCode::kMaxOperands> in{};
    std::ranges::copy(deciding_, in.begin());
    open_(scratch_.lanes, in.data(), state.mask.begin, state.mask.end);
    const auto* const open = static_cast<std::uint32_t*>(scratch_.lanes);
    if (!any_lane(open, state.mask)) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane] && open[lane] != 0) {
            // Some processors, and so llvmpipe on them, end the program there.
            state.may_trap |= case_.operands == spirv::OpenIf::kQuotientOverflows;
            add_label(*result_.defined, lane, label_of(state, lane), state);
        }
    }
}

}  // namespace vkp::audit
