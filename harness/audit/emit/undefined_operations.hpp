// Operations whose result GLSL leaves undefined for some operands: divisions by zero, remainders of
// negative numbers, shifts by too much, bit fields too wide, conversions of floats that do not fit.
// Devices differ there, so a learner should know.
#pragma once

#include "harness/audit/machine/step.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <cstddef>
#include <cstdint>
#include <span>
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

// Of the operations of which several operands together decide whether they are defined: remainders
// of signed integers (GLSL 4.60 specification, section 5.9: neither operand may be negative) and
// bit fields (section 8.8: no place below 0, none beyond the width).
bool is_decided_together(spv::Op op);

class UndefinedTogetherStep : public Step {
public:
    // The operands as the operation takes them, with its amounts of 32 bits.
    UndefinedTogetherStep(int line, spv::Op op, std::span<const Scalar> operands);
    void run(WorkgroupState& state) override;

private:
    spv::Op op_;
    Scalar first_;   // dividend, or first bit
    Scalar second_;  // divisor, or how many bits
    std::uint8_t width_;
};

}  // namespace vkp::audit
