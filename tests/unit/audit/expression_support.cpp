#include "tests/unit/audit/expression_support.hpp"

namespace vkp::audit {
namespace {

Launch launch_of(std::uint32_t lanes) {
    return {.workgroups = {1}, .workgroup_size = {lanes}};
}

Options options_of(std::uint32_t subgroup_size) {
    Options options;
    options.subgroup_size = subgroup_size;
    return options;
}

// The words of an instruction with made-up ids.
spirv::Instruction instruction_of(spv::Op op, std::size_t id_count, const spirv::Words& before,
                                  const spirv::Words& behind) {
    spirv::Instruction instruction{op, {1, 2}};
    spirv::Words& words = instruction.operands;
    words.insert(words.end(), before.begin(), before.end());
    for (std::uint32_t id = 0; id < id_count; ++id) {
        words.push_back(100 + id);
    }
    words.insert(words.end(), behind.begin(), behind.end());
    return instruction;
}

}  // namespace

ExpressionTest::ExpressionTest(std::uint32_t subgroup_size)
    : state_(launch_of(kLanes), options_of(subgroup_size)) {
    frame_.enter();
    code_.set_target(steps_);
    code_.set_line(kLine);
    state_.mask.lanes = state_.arena.allocate_array<std::uint32_t>(state_.padded_count);
    set_mask([](std::uint32_t) { return true; });
}

const Type& ExpressionTest::add_scalar(ScalarType type) {
    Type& made = types_.emplace_back();
    made.kind = Type::Kind::kScalar;
    made.scalar = type;
    made.scalar_count = 1;
    return made;
}

const Type& ExpressionTest::add_indexed(Type::Kind kind, const Type& element, std::uint32_t count) {
    Type& made = types_.emplace_back();
    made.kind = kind;
    made.element = &element;
    made.count = count;
    made.scalar_count = count * element.scalar_count;
    return made;
}

const Type& ExpressionTest::structure(const std::vector<const Type*>& members) {
    Type& made = types_.emplace_back();
    made.kind = Type::Kind::kStruct;
    made.members = members;
    for (const Type* member : members) {
        made.scalar_offsets.push_back(made.scalar_count);
        made.scalar_count += member->scalar_count;
    }
    return made;
}

Value ExpressionTest::run(const std::optional<Value>& emitted) {
    for (const std::unique_ptr<Step>& step : steps_) {
        EXPECT_EQ(step->line(), kLine);
        step->run(state_);
    }
    ran_ = std::move(steps_);
    steps_.clear();
    EXPECT_TRUE(emitted.has_value());
    return emitted.value_or(Value());
}

void ExpressionTest::run_again() {
    for (const std::unique_ptr<Step>& step : ran_) {
        step->run(state_);
    }
}

Value ExpressionTest::evaluate(spv::Op op, const Type& result, const std::vector<Operand>& operands,
                               const spirv::Words& literals) {
    return run(emit_expression(code_, instruction_of(op, operands.size(), {}, literals), result,
                               operands));
}

Value ExpressionTest::evaluate(GLSLstd450 instruction, const Type& result,
                               const std::vector<Operand>& operands) {
    return run(emit_extended(code_, instruction, result, operands));
}

Value ExpressionTest::evaluate_subgroup(spv::Op op, const Type& result,
                                        const std::vector<Operand>& operands,
                                        const spirv::Words& before) {
    spirv::Words words{3};  // the scope
    words.insert(words.end(), before.begin(), before.end());
    return run(
        emit_subgroup(code_, instruction_of(op, operands.size(), words, {}), result, operands));
}

}  // namespace vkp::audit
