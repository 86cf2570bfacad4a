#include "harness/audit/emit/lane_code.hpp"

#include "harness/audit/emit/overflow.hpp"
#include "harness/audit/emit/undefined_operations.hpp"
#include "harness/audit/lanes/last_bits.hpp"
#include "harness/audit/lanes/open_operands.hpp"
#include "harness/audit/steps/defined_steps.hpp"
#include "harness/base/half.hpp"
#include "harness/spirv/grammar.hpp"
#include "harness/spirv/module.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <iterator>
#include <new>
#include <optional>

namespace vkp::audit {

namespace {

class LaneStep : public Step {
public:
    LaneStep(int line, LaneOp op, const Scalar& result, std::span<const Scalar> operands)
        : Step(line),
          op_(op),
          result_(result.lanes),
          lane_bytes_(result.type.lane_bytes()),
          operand_count_(operands.size()) {
        assert(operands.size() <= in_.size());
        std::transform(operands.begin(), operands.end(), in_.begin(),
                       [](const Scalar& operand) { return operand.lanes; });
    }
    void run(WorkgroupState& state) const override {
        std::array<const void*, LaneCode::kMaxOperands> in;  // NOLINT(*-member-init): set below
        for (std::size_t i = 0; i < operand_count_; ++i) {
            in[i] = in_[i];
        }
        const OtherLanes others(state, result_, lane_bytes_);
        op_(result_, in.data(), state.mask.begin, state.mask.end);
    }

private:
    LaneOp op_;
    FramePtr<void> result_;
    std::uint32_t lane_bytes_;
    std::size_t operand_count_;
    std::array<FramePtr<const void>, LaneCode::kMaxOperands> in_{};
};

// The masks without duplicates, in the order of the operands, so that every run names the same one
// of several causes.
std::vector<InitMask*> distinct(std::span<InitMask* const> masks) {
    std::vector<InitMask*> each;
    for (InitMask* const mask : masks) {
        if (mask != nullptr && std::ranges::find(each, mask) == each.end()) {
            each.push_back(mask);
        }
    }
    return each;
}

Value without_masks(std::span<const Scalar> operands) {
    Value scalars(operands.begin(), operands.end());
    for (Scalar& scalar : scalars) {
        scalar.defined = nullptr;
    }
    return scalars;
}

// The bits of one operand that alone decide the result; nothing if none do.
std::optional<std::uint64_t> decisive_bits(spv::Op op, ScalarType type) {
    switch (op) {
        case spv::Op::OpLogicalAnd:
        case spv::Op::OpBitwiseAnd:
        case spv::Op::OpIMul:
            return 0;
        case spv::Op::OpLogicalOr:
            return kAllBits;
        case spv::Op::OpBitwiseOr:
            return ~std::uint64_t{0} >> (64U - type.bits);
        default:
            return {};
    }
}

}  // namespace

Scalar LaneCode::new_scalar(ScalarType type) {
    return {type, frame_.allocate_lanes(std::size_t{padded_count_} * type.lane_bytes()), nullptr};
}

std::uint32_t* LaneCode::new_words() {
    return static_cast<std::uint32_t*>(
        frame_.allocate_lanes(padded_count_ * sizeof(std::uint32_t)));
}

Scalar LaneCode::undefined(ScalarType type) {
    Scalar scalar = new_scalar(type);
    scalar.defined = &new_mask();
    scalar.defined->all = false;
    scalar.defined->has_labels = false;
    scalar.defined->lanes = new_words();
    return scalar;
}

Scalar LaneCode::constant(ScalarType type, std::uint64_t bits) {
    const auto [place, is_new] =
        constants_.emplace(std::pair(static_cast<int>(type.lane_bytes()), bits), nullptr);
    if (is_new) {
        place->second = frame_.allocate_object(std::size_t{padded_count_} * type.lane_bytes());
        constant_bits_[place->second] = bits;
        for (std::uint32_t lane = 0; lane < padded_count_; ++lane) {
            set_bits(place->second, type, lane, bits);
        }
    }
    return {type, place->second, nullptr};
}

Scalar LaneCode::constant_uint(std::uint32_t value) {
    return constant({ScalarType::Kind::kUnsigned, 32}, value);
}

Scalar LaneCode::constant_number(ScalarType type, double value) {
    if (type.kind != ScalarType::Kind::kFloat) {
        const auto bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
        return constant(type,
                        type.bits == 64 ? bits : bits & ((std::uint64_t{1} << type.bits) - 1));
    }
    if (type.bits == 64) {
        return constant(type, std::bit_cast<std::uint64_t>(value));
    }
    const auto single = static_cast<float>(value);
    return constant(type,
                    type.bits == 16 ? float_to_half(single) : std::bit_cast<std::uint32_t>(single));
}

LaneOp LaneCode::find(spv::Op op, ScalarType result, ScalarType operand) const {
    const LaneOp other = find_lane_op(options_.last_bits, op, result, operand, keeps_sums_);
    return other != nullptr ? other : find_lane_op(op, result, operand);
}

LaneOp LaneCode::find(GLSLstd450 function, ScalarType type) const {
    const LaneOp other = find_lane_op(options_.last_bits, function, type, keeps_sums_);
    return other != nullptr ? other : find_lane_op(function, type);
}

Scalar LaneCode::emit(LaneOp op, ScalarType result, std::span<const Scalar> operands,
                      const char* name) {
    if (op == nullptr) {
        throw spirv::Error(fmt::format("{} on {} bits", name, int{result.bits}), line_);
    }
    Scalar scalar = new_scalar(result);
    add(std::make_unique<LaneStep>(line_, op, scalar, operands));
    std::vector<InitMask*> masks;
    std::ranges::transform(operands, std::back_inserter(masks), &Scalar::defined);
    scalar.defined = joined(masks);
    return scalar;
}

InitMask& LaneCode::new_mask() {
    return frame_.add(InitMask{.all = true, .has_labels = true});
}

// A mask that only the step of its own value sets serves for all that is computed from that value
// alone.
InitMask* LaneCode::joined(std::span<InitMask* const> masks) {
    std::vector<InitMask*> each = distinct(masks);
    const auto is_kept = [](const InitMask* mask) { return mask->has_labels; };
    if (each.empty() || (each.size() == 1 && is_kept(each.front()))) {
        return each.empty() ? nullptr : each.front();
    }
    const bool may_share = std::ranges::all_of(each, is_kept);
    if (const auto known = joined_.find(each); may_share && known != joined_.end()) {
        return known->second;
    }
    InitMask& result = new_mask();
    const std::vector<const InitMask*> operands(each.begin(), each.end());
    add(std::make_unique<JoinDefinedStep>(line_, result, operands));
    if (may_share) {
        joined_.emplace(std::move(each), &result);
    }
    return &result;
}

Scalar LaneCode::defined_where(Scalar scalar, InitMask* also) {
    scalar.defined = joined(std::array<InitMask*, 2>{scalar.defined, also});
    return scalar;
}

void LaneCode::copy_mask(InitMask& result, const InitMask* from) {
    add(std::make_unique<JoinDefinedStep>(line_, result, std::array{from}));
}

namespace {

// Operations on floats that may take small numbers for 0; of the others, some only move them.
bool computes(spv::Op op) {
    return (op >= spv::Op::OpFOrdEqual && op <= spv::Op::OpFUnordGreaterThanEqual) ||
           op == spv::Op::OpLessOrGreater || op == spv::Op::OpConvertFToS ||
           op == spv::Op::OpConvertFToU || op == spv::Op::OpFConvert || spirv::computes_float(op);
}

}  // namespace

Value LaneCode::taken(std::span<const Scalar> operands) {
    Value values(operands.begin(), operands.end());
    for (Scalar& scalar : values) {
        if (scalar.type.kind == ScalarType::Kind::kFloat) {
            scalar = emit(small_as_zero(scalar.type), scalar.type, std::array{scalar});
        }
    }
    return values;
}

Scalar LaneCode::given(Scalar result, std::span<const Scalar> operands, bool has_sign) {
    if (result.type.kind != ScalarType::Kind::kFloat) {
        return result;
    }
    result = emit(small_as_zero(result.type), result.type, std::array{result});
    if (has_sign && operands.front().type == result.type) {
        Value all = without_masks(operands);
        all.resize(kMaxOperands - 1, all.back());
        all.insert(all.begin(), result);
        result = emit(zero_of_other_sign(result.type), result.type, all);
    }
    return result;
}

Scalar LaneCode::through_half(const Scalar& scalar) {
    constexpr ScalarType kHalf{ScalarType::Kind::kFloat, 16};
    Scalar half = emit(find(spv::Op::OpFConvert, kHalf, scalar.type), kHalf, std::array{scalar});
    if (options_.last_bits == LastBits::kSmallAreZero) {
        half = emit(small_as_zero(kHalf), kHalf, std::array{half});
    }
    return emit(find_lane_op(spv::Op::OpFConvert, scalar.type, kHalf), scalar.type,
                std::array{half});
}

Scalar LaneCode::emit(spv::Op op, ScalarType result, std::span<const Scalar> inputs) {
    const bool is_small_zero = options_.last_bits == LastBits::kSmallAreZero && computes(op);
    const Value own = is_small_zero ? taken(inputs) : Value();
    const std::span<const Scalar> operands = is_small_zero ? std::span<const Scalar>(own) : inputs;
    const bool is_select = op == spv::Op::OpSelect;
    const ScalarType operand = operands[is_select ? 1 : 0].type;
    const LaneOp lane_op = find(op, result, operand);
    if (lane_op == nullptr) {
        throw spirv::Error(fmt::format("{} on {} bits", spirv::opcode_name(op), int{result.bits}),
                           line_);
    }
    Scalar scalar = emit(lane_op, result, without_masks(operands));
    scalar.defined = decided(op, operands);
    if (is_small_zero) {
        scalar = given(scalar, operands, spirv::computes_float(op));
    }
    return watch_overflow(overflowing(op, result), scalar, operands);
}

// Operands that decide alone: false of `and`, 0 of a product.
InitMask* LaneCode::decided(spv::Op op, std::span<const Scalar> operands) {
    std::vector<InitMask*> masks;
    std::ranges::transform(operands, std::back_inserter(masks), &Scalar::defined);
    const std::optional<std::uint64_t> decisive = decisive_bits(op, operands.front().type);
    if (!decisive || (masks[0] == nullptr && masks[1] == nullptr)) {
        return joined(masks);
    }
    InitMask& result = new_mask();
    add(std::make_unique<DecidedStep>(line_, result, operands[0], operands[1], *decisive));
    return &result;
}

Scalar LaneCode::emit(GLSLstd450 function, ScalarType result, std::span<const Scalar> inputs) {
    const bool is_small_zero = options_.last_bits == LastBits::kSmallAreZero;
    const Value own = is_small_zero ? taken(inputs) : Value();
    const std::span<const Scalar> operands = is_small_zero ? std::span<const Scalar>(own) : inputs;
    const LaneOp lane_op = find(function, operands.front().type);
    if (lane_op == nullptr) {
        throw spirv::Error(fmt::format("{} of GLSL.std.450 on {} bits",
                                       spirv::function_name(function), int{result.bits}),
                           line_);
    }
    Scalar scalar = emit(lane_op, result, operands);
    if (is_small_zero) {
        scalar = given(scalar, operands, spirv::computes_float(function));
    }
    return watch_overflow(overflowing(function, result), scalar, operands);
}

Scalar LaneCode::watch_overflow(const std::optional<std::string>& written, Scalar result,
                                std::span<const Scalar> operands) {
    const bool is_half = result.type.kind == ScalarType::Kind::kFloat && result.type.bits == 16;
    if (!written || (!options_.finds_overflow && !is_half)) {
        return result;
    }
    if (!options_.finds_overflow) {
        add(std::make_unique<OverflowStep>(line_, *written, result, operands, nullptr));
        return result;
    }
    InitMask& defined = new_mask();
    add(std::make_unique<OverflowStep>(line_, *written, result, operands, &defined));
    return defined_where(result, &defined);
}

InitMask* LaneCode::watch(const spirv::OpenResult* result, ScalarType type,
                          std::span<const Scalar> operands) {
    InitMask* defined = nullptr;
    if (result == nullptr || is_quiet_) {
        return defined;  // not an instruction that the audit knows: whoever emits it reports that
    }
    for (const spirv::OpenCase& open_case : result->cases) {
        watch(open_case, type, operands, defined);
    }
    return defined;
}

// Emits no check where constant operands show that the result is defined.
void LaneCode::watch(const spirv::OpenCase& open_case, ScalarType type,
                     std::span<const Scalar> operands, InitMask*& defined) {
    const std::span<const Scalar> decisive = deciding(open_case.operands, operands);
    const LaneOp open = open_operands(open_case.operands, type, operands.front().type);
    if (open == nullptr || !may_be_open(open_case.operands, open, decisive)) {
        return;
    }
    if (scratch_.lanes == nullptr) {
        scratch_ = new_scalar({ScalarType::Kind::kBool, 32});
    }
    const bool is_first = defined == nullptr;
    defined = is_first ? &new_mask() : defined;
    add(std::make_unique<UndefinedOperationStep>(
        line_, open_case, open, operands,
        UndefinedOperationStep::Result{type.bits, defined, is_first}, scratch_));
}

bool LaneCode::may_be_open(spirv::OpenIf condition, LaneOp open,
                           std::span<const Scalar> operands) const {
    constexpr std::uint32_t kLanes = 8;
    struct alignas(32) Lanes {
        std::array<std::byte, kLanes * sizeof(std::uint64_t)> bytes{};
    };
    std::array<Lanes, kMaxOperands> values;
    std::array<const void*, kMaxOperands> in{};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const auto constant = constant_bits_.find(operands[i].lanes);
        set_bits(values[i].bytes.data(), operands[i].type, 0,
                 constant == constant_bits_.end() ? most_open(condition, i, operands[i].type)
                                                  : constant->second);
        in[i] = values[i].bytes.data();
    }
    Lanes answer;
    open(answer.bytes.data(), in.data(), 0, kLanes);
    return bits_at(answer.bytes.data(), {ScalarType::Kind::kBool, 32}, 0) != 0;
}

void LaneCode::require_defined(const Scalar& scalar) {
    if (scalar.defined != nullptr && !is_quiet_) {
        add(std::make_unique<CheckDefinedStep>(line_, *scalar.defined));
    }
}

}  // namespace vkp::audit
