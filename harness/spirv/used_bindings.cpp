#include "harness/spirv/used_bindings.hpp"

#include <set>
#include <unordered_map>
#include <unordered_set>

namespace vkp::spirv {

namespace {

// The bindings by variable.
std::unordered_map<Id, std::uint32_t> all_bindings(const Module& module) {
    std::unordered_map<Id, std::uint32_t> bindings;
    for (const Instruction& annotation : module.annotations) {
        const Words& words = annotation.operands;
        if (annotation.op == spv::Op::OpDecorate &&
            static_cast<spv::Decoration>(words[1]) == spv::Decoration::Binding) {
            bindings[words[0]] = words[2];
        }
    }
    return bindings;
}

// Whether a pointer to a buffer can be an operand of the instruction.
bool may_name_buffer(spv::Op op) {
    switch (op) {
        case spv::Op::OpAccessChain:
        case spv::Op::OpInBoundsAccessChain:
        case spv::Op::OpArrayLength:
        case spv::Op::OpLoad:
        case spv::Op::OpStore:
        case spv::Op::OpCopyMemory:
        case spv::Op::OpFunctionCall:
            return true;
        default:
            return false;
    }
}

class UsedBindings {
public:
    explicit UsedBindings(const Module& module) : bindings_(all_bindings(module)) {
        for (const Function& function : module.functions) {
            functions_[function.definition.result()] = &function;
        }
    }

    std::vector<std::uint32_t> from(Id main) {
        std::vector<Id> open = {main};
        while (!open.empty()) {
            const Id function = open.back();
            open.pop_back();
            if (seen_.insert(function).second) {
                read(*functions_.at(function), open);
            }
        }
        return {used_.begin(), used_.end()};
    }

private:
    void read(const Function& function, std::vector<Id>& called) {
        for (const Block& block : function.blocks) {
            for (const Instruction& instruction : block.instructions) {
                if (instruction.op == spv::Op::OpFunctionCall) {
                    called.push_back(instruction.operands[2]);
                }
                if (may_name_buffer(instruction.op)) {
                    note(instruction);
                }
            }
        }
    }

    void note(const Instruction& instruction) {
        for (const std::uint32_t operand : instruction.operands) {
            if (const auto found = bindings_.find(operand); found != bindings_.end()) {
                used_.insert(found->second);
            }
        }
    }

    std::unordered_map<Id, std::uint32_t> bindings_;
    std::unordered_map<Id, const Function*> functions_;
    std::unordered_set<Id> seen_;
    std::set<std::uint32_t> used_;
};

}  // namespace

std::vector<std::uint32_t> used_bindings(const ParsedModule& shader) {
    return UsedBindings(shader.module).from(shader.main);
}

}  // namespace vkp::spirv
