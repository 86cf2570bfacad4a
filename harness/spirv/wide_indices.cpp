#include "harness/spirv/wide_indices.hpp"

#include "harness/spirv/global_builder.hpp"

#include <unordered_map>

namespace vkp::spirv {

namespace {

constexpr std::size_t kFirstIndex = 3;

struct NarrowType {
    bool is_signed = false;
};

class Widening {
public:
    explicit Widening(Module& module) : module_(module) {
        for (const Instruction& instruction : module.globals) {
            if (instruction.op == spv::Op::OpTypeInt && instruction.operands[1] < 32) {
                narrow_types_[instruction.operands[0]] = {instruction.operands[2] != 0};
            }
            note(instruction);
        }
    }

    bool run() {
        if (narrow_types_.empty()) {
            return false;
        }
        for (Function& function : module_.functions) {
            for (const Instruction& parameter : function.parameters) {
                note(parameter);
            }
            for (Block& block : function.blocks) {
                widen(block);
            }
        }
        return has_widened_;
    }

private:
    void note(const Instruction& instruction) {
        const auto type = narrow_types_.find(instruction.type());
        if (instruction.result() != 0 && type != narrow_types_.end()) {
            narrow_[instruction.result()] = type->second;
        }
    }

    void widen(Block& block) {
        std::vector<Instruction> instructions;
        for (Instruction& instruction : block.instructions) {
            note(instruction);
            if (instruction.op == spv::Op::OpAccessChain ||
                instruction.op == spv::Op::OpInBoundsAccessChain) {
                for (std::size_t i = kFirstIndex; i < instruction.operands.size(); ++i) {
                    widen(instruction.operands[i], instruction.source, instructions);
                }
            }
            instructions.push_back(std::move(instruction));
        }
        block.instructions = std::move(instructions);
    }

    void widen(Id& index, const SourceLine& source, std::vector<Instruction>& before) {
        const auto narrow = narrow_.find(index);
        if (narrow == narrow_.end()) {
            return;
        }
        const bool is_signed = narrow->second.is_signed;
        const Id type = GlobalBuilder(module_).int_type(is_signed);
        const Id wide = module_.new_id();
        before.push_back(
            {is_signed ? spv::Op::OpSConvert : spv::Op::OpUConvert, {type, wide, index}, source});
        index = wide;
        has_widened_ = true;
    }

    Module& module_;
    std::unordered_map<Id, NarrowType> narrow_types_;
    std::unordered_map<Id, NarrowType> narrow_;  // values
    bool has_widened_ = false;
};

}  // namespace

bool widen_indices(Module& module) {
    return Widening(module).run();
}

}  // namespace vkp::spirv
