#include "harness/spirv/prints.hpp"

#include "harness/spirv/operations.hpp"

#include <spirv/unified1/GLSL.std.450.h>

#include <algorithm>
#include <ranges>

namespace vkp::spirv {

namespace {

constexpr std::size_t kText = PrintTable::kFirstValue - 1;

bool imports_prints(const Instruction& instruction) {
    return instruction.op == spv::Op::OpExtInstImport &&
           literal_string(instruction, 1) == "NonSemantic.DebugPrintf";
}

// Whether an instruction computes a value and does nothing else.
bool only_computes(const Instruction& instruction) {
    switch (instruction.op) {
        case spv::Op::OpVariable:
        case spv::Op::OpPhi:
        case spv::Op::OpFunctionCall:
            return false;
        default:
            // Subgroup operations and atomics concern other threads; extended instructions may
            // write through a pointer.
            return instruction.result() != 0 && instruction.type() != 0 &&
                   !writes_memory(instruction.op) && !is_atomic(instruction.op) &&
                   instruction.op < spv::Op::OpGroupNonUniformElect;
    }
}

bool writes_through_pointer(const Instruction& instruction) {
    if (instruction.op != spv::Op::OpExtInst || instruction.operands.size() < 4) {
        return false;
    }
    const auto function = static_cast<GLSLstd450>(instruction.operands[3]);
    return function == GLSLstd450Modf || function == GLSLstd450Frexp;
}

}  // namespace

PrintTable::PrintTable(const Module& module) {
    const auto import = std::find_if(module.setup.begin(), module.setup.end(), imports_prints);
    if (import == module.setup.end()) {
        return;
    }
    set_ = import->result();
    for (const Instruction& instruction : module.debug) {
        if (instruction.op == spv::Op::OpString) {
            strings_[instruction.result()] = literal_string(instruction, 1);
        }
    }
    for (const Function& function : module.functions) {
        find_alone(function);
    }
}

bool PrintTable::is_print(const Instruction& instruction) const {
    return set_ != 0 && instruction.op == spv::Op::OpExtInst && instruction.operands.size() > 3 &&
           instruction.operands[2] == set_;
}

std::optional<std::string> PrintTable::text(const Instruction& print) const {
    const auto found =
        print.operands.size() > kText ? strings_.find(print.operands[kText]) : strings_.end();
    return found == strings_.end() ? std::nullopt : std::optional(found->second);
}

// Goes from the last instruction to the first: uses come after what they use, except those of phis.
// Every operand word counts as an id, so a literal only makes the answer more cautious.
void PrintTable::find_alone(const Function& function) {
    std::unordered_set<Id> used;
    std::unordered_set<Id> printed;
    for (const Block& block : function.blocks) {
        for (const Instruction& instruction : block.instructions) {
            if (instruction.op == spv::Op::OpPhi) {
                used.insert(instruction.operands.begin(), instruction.operands.end());
            }
        }
    }
    for (const Block& block : std::ranges::reverse_view(function.blocks)) {
        for (const Instruction& instruction : std::ranges::reverse_view(block.instructions)) {
            const Id result = instruction.result();
            const bool is_alone = printed.contains(result) && !used.contains(result) &&
                                  only_computes(instruction) &&
                                  !writes_through_pointer(instruction);
            if (is_alone) {
                alone_.insert(result);
            }
            is_empty_ = is_empty_ && !is_print(instruction);
            (is_alone || is_print(instruction) ? printed : used)
                .insert(instruction.operands.begin(), instruction.operands.end());
            // The operands include the result itself, which is no use of it.
            used.erase(result);
        }
    }
}

Module without_prints(const Module& module, const PrintTable& prints) {
    Module result = module;
    std::erase_if(result.setup, imports_prints);
    const bool has_other_sets =
        std::any_of(result.setup.begin(), result.setup.end(), [](const Instruction& instruction) {
            return instruction.op == spv::Op::OpExtInstImport &&
                   literal_string(instruction, 1).starts_with("NonSemantic.");
        });
    std::erase_if(result.setup, [&](const Instruction& instruction) {
        return !has_other_sets && instruction.op == spv::Op::OpExtension &&
               literal_string(instruction, 0) == "SPV_KHR_non_semantic_info";
    });
    for (Function& function : result.functions) {
        for (Block& block : function.blocks) {
            std::erase_if(block.instructions, [&](const Instruction& instruction) {
                return prints.is_print(instruction) || prints.is_for_prints_alone(instruction);
            });
        }
    }
    return result;
}

}  // namespace vkp::spirv
