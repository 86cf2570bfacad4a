#include "harness/audit/decode/function_decoder.hpp"

#include "harness/audit/steps/memory_steps.hpp"
#include "harness/spirv/cfg_order.hpp"
#include "harness/spirv/grammar.hpp"
#include "harness/spirv/operations.hpp"
#include "harness/spirv/path.hpp"

#include <algorithm>

namespace vkp::audit {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

namespace {

// The index after result type, result and scope, and the group operation where there is one.
std::size_t first_of_subgroup(Op op) {
    return spirv::has_group_operation(op) ? 4 : 3;
}

}  // namespace

FunctionDecoder::FunctionDecoder(Decoder& decoder, const spirv::Function& source,
                                 StepFunction& function)
    : decoder_(decoder),
      source_(source),
      function_(function),
      code_(decoder.code()),
      order_(spirv::structured_order(source)),
      liveness_(order_),
      used_parts_(order_, decoder.types()) {}

void FunctionDecoder::decode() {
    function_.name = decoder_.names().name(source_.definition.result());
    function_.returned = decoder_.new_masked_value(decoder_.type_of(source_.definition.type()));
    is_returned_masked_.assign(function_.returned.size(), false);
    declare_parameters();
    function_.blocks.resize(order_.size());
    for (std::size_t b = 0; b < order_.size(); ++b) {
        index_[order_[b]->label] = b;
    }
    declare_phis();
    for (std::size_t b = 0; b < order_.size(); ++b) {
        decode_block(*order_[b], function_.blocks[b]);
        if (needs_lanes_together(*order_[b])) {
            together_.push_back(b);
        }
    }
    // Edges come last: a phi of a loop header copies values that the loop defines.
    for (std::size_t b = 0; b < order_.size(); ++b) {
        decode_end(*order_[b], function_.blocks[b]);
        weigh(function_.blocks[b]);
    }
    for (const spirv::FallThrough& each : spirv::fall_throughs(order_)) {
        keep_apart(each);
    }
    function_.needs_lanes_together = !together_.empty();
    for (std::size_t k = 0; k < function_.returned.size(); ++k) {
        Scalar& scalar = function_.returned[k];
        scalar.defined = is_returned_masked_[k] ? scalar.defined : nullptr;
    }
}

void FunctionDecoder::declare_parameters() {
    for (const Instruction& parameter : source_.parameters) {
        const Type& type = decoder_.type_of(parameter.type());
        if (type.kind == Type::Kind::kPointer) {
            Pointer& pointer = decoder_.new_pointer();
            pointer.type = type.element;
            decoder_.set_pointer(parameter.result(), pointer);
            function_.pointer_parameters.emplace_back(&pointer);
            function_.value_parameters.emplace_back();
        } else {
            Value value = decoder_.new_masked_value(type);
            decoder_.set_value(parameter.result(), type, value);
            function_.pointer_parameters.emplace_back();
            function_.value_parameters.push_back(std::move(value));
        }
    }
}

void FunctionDecoder::declare_phis() {
    for (const spirv::Block* block : order_) {
        for (const Instruction& instruction : block->instructions) {
            if (instruction.op == Op::OpPhi) {
                const Type& type = decoder_.type_of(instruction.type());
                decoder_.set_value(instruction.result(), type, decoder_.new_masked_value(type));
            }
        }
    }
}

void FunctionDecoder::decode_block(const spirv::Block& source, StepBlock& block) {
    code_.set_target(block.steps);
    if (const Instruction* merge = spirv::merge_of(source); merge && merge->op == Op::OpLoopMerge) {
        block.is_loop_header = true;
        block.loop_line = spirv::loop_line(source, *merge);
    }
    block.path_weight = spirv::path_weight(source, code_.options().path_key);
    for (const Instruction& instruction : source.instructions) {
        code_.set_line(instruction.source.line);
        if (instruction.is_terminator()) {
            continue;
        }
        const bool is_for_print = decoder_.prints().is_for_prints_alone(instruction);
        code_.set_quiet(is_for_print);
        code_.set_keeps_sums(decoder_.keeps_sums(instruction));
        decode_instruction(instruction);
        code_.set_quiet(false);
        if (!is_for_print) {
            count(instruction, block);
        }
    }
}

bool FunctionDecoder::needs_lanes_together(const spirv::Block& block) const {
    return std::ranges::any_of(block.instructions, [&](const Instruction& each) {
        return spirv::needs_lanes_together(each.op) ||
               (each.op == Op::OpFunctionCall &&
                decoder_.function(each.operands[2]).needs_lanes_together);
    });
}

// Only where it makes a difference, as lanes that go through a case together are faster.
void FunctionDecoder::keep_apart(const spirv::FallThrough& each) {
    const auto next = std::lower_bound(together_.begin(), together_.end(), each.to);
    if (next == together_.end() || *next >= each.merge) {
        return;
    }
    for (Edge& edge : function_.blocks[each.from].end.edges) {
        edge.apart_until = edge.target == each.to ? each.merge : edge.apart_until;
    }
}

void FunctionDecoder::weigh(StepBlock& block) {
    for (std::size_t i = 0; i < block.steps.size(); ++i) {
        if (block.steps[i]->kind() != Step::Kind::kPlain) {
            block.stops.push_back(i);
        }
    }
    block.weight = 1 + weight_of(block.steps) + weight_of(block.end.copies);
    for (const Edge& edge : block.end.edges) {
        block.weight += weight_of(edge.copies);
    }
}

void FunctionDecoder::decode_instruction(const Instruction& instruction) {
    switch (instruction.op) {
        case Op::OpNop:
        case Op::OpPhi:
        case Op::OpSelectionMerge:
        case Op::OpLoopMerge:
            break;
        case Op::OpUndef: {
            const Type& type = decoder_.type_of(instruction.type());
            decoder_.set_value(instruction.result(), type, decoder_.undefined_value(type));
            break;
        }
        case Op::OpFunctionCall:
            decode_call(instruction);
            break;
        case Op::OpControlBarrier:
        case Op::OpMemoryBarrier:
            decode_barrier(instruction);
            break;
        case Op::OpExtInst:
            decode_extended(instruction);
            break;
        default:
            if (!decode_memory(instruction)) {
                decode_expression(instruction);
            }
    }
}

// Variables, pointers and what goes through them. False for another instruction.
bool FunctionDecoder::decode_memory(const Instruction& instruction) {
    switch (instruction.op) {
        case Op::OpVariable:
            decode_variable(instruction);
            return true;
        case Op::OpAccessChain:
        case Op::OpInBoundsAccessChain:
            decode_chain(instruction);
            return true;
        case Op::OpLoad:
            decode_load(instruction);
            return true;
        case Op::OpStore:
            decode_store(instruction.operands[0], decoder_.operand(instruction.operands[1]));
            return true;
        case Op::OpCopyMemory:
            decode_copy(instruction);
            return true;
        case Op::OpArrayLength:
            decode_array_length(instruction);
            return true;
        default:
            if (spirv::is_atomic(instruction.op)) {
                decode_atomic(instruction);
                return true;
            }
            return false;
    }
}

// Counts like the instrumentation: scalars of loads and stores, and atomics one by one.
void FunctionDecoder::count(const Instruction& instruction, StepBlock& block) const {
    const bool is_copy = instruction.op == Op::OpCopyMemory;
    const std::optional<std::size_t> place =
        is_copy ? std::optional<std::size_t>(0) : spirv::pointer_operand(instruction.op);
    if (!place) {
        return;
    }
    const auto counted = [&](Id id, bool writes) {
        const Pointer& pointer = decoder_.pointer(id);
        const Region* const region =
            pointer.variable != nullptr ? pointer.variable->region : nullptr;
        if (region == nullptr) {
            return;
        }
        const bool is_atomic = spirv::is_atomic(instruction.op);
        if (const auto counter = counter_of(region->memory, writes, is_atomic)) {
            block.counts[static_cast<std::size_t>(*counter)] +=
                is_atomic ? 1 : pointer.type->scalar_count;
        }
    };
    counted(instruction.operands[*place], is_copy || spirv::writes_memory(instruction.op));
    if (is_copy) {
        counted(instruction.operands[1], false);
    }
}

void FunctionDecoder::decode_expression(const Instruction& instruction) {
    if (instruction.result() == 0 || instruction.type() == 0) {
        throw spirv::Error(spirv::opcode_name(instruction.op), code_.line());
    }
    const Type& type = decoder_.type_of(instruction.type());
    const bool is_subgroup = instruction.op >= Op::OpGroupNonUniformElect &&
                             instruction.op <= Op::OpGroupNonUniformQuadSwap;
    decoder_.tree().has_subgroups |= is_subgroup;
    const std::vector<Operand> operands =
        value_operands(instruction.operands, is_subgroup ? first_of_subgroup(instruction.op) : 2);
    std::optional<Value> value = is_subgroup ? emit_subgroup(code_, instruction, type, operands)
                                             : emit_expression(code_, instruction, type, operands);
    if (!value) {
        throw spirv::Error(spirv::opcode_name(instruction.op), code_.line());
    }
    define(instruction, std::move(*value));
}

// Literals among the operands have no value and are left to the instruction itself; a literal that
// equals the id of a value does no harm after the operands that count.
std::vector<Operand> FunctionDecoder::value_operands(const spirv::Words& words,
                                                     std::size_t first) const {
    std::vector<Operand> operands;
    for (std::size_t i = first; i < words.size(); ++i) {
        if (decoder_.has_value(words[i])) {
            operands.push_back(decoder_.operand(words[i]));
        }
    }
    return operands;
}

void FunctionDecoder::define(const Instruction& instruction, Value value) {
    if (liveness_.leaves_loop(instruction.result())) {
        for (Scalar& scalar : value) {
            Scalar kept = code_.new_scalar(scalar.type);
            code_.add(std::make_unique<CopyStep>(code_.line(), kept, scalar));
            if (scalar.defined != nullptr) {
                kept.defined = &code_.new_mask();
                code_.copy_mask(*kept.defined, scalar.defined);
            }
            scalar = kept;
        }
    }
    decoder_.set_value(instruction.result(), decoder_.type_of(instruction.type()),
                       std::move(value));
}

std::uint32_t FunctionDecoder::constant(Id id) const {
    const std::optional<std::uint32_t> value = decoder_.constant(id);
    if (!value) {
        throw spirv::Error("a scope or semantics that is no constant", code_.line());
    }
    return *value;
}

}  // namespace vkp::audit
