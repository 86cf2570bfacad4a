#include "harness/shader/link_module.hpp"

#include "harness/shader/large_stack.hpp"
#include "harness/shader/module_interface.hpp"
#include "harness/spirv/module_source.hpp"
#include "harness/spirv/validity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spirv-tools/optimizer.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spv::Op;

constexpr std::size_t kEntryName = 2;  // operand of OpEntryPoint

// What is wrong with the module, or with what is said of it.
class LinkError : public std::exception {
public:
    explicit LinkError(CompileError error) : error_(std::move(error)) {}
    [[nodiscard]] const CompileError& error() const { return error_; }

private:
    CompileError error_;
};

void require_models(const Module& module) {
    for (const Instruction& instruction : module.setup) {
        if (instruction.op != Op::OpMemoryModel) {
            continue;
        }
        if (instruction.operands[0] != static_cast<std::uint32_t>(spv::AddressingModel::Logical)) {
            throw LinkError({0, "the module has buffer references, or pointers that are numbers",
                             "The audit has no memory behind addresses; give it descriptors."});
        }
        if (instruction.operands[1] == static_cast<std::uint32_t>(spv::MemoryModel::Vulkan)) {
            throw LinkError({0, "the module asks for the memory model Vulkan",
                             "The audit knows the availability and visibility of GLSL450: compile "
                             "it without the capability VulkanMemoryModel."});
        }
    }
}

bool is_compute(const Instruction& instruction) {
    return instruction.op == Op::OpEntryPoint &&
           instruction.operands[0] == static_cast<std::uint32_t>(spv::ExecutionModel::GLCompute);
}

// Leaves one entry point, and what is said of its execution.
void choose_entry_point(Module& module, const std::string& wanted) {
    std::vector<std::string> names;
    for (const Instruction& instruction : module.setup) {
        if (is_compute(instruction)) {
            names.push_back(spirv::literal_string(instruction, kEntryName));
        }
    }
    const bool is_there = std::find(names.begin(), names.end(), wanted) != names.end();
    if (names.empty()) {
        throw LinkError({0, "the module has no compute shader", "Other stages are not audited."});
    }
    if (wanted.empty() ? names.size() > 1 : !is_there) {
        throw LinkError(
            {0,
             wanted.empty() ? fmt::format("the module has {} compute shaders", names.size())
                            : fmt::format("the module has no compute shader `{}`", wanted),
             fmt::format("Write `// entry: {}`.", fmt::join(names, "`, or `// entry: "))});
    }
    const std::string& name = wanted.empty() ? names.front() : wanted;
    Id chosen = 0;
    std::erase_if(module.setup, [&](const Instruction& instruction) {
        const bool is_it = is_compute(instruction) && chosen == 0 &&
                           spirv::literal_string(instruction, kEntryName) == name;
        chosen = is_it ? instruction.operands[1] : chosen;
        return instruction.op == Op::OpEntryPoint && !is_it;
    });
    std::erase_if(module.setup, [&](const Instruction& instruction) {
        return (instruction.op == Op::OpExecutionMode || instruction.op == Op::OpExecutionModeId) &&
               instruction.operands[0] != chosen;
    });
    for (Instruction& instruction : module.setup) {
        if (instruction.op == Op::OpEntryPoint) {
            const std::size_t words = name.size() / 4 + 1;
            spirv::Words operands(instruction.operands.begin(),
                                  instruction.operands.begin() + kEntryName);
            spirv::append_literal(operands, "main");
            operands.insert(
                operands.end(),
                instruction.operands.begin() + static_cast<std::ptrdiff_t>(kEntryName + words),
                instruction.operands.end());
            instruction.operands = std::move(operands);
        }
    }
}

void require_specialized(const Module& module, const ForeignModule& from) {
    std::set<std::uint32_t> known;
    for (const Instruction& instruction : module.annotations) {
        if (instruction.op == Op::OpDecorate &&
            instruction.operands[1] == static_cast<std::uint32_t>(spv::Decoration::SpecId)) {
            known.insert(instruction.operands[2]);
        }
    }
    for (const ForeignModule::Value& value : from.specialization) {
        if (!known.contains(value.id)) {
            throw LinkError({0,
                             fmt::format("the module has no specialization constant {}", value.id),
                             known.empty() ? std::string("It has none at all.")
                                           : fmt::format("It has {}.", fmt::join(known, ", "))});
        }
    }
}

// With constants for what could be specialized, and without what the entry point does not reach.
spirv::Words simplified(const Module& module, const ForeignModule& from) {
    std::unordered_map<std::uint32_t, std::string> values;
    for (const ForeignModule::Value& value : from.specialization) {
        values[value.id] = value.text;
    }
    std::string complaint;
    spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_3);
    optimizer.SetMessageConsumer(
        [&](spv_message_level_t level, const char*, const spv_position_t&, const char* message) {
            if (level <= SPV_MSG_ERROR && complaint.empty()) {
                complaint = message;
            }
        });
    if (!values.empty()) {
        optimizer.RegisterPass(spvtools::CreateSetSpecConstantDefaultValuePass(values));
    }
    optimizer.RegisterPass(spvtools::CreateFreezeSpecConstantValuePass())
        .RegisterPass(spvtools::CreateFoldSpecConstantOpAndCompositePass())
        .RegisterPass(spvtools::CreateEliminateDeadFunctionsPass())
        .RegisterPass(spvtools::CreateDeadVariableEliminationPass());
    spvtools::OptimizerOptions options;
    options.set_run_validator(false);  // it was valid before
    const spirv::Words words = spirv::serialize(module);
    spirv::Words result;
    if (!optimizer.Run(words.data(), words.size(), &result, options)) {
        throw LinkError({0, "the module cannot be specialized: " + complaint,
                         "Does each value fit the type of its constant?"});
    }
    return result;
}

std::string extent_text(const Extent& extent) {
    return fmt::format("{} {} {}", extent.x, extent.y, extent.z);
}

CompiledKernel linked(const Frame& frame, const ForeignModule& from) {
    spirv::require_valid(from.words);
    Module module = spirv::parse(from.words);
    spirv::take_source(module);
    require_models(module);
    choose_entry_point(module, from.entry_point);
    require_specialized(module, from);
    module = spirv::parse(simplified(module, from));
    const Extent size = workgroup_size_of(module);
    if (size != frame.launch.workgroup_size) {
        throw LinkError({0, fmt::format("the module's workgroup has {} threads", extent_text(size)),
                         fmt::format("Write `// workgroup: {}`.", extent_text(size))});
    }
    set_workgroup_size(module, size);
    std::vector<CompileError> errors = bind_arrays(module, frame, from);
    if (!errors.empty()) {
        return {.errors = std::move(errors)};
    }
    spirv::ParsedModule shader(spirv::serialize(module));
    spirv::require_shallow_loops(shader.module);
    spirv::require_valid(shader.words);
    return with_prints_apart(std::move(shader));
}

}  // namespace

CompiledKernel link_module(const Frame& frame, const ForeignModule& from) {
    CompiledKernel kernel;
    run_on_large_stack([&] {
        try {
            kernel = linked(frame, from);
        } catch (const LinkError& error) {
            kernel.errors = {error.error()};
        } catch (const spirv::Error& error) {
            kernel.errors = {{error.line(), fmt::format("this cannot be checked: {}", error.what()),
                              "`spirv-val` may have more to say."}};
        }
    });
    return kernel;
}

}  // namespace vkp
