#include "harness/audit/emit/operand_cast.hpp"

#include "harness/audit/steps/defined_steps.hpp"

#include <set>

namespace vkp::audit {

namespace {

Scalar as_if_defined(Scalar scalar) {
    scalar.defined = nullptr;
    return scalar;
}

}  // namespace

ScalarType scalar_type(const Type& type) {
    const Type* inner = &type;
    while (inner->kind != Type::Kind::kScalar) {
        inner = inner->members.empty() ? inner->element : inner->members.front();
        if (inner == nullptr) {
            throw spirv::Error("a value without scalars", 0);
        }
    }
    return inner->scalar;
}

std::vector<Operand> checked(LaneCode& code, std::span<const Operand> operands) {
    std::vector<Operand> result(operands.begin(), operands.end());
    std::set<const InitMask*> seen;
    for (Operand& operand : result) {
        for (Scalar& scalar : operand.value) {
            if (seen.insert(scalar.defined).second) {
                code.require_defined(scalar);
            }
            scalar.defined = nullptr;
        }
    }
    return result;
}

Scalar retyped(Scalar scalar, ScalarType type) {
    scalar.type = type;
    return scalar;
}

Scalar converted(LaneCode& code, const Scalar& integer, ScalarType type) {
    if (integer.type.bits == type.bits) {
        return retyped(integer, type);
    }
    const bool is_signed = type.kind == ScalarType::Kind::kSigned;
    return code.emit(is_signed ? spv::Op::OpSConvert : spv::Op::OpUConvert, type,
                     std::array{integer});
}

Scalar select(LaneCode& code, const Scalar& condition, const Scalar& yes, const Scalar& no) {
    const std::array operands{as_if_defined(condition), as_if_defined(yes), as_if_defined(no)};
    Scalar result = code.emit(spv::Op::OpSelect, yes.type, operands);
    if (condition.defined != nullptr || yes.defined != nullptr || no.defined != nullptr) {
        result.defined = &code.new_mask();
        code.add(
            std::make_unique<SelectDefinedStep>(code.line(), *result.defined, condition, yes, no));
    }
    return result;
}

}  // namespace vkp::audit
