#include "harness/spirv/global_builder.hpp"

#include "harness/spirv/operations.hpp"

#include <algorithm>

namespace vkp::spirv {

namespace {

std::uint32_t word(auto value) {
    return static_cast<std::uint32_t>(value);
}

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
    for (const Instruction& instruction : module_.globals) {
        if (instruction.op == op &&
            std::equal(instruction.operands.begin() + 1, instruction.operands.end(),
                       operands_without_result.begin(), operands_without_result.end())) {
            return instruction.operands[0];
        }
    }
    Words operands = {module_.new_id()};
    operands.insert(operands.end(), operands_without_result.begin(), operands_without_result.end());
    module_.globals.push_back({op, operands});
    return operands[0];
}

Id GlobalBuilder::find_or_add_typed(spv::Op op, Id type, const Words& value) {
    for (const Instruction& instruction : module_.globals) {
        if (instruction.op == op && instruction.operands[0] == type &&
            std::equal(instruction.operands.begin() + 2, instruction.operands.end(), value.begin(),
                       value.end())) {
            return instruction.operands[1];
        }
    }
    Words operands = {type, module_.new_id()};
    operands.insert(operands.end(), value.begin(), value.end());
    module_.globals.push_back({op, operands});
    return operands[1];
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
    // Names stand before OpModuleProcessed (SPIR-V specification, section 2.4, item 7).
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
