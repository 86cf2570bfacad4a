// The part of FunctionDecoder for pointers and what goes through them.
#include "harness/audit/decode/chain_builder.hpp"
#include "harness/audit/decode/function_decoder.hpp"
#include "harness/audit/emit/operand_cast.hpp"
#include "harness/audit/emit/texel_format.hpp"
#include "harness/audit/steps/sync_steps.hpp"
#include "harness/spirv/operations.hpp"

#include <utility>

namespace vkp::audit {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

void FunctionDecoder::decode_variable(const Instruction& instruction) {
    const Type& type = *decoder_.type_of(instruction.type()).element;
    Variable& variable = decoder_.new_private_variable(instruction.result(), type, false);
    Pointer& pointer = decoder_.new_pointer();
    pointer.variable = &variable;
    pointer.type = &type;
    decoder_.set_pointer(instruction.result(), pointer);
    code_.add(std::make_unique<UndefineStep>(code_.line(), variable));
    if (instruction.operands.size() > 3) {
        decode_store(instruction.result(), decoder_.operand(instruction.operands[3]));
    }
}

void FunctionDecoder::decode_chain(const Instruction& instruction) {
    const Pointer& base = decoder_.pointer(instruction.operands[2]);
    const Type* type = base.type;
    auto [chain, indices] = read_chain(instruction, base, type);
    Pointer& result = decoder_.new_pointer();
    result.variable = base.variable;
    result.type = type;
    result.base = &base;
    result.indices = &decoder_.tree().indices.emplace_back(std::move(indices));
    decoder_.set_pointer(instruction.result(), result);
    const bool is_static = base.variable != nullptr && base.offsets == nullptr &&
                           chain.indices.empty() && !chain.is_outside && !base.was_outside;
    if (is_static) {
        result.offset = base.offset + chain.constant_offset;
        return;
    }
    result.offsets = code_.new_words();
    result.outside = code_.new_words();
    code_.add(std::make_unique<ChainStep>(code_.line(), result, base, std::move(chain)));
}

// Follows the indices down from `type`, and sets it to the selected type.
ChainBuilder::Built FunctionDecoder::read_chain(const Instruction& instruction, const Pointer& base,
                                                const Type*& type) {
    ChainBuilder builder(base, *type);
    for (std::size_t i = 3; i < instruction.operands.size(); ++i) {
        const Id id = instruction.operands[i];
        const std::optional<std::uint32_t> index = decoder_.constant(id);
        if (builder.is_at_struct()) {
            builder.enter_member(index.value_or(0));
        } else if (index) {
            builder.enter_element(*index);
        } else {
            builder.enter_element(index_of(id));
        }
    }
    type = &builder.type();
    return builder.take();
}

// An index as a 32-bit integer; a negative one is a large unsigned one, and outside.
Scalar FunctionDecoder::index_of(Id id) {
    const Scalar index = decoder_.operand(id).value.front();
    code_.require_defined(index);
    if (index.type.bits == 64) {
        throw spirv::Error("an index of 64 bits", code_.line());
    }
    return converted(code_, index, {index.type.kind, 32});
}

void FunctionDecoder::decode_load(const Instruction& instruction) {
    const Pointer& pointer = decoder_.pointer(instruction.operands[2]);
    if (decoder_.prints().is_for_prints_alone(instruction) && pointer.variable != nullptr &&
        pointer.variable->region != nullptr) {
        define(instruction, peek(pointer, decoder_.type_of(instruction.type())));
        return;
    }
    define(instruction, load(pointer, decoder_.type_of(instruction.type()), &instruction));
}

Value FunctionDecoder::load(const Pointer& pointer, const Type& type,
                            const Instruction* instruction) {
    const bool is_parameter = pointer.variable == nullptr;
    if (!is_parameter && pointer.variable->region != nullptr) {
        Value value = pointer.variable->region->is_watched ? decoder_.new_masked_value(type)
                                                           : decoder_.new_value(type);
        Parts used =
            instruction != nullptr ? used_parts_.of(*instruction) : Parts(type.scalar_count, true);
        // The type that the pointer points at has the memory layout, which a matrix value's type
        // has not.
        code_.add(std::make_unique<LoadRegionStep>(decoder_.tree(), code_.line(), value, pointer,
                                                   *pointer.type, std::move(used)));
        return value;
    }
    const bool may_share = instruction != nullptr && liveness_.may_share(instruction->result());
    if (may_share && !is_parameter && pointer.offsets == nullptr) {
        const auto first = pointer.variable->scalars.begin() + pointer.offset;
        return {first, first + type.scalar_count};
    }
    Value value = decoder_.new_value(type);
    const bool is_input = !is_parameter && !pointer.variable->scalars.empty() &&
                          pointer.variable->scalars.front().defined == nullptr;
    for (Scalar& scalar : value) {
        if (!is_input) {
            scalar.defined = &decoder_.new_init_mask(pointer.variable);
            scalar.defined->pointer = &pointer;
        }
    }
    code_.add(std::make_unique<LoadPrivateStep>(code_.line(), value, pointer));
    return value;
}

Value FunctionDecoder::peek(const Pointer& pointer, const Type& type) {
    Value value = decoder_.new_masked_value(type);
    code_.add(std::make_unique<PeekRegionStep>(code_.line(), value, pointer, *pointer.type));
    return value;
}

void FunctionDecoder::decode_store(Id pointer_id, const Operand& value) {
    decoder_.tree().frame.charge(value.value.size() * sizeof(Scalar));
    const Pointer& pointer = decoder_.pointer(pointer_id);
    if (pointer.variable == nullptr || pointer.variable->region == nullptr) {
        code_.add(std::make_unique<StorePrivateStep>(code_.line(), pointer, value.value));
        return;
    }
    const Region& region = *pointer.variable->region;
    const spv::ImageFormat format = decoder_.format_of(region);
    if (format != spv::ImageFormat::Unknown) {
        code_.add(
            std::make_unique<TexelFormatStep>(code_.line(), format, region.name, value.value));
    }
    code_.add(std::make_unique<StoreRegionStep>(decoder_.tree(), code_.line(), pointer,
                                                *pointer.type, value.value));
}

void FunctionDecoder::decode_copy(const Instruction& instruction) {
    const Type& type = *decoder_.pointer(instruction.operands[0]).type;
    const Operand value{&type, load(decoder_.pointer(instruction.operands[1]), type, nullptr)};
    decode_store(instruction.operands[0], value);
}

void FunctionDecoder::decode_array_length(const Instruction& instruction) {
    const Pointer& block = decoder_.pointer(instruction.operands[2]);
    const std::uint32_t member = instruction.operands[3];
    const std::uint64_t bytes =
        block.variable->region->size_bytes - block.type->byte_offsets[member];
    const auto length = static_cast<std::uint32_t>(bytes / block.type->members[member]->stride);
    define(instruction, {code_.constant_uint(length)});
}

void FunctionDecoder::decode_atomic(const Instruction& instruction) {
    const spirv::Words& words = instruction.operands;
    const std::size_t place = *spirv::pointer_operand(instruction.op);
    const Pointer& pointer = decoder_.pointer(words[place]);
    if (pointer.variable == nullptr || pointer.variable->region == nullptr) {
        throw spirv::Error("an atomic on a variable of the invocation's own", code_.line());
    }
    const std::uint32_t scope = constant(words[place + 1]);
    AtomicStep::Operands operands{.op = instruction.op,
                                  .scope = read_scope(scope),
                                  .semantics = read_semantics(scope, constant(words[place + 2])),
                                  .semantics_of_failure = {},
                                  .value = {},
                                  .comparator = {},
                                  .result = code_.new_scalar(pointer.type->scalar),
                                  .result_is_used = liveness_.is_used(instruction.result())};
    const bool is_exchange_if = instruction.op == Op::OpAtomicCompareExchange;
    if (is_exchange_if || instruction.op == Op::OpAtomicLoad) {
        operands.result.defined = &code_.new_mask();
    }
    if (is_exchange_if) {
        operands.semantics_of_failure = read_semantics(scope, constant(words[place + 3]));
    }
    StepTree& tree = decoder_.tree();
    tree.fences.push_back(operands.semantics);
    tree.fences.push_back(operands.semantics_of_failure);
    tree.has_atomics = true;
    tree.has_narrow_atomics |= operands.scope < AtomicScope::kDevice;
    std::size_t next = place + (is_exchange_if ? 4 : 3);
    for (std::optional<Scalar>* operand : {&operands.value, &operands.comparator}) {
        if (next < words.size()) {
            *operand = decoder_.operand(words[next++]).value.front();
            code_.require_defined(**operand);
        }
    }
    const Scalar result = operands.result;
    code_.add(std::make_unique<AtomicStep>(tree, code_.line(), pointer, *pointer.type, operands));
    if (instruction.result() != 0) {
        define(instruction, {result});
    }
}

void FunctionDecoder::decode_barrier(const Instruction& instruction) {
    const spirv::Words& words = instruction.operands;
    if (instruction.op == Op::OpMemoryBarrier) {
        const Semantics semantics = read_semantics(constant(words[0]), constant(words[1]));
        decoder_.tree().fences.push_back(semantics);
        code_.add(std::make_unique<MemoryBarrierStep>(code_.line(), semantics));
        return;
    }
    const bool of_subgroup = read_scope(constant(words[0])) == AtomicScope::kSubgroup;
    const Semantics semantics = read_semantics(constant(words[1]), constant(words[2]));
    decoder_.tree().has_subgroups |= of_subgroup;
    decoder_.tree().barriers.push_back({of_subgroup, semantics});
    code_.add(std::make_unique<ControlBarrierStep>(code_.line(), of_subgroup, semantics));
}

}  // namespace vkp::audit
