#include "harness/audit/emit/instruction_families.hpp"
#include "harness/audit/emit/operand_cast.hpp"

#include <algorithm>
#include <iterator>

namespace vkp::audit {

namespace {

constexpr std::uint32_t kNoComponent = 0xffffffff;

Value concatenated(std::span<const Operand> operands) {
    Value value;
    for (const Operand& operand : operands) {
        value.insert(value.end(), operand.value.begin(), operand.value.end());
    }
    return value;
}

Value extract(const Operand& whole, std::span<const std::uint32_t> indices, int line) {
    const TypePart part = part_of(*whole.type, indices, line);
    const auto first = whole.value.begin() + static_cast<std::ptrdiff_t>(part.offset);
    return {first, first + static_cast<std::ptrdiff_t>(part.type->scalar_count)};
}

Value insert(const Value& object, const Operand& whole, std::span<const std::uint32_t> indices,
             int line) {
    const TypePart part = part_of(*whole.type, indices, line);
    Value value = whole.value;
    std::copy(object.begin(), object.end(),
              value.begin() + static_cast<std::ptrdiff_t>(part.offset));
    return value;
}

Value shuffle(LaneCode& code, std::span<const Operand> vectors,
              std::span<const std::uint32_t> components) {
    const Value all = concatenated(vectors);
    Value value;
    for (const std::uint32_t component : components) {
        if (component != kNoComponent && component >= all.size()) {
            throw spirv::Error("a component that its vector does not have", code.line());
        }
        value.push_back(component == kNoComponent ? code.undefined(all[0].type) : all[component]);
    }
    return value;
}

// Reports the lanes whose index is outside of a vector.
class CheckIndexStep : public Step {
public:
    CheckIndexStep(int line, const Scalar& index, std::uint32_t count, bool writes)
        : Step(line), index_(index), count_(count), writes_(writes) {}

    void run(WorkgroupState& state) const override {
        for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
            const std::int64_t index = integer_at(index_.lanes, index_.type, lane);
            if (state.mask[lane] && (index < 0 || index >= std::int64_t{count_})) {
                report(state, lane, index);
            }
        }
    }

private:
    void report(WorkgroupState& state, std::uint32_t lane, std::int64_t index) const {
        Hazard* const hazard =
            state.log.add(FindingKind::kOutOfBounds, line(), 0, "", state.invocation(lane));
        if (hazard != nullptr) {
            hazard->access.writes = writes_;
            hazard->memory = Memory::kPrivate;
            hazard->element = {{index, count_, ""}};
        }
    }

    Scalar index_;
    std::uint32_t count_;
    bool writes_;
};

Scalar is_at(LaneCode& code, const Scalar& index, std::size_t place) {
    return code.emit(spv::Op::OpIEqual, kBoolType,
                     std::array{index, code.constant(index.type, place)});
}

Scalar checked_index(LaneCode& code, const Operand& index, std::size_t count, bool writes) {
    const Scalar scalar = checked(code, std::span(&index, 1))[0].value[0];
    code.add(std::make_unique<CheckIndexStep>(code.line(), scalar,
                                              static_cast<std::uint32_t>(count), writes));
    return scalar;
}

Value extract_dynamic(LaneCode& code, const Value& vector, const Operand& index) {
    const Scalar place = checked_index(code, index, vector.size(), false);
    Scalar found = code.constant(vector[0].type, 0);
    for (std::size_t i = 0; i < vector.size(); ++i) {
        found = select(code, is_at(code, place, i), vector[i], found);
    }
    return {found};
}

Value insert_dynamic(LaneCode& code, const Value& vector, const Scalar& object,
                     const Operand& index) {
    const Scalar place = checked_index(code, index, vector.size(), true);
    Value value;
    for (std::size_t i = 0; i < vector.size(); ++i) {
        value.push_back(select(code, is_at(code, place, i), object, vector[i]));
    }
    return value;
}

}  // namespace

std::optional<Value> emit_composite(LaneCode& code, const spirv::Instruction& instruction,
                                    const Type& result, std::span<const Operand> operands) {
    const std::span<const std::uint32_t> words = instruction.operands;
    switch (instruction.op) {
        case spv::Op::OpCompositeConstruct: {
            Value value = concatenated(operands);
            if (value.size() != result.scalar_count) {
                throw spirv::Error("a value put together from too few or too many parts",
                                   code.line());
            }
            return value;
        }
        case spv::Op::OpCompositeExtract:
            return extract(operands[0], words.subspan(3), code.line());
        case spv::Op::OpCompositeInsert:
            return insert(operands[0].value, operands[1], words.subspan(4), code.line());
        case spv::Op::OpVectorShuffle:
            return shuffle(code, operands, words.subspan(4));
        case spv::Op::OpCopyObject:
        case spv::Op::OpCopyLogical:
            return operands[0].value;
        case spv::Op::OpVectorExtractDynamic:
            return extract_dynamic(code, operands[0].value, operands[1]);
        case spv::Op::OpVectorInsertDynamic:
            return insert_dynamic(code, operands[0].value, operands[1].value[0], operands[2]);
        default:
            return std::nullopt;
    }
}

}  // namespace vkp::audit
