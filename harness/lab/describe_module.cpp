#include "harness/lab/describe_module.hpp"

#include "harness/lab/described_type.hpp"
#include "harness/lab/guesses.hpp"
#include "harness/lab/index_bounds.hpp"
#include "harness/lab/names.hpp"
#include "harness/lab/scanner.hpp"
#include "harness/model/launch.hpp"
#include "harness/model/numbers/element_type.hpp"
#include "harness/shader/link_module.hpp"
#include "harness/shader/module_interface.hpp"
#include "harness/shader/specialize.hpp"
#include "harness/spirv/operations.hpp"
#include "harness/spirv/texel_formats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <map>
#include <set>
#include <utility>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Decoration;
using spv::Op;
using spv::StorageClass;

// The value that the module gives a specialization constant itself.
std::string default_text(const Instruction& constant, const Instruction& type) {
    if (type.op == Op::OpTypeBool) {
        return constant.op == Op::OpSpecConstantTrue ? "true" : "false";
    }
    std::uint64_t bits = constant.operands[2];
    bits |= constant.operands.size() > 3 ? std::uint64_t{constant.operands[3]} << 32U : 0;
    const std::uint32_t width = type.operands[1];
    if (type.op == Op::OpTypeFloat) {
        return width == 64
                   ? fmt::format("{}", std::bit_cast<double>(bits))
                   : fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    }
    const bool is_signed = type.operands[2] != 0;
    return !is_signed    ? fmt::to_string(bits)
           : width == 64 ? fmt::to_string(static_cast<std::int64_t>(bits))
                         : fmt::to_string(static_cast<std::int32_t>(bits));
}

class Describer {
public:
    Describer(const spirv::Module& module, Launch launch)
        : module_(module),
          launch_(launch),
          types_(module),
          names_(module),
          decorations_(module),
          sizes_(types_, decorations_) {
        find_reads();
        reached_ = reached_lengths(module, launch, [this](Id variable, std::uint32_t member) {
            return guessed_number(variable, member);
        });
    }

    std::string arrays() {
        std::map<Slot, std::vector<const Instruction*>> slots;
        std::string text;
        for (const Instruction& variable : module_.globals) {
            if (variable.op != Op::OpVariable) {
                continue;
            }
            switch (types_.storage_class(variable.type())) {
                case StorageClass::StorageBuffer:
                case StorageClass::Uniform:
                    slots[slot_of(variable)].push_back(&variable);
                    break;
                case StorageClass::UniformConstant:
                    if (&variable == widest_at(slot_of(variable))) {
                        text += image_text(variable);
                    }
                    break;
                case StorageClass::PushConstant:
                    push_ = &variable;
                    break;
                default:
                    break;
            }
        }
        for (const auto& [slot, views] : slots) {
            text += array_text(slot, views);
        }
        return text;
    }

    // After arrays().
    [[nodiscard]] std::string push_constants() const {
        std::string text;
        std::uint64_t end = 0;
        for (const DescribedMember& member :
             push_ == nullptr ? std::vector<DescribedMember>() : members(block_of(*push_))) {
            if (member.offset > end) {
                text +=
                    fmt::format("// push: uint8_t[{}] = zeros  // padding\n", member.offset - end);
            }
            const std::uint64_t bytes = type_bytes(member.type);
            const bool is_packed = member.stride == 0 || member.stride == bytes;
            text += fmt::format("// push: {}[{}] = {}  // {}\n", member.type,
                                is_packed ? member.count : 1, fill_of(member), member.name);
            end = member.offset + bytes * (is_packed ? member.count : 1);
        }
        return text;
    }

private:
    using Slot = ForeignModule::Slot;

    static std::string slot_text(const Slot& slot) {
        return fmt::format("set={} binding={}", slot.set, slot.binding);
    }

    [[nodiscard]] Slot slot_of(const Instruction& variable) const {
        return vkp::slot_of(variable, decorations_);
    }

    // For an array of buffers, that of one of them.
    [[nodiscard]] Id block_of(const Instruction& variable) const {
        Id type = types_.pointee(variable.type());
        while (is_array(types_.definition(type))) {
            type = types_.definition(type).operands[1];
        }
        return type;
    }

