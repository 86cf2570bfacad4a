// Decodes one function: its life is construct, decode().
#pragma once

#include "harness/audit/decode/chain_builder.hpp"
#include "harness/audit/decode/decoder.hpp"
#include "harness/audit/decode/liveness.hpp"
#include "harness/audit/decode/used_parts.hpp"
#include "harness/spirv/fall_through.hpp"

#include <array>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

class FunctionDecoder {
public:
    FunctionDecoder(Decoder& decoder, const spirv::Function& source, StepFunction& function);

    void decode();

private:
    void declare_parameters();
    void declare_phis();
    void decode_block(const spirv::Block& source, StepBlock& block);
    void decode_instruction(const spirv::Instruction& instruction);
    bool decode_memory(const spirv::Instruction& instruction);
    void count(const spirv::Instruction& instruction, StepBlock& block) const;

    void decode_variable(const spirv::Instruction& instruction);
    void decode_chain(const spirv::Instruction& instruction);
    void decode_load(const spirv::Instruction& instruction);
    void decode_store(spirv::Id pointer, const Operand& value);
    void decode_copy(const spirv::Instruction& instruction);
    // Null, or the OpLoad whose result's unused parts do not count as read.
    Value load(const Pointer& pointer, const Type& type, const spirv::Instruction* instruction);
    void decode_array_length(const spirv::Instruction& instruction);
    void decode_call(const spirv::Instruction& instruction);
    void decode_atomic(const spirv::Instruction& instruction);
    void decode_barrier(const spirv::Instruction& instruction);
    void decode_print(const spirv::Instruction& instruction);
    Value peek(const Pointer& pointer, const Type& type);
    void decode_extended(const spirv::Instruction& instruction);
    void decode_split(GLSLstd450 instruction_of_struct, const spirv::Instruction& instruction);
    void decode_expression(const spirv::Instruction& instruction);
    // Gives an id its value; a value that other lanes' iterations must not change gets its own
    // registers.
    void define(const spirv::Instruction& instruction, Value value);

    ChainBuilder::Built read_chain(const spirv::Instruction& instruction, const Pointer& base,
                                   const Type*& type);
    Scalar index_of(spirv::Id id);

    [[nodiscard]] bool needs_lanes_together(const spirv::Block& block) const;
    void keep_apart(const spirv::FallThrough& each);
    static void weigh(StepBlock& block);
    void decode_end(const spirv::Block& source, StepBlock& block);
    void decode_switch(const spirv::Block& source, Terminator& end);
    Edge edge(const spirv::Block& from, spirv::Id label);
    void copy_to_phi(spirv::Id value_id, spirv::Id phi, Steps& first, Steps& last);
    void copy(const Scalar& to, const Scalar& from, Steps& copies) const;

    [[nodiscard]] std::uint32_t constant(spirv::Id id) const;
    [[nodiscard]] std::vector<Operand> value_operands(const spirv::Words& words,
                                                      std::size_t first) const;

    Decoder& decoder_;
    const spirv::Function& source_;
    StepFunction& function_;
    LaneCode& code_;
    std::vector<bool> is_returned_masked_;  // by scalar of function_.returned
    std::vector<const spirv::Block*> order_;
    Liveness liveness_;
    UsedParts used_parts_;
    std::unordered_map<spirv::Id, std::size_t> index_;  // index of each block, by label
    std::vector<std::size_t> together_;  // blocks that need their lanes together, by their place
};

}  // namespace vkp::audit
