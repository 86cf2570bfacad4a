#include "harness/shader/link_module.hpp"

#include "harness/shader/glsl_memory_model.hpp"
#include "harness/shader/images_to_buffers.hpp"
#include "harness/shader/large_stack.hpp"
#include "harness/shader/module_interface.hpp"
#include "harness/shader/specialize.hpp"
#include "harness/spirv/module_source.hpp"
#include "harness/spirv/validity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spv::Op;

constexpr std::size_t kEntryName = 2;  // operand of OpEntryPoint

// An error in the module, or in the description of it.
class LinkError : public std::exception {
public:
    explicit LinkError(CompileError error) : error_(std::move(error)) {}
    [[nodiscard]] const CompileError& error() const { return error_; }

private:
    CompileError error_;
};

void require_logical_addresses(const Module& module) {
    for (const Instruction& instruction : module.setup) {
        if (instruction.op != Op::OpMemoryModel) {
            continue;
        }
        if (instruction.operands[0] != static_cast<std::uint32_t>(spv::AddressingModel::Logical)) {
            throw LinkError({0, "the module has buffer references, or pointers that are numbers",
                             "The audit has no memory behind addresses; give it descriptors."});
        }
    }
}

bool is_compute(const Instruction& instruction) {
    return instruction.op == Op::OpEntryPoint &&
           instruction.operands[0] == static_cast<std::uint32_t>(spv::ExecutionModel::GLCompute);
}

// Leaves one entry point, with its execution modes.
void choose_entry_point(Module& module, const std::string& wanted) {
    const std::vector<std::string> names = entry_points(module);
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

CompiledKernel linked(const KernelInterface& interface, const ForeignModule& from) {
    spirv::require_valid(from.words);
    Module module = spirv::parse(from.words);
    const spirv::ModuleSource source = spirv::take_source(module, from.first_line);
    require_logical_addresses(module);
    take_glsl_memory_model(module);
    if (source.language == spirv::kWgslLanguage) {
        declare_coherent(module);
    }
    choose_entry_point(module, from.entry_point);
    std::vector<CompileError> errors = check_specialization(module, interface.specialization);
    if (!errors.empty()) {
        return {.errors = std::move(errors)};
    }
    module = spirv::parse(specialized(module, interface.specialization, Unreachable::kGoes));
    const Extent size = workgroup_size_of(module);
    if (size != interface.launch.workgroup_size) {
        throw LinkError({0,
                         fmt::format("the module's workgroup has {} threads", workgroup_text(size)),
                         fmt::format("Write `// workgroup: {}`.", workgroup_text(size))});
    }
    set_workgroup_size(module, size);
    errors = images_to_buffers(module, interface, from);
    if (!errors.empty()) {
        return {.errors = std::move(errors)};
    }
    errors = bind_arrays(module, interface, from);
    if (!errors.empty()) {
        return {.errors = std::move(errors)};
    }
    spirv::ParsedModule shader(spirv::serialize(module));
    spirv::require_shallow_loops(shader.module);
    spirv::require_valid(shader.words);
    return with_prints_apart(std::move(shader));
}

}  // namespace

std::vector<std::string> entry_points(const Module& module) {
    std::vector<std::string> names;
    for (const Instruction& instruction : module.setup) {
        if (is_compute(instruction)) {
            names.push_back(spirv::literal_string(instruction, kEntryName));
        }
    }
    return names;
}

Module reached_module(std::span<const std::uint32_t> words, const std::string& name,
                      const std::vector<SpecializedValue>& values) {
    try {
        spirv::require_valid(words);
        Module module = spirv::parse(words);
        choose_entry_point(module, name);
        return spirv::parse(specialized(module, values, Unreachable::kGoes));
    } catch (const LinkError& error) {
        throw spirv::Error(error.error().message + ": " + error.error().advice, 0);
    }
}

CompiledKernel link_module(const KernelInterface& interface, const ForeignModule& from) {
    CompiledKernel kernel;
    run_on_large_stack([&] {
        try {
            kernel = linked(interface, from);
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