    static bool is_array(const Instruction& type) {
        return type.op == Op::OpTypeArray || type.op == Op::OpTypeRuntimeArray;
    }

    // The first dimension of an array of buffers or images, "4,"; empty for a single one.
    [[nodiscard]] std::string rows_text(const Instruction& variable) const {
        const std::uint64_t count = row_count(variable);
        return count == 0 ? std::string() : fmt::format("{},", count);
    }

    [[nodiscard]] std::uint64_t row_count(const Instruction& variable) const {
        constexpr std::uint32_t kGuess = 4;  // where the application chooses
        const Id type = types_.pointee(variable.type());
        return is_array(types_.definition(type)) ? types_.extent(type).value_or(kGuess) : 0;
    }

    [[nodiscard]] std::vector<DescribedMember> members(Id block) const {
        return members_of(types_, names_, decorations_, block);
    }

    // Of a scalar or vector, by its name in a lab file.
    static std::uint64_t type_bytes(const std::string& name) {
        const auto type = element_type_named(name);
        return type ? byte_count(type->scalar) * type->components : 0;
    }

    [[nodiscard]] std::string fill_of(const DescribedMember& member) const {
        const std::string value = guessed_value(member, launch_);
        if (value == "0") {
            return "zeros";
        }
        if (value == "1") {
            return "ones";
        }
        const auto type = element_type_named(member.type);
        const std::uint64_t count = member.count * (type ? type->components : 1);
        const bool is_vector_of_sizes = type && type->components > 1 && member.count == 1;
        std::string list = is_vector_of_sizes ? "2" : value;
        for (std::uint64_t i = 1; i < std::min<std::uint64_t>(count, 64); ++i) {
            // Sizes along several axes are multiplied with each other.
            list += ", " + (is_vector_of_sizes ? fmt::to_string(i + 2) : value);
        }
        return count <= 64 ? "{" + list + "}" : "ones";
    }

    // Elements of a member whose length the application chooses: one for each thread, or as many as
    // the shader's indices reach.
    [[nodiscard]] std::uint64_t length_of(const Instruction& variable,
                                          const DescribedMember& member) const {
        if (!member.is_counted_by_buffer) {
            return member.count;
        }
        constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 22U;
        const auto reached = reached_.find(variable.result());
        const std::uint64_t length = reached == reached_.end() ? 0 : reached->second;
        return length * member.stride > kMostBytes ? launch_.invocations()
                                                   : std::max(length, launch_.invocations());
    }

    // The value of a block's member, where it is a number alone.
    [[nodiscard]] std::optional<std::uint64_t> guessed_number(Id variable,
                                                              std::uint32_t place) const {
        const Id block = block_of(types_.definition(variable));
        const auto offset = decorations_.of(block, place, Decoration::Offset);
        for (const DescribedMember& member : members(block)) {
            if (offset && member.offset == *offset && member.count == 1 && member.stride == 0) {
                const std::string text = guessed_value(member, launch_);
                std::uint64_t number = 0;
                const auto [end, error] =
                    std::from_chars(text.data(), text.data() + text.size(), number);
                return error == std::errc() && end == text.data() + text.size()
                           ? std::optional(number)
                           : std::nullopt;
            }
        }
        return {};
    }

    std::string array_text(const Slot& slot, const std::vector<const Instruction*>& views) {
        const Instruction& main = *main_view(views);
        const Id block = block_of(main);
        const std::vector<DescribedMember> all = members(block);
        const bool is_readonly = std::ranges::all_of(
            views, [&](const Instruction* view) { return is_read_only(*view); });
        const bool is_read = std::ranges::any_of(
            views, [&](const Instruction* view) { return read_.contains(view->result()); });
        const std::string name = unique_name(main, slot);
        const std::string key = is_readonly ? "array" : "buffer";
        std::string text;
        const bool is_plain = all.size() == 1 && all[0].offset == 0 && all[0].stride != 0 &&
                              all[0].stride == padded_bytes(all[0].type);
        if (is_plain) {
            const std::uint64_t length = std::max(
                length_of(main, all[0]), (bytes_of(views) + all[0].stride - 1) / all[0].stride);
            text = fmt::format("// {}: {} {}[{}{}]{}\n", key, name, all[0].type, rows_text(main),
                               length,
                               !is_read && !is_readonly ? "" : " = " + many_values(all[0].type));
        } else {
            text = memory_text({key, name, bytes_of(views), row_count(main)}, main, all,
                               is_read || is_readonly);
        }
        return text + fmt::format("// binding: {} {}\n", name, slot_text(slot));
    }

