#include "harness/audit/emit/operand_cast.hpp"

#include <new>
#include <set>

namespace vkp::audit {

namespace {

bool is_all_defined(const Scalar& scalar) {
    return scalar.defined == nullptr || scalar.defined->all;
}

// Which lanes of condition ? yes : no are defined.
class SelectDefinedStep : public Step {
public:
    SelectDefinedStep(int line, InitMask& result, const Scalar& condition, const Scalar& yes,
                      const Scalar& no)
        : Step(line), result_(result), condition_(condition), yes_(yes), no_(no) {}

    void run(WorkgroupState& state) override {
        result_.all = is_all_defined(yes_) && is_all_defined(no_);
        result_.variable = nullptr;
        if (result_.all) {
            return;
        }
        for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
            const bool condition = bits_at(condition_.lanes, condition_.type, lane) != 0;
            const Scalar& picked = condition ? yes_ : no_;
            const bool is_defined = is_all_defined(picked) || picked.defined->lanes[lane] != 0;
            result_.lanes[lane] = is_defined ? kAllBits : 0;
            if (!is_defined && state.mask[lane] && result_.variable == nullptr) {
                result_.variable = picked.defined->variable;
            }
        }
    }

private:
    InitMask& result_;
    Scalar condition_;
    Scalar yes_;
    Scalar no_;
};

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
    const std::array operands{condition, as_if_defined(yes), as_if_defined(no)};
    Scalar result = code.emit(spv::Op::OpSelect, yes.type, operands);
    if (yes.defined != nullptr || no.defined != nullptr) {
        WorkgroupState& state = code.state();
        result.defined = new (state.arena.allocate(sizeof(InitMask)))
            InitMask{state.arena.allocate_array<std::uint32_t>(state.padded_count)};
        code.add(
            std::make_unique<SelectDefinedStep>(code.line(), *result.defined, condition, yes, no));
    }
    return result;
}

}  // namespace vkp::audit
