#include "harness/spirv/float_steering.hpp"

#include "harness/spirv/operations.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace vkp::spirv {

namespace {

// Whether an operand is the id of a type or value, and one that the result is made of.
bool is_ingredient(spv::Op op, std::size_t operand) {
    switch (op) {
        case spv::Op::OpTypeInt:
        case spv::Op::OpArrayLength:
            return false;
        case spv::Op::OpTypePointer:
            return operand == 2;
        case spv::Op::OpTypeVector:
        case spv::Op::OpTypeMatrix:
        case spv::Op::OpTypeArray:
            return operand == 1;
        case spv::Op::OpConstant:
            return operand == 0;
        case spv::Op::OpVariable:
            return operand != 2;
        case spv::Op::OpStore:
            return operand <= 1;
        case spv::Op::OpLoad:
        case spv::Op::OpCompositeExtract:
            return operand <= 2;
        case spv::Op::OpCompositeInsert:
        case spv::Op::OpVectorShuffle:
            return operand <= 3;
        case spv::Op::OpExtInst:
            return operand != 3;
        default:
            return true;
    }
}

// A taint analysis: an id is tainted if it is, holds, or was computed from a float, or points to
// what does. Values go through variables, arguments and return values; nothing is ever untainted,
// so that going over the module until nothing changes comes to an end.
class Taint {
public:
    explicit Taint(const Module& module) : module_(module) {
        for (const Function& function : module.functions) {
            functions_[function.definition.result()] = &function;
        }
        for (const Instruction& instruction : module.globals) {
            if (is_discrete(instruction)) {
                discrete_types_.insert(instruction.result());
            }
        }
        do {
            changed_ = false;
            for (const Instruction& instruction : module_.globals) {
                spread(instruction);
            }
            for (const Function& function : module_.functions) {
                spread(function);
            }
        } while (changed_);
    }

    [[nodiscard]] bool steers() const {
        return any_instruction([this](const Instruction& each) { return steers(each); });
    }

    [[nodiscard]] bool reaches_integers() const {
        return any_instruction([this](const Instruction& each) {
            return discrete_types_.contains(each.type()) && tainted_.contains(each.result());
        });
    }

private:
    // Integers, truth values, and vectors of them.
    [[nodiscard]] bool is_discrete(const Instruction& type) const {
        return type.op == spv::Op::OpTypeInt || type.op == spv::Op::OpTypeBool ||
               (type.op == spv::Op::OpTypeVector && discrete_types_.contains(type.operands[1]));
    }

    template <typename Predicate>
    [[nodiscard]] bool any_instruction(Predicate predicate) const {
        return std::ranges::any_of(module_.functions, [&](const Function& function) {
            return std::ranges::any_of(function.blocks, [&](const Block& block) {
                return std::ranges::any_of(block.instructions, predicate);
            });
        });
    }

    void spread(const Function& function) {
        for (const Instruction& parameter : function.parameters) {
            spread(parameter);
        }
        for (const Block& block : function.blocks) {
            for (const Instruction& instruction : block.instructions) {
                spread(instruction);
                if (instruction.op == spv::Op::OpReturnValue && is_tainted(instruction, 0)) {
                    add(function.definition.result());
                }
            }
        }
    }

    void spread(const Instruction& instruction) {
        if (instruction.op == spv::Op::OpFunctionCall) {
            spread_between_parameters(instruction);
        }
        if (is_chain(instruction.op)) {
            bases_[instruction.result()] = instruction.operands[2];
        }
        if (instruction.op != spv::Op::OpTypeFloat && !has_tainted_ingredient(instruction)) {
            return;
        }
        if (instruction.result() != 0) {
            add(instruction.result());
        }
        if (const auto pointer = pointer_operand(instruction.op)) {
            add_with_bases(instruction.operands[*pointer]);
        }
    }

    [[nodiscard]] bool has_tainted_ingredient(const Instruction& instruction) const {
        for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
            if (is_ingredient(instruction.op, i) && is_tainted(instruction, i)) {
                return true;
            }
        }
        return false;
    }

    static bool is_chain(spv::Op op) {
        return op == spv::Op::OpAccessChain || op == spv::Op::OpInBoundsAccessChain;
    }

    void spread_between_parameters(const Instruction& call) {
        constexpr std::size_t kFirstArgument = 3;
        const auto callee = functions_.find(call.operands[2]);
        if (callee == functions_.end()) {
            return;
        }
        const std::vector<Instruction>& parameters = callee->second->parameters;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const Id argument = call.operands[kFirstArgument + i];
            if (tainted_.contains(argument)) {
                add(parameters[i].result());
            } else if (tainted_.contains(parameters[i].result())) {
                add_with_bases(argument);  // a parameter may be a pointer
            }
        }
    }

    // Of a pointer to a part, also the whole.
    void add_with_bases(Id pointer) {
        add(pointer);
        const auto base = bases_.find(pointer);
        if (base != bases_.end()) {
            add_with_bases(base->second);
        }
    }

    [[nodiscard]] bool steers(const Instruction& instruction) const {
        switch (instruction.op) {
            case spv::Op::OpBranchConditional:
            case spv::Op::OpSwitch:
                return is_tainted(instruction, 0);
            case spv::Op::OpAccessChain:
            case spv::Op::OpInBoundsAccessChain:
                return std::any_of(instruction.operands.begin() + 3, instruction.operands.end(),
                                   [this](Id index) { return tainted_.contains(index); });
            case spv::Op::OpVectorExtractDynamic:
                return is_tainted(instruction, 3);
            case spv::Op::OpVectorInsertDynamic:
                return is_tainted(instruction, 4);
            default:
                return false;
        }
    }

    [[nodiscard]] bool is_tainted(const Instruction& instruction, std::size_t operand) const {
        return tainted_.contains(instruction.operands[operand]);
    }

    void add(Id id) { changed_ = tainted_.insert(id).second || changed_; }

    const Module& module_;
    std::unordered_map<Id, const Function*> functions_;
    std::unordered_map<Id, Id> bases_;  // of access chains
    std::unordered_set<Id> tainted_;
    std::unordered_set<Id> discrete_types_;
    bool changed_ = false;
};

}  // namespace

bool floats_steer(const Module& module) {
    return Taint(module).steers();
}

bool floats_reach_integers(const Module& module) {
    return Taint(module).reaches_integers();
}

}  // namespace vkp::spirv
