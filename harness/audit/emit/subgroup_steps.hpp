// Steps that look at several lanes of a subgroup at once.
#pragma once

#include "harness/audit/emit/expressions.hpp"

#include <functional>
#include <span>
#include <string>
#include <utility>

namespace vkp::audit {

// The lanes of one subgroup that run now.
struct Subgroup {
    WorkgroupState& state;
    const SubgroupLayout& layout;
    const Mask& mask;
    std::span<const std::uint32_t> lanes;   // lanes by invocation, also those that do not run
    std::uint32_t size = 0;                 // gl_SubgroupSize, though some may have fewer lanes
    std::span<const std::uint32_t> active;  // those that do, in this order; at least one

    [[nodiscard]] std::uint32_t invocation(std::uint32_t lane) const {
        return layout.place_of(lane);
    }
    // The lane of an invocation, if that one runs.
    [[nodiscard]] std::optional<std::uint32_t> lane_of(std::uint64_t invocation) const;
};

// Does something to each subgroup in which any lane runs.
class SubgroupStep : public Step {
public:
    using Work = std::function<void(const Subgroup&)>;

    SubgroupStep(int line, Work work, std::size_t weight = 1)
        : Step(line, weight), work_(std::move(work)) {}
    void run(WorkgroupState& state) const override;

private:
    Work work_;
};

// What a lane does whose result or behavior Vulkan leaves undefined, in the words of
// undefined_operation(); empty where it is defined.
using OpenOperation = std::function<std::string(const Subgroup&, std::uint32_t lane)>;

// The mask of lanes in which an operation has a defined result.
InitMask& emit_defined(LaneCode& code, OpenOperation open);

// Reports at once where the whole behavior is undefined, whether or not a result is used.
void emit_permitted(LaneCode& code, OpenOperation open);

// Reduces and scans. Nothing for other instructions. The operands are checked.
std::optional<Value> emit_subgroup_arithmetic(LaneCode& code, const spirv::Instruction& instruction,
                                              std::span<const Operand> operands);

}  // namespace vkp::audit
