#include "harness/audit/emit/overflow.hpp"

#include "harness/audit/lanes/lane_loop.hpp"
#include "harness/audit/steps/defined_steps.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp::audit {

namespace {

using Op = spv::Op;

constexpr std::size_t kPlaceOfOperator = 4;  // index of the operator in "{0} + {1}"

double number_at(const Scalar& scalar, std::uint32_t lane) {
    return float_at(bits_at(scalar.lanes, scalar.type, lane), scalar.type);
}

// Whether the exact result of the operation does not fit its type; `result` is the wrapped one.
template <typename Number>
bool differs(char op, Number left, Number right, Number result) {
    constexpr Number kBits = 64;
    Number whole = 0;
    if (op == '<') {
        return right >= 0 && right < kBits && ((result >> right) != left);
    }
    const bool is_beyond = op == '+' ? __builtin_add_overflow(left, right, &whole)
                                     : __builtin_mul_overflow(left, right, &whole);
    return is_beyond || whole != result;
}

// "65504, the largest float16_t"
std::string largest(ScalarType type) {
    if (is_float(type)) {
        return type.bits == 64   ? "1.8e308, the largest double"
               : type.bits == 16 ? "65504, the largest float16_t"
                                 : "3.4e38, the largest float";
    }
    const bool is_signed = type.kind == ScalarType::Kind::kSigned;
    const std::uint64_t most = ~std::uint64_t{0} >> (64U - type.bits + (is_signed ? 1U : 0U));
    const std::string name = type.bits == 32
                                 ? (is_signed ? "int" : "uint")
                                 : fmt::format("{}int{}_t", is_signed ? "" : "u", int{type.bits});
    return fmt::format("{}, the largest {}", most, name);
}

}  // namespace

std::optional<std::string> overflowing(spv::Op op, ScalarType result) {
    switch (op) {
        case Op::OpFAdd:
        case Op::OpIAdd:
            return "{0} + {1}";
        case Op::OpFSub:
            return "{0} - {1}";
        case Op::OpFMul:
        case Op::OpIMul:
            return "{0} * {1}";
        case Op::OpFDiv:
            return "{0} / {1}";
        case Op::OpShiftLeftLogical:
            return "{0} << {1}";
        case Op::OpFConvert:
        case Op::OpConvertUToF:
        case Op::OpConvertSToF:
            return result.bits == 16 ? std::optional("float16_t({0})")
                                     : std::optional("float({0})");
        default:
            return {};
    }
}

std::optional<std::string> overflowing(GLSLstd450 function, ScalarType result) {
    switch (is_float(result) ? function : GLSLstd450Bad) {
        case GLSLstd450Exp:
            return "exp({0})";
        case GLSLstd450Exp2:
            return "exp2({0})";
        case GLSLstd450Pow:
            return "pow({0}, {1})";
        case GLSLstd450Sinh:
            return "sinh({0})";
        case GLSLstd450Cosh:
            return "cosh({0})";
        case GLSLstd450Fma:
            return "fma({0}, {1}, {2})";
        default:
            return {};
    }
}

OverflowStep::OverflowStep(int line, std::string written, const Scalar& result,
                           std::span<const Scalar> operands, InitMask* defined)
    : Step(line, 0),
      written_(std::move(written)),
      result_(result),
      operands_(operands.begin(), operands.end()),
      defined_(defined) {}

// 1.0 / 0.0 is an infinity, and rightly so.
bool OverflowStep::overflows(std::uint32_t lane) const {
    if (!is_float(result_.type)) {
        return wraps(lane);
    }
    const bool is_by_zero =
        written_.find('/') != std::string::npos && number_at(operands_[1], lane) == 0;
    return !is_by_zero && std::isinf(number_at(result_, lane)) &&
           std::ranges::all_of(operands_, [&](const Scalar& operand) {
               return !is_float(operand.type) || std::isfinite(number_at(operand, lane));
           });
}

bool OverflowStep::wraps(std::uint32_t lane) const {
    const char op = written_[kPlaceOfOperator];
    const auto of = [lane](const Scalar& scalar) {
        return integer_at(scalar.lanes, scalar.type, lane);
    };
    if (result_.type.kind == ScalarType::Kind::kSigned) {
        return differs(op, of(operands_[0]), of(operands_[1]), of(result_));
    }
    return differs(op, static_cast<std::uint64_t>(of(operands_[0])),
                   static_cast<std::uint64_t>(of(operands_[1])),
                   static_cast<std::uint64_t>(of(result_)));
}

Hazard OverflowStep::hazard(const WorkgroupState& state, std::uint32_t lane) const {
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const Scalar& operand : operands_) {
        arguments.push_back(text_of(bits_at(operand.lanes, operand.type, lane), operand.type));
    }
    return {
        .kind = is_float(result_.type) ? FindingKind::kInfiniteResult : FindingKind::kOutOfBounds,
        .access = {.line = line(), .invocation = state.invocation(lane)},
        .value = fmt::vformat(written_, arguments),
        .other_value = largest(result_.type)};
}

Label OverflowStep::label_of(WorkgroupState& state, std::uint32_t lane) const {
    const Origins::Key key = {Origins::line_key(FindingKind::kInfiniteResult, line()),
                              reinterpret_cast<std::uintptr_t>(this), state.invocation(lane),
                              bits_at(operands_[0].lanes, operands_[0].type, lane)};
    return state.origins.label(key, [&] { return hazard(state, lane); });
}

void OverflowStep::note(WorkgroupState& state, std::uint32_t lane) const {
    Hazard* const noted =
        state.note_log.add(FindingKind::kInfiniteResult, line(), 0, "", state.invocation(lane));
    if (noted != nullptr) {
        const Hazard cause = hazard(state, lane);
        noted->value = cause.value;
        noted->other_value = cause.other_value;
    }
}

void OverflowStep::run(WorkgroupState& state) const {
    if (defined_ == nullptr) {
        state.for_each_lane([&](std::uint32_t lane) {
            if (overflows(lane)) {
                note(state, lane);
            }
        });
        return;
    }
    define_lanes(*defined_, state);
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane] && overflows(lane)) {
            set_word(*defined_, lane, label_of(state, lane), state);
        }
    }
}

}  // namespace vkp::audit
