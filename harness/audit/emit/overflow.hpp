// Results that do not fit their type, for a run that looks for them (Options::finds_overflow): a
// float that becomes infinite though its operands are finite, an integer that wraps round.
#pragma once

#include "harness/audit/machine/step.hpp"

#include <spirv/unified1/GLSL.std.450.h>
#include <spirv/unified1/spirv.hpp11>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace vkp::audit {

// How an operation that may overflow is written, with {0}, {1}, … for its operands; nothing for an
// operation that cannot.
std::optional<std::string> overflowing(spv::Op op, ScalarType result);
std::optional<std::string> overflowing(GLSLstd450 function, ScalarType result);

// Makes the result undefined in lanes where it does not fit, with a label that says so. Without a
// mask, it notes the first one: 16 bits overflow so soon that it is worth a word whatever comes of
// the infinity.
class OverflowStep : public Step {
public:
    // `defined` may be null.
    OverflowStep(int line, std::string written, const Scalar& result,
                 std::span<const Scalar> operands, InitMask* defined);
    void run(WorkgroupState& state) const override;

private:
    [[nodiscard]] bool overflows(std::uint32_t lane) const;
    [[nodiscard]] bool wraps(std::uint32_t lane) const;
    [[nodiscard]] Label label_of(WorkgroupState& state, std::uint32_t lane) const;
    void note(WorkgroupState& state, std::uint32_t lane) const;
    [[nodiscard]] Hazard hazard(const WorkgroupState& state, std::uint32_t lane) const;

    std::string written_;
    Scalar result_;
    Value operands_;
    FramePtr<InitMask> defined_;
};

}  // namespace vkp::audit
