#include "harness/shader/module_interface.hpp"

#include "harness/spirv/block_layout.hpp"
#include "harness/spirv/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spirv::word;
using spv::Decoration;
using spv::Op;
using spv::StorageClass;

class Binder {
public:
    Binder(Module& module, const KernelInterface& interface, const ForeignModule& from)
        : module_(module),
          interface_(interface),
          from_(from),
          types_(module),
          names_(module),
          decorations_(module),
          sizes_(types_, decorations_) {}

    std::vector<CompileError> bind() {
        for (const Instruction& instruction : module_.globals) {
            if (instruction.op == Op::OpVariable) {
                bind(instruction);
            }
        }
        if (errors_.empty()) {
            rewrite();
        }
        return std::move(errors_);
    }

private:
    void bind(const Instruction& variable) {
        switch (types_.storage_class(variable.type())) {
            case StorageClass::StorageBuffer:
            case StorageClass::Uniform:
                bind_buffer(variable);
                break;
            case StorageClass::PushConstant:
                check_push_constants(variable);
                break;
            case StorageClass::UniformConstant:
                fail(first_use(variable.result()),
                     fmt::format("{} is an image or a sampler", name_of(variable)),
                     "The audit knows buffers alone.");
                break;
            case StorageClass::Function:
            case StorageClass::Private:
            case StorageClass::Workgroup:
            case StorageClass::Input:
                break;
            default:
                fail(first_use(variable.result()),
                     fmt::format("{} is of a storage class that compute shaders of Vulkan do not "
                                 "have",
                                 name_of(variable)),
                     "The audit knows buffers and shared variables.");
        }
    }

    void bind_buffer(const Instruction& variable) {
        const Id block = types_.pointee(variable.type());
        const ForeignModule::Slot slot = slot_of(variable);
        const bool is_single = types_.definition(block).op == Op::OpTypeStruct;
        const auto found = std::find(from_.slots.begin(), from_.slots.end(), slot);
        if (found == from_.slots.end()) {
            fail(0, fmt::format("there is no array for {}", name_of(variable)),
                 fmt::format("Write `// buffer: NAME float[{}]` and `// binding: NAME set={} "
                             "binding={}`.",
                             is_single ? "N" : "BUFFERS,N", slot.set, slot.binding));
            return;
        }
        if (!is_single) {
            fail(first_use(variable.result()),
                 fmt::format("{} is an array of arrays of buffers", name_of(variable)),
                 "The audit knows single ones, and arrays with one index.");
            return;
        }
        const auto place = static_cast<std::uint32_t>(found - from_.slots.begin());
        const InterfaceArray& array = interface_.arrays[place];
        const std::uint64_t needed = sizes_.bytes(block);
        const std::uint64_t bytes = element_count(array.shape) * stride_bytes(array.type);
        if (bytes < needed) {
            fail(0,
                 fmt::format("`{}` takes {} bytes, and {} has {} at least", array.name, bytes,
                             name_of(variable), needed),
                 "Make the array longer.");
        }
        bindings_[variable.result()] = place;
    }

    void check_push_constants(const Instruction& variable) {
        const std::uint64_t needed = sizes_.bytes(types_.pointee(variable.type()));
        const std::size_t given =
            interface_.push_constants ? interface_.push_constants->size() * 4 : 0;
        if (given < needed) {
            fail(0,
                 fmt::format("the module wants {} bytes of push constants, and there are {}",
                             needed, given),
                 "Write them as in `// push: int[2] = {8, 1}`, one line for each type.");
        }
    }

    [[nodiscard]] ForeignModule::Slot slot_of(const Instruction& variable) const {
        return vkp::slot_of(variable, decorations_);
    }

    // "`params` at set 0, binding 2"
    [[nodiscard]] std::string name_of(const Instruction& variable) const {
        std::string name = names_.name(variable.result());
        if (name.empty()) {
            name = names_.name(types_.pointee(variable.type()));
        }
        const ForeignModule::Slot slot = slot_of(variable);
        return fmt::format("{} at set {}, binding {}",
                           name.empty() ? std::string("the resource") : fmt::format("`{}`", name),
                           slot.set, slot.binding);
    }

    // The line of the first instruction that names it.
    [[nodiscard]] int first_use(Id id) const {
        for (const spirv::Function& function : module_.functions) {
            for (const spirv::Block& block : function.blocks) {
                const auto use = std::ranges::find_if(block.instructions, [&](const auto& each) {
                    return std::ranges::find(each.operands, id) != each.operands.end();
                });
                if (use != block.instructions.end()) {
                    return use->source.line;
                }
            }
        }
        return 0;
    }

