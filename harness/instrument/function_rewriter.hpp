// Instruments one function: its life is construct, rewrite().
#pragma once

#include "harness/instrument/access.hpp"
#include "harness/instrument/loop_table.hpp"
#include "harness/instrument/record_code.hpp"

#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace vkp {

class FunctionRewriter {
public:
    // `module` receives new ids, types and constants; `function` stays unchanged.
    FunctionRewriter(spirv::Module& module, const spirv::Function& function,
                     const PointerTable& pointers, RecordCode& record, bool is_entry_point);

    // The instrumented blocks. Throws spirv::Error.
    std::vector<spirv::Block> rewrite();

private:
    using Instructions = std::span<const spirv::Instruction>;

    void rewrite_block(const spirv::Block& block);
    Instructions copy_leading(Instructions instructions);
    void begin_loop_iteration(const spirv::Block& header, std::uint32_t loop);
    void count_subgroup_iteration();
    void count_block(const spirv::Block& block, Instructions instructions);
    void rewrite_body(Instructions body);
    void rewrite_end(Instructions end);
    void rewrite_instruction(const spirv::Instruction& instruction);
    void guard(const spirv::Instruction& instruction, const Access& access);
    void guard_scalar_load(const spirv::Instruction& load, const Access& access, spirv::Id inside);
    spirv::Id index_or_zero(const Access& access, std::size_t level, spirv::Id inside);
    void guard_with_branch(const spirv::Instruction& instruction, spirv::Id inside);
    spirv::Id emit_bounds_checks(const Access& access);
    void record(const Access& access, spirv::Id inside);
    void reject_unchecked_pointers(const spirv::Instruction& instruction) const;
    void append_return();
    void repair_phis();
    void repair_phi(spirv::Instruction& phi, spirv::Id label);

    const spirv::Function& function_;
    const PointerTable& pointers_;
    RecordCode& record_;
    bool is_entry_point_;
    LoopTable loops_;
    std::vector<spirv::Block> blocks_;
    CodeBuilder code_;
    std::unordered_map<spirv::Id, spirv::Id>
        last_label_;  // last block that a block became, by the label before
};

}  // namespace vkp
