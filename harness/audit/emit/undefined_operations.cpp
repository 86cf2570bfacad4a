#include "harness/audit/emit/undefined_operations.hpp"

#include "harness/audit/steps/memory_steps.hpp"
#include "harness/base/half.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <limits>

namespace vkp::audit {

namespace {

double float_value(std::uint64_t bits, ScalarType type) {
    const auto word = static_cast<std::uint32_t>(bits);
    switch (type.bits) {
        case 64:
            return std::bit_cast<double>(bits);
        case 16:
            return half_to_float(word);
        default:
            return std::bit_cast<float>(word);
    }
}

bool fits(double value, ScalarType integer) {
    const bool is_signed = integer.kind == ScalarType::Kind::kSigned;
    const double limit = std::ldexp(1.0, integer.bits - (is_signed ? 1 : 0));
    return is_signed ? value > -limit - 1 && value < limit : value > -1 && value < limit;
}

// Quick for the case that matters: a divisor of 32 bits.
bool is_suspect(spv::Op op, std::uint64_t bits, std::uint8_t width) {
    switch (op) {
        case spv::Op::OpSDiv:
        case spv::Op::OpUDiv:
        case spv::Op::OpSRem:
        case spv::Op::OpSMod:
        case spv::Op::OpUMod:
            return bits == 0;
        case spv::Op::OpShiftLeftLogical:
        case spv::Op::OpShiftRightLogical:
        case spv::Op::OpShiftRightArithmetic:
            return bits >= width;
        default:
            return true;
    }
}

using Range = UndefinedOperationStep::Range;

// Bits of 2 to this power as a float.
constexpr std::uint32_t float_power(std::uint32_t exponent) {
    return (127 + exponent) << 23U;
}

Range harmless_words(spv::Op op, std::uint32_t width) {
    switch (op) {
        case spv::Op::OpShiftLeftLogical:
        case spv::Op::OpShiftRightLogical:
        case spv::Op::OpShiftRightArithmetic:
            return {.first = 0, .count = width};
        case spv::Op::OpConvertFToS:
            return {.ignored = 1U << 31U, .first = 0, .count = float_power(width - 1)};
        case spv::Op::OpConvertFToU:
            return {.first = 0, .count = float_power(width)};
        default:
            return {.first = 1, .count = kAllBits};
    }
}

// Whether a word of any lane is not in the range.
VKP_TARGET_CLONES bool any_beyond(const std::uint32_t* words, const Range& range,
                                  const Mask& mask) {
    const std::uint32_t* const lanes = mask.lanes;
    std::uint32_t any = 0;
    for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
        any |= (words[i] & ~range.ignored) - range.first >= range.count ? lanes[i] : 0;
    }
    return any != 0;
}

void note_undefined(WorkgroupState& state, int line, std::uint32_t lane, std::string reason) {
    state.is_device_dependent = true;
    Hazard* const note =
        state.note_log.add(FindingKind::kUndefinedOperation, line, 0, "", state.invocation(lane));
    if (note != nullptr) {
        note->value = std::move(reason);
    }
}

bool takes_bit_field(spv::Op op) {
    return op == spv::Op::OpBitFieldInsert || op == spv::Op::OpBitFieldSExtract ||
           op == spv::Op::OpBitFieldUExtract;
}

std::string undefined_together(spv::Op op, std::int64_t first, std::int64_t second,
                               std::uint8_t width) {
    if (takes_bit_field(op)) {
        return first >= 0 && second >= 0 && first + second <= width
                   ? std::string()
                   : fmt::format("takes {} bits from bit {} on, of {}", second, first, int{width});
    }
    // A divisor of zero, and an overflow, are told elsewhere.
    const bool overflows =
        second == -1 && first == std::numeric_limits<std::int64_t>::min() >> (64 - width);
    return (first >= 0 && second >= 0) || second == 0 || overflows
               ? std::string()
               : fmt::format(
                     "takes {} % {}, and GLSL defines % for no negative "
                     "number",
                     first, second);
}

}  // namespace

UndefinedOperationStep::UndefinedOperationStep(int line, spv::Op op, ScalarType result,
                                               const Scalar& operand)
    : Step(line),
      op_(op),
      result_(result),
      operand_(operand),
      harmless_(harmless_words(op, result.bits)) {}

