// Operations whose result Vulkan leaves undefined for some operands, as the table in
// harness/spirv/open_results.hpp has it: divisions by zero, shifts by too much, the logarithm of a
// negative number. Devices differ there, so a learner should know.
#pragma once

#include "harness/audit/machine/step.hpp"
#include "harness/spirv/open_results.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace vkp::audit {

// Notes the lanes whose operands are such that the result is undefined.
class UndefinedOperationStep : public Step {
public:
    // `open` comes from open_operands(), for these operands; `scratch` is a bool of each lane.
    // `bits` is the width of the result.
    UndefinedOperationStep(int line, const spirv::OpenCase& open_case, LaneOp open,
                           std::span<const Scalar> operands, std::uint8_t bits, Scalar scratch);
    void run(WorkgroupState& state) override;

private:
    [[nodiscard]] std::string what_happens(std::uint32_t lane) const;

    const spirv::OpenCase& case_;
    LaneOp open_;
    Value operands_;
    std::vector<const void*> deciding_;
    std::uint8_t bits_;
    Scalar scratch_;
};

// The operands of those that decide: of a bit field its offset and count.
std::span<const Scalar> deciding(spirv::OpenIf open, std::span<const Scalar> operands);

// That in this lane an operation has no defined result.
void note_undefined(WorkgroupState& state, int line, std::uint32_t lane, std::string reason);

}  // namespace vkp::audit
