#include "harness/instrument/loop_table.hpp"

#include "harness/spirv/operations.hpp"

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

template <typename Value>
std::optional<Value> look_up(const std::unordered_map<Id, Value>& table, Id key) {
    const auto found = table.find(key);
    if (found == table.end()) {
        return {};
    }
    return found->second;
}

}  // namespace

LoopTable::LoopTable(const spirv::Function& function, RecordCode& record) {
    if (!record.has_guards()) {
        return;
    }
    for (const spirv::Block& block : function.blocks) {
        for (const Instruction& instruction : block.instructions) {
            if (instruction.op == Op::OpLoopMerge) {
                const std::uint32_t site =
                    record.add_loop_site(spirv::loop_line(block, instruction));
                by_header_[block.label] = site;
                header_of_merge_[instruction.operands[0]] = block.label;
            }
        }
    }
}

std::optional<std::uint32_t> LoopTable::with_header(Id label) const {
    return look_up(by_header_, label);
}

std::optional<Id> LoopTable::header_of_merge(Id label) const {
    return look_up(header_of_merge_, label);
}

}  // namespace vkp