    void rewrite() {
        for (Instruction& instruction : module_.annotations) {
            spirv::Words& words = instruction.operands;
            const auto bound =
                instruction.op == Op::OpDecorate ? bindings_.find(words[0]) : bindings_.end();
            if (bound == bindings_.end()) {
                continue;
            }
            if (words[1] == word(Decoration::DescriptorSet)) {
                words[2] = 0;
            } else if (words[1] == word(Decoration::Binding)) {
                words[2] = bound->second;
            }
        }
        make_storage_buffers(module_);
        rename();
    }

    // Buffers are called as their arrays are, and members of no name by their number. Of several
    // views of one array, one is called as the array is, and the others as in the module.
    void rename() {
        std::erase_if(module_.debug, [&](const Instruction& instruction) {
            return instruction.op == Op::OpName && bindings_.contains(instruction.operands[0]);
        });
        for (const auto& [variable, place] : bindings_) {
            add_name(
                Op::OpName, {variable},
                variable == main_view(place) ? interface_.arrays[place].name : view_name(variable));
        }
        spirv::for_each_in_functions(module_,
                                     [&](const Instruction& each) { name_variable(each); });
        for (const Instruction& type : module_.globals) {
            name_variable(type);
            if (type.op != Op::OpTypeStruct) {
                continue;
            }
            for (std::uint32_t i = 0; i + 1 < type.operands.size(); ++i) {
                if (names_.member_name(type.result(), i).empty()) {
                    add_name(Op::OpMemberName, {type.result(), i}, fmt::format("member{}", i));
                }
            }
        }
    }

    // Of the views of an array that with the array's name, or else one with elements of its size,
    // or else the first.
    [[nodiscard]] Id main_view(std::uint32_t place) const {
        const InterfaceArray& array = interface_.arrays[place];
        Id chosen = 0;
        int best = -1;
        for (const auto& [variable, its_place] : bindings_) {
            const int fit = view_name(variable) == array.name                     ? 2
                            : element_bytes(variable) == stride_bytes(array.type) ? 1
                                                                                  : 0;
            if (its_place == place && fit > best) {
                best = fit;
                chosen = variable;
            }
        }
        return chosen;
    }

    // Of the array that is its block's first member; 0 if that is none.
    [[nodiscard]] std::uint32_t element_bytes(Id variable) const {
        const Id block = types_.pointee(types_.definition(variable).type());
        const spirv::Words& members = types_.definition(block).operands;
        return members.size() < 2
                   ? 0
                   : decorations_.of(members[1], Decoration::ArrayStride).value_or(0);
    }

    // The variable's own name, or that of the only member of its block, or that of the block.
    [[nodiscard]] std::string view_name(Id variable) const {
        const Id block = types_.pointee(types_.definition(variable).type());
        const bool has_one_member = types_.definition(block).operands.size() == 2;
        for (const std::string& name :
             {names_.name(variable), has_one_member ? names_.member_name(block, 0) : std::string(),
              names_.name(block)}) {
            if (!name.empty()) {
                return name;
            }
        }
        return fmt::format("%{}", variable);
    }

    // Names an unnamed variable like a listing, so that messages can name it: "%57".
    void name_variable(const Instruction& variable) {
        if (variable.op == Op::OpVariable && names_.name(variable.result()).empty() &&
            !bindings_.contains(variable.result())) {
            add_name(Op::OpName, {variable.result()}, fmt::format("%{}", variable.result()));
        }
    }

    void add_name(Op op, spirv::Words operands, const std::string& name) {
        spirv::append_literal(operands, name);
        // Names precede OpModuleProcessed (SPIR-V specification, section 2.4, item 7).
        const auto end =
            std::find_if(module_.debug.begin(), module_.debug.end(),
                         [](const Instruction& each) { return each.op == Op::OpModuleProcessed; });
        module_.debug.insert(end, {op, std::move(operands)});
    }

    void fail(int line, std::string message, std::string advice) {
        errors_.push_back({line, std::move(message), std::move(advice)});
    }

    Module& module_;
    const KernelInterface& interface_;
    const ForeignModule& from_;
    const spirv::TypeTable types_;
    const spirv::NameTable names_;
    const spirv::Decorations decorations_;
    const spirv::BlockSizes sizes_;
    std::map<Id, std::uint32_t> bindings_;  // places of arrays, by variable
    std::vector<CompileError> errors_;
};

Extent extent_of(const Module& module, const spirv::Words& ids, std::size_t first) {
    const spirv::TypeTable types(module);
    const auto at = [&](std::size_t i) { return types.constant(ids[first + i]).value_or(1); };
    return Extent{at(0), at(1), at(2)};
}

}  // namespace

std::string workgroup_text(const Extent& extent) {
    return fmt::format("{} {} {}", extent.x, extent.y, extent.z);
}

