#include "harness/capture_layer/constant_values.hpp"

#include <bit>

namespace vkp::capture {

namespace {

// A module that defines constants by themselves is invalid, and must not end the application.
constexpr unsigned kDeepest = 64;

std::optional<std::uint32_t> quotient(spv::Op op, std::uint32_t a, std::uint32_t b) {
    const bool is_signed = op == spv::Op::OpSDiv || op == spv::Op::OpSRem;
    if (b == 0 || (is_signed && a == 0x80000000U && b == 0xFFFFFFFFU)) {
        return std::nullopt;
    }
    const auto signed_a = std::bit_cast<std::int32_t>(a);
    const auto signed_b = std::bit_cast<std::int32_t>(b);
    switch (op) {
        case spv::Op::OpUDiv:
            return a / b;
        case spv::Op::OpUMod:
            return a % b;
        case spv::Op::OpSDiv:
            return static_cast<std::uint32_t>(signed_a / signed_b);
        default:
            return static_cast<std::uint32_t>(signed_a % signed_b);
    }
}

std::optional<std::uint32_t> result_of(spv::Op op, std::uint32_t a, std::uint32_t b) {
    switch (op) {
        case spv::Op::OpIAdd:
            return a + b;
        case spv::Op::OpISub:
            return a - b;
        case spv::Op::OpIMul:
            return a * b;
        case spv::Op::OpUDiv:
        case spv::Op::OpUMod:
        case spv::Op::OpSDiv:
        case spv::Op::OpSRem:
            return quotient(op, a, b);
        case spv::Op::OpShiftLeftLogical:
            return b < 32 ? std::optional(a << b) : std::nullopt;
        case spv::Op::OpShiftRightLogical:
            return b < 32 ? std::optional(a >> b) : std::nullopt;
        case spv::Op::OpBitwiseAnd:
            return a & b;
        case spv::Op::OpBitwiseOr:
            return a | b;
        case spv::Op::OpUGreaterThan:
            return a > b;
        case spv::Op::OpULessThan:
            return a < b;
        case spv::Op::OpIEqual:
            return a == b;
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<std::uint32_t> ConstantValues::value_at(std::uint32_t id, unsigned depth) const {
    if (depth > kDeepest) {
        return std::nullopt;
    }
    const Instruction instruction = index_.definition(id);
    if (const auto constant_id = index_.decoration(id, spv::Decoration::SpecId)) {
        const auto given = specialization_.find(*constant_id);
        if (given != specialization_.end()) {
            return static_cast<std::uint32_t>(given->second);
        }
    }
    switch (instruction.op) {
        case spv::Op::OpConstant:
        case spv::Op::OpSpecConstant:
            return instruction.word(3);
        case spv::Op::OpConstantTrue:
        case spv::Op::OpSpecConstantTrue:
            return 1;
        case spv::Op::OpConstantFalse:
        case spv::Op::OpSpecConstantFalse:
        case spv::Op::OpConstantNull:
            return 0;
        case spv::Op::OpSpecConstantOp:
            return operation(instruction, depth + 1);
        default:
            return std::nullopt;
    }
}

std::optional<std::uint32_t> ConstantValues::operation(const Instruction& instruction,
                                                       unsigned depth) const {
    const auto op = static_cast<spv::Op>(instruction.word(3));
    const auto first = value_at(instruction.word(4), depth);
    if (!first) {
        return std::nullopt;
    }
    if (op == spv::Op::OpSelect) {
        return value_at(instruction.word(*first != 0 ? 5 : 6), depth);
    }
    if (op == spv::Op::OpUConvert || op == spv::Op::OpSConvert) {
        return first;
    }
    const auto second = value_at(instruction.word(5), depth);
    return second ? result_of(op, *first, *second) : std::nullopt;
}

}  // namespace vkp::capture
