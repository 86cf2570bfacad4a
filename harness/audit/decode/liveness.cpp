#include "harness/audit/decode/liveness.hpp"

#include "harness/spirv/cfg_order.hpp"

#include <algorithm>
#include <tuple>

namespace vkp::audit {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

// Instructions whose result may consist of the registers of their operands.
bool may_pass_registers_on(Op op) {
    switch (op) {
        case Op::OpCompositeConstruct:
        case Op::OpCompositeExtract:
        case Op::OpCompositeInsert:
        case Op::OpVectorShuffle:
        case Op::OpVectorExtractDynamic:
        case Op::OpVectorInsertDynamic:
        case Op::OpCopyObject:
        case Op::OpCopyLogical:
        case Op::OpTranspose:
        case Op::OpBitcast:
            return true;
        default:
            return false;
    }
}

bool may_write_anything(Op op) {
    return op == Op::OpFunctionCall || op == Op::OpCopyMemory || op == Op::OpExtInst;
}

}  // namespace

Liveness::Liveness(const std::vector<const spirv::Block*>& blocks) {
    find_uses(blocks);
    find_leaving(blocks);
    find_sharing(blocks);
}

// Every operand word counts as an id: a literal that happens to equal one only makes the answers
// more careful.
void Liveness::find_uses(const std::vector<const spirv::Block*>& blocks) {
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        ends_[blocks[b]->label] = {b, blocks[b]->instructions.size()};
    }
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        for (std::size_t i = 0; i < blocks[b]->instructions.size(); ++i) {
            const Instruction& instruction = blocks[b]->instructions[i];
            definitions_[instruction.result()] = {b, i};
            if (instruction.op == Op::OpAccessChain ||
                instruction.op == Op::OpInBoundsAccessChain) {
                roots_[instruction.result()] = instruction.operands[2];
            }
            note_uses(instruction, {b, i});
        }
    }
    for (std::size_t b = blocks.size(); b-- > 0;) {
        for (std::size_t i = blocks[b]->instructions.size(); i-- > 0;) {
            pass_on(blocks[b]->instructions[i]);
        }
    }
}

// A phi uses its values at the branches to it.
void Liveness::note_uses(const Instruction& instruction, Place place) {
    const spirv::Words& words = instruction.operands;
    if (instruction.op == Op::OpPhi) {
        for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
            note_use(words[i], ends_.contains(words[i + 1]) ? ends_.at(words[i + 1]) : place);
        }
        return;
    }
    for (const Id operand : words) {
        if (operand != instruction.result()) {
            note_use(operand, place);
        }
    }
}

void Liveness::note_use(Id id, Place place) {
    const auto [kept, is_new] = last_use_.emplace(id, place);
    if (!is_new && std::tie(kept->second.block, kept->second.instruction) <
                       std::tie(place.block, place.instruction)) {
        kept->second = place;
    }
}

// Using the copy is using the original.
void Liveness::pass_on(const Instruction& instruction) {
    if (!may_pass_registers_on(instruction.op) || !last_use_.contains(instruction.result())) {
        return;
    }
    const Place last = last_use_.at(instruction.result());
    for (std::size_t i = 2; i < instruction.operands.size(); ++i) {
        note_use(instruction.operands[i], last);
    }
}

// In structured order a loop is the run of blocks from its header to its merge block.
void Liveness::find_leaving(const std::vector<const spirv::Block*>& blocks) {
    std::vector<std::size_t> loop_end(blocks.size(), blocks.size());
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const Instruction* const merge = spirv::merge_of(*blocks[b]);
        if (merge != nullptr && merge->op == Op::OpLoopMerge) {
            const std::size_t end = ends_.at(merge->operands[0]).block;
            std::fill(loop_end.begin() + static_cast<std::ptrdiff_t>(b),
                      loop_end.begin() + static_cast<std::ptrdiff_t>(end), end);
        }
    }
    for (const auto& [id, last] : last_use_) {
        const auto definition = definitions_.find(id);
        if (definition != definitions_.end() && last.block >= loop_end[definition->second.block]) {
            leaving_.insert(id);
        }
    }
}

void Liveness::find_sharing(const std::vector<const spirv::Block*>& blocks) {
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        for (std::size_t i = 0; i < blocks[b]->instructions.size(); ++i) {
            const Instruction& instruction = blocks[b]->instructions[i];
            if (instruction.op == Op::OpLoad && last_use_.contains(instruction.result()) &&
                last_use_.at(instruction.result()).block == b && keeps(*blocks[b], i)) {
                sharing_.insert(instruction.result());
            }
        }
    }
}

// Whether nothing up to the last use writes the variable.
bool Liveness::keeps(const spirv::Block& block, std::size_t load) const {
    const Instruction& instruction = block.instructions[load];
    const Id variable = root(instruction.operands[2]);
    const std::size_t last = last_use_.at(instruction.result()).instruction;
    for (std::size_t i = load + 1; i <= last && i < block.instructions.size(); ++i) {
        const Instruction& other = block.instructions[i];
        if (may_write_anything(other.op) && i != last) {
            return false;
        }
        if (other.op == Op::OpFunctionCall || other.op == Op::OpCopyMemory) {
            return false;
        }
        if (other.op == Op::OpStore && root(other.operands[0]) == variable) {
            return false;
        }
    }
    return true;
}

Id Liveness::root(Id pointer) const {
    const auto found = roots_.find(pointer);
    return found == roots_.end() ? pointer : root(found->second);
}

}  // namespace vkp::audit
