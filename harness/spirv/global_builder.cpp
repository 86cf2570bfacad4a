#include "harness/spirv/global_builder.hpp"

#include "harness/spirv/operations.hpp"

#include <algorithm>
#include <utility>

namespace vkp::spirv {

namespace {

// The words of a built-in input are read without initialisation; all others start at zero.
constexpr Id kNoInitializer = 0;

// From SPIR-V 1.4 on, an entry point names all variables of the module that it uses.
constexpr std::uint32_t kWholeInterface = 0x00010400;

}  // namespace

Id GlobalBuilder::void_type() {
    return find_or_add(spv::Op::OpTypeVoid, {});
}

Id GlobalBuilder::bool_type() {
    return find_or_add(spv::Op::OpTypeBool, {});
}

Id GlobalBuilder::uint_type() {
    return find_or_add(spv::Op::OpTypeInt, {32, 0});
}

Id GlobalBuilder::int_type(bool is_signed) {
    return find_or_add(spv::Op::OpTypeInt, {32, is_signed ? 1U : 0U});
}

Id GlobalBuilder::uint3_type() {
    return find_or_add(spv::Op::OpTypeVector, {uint_type(), 3});
}

Id GlobalBuilder::pointer_type(spv::StorageClass storage_class, Id pointee) {
    return find_or_add(spv::Op::OpTypePointer, {word(storage_class), pointee});
}

Id GlobalBuilder::function_type(const Words& return_and_parameters) {
    return find_or_add(spv::Op::OpTypeFunction, return_and_parameters);
}

Id GlobalBuilder::uint_constant(std::uint32_t value) {
    return find_or_add_typed(spv::Op::OpConstant, uint_type(), {value});
}

Id GlobalBuilder::null_constant(Id type) {
    return find_or_add_typed(spv::Op::OpConstantNull, type, {});
}

Id GlobalBuilder::undefined(Id type) {
    return find_or_add_typed(spv::Op::OpUndef, type, {});
}

Id GlobalBuilder::private_uint(std::string_view name) {
    const Id zero = null_constant(uint_type());
    const Id variable = add_variable(pointer_type(spv::StorageClass::Private, uint_type()),
                                     spv::StorageClass::Private, zero);
    add_name(variable, name);
    return variable;
}

Id GlobalBuilder::input_variable(spv::BuiltIn built_in, Id type) {
    if (const Id existing = find_built_in(built_in)) {
        return existing;
    }
    const Id variable = add_variable(pointer_type(spv::StorageClass::Input, type),
                                     spv::StorageClass::Input, kNoInitializer);
    module_.annotations.push_back(
        {spv::Op::OpDecorate, {variable, word(spv::Decoration::BuiltIn), word(built_in)}});
    if (module_.version < kWholeInterface) {
        add_to_interface(variable);
    }
    return variable;
}

void GlobalBuilder::require(spv::Capability capability) {
    const bool is_there = std::any_of(module_.setup.begin(), module_.setup.end(),
                                      [&](const Instruction& instruction) {
                                          return instruction.op == spv::Op::OpCapability &&
                                                 instruction.operands[0] == word(capability);
                                      });
    if (!is_there) {
        module_.setup.insert(module_.setup.begin(), {spv::Op::OpCapability, {word(capability)}});
    }
}

Id GlobalBuilder::word_buffer(std::string_view name, std::uint32_t binding) {
    const Id array = module_.new_id();
    const Id block = module_.new_id();
    module_.globals.push_back({spv::Op::OpTypeRuntimeArray, {array, uint_type()}});
    module_.globals.push_back({spv::Op::OpTypeStruct, {block, array}});
    const Id variable = add_variable(pointer_type(spv::StorageClass::StorageBuffer, block),
                                     spv::StorageClass::StorageBuffer, kNoInitializer);
    auto& annotations = module_.annotations;
    annotations.push_back(
        {spv::Op::OpDecorate, {array, word(spv::Decoration::ArrayStride), word(sizeof(uint32_t))}});
    annotations.push_back(
        {spv::Op::OpMemberDecorate, {block, 0, word(spv::Decoration::Offset), 0}});
    annotations.push_back({spv::Op::OpDecorate, {block, word(spv::Decoration::Block)}});
    annotations.push_back(
        {spv::Op::OpDecorate, {variable, word(spv::Decoration::DescriptorSet), 0}});
    annotations.push_back(
        {spv::Op::OpDecorate, {variable, word(spv::Decoration::Binding), binding}});
    add_name(variable, name);
    return variable;
}

Id GlobalBuilder::find_or_add(spv::Op op, const Words& operands_without_result) {
    return find_or_add(op, operands_without_result, 0);
}

Id GlobalBuilder::find_or_add_typed(spv::Op op, Id type, const Words& value) {
    Words operands = {type};
    operands.insert(operands.end(), value.begin(), value.end());
    return find_or_add(op, std::move(operands), 1);
}

// `place` is the index of the result among the operands.
Id GlobalBuilder::find_or_add(spv::Op op, Words operands, std::ptrdiff_t place) {
    know_all();
    const auto [known, is_new] = known_.try_emplace({op, operands}, 0);
    if (is_new) {
        known->second = module_.new_id();
        operands.insert(operands.begin() + place, known->second);
        module_.globals.push_back({op, std::move(operands)});
    }
    return known->second;
}

// Includes the globals that others have added since.
void GlobalBuilder::know_all() {
    for (; looked_at_ < module_.globals.size(); ++looked_at_) {
        const Instruction& global = module_.globals[looked_at_];
        if (const Id result = global.result()) {
            Words operands = global.operands;
            operands.erase(operands.begin() + (global.type() != 0 ? 1 : 0));
            known_.try_emplace({global.op, std::move(operands)}, result);
        }
    }
}

Id GlobalBuilder::add_variable(Id pointer_type, spv::StorageClass storage_class, Id initializer) {
    const Id variable = module_.new_id();
    Words operands = {pointer_type, variable, word(storage_class)};
    if (initializer != kNoInitializer) {
        operands.push_back(initializer);
    }
    module_.globals.push_back({spv::Op::OpVariable, operands});
    if (module_.version >= kWholeInterface) {
        add_to_interface(variable);
    }
    return variable;
}

void GlobalBuilder::add_name(Id id, std::string_view name) {
    Words operands = {id};
    append_literal(operands, name);
    // Names precede OpModuleProcessed (SPIR-V specification, section 2.4, item 7).
    const auto end = std::find_if(module_.debug.begin(), module_.debug.end(), [](const auto& each) {
        return each.op == spv::Op::OpModuleProcessed;
    });
    module_.debug.insert(end, {spv::Op::OpName, operands});
}

Id GlobalBuilder::find_built_in(spv::BuiltIn built_in) const {
    for (const Instruction& annotation : module_.annotations) {
        if (annotation.op == spv::Op::OpDecorate && annotation.operands.size() == 3 &&
            annotation.operands[1] == word(spv::Decoration::BuiltIn) &&
            annotation.operands[2] == word(built_in)) {
            return annotation.operands[0];
        }
    }
    return 0;
}

void GlobalBuilder::add_to_interface(Id variable) {
    module_.setup[entry_point(module_)].operands.push_back(variable);
}

}  // namespace vkp::spirv