std::size_t watched_operand(spv::Op op) {
    switch (op) {
        case spv::Op::OpSDiv:
        case spv::Op::OpUDiv:
        case spv::Op::OpSRem:
        case spv::Op::OpSMod:
        case spv::Op::OpUMod:
        case spv::Op::OpShiftLeftLogical:
        case spv::Op::OpShiftRightLogical:
        case spv::Op::OpShiftRightArithmetic:
            return 1;
        case spv::Op::OpConvertFToS:
        case spv::Op::OpConvertFToU:
            return 0;
        default:
            return ~std::size_t{0};
    }
}

std::string undefined_because(spv::Op op, ScalarType result, ScalarType operand,
                              std::uint64_t bits) {
    if (!is_suspect(op, bits, result.bits)) {
        return {};
    }
    switch (op) {
        case spv::Op::OpShiftLeftLogical:
        case spv::Op::OpShiftRightLogical:
        case spv::Op::OpShiftRightArithmetic:
            return fmt::format("shifts {} bits by {}", int{result.bits}, text_of(bits, operand));
        case spv::Op::OpConvertFToS:
        case spv::Op::OpConvertFToU: {
            const double value = float_value(bits, operand);
            const ScalarType integer{op == spv::Op::OpConvertFToS ? ScalarType::Kind::kSigned
                                                                  : ScalarType::Kind::kUnsigned,
                                     result.bits};
            return fits(value, integer)
                       ? std::string()
                       : fmt::format("converts {} to an integer that cannot hold it", value);
        }
        default:
            return "divides an integer by zero";
    }
}

bool may_overflow(spv::Op op) {
    return op == spv::Op::OpSDiv || op == spv::Op::OpSRem || op == spv::Op::OpSMod;
}

void DivisionOverflowStep::run(WorkgroupState& state) {
    const std::int64_t least =
        std::numeric_limits<std::int64_t>::min() >> (64 - dividend_.type.bits);
    const ScalarType type{ScalarType::Kind::kSigned, dividend_.type.bits};
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (!state.mask[lane] || integer_at(divisor_.lanes, type, lane) != -1 ||
            integer_at(dividend_.lanes, type, lane) != least) {
            continue;
        }
        state.may_trap = true;
        note_undefined(state, line(), lane,
                       fmt::format("divides {} by -1, and no integer is that large", least));
    }
}

void UndefinedOperationStep::run(WorkgroupState& state) {
    const bool is_of_words = operand_.type.bits == 32;
    if (is_of_words &&
        !any_beyond(static_cast<const std::uint32_t*>(operand_.lanes), harmless_, state.mask)) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (!state.mask[lane]) {
            continue;
        }
        const std::uint64_t bits = bits_at(operand_.lanes, operand_.type, lane);
        if (!is_suspect(op_, bits, result_.bits)) {
            continue;
        }
        std::string reason = undefined_because(op_, result_, operand_.type, bits);
        if (reason.empty()) {
            continue;
        }
        note_undefined(state, line(), lane, std::move(reason));
    }
}

bool is_decided_together(spv::Op op) {
    return op == spv::Op::OpSRem || op == spv::Op::OpSMod || takes_bit_field(op);
}

UndefinedTogetherStep::UndefinedTogetherStep(int line, spv::Op op, std::span<const Scalar> operands)
    : Step(line),
      op_(op),
      first_(operands[operands.size() - 2]),
      second_(operands.back()),
      width_(operands.front().type.bits) {}

void UndefinedTogetherStep::run(WorkgroupState& state) {
    const auto value_of = [](const Scalar& scalar, std::uint32_t lane) {
        return integer_at(scalar.lanes, {ScalarType::Kind::kSigned, scalar.type.bits}, lane);
    };
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (!state.mask[lane]) {
            continue;
        }
        std::string reason =
            undefined_together(op_, value_of(first_, lane), value_of(second_, lane), width_);
        if (reason.empty()) {
            continue;
        }
        note_undefined(state, line(), lane, std::move(reason));
    }
}

}  // namespace vkp::audit
