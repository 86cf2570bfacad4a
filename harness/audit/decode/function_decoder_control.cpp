// The part of FunctionDecoder for calls, extended instructions and the ends of blocks.
#include "harness/audit/decode/function_decoder.hpp"
#include "harness/audit/steps/defined_steps.hpp"
#include "harness/audit/steps/print_step.hpp"
#include "harness/audit/steps/sync_steps.hpp"
#include "harness/model/device/tiles.hpp"
#include "harness/spirv/grammar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp::audit {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

// Appends, to a list of its own, the steps that copy a scalar in the lanes that run.
void FunctionDecoder::copy(const Scalar& to, const Scalar& from, Steps& copies) const {
    copies.push_back(std::make_unique<CopyStep>(code_.line(), to, from));
    if (to.defined != nullptr) {
        copies.push_back(std::make_unique<JoinDefinedStep>(
            code_.line(), *to.defined, std::array<const InitMask*, 1>{from.defined}));
    }
}

void FunctionDecoder::decode_call(const Instruction& instruction) {
    const StepFunction& callee = decoder_.function(instruction.operands[2]);
    const bool is_product = callee.name.starts_with(kTileProduct);
    if (is_product || callee.name.starts_with(kTilePlace)) {
        code_.add(std::make_unique<TileCallStep>(code_.line(), is_product));
    }
    std::vector<FramePtr<const Pointer>> pointers;
    Steps copies;
    for (std::size_t i = 0; i < callee.pointer_parameters.size(); ++i) {
        const Id argument = instruction.operands[3 + i];
        if (callee.pointer_parameters[i] != nullptr) {
            const Pointer& pointer = decoder_.pointer(argument);
            if (pointer.variable != nullptr && pointer.variable->region != nullptr) {
                throw spirv::Error("a pointer to shared or global memory as an argument",
                                   code_.line());
            }
            pointers.emplace_back(&pointer);
            continue;
        }
        pointers.emplace_back();
        const Value& value = decoder_.operand(argument).value;
        decoder_.tree().frame.charge(value.size() * sizeof(CopyStep));
        for (std::size_t k = 0; k < value.size(); ++k) {
            copy(callee.value_parameters[i][k], value[k], copies);
        }
    }
    const Type& type = decoder_.type_of(instruction.type());
    Value result = decoder_.new_value(type);
    code_.add(std::make_unique<CallStep>(code_.line(), callee, std::move(pointers),
                                         std::move(copies), result));
    for (std::size_t k = 0; k < result.size(); ++k) {
        if (callee.returned[k].defined != nullptr) {
            result[k].defined = &code_.new_mask();
            code_.copy_mask(*result[k].defined, callee.returned[k].defined);
        }
    }
    if (type.kind != Type::Kind::kVoid) {
        define(instruction, result);
    }
}

void FunctionDecoder::decode_extended(const Instruction& instruction) {
    if (decoder_.prints().is_print(instruction)) {
        decode_print(instruction);
        return;
    }
    const std::string set = decoder_.extended_set(instruction.operands[2]);
    if (set.starts_with("NonSemantic.")) {
        return;
    }
    if (set != "GLSL.std.450") {
        throw spirv::Error(fmt::format("instructions of {}", set), code_.line());
    }
    const auto function = static_cast<GLSLstd450>(instruction.operands[3]);
    if (function == GLSLstd450Modf) {
        decode_split(GLSLstd450ModfStruct, instruction);
    } else if (function == GLSLstd450Frexp) {
        decode_split(GLSLstd450FrexpStruct, instruction);
    } else {
        const std::vector<Operand> operands = value_operands(instruction.operands, 4);
        std::optional<Value> value =
            emit_extended(code_, function, decoder_.type_of(instruction.type()), operands);
        if (!value) {
            throw spirv::Error(fmt::format("{} of GLSL.std.450", spirv::function_name(function)),
                               code_.line());
        }
        define(instruction, std::move(*value));
    }
}

void FunctionDecoder::decode_print(const Instruction& instruction) {
    std::vector<Value> values;
    for (std::size_t i = spirv::PrintTable::kFirstValue; i < instruction.operands.size(); ++i) {
        values.push_back(decoder_.operand(instruction.operands[i]).value);
    }
    code_.add(std::make_unique<PrintStep>(
        code_.line(), spirv::read_print_text(decoder_.prints().text(instruction).value_or("")),
        std::move(values)));
}

