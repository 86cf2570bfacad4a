#include "harness/shader/requirements.hpp"

#include "harness/spirv/types.hpp"

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::TypeTable;
using spv::Op;

// As drivers lay out shared memory: tightly, a bool in a word of its own.
std::uint64_t size_bytes(const TypeTable& types, Id type) {
    const Instruction& definition = types.definition(type);
    switch (definition.op) {
        case Op::OpTypeInt:
        case Op::OpTypeFloat:
            return definition.operands[1] / 8;
        case Op::OpTypeVector:
        case Op::OpTypeMatrix:
        case Op::OpTypeArray:
            return *types.extent(type) * size_bytes(types, types.indexed_type(type, 0));
        case Op::OpTypeStruct: {
            std::uint64_t sum = 0;
            for (std::uint32_t i = 0; i < *types.extent(type); ++i) {
                sum += size_bytes(types, types.indexed_type(type, i));
            }
            return sum;
        }
        default:
            return sizeof(std::uint32_t);
    }
}

bool is_shared_variable(const Instruction& instruction) {
    return instruction.op == Op::OpVariable &&
           instruction.operands[2] == static_cast<std::uint32_t>(spv::StorageClass::Workgroup);
}

}  // namespace

Requirements requirements_of(std::span<const std::uint32_t> words) {
    const spirv::Module module = spirv::parse(words);
    const TypeTable types(module);
    Requirements requirements;
    for (const Instruction& instruction : module.globals) {
        if (is_shared_variable(instruction)) {
            requirements.shared_memory_bytes +=
                size_bytes(types, types.pointee(instruction.type()));
        }
    }
    for (const Instruction& instruction : module.setup) {
        if (instruction.op == Op::OpCapability &&
            instruction.operands[0] == static_cast<std::uint32_t>(spv::Capability::Float64)) {
            requirements.float64 = true;
        }
    }
    return requirements;
}

}  // namespace vkp
