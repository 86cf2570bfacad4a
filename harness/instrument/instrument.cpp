#include "harness/instrument/instrument.hpp"

#include "harness/instrument/function_rewriter.hpp"
#include "harness/instrument/record_code.hpp"
#include "harness/spirv/global_builder.hpp"
#include "harness/spirv/validity.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace vkp {

namespace {

// OpVariable comes first in a function, so the lengths are read right after.
void begin_with_lengths(spirv::Module& module, spirv::Function& main, const RecordCode& record) {
    std::vector<spirv::Block> prologue(1);
    CodeBuilder code(module, prologue);
    record.emit_lengths(code);
    auto& instructions = main.blocks.front().instructions;
    const auto first_that_acts =
        std::find_if(instructions.begin(), instructions.end(),
                     [](const auto& instruction) { return instruction.op != spv::Op::OpVariable; });
    instructions.insert(first_that_acts, prologue.front().instructions.begin(),
                        prologue.front().instructions.end());
}

// The capability for the arithmetic of a scalar of 8 or 16 bits.
std::optional<spv::Capability> small_arithmetic(const spirv::Instruction& type) {
    if (type.op == spv::Op::OpTypeFloat && type.operands[1] == 16) {
        return spv::Capability::Float16;
    }
    if (type.op == spv::Op::OpTypeInt && type.operands[1] <= 16) {
        return type.operands[1] == 8 ? spv::Capability::Int8 : spv::Capability::Int16;
    }
    return {};
}

// A skipped read gives 0. Constants of small scalars need the capability for their arithmetic
// (SPIR-V specification, section 2.16.1), which a kernel that converts them all does without.
void allow_constants(spirv::Module& module) {
    std::map<spirv::Id, std::set<spv::Capability>> needed;  // by type
    std::set<spv::Capability> missing;
    for (const spirv::Instruction& global : module.globals) {
        if (global.op == spv::Op::OpConstantNull) {
            missing.insert(needed[global.type()].begin(), needed[global.type()].end());
        } else if (const auto small = small_arithmetic(global)) {
            needed[global.result()] = {*small};
        } else if (global.op == spv::Op::OpTypeVector || global.op == spv::Op::OpTypeMatrix ||
                   global.op == spv::Op::OpTypeArray) {
            needed[global.result()] = needed[global.operands[1]];
        } else if (global.op == spv::Op::OpTypeStruct) {
            for (const spirv::Id member : std::span(global.operands).subspan(1)) {
                needed[global.result()].insert(needed[member].begin(), needed[member].end());
            }
        }
    }
    for (const spv::Capability capability : missing) {
        spirv::GlobalBuilder(module).require(capability);
    }
}

// Loops get one more exit, past definitions that a later block may use: GLSL compilers keep such
// values in variables, others need not. Drivers do not check that.
void require_valid_result(const spirv::Words& words) {
    if (const std::string objection = spirv::objection_to(words); !objection.empty()) {
        throw spirv::Error(std::string(kInvalidResult) + objection, 0);
    }
}

}  // namespace

Instrumented instrument(const spirv::ParsedModule& shader, const InstrumentOptions& options) {
    const spirv::Module& original = shader.module;
    spirv::Module module = original;
    RecordCode record(module, options);
    std::size_t main_index = original.functions.size();
    for (std::size_t i = 0; i < original.functions.size(); ++i) {
        const spirv::Function& function = original.functions[i];
        const bool is_main = function.definition.result() == shader.main;
        if (is_main) {
            main_index = i;
        }
        const PointerTable pointers(original, shader.types, shader.names, function);
        FunctionRewriter rewriter(module, function, pointers, record, is_main);
        module.functions[i].blocks = rewriter.rewrite();
    }
    if (main_index == original.functions.size()) {
        throw spirv::Error("a module whose entry point is missing", 0);
    }
    allow_constants(module);
    begin_with_lengths(module, module.functions[main_index], record);
    record.add_finish_function();
    Instrumented result = record.take_sites();
    result.words = spirv::serialize(module);
    require_valid_result(result.words);
    return result;
}

}  // namespace vkp