// modf and frexp give one part back and write the other one through a pointer.
void FunctionDecoder::decode_split(GLSLstd450 instruction_of_struct,
                                   const Instruction& instruction) {
    const Id target = instruction.operands[5];
    const Type& first = decoder_.type_of(instruction.type());
    const Type& second = *decoder_.pointer(target).type;
    Type both;
    both.kind = Type::Kind::kStruct;
    both.members = {&first, &second};
    both.scalar_offsets = {0, first.scalar_count};
    both.byte_offsets = {0, static_cast<std::uint32_t>(first.size_bytes)};
    both.scalar_count = first.scalar_count + second.scalar_count;
    const Operand operand = decoder_.operand(instruction.operands[4]);
    const std::optional<Value> parts =
        emit_extended(code_, instruction_of_struct, both, std::span(&operand, 1));
    const auto middle = parts->begin() + first.scalar_count;
    decode_store(target, {&second, Value(middle, parts->end())});
    define(instruction, Value(parts->begin(), middle));
}

void FunctionDecoder::decode_end(const spirv::Block& source, StepBlock& block) {
    const Instruction& end = source.instructions.back();
    code_.set_line(end.source.line);
    code_.set_target(block.steps);
    block.end.line = end.source.line;
    switch (end.op) {
        case Op::OpBranch:
            block.end.kind = Terminator::Kind::kBranch;
            block.end.edges.push_back(edge(source, end.operands[0]));
            break;
        case Op::OpBranchConditional:
            block.end.kind = Terminator::Kind::kCondition;
            block.end.selector = decoder_.operand(end.operands[0]).value.front();
            code_.require_defined(block.end.selector);
            block.end.edges.push_back(edge(source, end.operands[1]));
            block.end.edges.push_back(edge(source, end.operands[2]));
            break;
        case Op::OpSwitch:
            decode_switch(source, block.end);
            break;
        case Op::OpReturnValue:
            for (std::size_t k = 0; k < function_.returned.size(); ++k) {
                const Scalar& value = decoder_.operand(end.operands[0]).value[k];
                copy(function_.returned[k], value, block.end.copies);
                is_returned_masked_[k] = is_returned_masked_[k] || value.defined != nullptr;
            }
            break;
        case Op::OpReturn:
        case Op::OpUnreachable:
            break;
        default:
            throw spirv::Error(spirv::opcode_name(end.op), code_.line());
    }
}

void FunctionDecoder::decode_switch(const spirv::Block& source, Terminator& end) {
    const spirv::Words& words = source.instructions.back().operands;
    end.kind = Terminator::Kind::kSwitch;
    end.selector = decoder_.operand(words[0]).value.front();
    code_.require_defined(end.selector);
    if (end.selector.type.bits == 64) {
        throw spirv::Error("a switch over 64 bits", code_.line());
    }
    const std::uint64_t mask = (std::uint64_t{1} << end.selector.type.bits) - 1;
    end.edges.push_back(edge(source, words[1]));
    for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
        end.edge_of_literal[words[i] & mask] = end.edges.size();
        end.edges.push_back(edge(source, words[i + 1]));
    }
}

Edge FunctionDecoder::edge(const spirv::Block& from, Id label) {
    Edge result{.target = index_.at(label), .copies = {}};
    // All phis of a block are read before any of them is set.
    Steps last;
    for (const Instruction& phi : order_[result.target]->instructions) {
        if (phi.op != Op::OpPhi) {
            break;
        }
        for (std::size_t i = 2; i + 1 < phi.operands.size(); i += 2) {
            if (phi.operands[i + 1] == from.label) {
                copy_to_phi(phi.operands[i], phi.result(), result.copies, last);
            }
        }
    }
    std::move(last.begin(), last.end(), std::back_inserter(result.copies));
    return result;
}

// Reads into registers between in `first`, and sets the phi in `last`.
void FunctionDecoder::copy_to_phi(Id value_id, Id phi, Steps& first, Steps& last) {
    const Value& value = decoder_.operand(value_id).value;
    const Value& target = decoder_.operand(phi).value;
    for (std::size_t k = 0; k < value.size(); ++k) {
        Scalar between = code_.new_scalar(value[k].type);
        between.defined = value[k].defined != nullptr ? &code_.new_mask() : nullptr;
        copy(between, value[k], first);
        copy(target[k], between, last);
    }
}

}  // namespace vkp::audit
