#include "harness/audit/emit/instruction_families.hpp"
#include "harness/audit/emit/operand_cast.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

// Some neighbouring scalars as one, the first in the lowest bits.
Scalar joined(LaneCode& code, std::span<const Scalar> scalars, ScalarType type) {
    Scalar whole = converted(code, scalars[0], type);
    for (std::size_t i = 1; i < scalars.size(); ++i) {
        const Scalar amount = code.constant(type, i * scalars[0].type.bits);
        const Scalar part = code.emit(spv::Op::OpShiftLeftLogical, type,
                                      std::array{converted(code, scalars[i], type), amount});
        whole = code.emit(spv::Op::OpBitwiseOr, type, std::array{whole, part});
    }
    return whole;
}

ScalarType unsigned_type(ScalarType type) {
    return {ScalarType::Kind::kUnsigned, type.bits};
}

// One of the parts of a wider scalar, counted from its lowest bits.
Scalar part_of(LaneCode& code, const Scalar& whole, std::uint32_t index, ScalarType type) {
    const Scalar amount = code.constant(whole.type, std::uint64_t{index} * type.bits);
    const Scalar shifted =
        code.emit(spv::Op::OpShiftRightLogical, whole.type, std::array{whole, amount});
    return converted(code, shifted, type);
}

}  // namespace

Value emit_bitcast(LaneCode& code, const Type& result, const Operand& operand) {
    const ScalarType to = scalar_type(result);
    const ScalarType from = operand.value[0].type;
    if (to.bits == from.bits) {
        Value value = operand.value;
        std::transform(value.begin(), value.end(), value.begin(),
                       [to](const Scalar& scalar) { return retyped(scalar, to); });
        return value;
    }
    Value bits = operand.value;
    std::transform(bits.begin(), bits.end(), bits.begin(),
                   [from](const Scalar& scalar) { return retyped(scalar, unsigned_type(from)); });
    const std::uint32_t ratio = std::max(to.bits, from.bits) / std::min(to.bits, from.bits);
    Value value;
    for (std::uint32_t i = 0; i < result.scalar_count; ++i) {
        const Scalar scalar =
            to.bits > from.bits
                ? joined(code, std::span(bits).subspan(std::size_t{i} * ratio, ratio),
                         unsigned_type(to))
                : part_of(code, bits[i / ratio], i % ratio, unsigned_type(to));
        value.push_back(retyped(scalar, to));
    }
    return value;
}

}  // namespace vkp::audit