    // What the views of a buffer reach, with an element for each thread where it has the length.
    [[nodiscard]] std::uint64_t bytes_of(const std::vector<const Instruction*>& views) const {
        std::uint64_t bytes = 0;
        for (const Instruction* const view : views) {
            bytes = std::max(bytes, sizes_.bytes(block_of(*view)));
            for (const DescribedMember& member : members(block_of(*view))) {
                const std::uint64_t count = length_of(*view, member);
                bytes = std::max(bytes, member.offset + count * member.stride);
            }
        }
        return bytes;
    }

    struct DescribedMemory {
        std::string key;
        std::string name;
        std::uint64_t bytes = 0;  // of one buffer
        std::uint64_t rows = 0;   // of an array of buffers; 0: it is a single one
    };

    // Words of any type, and their members.
    [[nodiscard]] std::string memory_text(const DescribedMemory& memory, const Instruction& view,
                                          const std::vector<DescribedMember>& all,
                                          bool has_values) const {
        // What is aligned in one buffer is aligned in the next.
        const std::uint64_t bytes =
            memory.rows == 0 ? (memory.bytes + 3) / 4 * 4 : (memory.bytes + 15) / 16 * 16;
        std::string text =
            fmt::format("// {}: {} uint[{}{}]{}\n", memory.key, memory.name,
                        memory.rows == 0 ? std::string() : fmt::format("{},", memory.rows),
                        bytes / 4, has_values ? " = zeros" : "");
        for (std::uint64_t row = 0; has_values && row < std::max<std::uint64_t>(memory.rows, 1);
             ++row) {
            text += members_text(memory.name, view, all, row * bytes);
        }
        return text;
    }

    [[nodiscard]] std::string members_text(const std::string& name, const Instruction& view,
                                           const std::vector<DescribedMember>& all,
                                           std::uint64_t first_byte) const {
        std::string members;
        for (const DescribedMember& member : all) {
            const std::uint64_t count = length_of(view, member);
            const std::string fill =
                member.is_counted_by_buffer ? many_values(member.type) : fill_of(member);
            const std::string stride =
                member.stride == 0 || member.stride == padded_bytes(member.type)
                    ? ""
                    : fmt::format(" stride {}", member.stride);
            members += fmt::format("// member: {} {}[{}] at {}{} = {}  // {}\n", name, member.type,
                                   count, first_byte + member.offset, stride, fill, member.name);
        }
        return members;
    }

    // Images at one binding are views of one array, with the texels of the widest.
    [[nodiscard]] const Instruction* widest_at(const Slot& slot) const {
        const Instruction* widest = nullptr;
        for (const Instruction& variable : module_.globals) {
            const bool is_there =
                variable.op == Op::OpVariable &&
                types_.storage_class(variable.type()) == StorageClass::UniformConstant &&
                slot_of(variable) == slot;
            if (is_there && (widest == nullptr || width_of(variable) > width_of(*widest))) {
                widest = &variable;
            }
        }
        return widest;
    }

    // Components of a texel; 0 for what has none.
    [[nodiscard]] std::uint32_t width_of(const Instruction& variable) const {
        constexpr std::uint32_t kStorage = 2;
        const Instruction type = image_type(variable);
        if (type.op != Op::OpTypeImage) {
            return 0;
        }
        const spirv::TexelFormat* const format =
            spirv::texel_format(static_cast<spv::ImageFormat>(type.operands[7]));
        return type.operands[6] == kStorage && format != nullptr ? format->components : 4;
    }

