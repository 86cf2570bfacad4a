#include "harness/spirv/float_rules.hpp"

#include <set>
#include <unordered_set>

namespace vkp::spirv {

namespace {

bool is_sum(spv::Op op) {
    return op == spv::Op::OpFAdd || op == spv::Op::OpFSub;
}

std::unordered_set<Id> kept_as_written(const Module& module) {
    std::unordered_set<Id> kept;
    for (const Instruction& annotation : module.annotations) {
        const bool keeps =
            annotation.op == spv::Op::OpDecorate &&
            annotation.operands[1] == static_cast<std::uint32_t>(spv::Decoration::NoContraction);
        if (keeps) {
            kept.insert(annotation.operands[0]);
        }
    }
    return kept;
}

// Those of scalars and, as they are declared after them, of vectors.
std::unordered_set<Id> double_types(const Module& module) {
    constexpr std::uint32_t kDoubleBits = 64;
    std::unordered_set<Id> types;
    for (const Instruction& type : module.globals) {
        const bool is_double =
            (type.op == spv::Op::OpTypeFloat && type.operands[1] == kDoubleBits) ||
            (type.op == spv::Op::OpTypeVector && types.contains(type.operands[1]));
        if (is_double) {
            types.insert(type.operands[0]);
        }
    }
    return types;
}

}  // namespace

std::vector<int> reorderable_sums(const Module& module) {
    const std::unordered_set<Id> kept = kept_as_written(module);
    std::set<int> lines;
    for_each_in_functions(module, [&](const Instruction& instruction) {
        if (is_sum(instruction.op) && !kept.contains(instruction.result())) {
            lines.insert(instruction.source.line);
        }
    });
    return {lines.begin(), lines.end()};
}

int line_of_doubles(const Module& module) {
    const std::unordered_set<Id> types = double_types(module);
    int first = 0;
    for_each_in_functions(module, [&](const Instruction& instruction) {
        if (first == 0 && types.contains(instruction.type())) {
            first = instruction.source.line;
        }
    });
    return first;
}

}  // namespace vkp::spirv
