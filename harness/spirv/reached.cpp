#include "harness/spirv/reached.hpp"

#include "harness/spirv/validity.hpp"

#include <spirv-tools/libspirv.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace vkp::spirv {

namespace {

// The ids that the functions name, each by its own id; under 0 those that entry points and other
// variables name.
using NamedIds = std::map<Id, std::set<Id>>;

bool is_id(spv_operand_type_t type) {
    return type == SPV_OPERAND_TYPE_ID || type == SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID ||
           type == SPV_OPERAND_TYPE_SCOPE_ID;
}

// What only describes an id does not use it. Outside of functions, that holds for debug information
// as well.
bool is_use(spv::Op op, bool is_in_function) {
    switch (op) {
        case spv::Op::OpEntryPoint:
        case spv::Op::OpVariable:
            return true;
        default:
            return is_in_function;
    }
}

class IdReader {
public:
    NamedIds read(const Module& module) {
        const Words words = with_known_languages(serialize(module));
        spv_context context = spvContextCreate(SPV_ENV_VULKAN_1_3);
        const spv_result_t result = spvBinaryParse(context, this, words.data(), words.size(),
                                                   nullptr, read_instruction, nullptr);
        spvContextDestroy(context);
        if (result != SPV_SUCCESS) {
            throw Error("a module that SPIRV-Tools cannot read", 0);
        }
        return std::move(named_);
    }

private:
    static spv_result_t read_instruction(void* user, const spv_parsed_instruction_t* instruction) {
        static_cast<IdReader*>(user)->read(*instruction);
        return SPV_SUCCESS;
    }

    void read(const spv_parsed_instruction_t& instruction) {
        const auto op = static_cast<spv::Op>(instruction.opcode);
        if (op == spv::Op::OpFunction) {
            function_ = instruction.result_id;
        }
        if (!is_use(op, function_ != 0)) {
            return;
        }
        std::set<Id>& ids = named_[function_];
        for (std::uint16_t i = 0; i < instruction.num_operands; ++i) {
            const spv_parsed_operand_t& operand = instruction.operands[i];
            if (is_id(operand.type)) {
                ids.insert(instruction.words[operand.offset]);
            }
        }
    }

    NamedIds named_;
    Id function_ = 0;  // 0: outside
};

// Everything that is named from outside, and from each function on the way.
std::set<Id> reached_ids(NamedIds named) {
    std::set<Id> reached;
    std::vector<Id> open = {0};
    while (!open.empty()) {
        const Id function = open.back();
        open.pop_back();
        for (const Id id : named[function]) {
            if (reached.insert(id).second && named.contains(id)) {
                open.push_back(id);
            }
        }
    }
    return reached;
}

constexpr std::ptrdiff_t kFirstArgument = 4;  // operand of OpExtInst

class Remover {
public:
    explicit Remover(Module& module) : module_(module) {}

    void keep(const std::set<Id>& reached) {
        std::erase_if(module_.functions, [&](const Function& function) {
            const bool is_dead = !reached.contains(function.definition.result());
            if (is_dead) {
                remove_results(function);
            }
            return is_dead;
        });
        std::erase_if(module_.globals, [&](const Instruction& global) {
            const bool is_dead =
                global.op == spv::Op::OpVariable && !reached.contains(global.result());
            if (is_dead) {
                removed_.insert(global.result());
            }
            return is_dead;
        });
        remove_descriptions();
    }

private:
    void remove_results(const Function& function) {
        removed_.insert(function.definition.result());
        for (const Instruction& parameter : function.parameters) {
            removed_.insert(parameter.result());
        }
        for (const Block& block : function.blocks) {
            removed_.insert(block.label);
            for (const Instruction& instruction : block.instructions) {
                removed_.insert(instruction.result());
            }
        }
    }

    void remove_descriptions() {
        const auto is_of_removed = [&](const Instruction& instruction) {
            return !instruction.operands.empty() && removed_.contains(instruction.operands[0]);
        };
        std::erase_if(module_.debug, [&](const Instruction& instruction) {
            return instruction.op == spv::Op::OpName && is_of_removed(instruction);
        });
        std::erase_if(module_.annotations, is_of_removed);
        for (Instruction& annotation : module_.annotations) {
            if (annotation.op == spv::Op::OpGroupDecorate) {
                std::erase_if(annotation.operands, [&](Id id) { return removed_.contains(id); });
            }
        }
        // Debug information about variables.
        std::erase_if(module_.globals, [&](const Instruction& global) {
            return global.op == spv::Op::OpExtInst &&
                   std::any_of(global.operands.begin() + kFirstArgument, global.operands.end(),
                               [&](Id id) { return removed_.contains(id); });
        });
    }

    Module& module_;
    std::set<Id> removed_;
};

}  // namespace

void remove_unreached(Module& module) {
    Remover(module).keep(reached_ids(IdReader().read(module)));
}

}  // namespace vkp::spirv