    // Of an image, of one among many, or of one that is sampled.
    [[nodiscard]] Instruction image_type(const Instruction& variable) const {
        Instruction type = types_.definition(types_.pointee(variable.type()));
        type = is_array(type) ? types_.definition(type.operands[1]) : type;
        return type.op == Op::OpTypeSampledImage ? types_.definition(type.operands[1]) : type;
    }

    // An image as the array of its texels: one for each thread, if it has as many axes. A sampler
    // has no memory.
    std::string image_text(const Instruction& variable) {
        const Instruction type = image_type(variable);
        if (type.op == Op::OpTypeSampler) {
            return {};
        }
        const Slot slot = slot_of(variable);
        if (type.op != Op::OpTypeImage) {
            return fmt::format("// Not described: {} is an array of arrays of images.\n",
                               slot_text(slot));
        }
        const auto dimension = static_cast<spv::Dim>(type.operands[2]);
        const std::size_t axes = (dimension == spv::Dim::Dim3D   ? 3
                                  : dimension == spv::Dim::Dim2D ? 2
                                                                 : 1) +
                                 (type.operands[4] != 0 ? 1 : 0);
        const Extent& groups = launch_.workgroups;
        const Extent& size = launch_.workgroup_size;
        const std::array extents = {groups.z * size.z, groups.y * size.y, groups.x * size.x};
        const std::string scalar = lab_type_name(types_, type.operands[1]).value_or("float");
        constexpr std::uint32_t kStorage = 2;
        const std::uint32_t components = width_of(variable);
        const bool is_readonly =
            type.operands[6] != kStorage ||
            decorations_.of(variable.result(), Decoration::NonWritable).has_value();
        const bool is_unread =
            decorations_.of(variable.result(), Decoration::NonReadable).has_value();
        const std::string name = unique_name(variable, slot);
        return fmt::format(
            "// {}: {} {}[{}{}]{}\n// binding: {} {}\n", is_readonly ? "array" : "buffer", name,
            components == 1 ? scalar : vector_type_name(scalar, components), rows_text(variable),
            fmt::join(extents.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(axes, 3)),
                      extents.end(), ","),
            is_unread           ? ""
            : scalar == "float" ? " = random"
                                : " = arange",
            name, slot_text(slot));
    }

    static std::uint64_t padded_bytes(const std::string& name) {
        const auto type = element_type_named(name);
        return type ? stride_bytes(*type) : 0;
    }

    // Of several views of a buffer, the one with the smallest elements that is an array.
    [[nodiscard]] const Instruction* main_view(const std::vector<const Instruction*>& views) const {
        const auto size = [&](const Instruction* view) {
            const std::vector<DescribedMember> all = members(block_of(*view));
            return all.size() == 1 && all[0].stride != 0 ? all[0].stride : ~std::uint64_t{0};
        };
        return *std::min_element(views.begin(), views.end(),
                                 [&](const Instruction* one, const Instruction* other) {
                                     return size(one) < size(other);
                                 });
    }

    [[nodiscard]] bool is_read_only(const Instruction& variable) const {
        const Id block = block_of(variable);
        const bool is_uniform = types_.storage_class(variable.type()) == StorageClass::Uniform &&
                                !decorations_.of(block, Decoration::BufferBlock);
        const std::size_t count = types_.definition(block).operands.size() - 1;
        bool are_members = count > 0;
        for (std::uint32_t m = 0; m < count; ++m) {
            are_members = are_members && decorations_.of(block, m, Decoration::NonWritable);
        }
        return is_uniform || are_members ||
               decorations_.of(variable.result(), Decoration::NonWritable).has_value() ||
               !written_.contains(variable.result());
    }

    // The shader's name of the buffer, made one that a lab file accepts.
    std::string unique_name(const Instruction& variable, const Slot& slot) {
        const Id block = block_of(variable);
        const bool is_block = types_.definition(block).op == Op::OpTypeStruct;
        std::string name = names_.name(variable.result());
        name = name.empty() && is_block && types_.definition(block).operands.size() == 2
                   ? names_.member_name(block, 0)
                   : name;
        name = name.empty() ? names_.name(block) : name;
        std::replace_if(
            name.begin(), name.end(),
            [](unsigned char c) { return std::isalnum(c) == 0 && c != '_'; }, '_');
        try {
            taken_.declare_array(name, 1);
        } catch (const LabSyntaxError&) {
            name = fmt::format("set{}_binding{}", slot.set, slot.binding);
        }
        return name;
    }

    void find_reads() {
        std::map<Id, Id> roots;
        const auto root_of = [&](Id id) { return roots.contains(id) ? roots[id] : id; };
        spirv::for_each_in_functions(module_, [&](const Instruction& instruction) {
            const spirv::Words& words = instruction.operands;
            if (instruction.op == Op::OpAccessChain ||
                instruction.op == Op::OpInBoundsAccessChain) {
                roots[words[1]] = root_of(words[2]);
            } else if (instruction.op == Op::OpFunctionCall) {
                for (const Id argument : words) {
                    read_.insert(root_of(argument));
                    written_.insert(root_of(argument));
                }
            } else if (instruction.op == Op::OpCopyMemory) {
                written_.insert(root_of(words[0]));
                read_.insert(root_of(words[1]));
            } else if (const auto place = spirv::pointer_operand(instruction.op)) {
                const Id root = root_of(words[*place]);
                if (spirv::writes_memory(instruction.op)) {
                    written_.insert(root);
                }
                if (instruction.op != Op::OpStore) {
                    read_.insert(root);
                }
            }
        });
    }

    const spirv::Module& module_;
    Launch launch_;
    spirv::TypeTable types_;
    spirv::NameTable names_;
    spirv::Decorations decorations_;
    spirv::BlockSizes sizes_;
    const Instruction* push_ = nullptr;
    std::map<Id, std::uint64_t> reached_;  // lengths by variable
    std::set<Id> read_;                    // variables
    std::set<Id> written_;                 // likewise
    DeclaredNames taken_;
};

