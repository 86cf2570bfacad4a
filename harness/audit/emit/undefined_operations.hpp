// Operations whose result Vulkan leaves undefined for some operands, as the table in
// harness/spirv/open_results.hpp has it: divisions by zero, shifts by too much, the logarithm of a
// negative number. Devices differ there, so a learner should know.
#pragma once

#include "harness/audit/machine/step.hpp"
#include "harness/spirv/open_results.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace vkp::audit {

// Makes the result undefined in lanes whose operands leave it undefined.
class UndefinedOperationStep : public Step {
public:
    struct Result {
        std::uint8_t bits = 0;  // its width
        FramePtr<InitMask> defined;
        bool is_first = true;  // first step for this result; later ones leave what it has set
    };

    // `open` is the result of open_operands() for these operands; `scratch` is a bool of each lane.
    UndefinedOperationStep(int line, const spirv::OpenCase& open_case, LaneOp open,
                           std::span<const Scalar> operands, Result result, Scalar scratch);
    void run(WorkgroupState& state) const override;

private:
    [[nodiscard]] std::string what_happens(std::uint32_t lane) const;
    [[nodiscard]] Label label_of(WorkgroupState& state, std::uint32_t lane) const;

    const spirv::OpenCase& case_;
    LaneOp open_;
    Value operands_;
    std::vector<FramePtr<const void>> deciding_;
    Result result_;
    Scalar scratch_;
};

// The operands that decide: for a bit field its offset and count.
std::span<const Scalar> deciding(spirv::OpenIf open, std::span<const Scalar> operands);

// The hazard of an operation without a defined result. `does` says what the thread does, as words
// after its name; `instead` what is defined, as sentences.
Hazard undefined_operation(const WorkgroupState& state, int line, std::uint32_t lane,
                           std::string does, std::string_view instead = {});

}  // namespace vkp::audit
