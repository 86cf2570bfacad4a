#include "harness/shader/link_module.hpp"

#include "harness/shader/buffer_arrays.hpp"
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
#include <set>
#include <string>
#include <string_view>
#include <utility>

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

// The line of the first instruction that has such a pointer.
int line_of_addresses(const Module& module) {
    std::set<Id> pointers;
    for (const Instruction& global : module.globals) {
        if (global.op == Op::OpTypePointer &&
            global.operands[1] == spirv::word(spv::StorageClass::PhysicalStorageBuffer)) {
            pointers.insert(global.result());
        }
    }
    int line = 0;
    spirv::for_each_in_functions(module, [&](const Instruction& instruction) {
        if (line == 0 && pointers.contains(instruction.type())) {
            line = instruction.source.line;
        }
    });
    return line;
}

void require_logical_addresses(const Module& module) {
    for (const Instruction& instruction : module.setup) {
        if (instruction.op != Op::OpMemoryModel) {
            continue;
        }
        if (instruction.operands[0] != static_cast<std::uint32_t>(spv::AddressingModel::Logical)) {
            throw LinkError({line_of_addresses(module),
                             "the module has buffer references, or pointers that are numbers",
                             "The audit has no memory behind addresses; give it descriptors.",
                             Help::kNone, Refusal::kNotSupported});
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
        throw LinkError({0, "the module has no compute shader", "Other stages are not audited.",
                         Help::kNone, Refusal::kNotSupported});
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

void require_lengths(const Module& module, const Module& original,
                     const std::vector<SpecializedValue>& values) {
    if (std::optional<CompileError> error = check_lengths(module, original, values)) {
        throw LinkError(std::move(*error));
    }
}

Module valid_module(std::span<const std::uint32_t> words,
                    const std::vector<SpecializedValue>& values) {
    try {
        spirv::require_valid(words);
        return spirv::parse(words);
    } catch (const spirv::Error& error) {
        if (std::string_view(error.what()).find("default value must be at least 1") ==
            std::string_view::npos) {
            throw;
        }
    }
    // The length of an array is a constant that is 0 unless the application gives it a value. The
    // validator has seen by then that each instruction has its operands.
    Module module = with_integers(spirv::parse(words), values);
    require_lengths(module, module, values);
    spirv::require_valid(spirv::serialize(module));
    return module;
}

CompiledKernel linked(const KernelInterface& interface, const ForeignModule& from) {
    Module module = valid_module(from.words, interface.specialization);
    const spirv::ModuleSource source = spirv::take_source(module, from.first_line);
    require_logical_addresses(module);
    VulkanMemory memory = take_glsl_memory_model(module);
    if (source.language == spirv::kWgslLanguage) {
        declare_coherent(module);
    }
    choose_entry_point(module, from.entry_point);
    std::vector<CompileError> errors = check_specialization(module, interface.specialization);
    if (!errors.empty()) {
        return {.errors = std::move(errors)};
    }
    const Module original = std::move(module);
    module = spirv::parse(specialized(original, interface.specialization, Unreachable::kGoes));
    require_lengths(module, original, interface.specialization);
    const Extent size = workgroup_size_of(module);
    if (size != interface.launch.workgroup_size) {
        throw LinkError({0,
                         fmt::format("the module's workgroup has {} threads", workgroup_text(size)),
                         fmt::format("Write `// workgroup: {}`.", workgroup_text(size))});
    }
    set_workgroup_size(module, size);
    ImagesAsBuffers images = images_to_buffers(module, interface, from);
    if (!images.errors.empty()) {
        return {.errors = std::move(images.errors)};
    }
    errors = merge_buffer_arrays(module, interface, from);
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
    CompiledKernel kernel = with_prints_apart(std::move(shader));
    kernel.images = std::move(images.formats);
    for (const auto& [slot, reach] : memory.reaches) {
        const auto found = std::ranges::find(from.slots, slot);
        kernel.reaches[static_cast<std::uint32_t>(found - from.slots.begin())] = reach;
    }
    kernel.not_followed = std::move(memory.not_followed);
    return kernel;
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
        Module original = valid_module(words, values);
        choose_entry_point(original, name);
        Module module = spirv::parse(specialized(original, values, Unreachable::kGoes));
        require_lengths(module, original, values);
        return module;
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
                              "`spirv-val` may have more to say.", Help::kNone,
                              Refusal::kNotSupported}};
        }
    });
    // The module is valid by then: it and the file that describes it do not fit.
    for (CompileError& error : kernel.errors) {
        error.refusal = error.refusal == Refusal::kInvalid ? Refusal::kNotDescribed : error.refusal;
    }
    return kernel;
}

}  // namespace vkp