struct DefaultConstant {
    std::string value;
    std::string name;
};

// The module's own values of its specialization constants, by id. Several constants may have one
// id, as a workgroup's size and what the shader calls it: then the largest is most likely meant.
std::map<std::uint32_t, DefaultConstant> default_constants(const spirv::Module& module) {
    const spirv::Decorations decorations(module);
    const spirv::NameTable names(module);
    const spirv::TypeTable types(module);
    std::map<std::uint32_t, DefaultConstant> constants;
    for (const Instruction& constant : module.globals) {
        const auto id = can_be_specialized(constant)
                            ? decorations.of(constant.result(), Decoration::SpecId)
                            : std::nullopt;
        if (!id) {
            continue;
        }
        const std::string value = default_text(constant, types.definition(constant.type()));
        const auto [known, is_new] =
            constants.try_emplace(*id, DefaultConstant{value, names.name(constant.result())});
        if (!is_new && number_in(value) > number_in(known->second.value)) {
            known->second.value = value;
        }
    }
    return constants;
}

// By specialization constants, whose own values need not fit the shader.
bool application_sets_workgroup(const spirv::Module& module) {
    return std::ranges::any_of(module.setup,
                               [](const Instruction& mode) {
                                   return mode.op == Op::OpExecutionModeId &&
                                          mode.operands[1] ==
                                              spirv::word(spv::ExecutionMode::LocalSizeId);
                               }) ||
           std::ranges::any_of(module.annotations, [&](const Instruction& decoration) {
               return decoration.op == Op::OpDecorate &&
                      decoration.operands[1] == spirv::word(Decoration::BuiltIn) &&
                      decoration.operands[2] == spirv::word(spv::BuiltIn::WorkgroupSize) &&
                      std::ranges::any_of(module.globals, [&](const Instruction& global) {
                          return global.op == Op::OpSpecConstantComposite &&
                                 global.result() == decoration.operands[0];
                      });
           });
}

