// Appends instructions to the blocks of a function.
#pragma once

#include "harness/spirv/global_builder.hpp"
#include "harness/spirv/module.hpp"

#include <utility>
#include <vector>

namespace vkp {

class CodeBuilder {
public:
    // `module` provides ids, types and constants; `blocks` receives the code. Both must outlive
    // this.
    CodeBuilder(spirv::Module& module, std::vector<spirv::Block>& blocks)
        : module_(module), globals_(module), blocks_(blocks) {}

    // Everything added from here on belongs to this source line.
    void set_source(spirv::SourceLine source) { source_ = source; }

    spirv::Id new_id() { return module_.new_id(); }
    spirv::GlobalBuilder& globals() { return globals_; }

    void begin_block(spirv::Id label) { blocks_.push_back({label, {}}); }
    [[nodiscard]] spirv::Id current_label() const { return blocks_.back().label; }

    void append(spirv::Instruction instruction) {
        blocks_.back().instructions.push_back(std::move(instruction));
    }
    void add(spv::Op op, spirv::Words operands) { append({op, std::move(operands), source_}); }
    spirv::Id add_result(spv::Op op, spirv::Id type, const spirv::Words& operands);

    spirv::Id load_uint(spirv::Id variable);
    void store(spirv::Id pointer, spirv::Id value) { add(spv::Op::OpStore, {pointer, value}); }
    spirv::Id add_uints(spirv::Id left, spirv::Id right);
    spirv::Id multiply_uints(spirv::Id left, spirv::Id right);
    spirv::Id select_uint(spirv::Id condition, spirv::Id if_true, spirv::Id if_false);

    // Ends the block: on to `target` without a choice, or to one of two blocks that meet again.
    void branch(spirv::Id target) { add(spv::Op::OpBranch, {target}); }
    void select_branch(spirv::Id condition, spirv::Id if_true, spirv::Id if_false, spirv::Id merge);

private:
    spirv::Module& module_;
    spirv::GlobalBuilder globals_;
    std::vector<spirv::Block>& blocks_;
    spirv::SourceLine source_;
};

}  // namespace vkp
