// Operations whose result GLSL leaves undefined for some operands: divisions by zero, shifts by too
// much, conversions of floats that do not fit. Devices differ there, so a learner should know.
#pragma once

#include "harness/audit/machine/step.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <cstddef>
#include <cstdint>
#include <string>

namespace vkp::audit {

// Which operand decides whether the operation is defined; a large number if it always is.
std::size_t watched_operand(spv::Op op);

// What is wrong with these bits as that operand: "divides by zero"; empty if nothing is.
std::string undefined_because(spv::Op op, ScalarType result, ScalarType operand,
                              std::uint64_t bits);

// Whether the operation overflows for the least number and -1, for which there is no result. Some
// processors end the program there, and llvmpipe runs on them.
bool may_overflow(spv::Op op);

class DivisionOverflowStep : public Step {
public:
    DivisionOverflowStep(int line, const Scalar& dividend, const Scalar& divisor)
        : Step(line), dividend_(dividend), divisor_(divisor) {}
    void run(WorkgroupState& state) override;

private:
    Scalar dividend_;
    Scalar divisor_;
};

class UndefinedOperationStep : public Step {
public:
    // Operands of 32 bits for which the operation is defined, to tell at a glance.
    struct Range {
        std::uint32_t ignored = 0;  // bits that do not matter
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    UndefinedOperationStep(int line, spv::Op op, ScalarType result, const Scalar& operand);
    void run(WorkgroupState& state) override;

private:
    spv::Op op_;
    ScalarType result_;
    Scalar operand_;
    Range harmless_;
};

}  // namespace vkp::audit