ForeignModule::Slot slot_of(const Instruction& variable, const spirv::Decorations& decorations) {
    return {decorations.of(variable.result(), Decoration::DescriptorSet).value_or(0),
            decorations.of(variable.result(), Decoration::Binding).value_or(0)};
}

Extent workgroup_size_of(const Module& module) {
    for (const Instruction& decoration : module.annotations) {
        const spirv::Words& words = decoration.operands;
        if (decoration.op == Op::OpDecorate && words[1] == word(Decoration::BuiltIn) &&
            words[2] == word(spv::BuiltIn::WorkgroupSize)) {
            const spirv::TypeTable types(module);
            return extent_of(module, types.definition(words[0]).operands, 2);
        }
    }
    for (const Instruction& mode : module.setup) {
        const spirv::Words& words = mode.operands;
        if (mode.op == Op::OpExecutionMode && words[1] == word(spv::ExecutionMode::LocalSize)) {
            return {words[2], words[3], words[4]};
        }
        if (mode.op == Op::OpExecutionModeId && words[1] == word(spv::ExecutionMode::LocalSizeId)) {
            return extent_of(module, words, 2);
        }
    }
    return {};
}

void make_storage_buffers(Module& module) {
    const spirv::Decorations decorations(module);
    const spirv::TypeTable types(module);
    std::vector<Id> read_only;
    for (const Instruction& instruction : module.globals) {
        if (instruction.op == Op::OpVariable &&
            instruction.operands[2] == word(StorageClass::Uniform) &&
            !decorations.of(types.pointee(instruction.type()), Decoration::BufferBlock) &&
            !decorations.of(instruction.result(), Decoration::NonWritable)) {
            read_only.push_back(instruction.result());
        }
    }
    for (const Id variable : read_only) {
        module.annotations.push_back({Op::OpDecorate, {variable, word(Decoration::NonWritable)}});
    }
    for (Instruction& instruction : module.annotations) {
        if (instruction.op == Op::OpDecorate &&
            instruction.operands[1] == word(Decoration::BufferBlock)) {
            instruction.operands[1] = word(Decoration::Block);
        }
    }
    for (Instruction& instruction : module.globals) {
        const bool is_pointer = instruction.op == Op::OpTypePointer;
        if (is_pointer || instruction.op == Op::OpVariable) {
            std::uint32_t& storage = instruction.operands[is_pointer ? 1 : 2];
            storage = storage == word(StorageClass::Uniform) ? word(StorageClass::StorageBuffer)
                                                             : storage;
        }
    }
    module.version = std::max(module.version, 0x00010300U);  // has storage buffers
}

std::vector<CompileError> check_uniform_sizes(const spirv::ParsedModule& shader,
                                              const KernelInterface& interface) {
    const spirv::Decorations decorations(shader.module);
    const spirv::BlockSizes sizes(shader.types, decorations);
    std::vector<CompileError> errors;
    for (const Instruction& instruction : shader.module.globals) {
        if (instruction.op != Op::OpVariable ||
            instruction.operands[2] != word(StorageClass::Uniform)) {
            continue;
        }
        const InterfaceArray& array =
            interface.arrays[decorations.of(instruction.result(), Decoration::Binding).value_or(0)];
        const std::uint64_t needed = sizes.bytes(shader.types.pointee(instruction.type()));
        const std::uint64_t bytes = element_count(array.shape) * stride_bytes(array.type);
        if (bytes < needed) {
            errors.push_back({0,
                              fmt::format("`{}` takes {} bytes, and its block has {}", array.name,
                                          bytes, needed),
                              "Blocks are laid out by std140: elements of arrays and structs begin "
                              "at multiples of 16 bytes."});
        }
    }
    return errors;
}

void set_workgroup_size(Module& module, const Extent& size) {
    Id main = 0;
    for (const Instruction& instruction : module.setup) {
        main = instruction.op == Op::OpEntryPoint ? instruction.operands[1] : main;
    }
    std::erase_if(module.setup, [](const Instruction& mode) {
        return (mode.op == Op::OpExecutionMode &&
                mode.operands[1] == word(spv::ExecutionMode::LocalSize)) ||
               (mode.op == Op::OpExecutionModeId &&
                mode.operands[1] == word(spv::ExecutionMode::LocalSizeId));
    });
    module.setup.push_back(
        {Op::OpExecutionMode, {main, word(spv::ExecutionMode::LocalSize), size.x, size.y, size.z}});
}

std::vector<CompileError> bind_arrays(Module& module, const KernelInterface& interface,
                                      const ForeignModule& from) {
    return Binder(module, interface, from).bind();
}

}  // namespace vkp
