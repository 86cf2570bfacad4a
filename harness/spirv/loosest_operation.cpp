#include "harness/spirv/loosest_operation.hpp"

#include <unordered_set>

namespace vkp::spirv {

namespace {

std::unordered_set<Id> float_function_sets(const Module& module) {
    std::unordered_set<Id> sets;
    for (const Instruction& instruction : module.setup) {
        if (instruction.op == spv::Op::OpExtInstImport &&
            literal_string(instruction, 1) == "GLSL.std.450") {
            sets.insert(instruction.result());
        }
    }
    return sets;
}

}  // namespace

LooseOperation loosest_operation(const Module& module) {
    const std::unordered_set<Id> sets = float_function_sets(module);
    LooseOperation loosest;
    for_each_in_functions(module, [&](const Instruction& instruction) {
        const OpenResult* what = open_result(instruction.op);
        if (instruction.op == spv::Op::OpExtInst && sets.contains(instruction.operands[2])) {
            what = open_result(static_cast<GLSLstd450>(instruction.operands[3]));
        }
        const Freedom most = loosest.what == nullptr ? Freedom::kNone : loosest.what->freedom;
        if (what != nullptr && what->freedom > most) {
            loosest = {what, instruction.source.line};
        }
    });
    return loosest;
}

}  // namespace vkp::spirv