// The constant that is the workgroup's size along x, if the application may set it.
std::optional<std::uint32_t> constant_of_width(const spirv::Module& module) {
    const spirv::Decorations decorations(module);
    for (const Instruction& mode : module.setup) {
        if (mode.op == Op::OpExecutionModeId &&
            mode.operands[1] == spirv::word(spv::ExecutionMode::LocalSizeId)) {
            return decorations.of(mode.operands[2], Decoration::SpecId);
        }
    }
    for (const Instruction& global : module.globals) {
        const auto builtin = global.op == Op::OpSpecConstantComposite
                                 ? decorations.of(global.result(), Decoration::BuiltIn)
                                 : std::nullopt;
        if (builtin == spirv::word(spv::BuiltIn::WorkgroupSize)) {
            return decorations.of(global.operands[2], Decoration::SpecId);
        }
    }
    return {};
}

// As many threads as the longest array in shared memory has elements, or two of the usual
// subgroups.
std::uint64_t guessed_width(const spirv::Module& module) {
    constexpr std::uint64_t kUsual = 64;
    constexpr std::uint64_t kMost = 1024;
    const spirv::TypeTable types(module);
    std::uint64_t longest = 0;
    for (const Instruction& global : module.globals) {
        if (global.op == Op::OpVariable &&
            types.storage_class(global.type()) == spv::StorageClass::Workgroup) {
            const Id type = types.pointee(global.type());
            // A length that the application sets may be that of the workgroup.
            const bool is_array = types.definition(type).op == Op::OpTypeArray &&
                                  types.constant(types.definition(type).operands[2]).has_value();
            longest =
                std::max<std::uint64_t>(longest, is_array ? types.extent(type).value_or(0) : 0);
        }
    }
    return longest > 1 && longest <= kMost ? longest : kUsual;
}

// A module's own size of one thread only stands for the one that the application sets.
void guess_width(const spirv::Module& module, std::map<std::uint32_t, DefaultConstant>& constants) {
    const std::optional<std::uint32_t> id = constant_of_width(module);
    const auto constant = id ? constants.find(*id) : constants.end();
    if (constant != constants.end() && constant->second.value == "1") {
        constant->second.value = fmt::to_string(guessed_width(module));
    }
}

}  // namespace

std::string describe_module(std::span<const std::uint32_t> words, const SaidOfModule& said) {
    const spirv::Module whole = spirv::parse(words);
    const std::vector<std::string> entries = entry_points(whole);
    const std::string entry =
        said.entry_point.empty() && entries.size() > 1 ? entries.front() : said.entry_point;
    std::vector<SpecializedValue> values = said.specialization;
    std::string constants;
    std::map<std::uint32_t, DefaultConstant> defaults = default_constants(whole);
    if (!said.workgroup_size) {
        guess_width(whole, defaults);
    }
    for (const auto& [id, constant] : defaults) {
        if (std::ranges::find(values, id, &SpecializedValue::id) == values.end()) {
            values.push_back({.id = id, .text = constant.value});
            constants += fmt::format("// specialize: {} = {}{}\n", id, constant.value,
                                     constant.name.empty() ? "" : "  // " + constant.name);
        }
    }
    const spirv::Module module = reached_module(words, entry, values);
    const Launch launch = guessed_launch(said.workgroup_size.value_or(workgroup_size_of(module)));
    std::string text = "// What the shader needs. Lengths and values are guesses: correct them.\n";
    if (said.entry_point.empty() && entries.size() > 1) {
        text += fmt::format("// entry: {}  // or {}\n", entry,
                            fmt::join(entries.begin() + 1, entries.end(), ", "));
    }
    if (!said.workgroup_size) {
        text += fmt::format("// workgroup: {}\n", workgroup_text(launch.workgroup_size));
        if (launch.workgroup_size.volume() == 1 && application_sets_workgroup(whole)) {
            text += "// unknown: the size of the workgroup, which the application sets\n";
        }
    }
    text += fmt::format("// groups: {}\n", workgroup_text(launch.workgroups));
    Describer describer(module, launch);
    text += describer.arrays();
    return text + (said.has_push_constants ? std::string() : describer.push_constants()) +
           constants;
}

}  // namespace vkp
