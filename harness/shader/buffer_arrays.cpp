#include "harness/shader/buffer_arrays.hpp"

#include "harness/shader/module_interface.hpp"
#include "harness/spirv/block_layout.hpp"
#include "harness/spirv/global_builder.hpp"
#include "harness/spirv/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
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

// Only descriptors that indices choose need these.
bool is_of_descriptor_arrays(const Instruction& setup) {
    if (setup.op != Op::OpCapability) {
        return false;
    }
    switch (static_cast<spv::Capability>(setup.operands[0])) {
        case spv::Capability::ShaderNonUniform:
        case spv::Capability::RuntimeDescriptorArray:
        case spv::Capability::StorageBufferArrayDynamicIndexing:
        case spv::Capability::StorageBufferArrayNonUniformIndexing:
        case spv::Capability::UniformBufferArrayDynamicIndexing:
        case spv::Capability::UniformBufferArrayNonUniformIndexing:
        case spv::Capability::StorageImageArrayDynamicIndexing:
        case spv::Capability::StorageImageArrayNonUniformIndexing:
        case spv::Capability::SampledImageArrayDynamicIndexing:
        case spv::Capability::SampledImageArrayNonUniformIndexing:
        case spv::Capability::StorageTexelBufferArrayDynamicIndexing:
        case spv::Capability::StorageTexelBufferArrayNonUniformIndexing:
        case spv::Capability::UniformTexelBufferArrayDynamicIndexing:
        case spv::Capability::UniformTexelBufferArrayNonUniformIndexing:
            return true;
        default:
            return false;
    }
}

// A variable that was an array of buffers.
struct BufferRows {
    spv::StorageClass storage = spv::StorageClass::StorageBuffer;
    Id row = 0;               // type of one buffer
    Id tail = 0;              // its last member, if the buffer says how long that is; else 0
    std::uint32_t place = 0;  // of that member
    std::uint32_t length = 0;
};

class ArrayMerger {
public:
    ArrayMerger(Module& module, const KernelInterface& interface, const ForeignModule& from)
        : module_(module), interface_(interface), from_(from), decorations_(module) {}

    std::vector<CompileError> merge() {
        const std::vector<Instruction> before = module_.globals;
        for (const Instruction& variable : before) {
            if (variable.op == Op::OpVariable) {
                merge(variable);
            }
        }
        if (errors_.empty() && !rows_.empty()) {
            remove_old_types();
            spirv::GlobalBuilder globals(module_);
            spirv::for_each_in_functions(module_,
                                         [&](Instruction& each) { rewrite(each, globals); });
        }
        std::erase_if(module_.setup, is_of_descriptor_arrays);
        std::erase_if(module_.annotations, [](const Instruction& decoration) {
            return decoration.op == Op::OpDecorate &&
                   decoration.operands[1] == word(Decoration::NonUniform);
        });
        return std::move(errors_);
    }

private:
    void merge(const Instruction& variable) {
        const spirv::TypeTable types(module_);
        const Id array_type = types.pointee(variable.type());
        const Instruction& array = types.definition(array_type);
        const bool is_array = array.op == Op::OpTypeArray || array.op == Op::OpTypeRuntimeArray;
        const auto storage = types.storage_class(variable.type());
        const bool is_buffer =
            storage == spv::StorageClass::StorageBuffer || storage == spv::StorageClass::Uniform;
        const auto slot = std::ranges::find(from_.slots, slot_of(variable, decorations_));
        if (!is_buffer || !is_array || slot == from_.slots.end() ||
            types.definition(array.operands[1]).op != Op::OpTypeStruct) {
            return;
        }
        const InterfaceArray& given =
            interface_.arrays[static_cast<std::size_t>(slot - from_.slots.begin())];
        const std::uint32_t wanted = types.extent(array_type).value_or(0);  // 0: any number
        const std::uint64_t count =
            given.shape.size() < 2 ? 0 : static_cast<std::uint64_t>(given.shape.front());
        if (count == 0 || (wanted != 0 && wanted != count)) {
            const std::string number = wanted != 0 ? fmt::to_string(wanted) : "N";
            fail(fmt::format("`{}` is for an array of {}buffers", given.name,
                             wanted != 0 ? number + " " : ""),
                 fmt::format("The first dimension counts them: `// buffer: {} {}[{},…]`.",
                             given.name, type_name(given.type), number));
            return;
        }
        const std::uint64_t row_bytes =
            element_count(given.shape) * stride_bytes(given.type) / count;
        const std::uint64_t needed =
            spirv::BlockSizes(types, decorations_).bytes(array.operands[1]);
        if (row_bytes < needed) {
            fail(fmt::format("`{}` has {} bytes for each of {} buffers, and they have {} at least",
                             given.name, row_bytes, count, needed),
                 "Make the other dimensions longer.");
            return;
        }
        old_types_.insert({array_type, variable.type()});
        make_rows(variable, storage, array.operands[1],
                  {static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(row_bytes)});
    }

    struct Extents {
        std::uint32_t count = 0;
        std::uint32_t row_bytes = 0;
    };

    void make_rows(const Instruction& variable, spv::StorageClass storage, Id block,
                   const Extents& extents) {
        BufferRows rows{.storage = storage};
        Instruction row = definition(block);
        rows.row = row.operands[0] = module_.new_id();
        rows.place = static_cast<std::uint32_t>(row.operands.size() - 2);
        const Instruction last = definition(row.operands.back());
        if (last.op == Op::OpTypeRuntimeArray) {
            const std::uint32_t stride =
                decorations_.of(last.result(), Decoration::ArrayStride).value_or(4);
            const std::uint32_t offset =
                decorations_.of(block, rows.place, Decoration::Offset).value_or(0);
            rows.length = (extents.row_bytes - offset) / stride;
            rows.tail = row.operands.back() = array_of(last.operands[1], rows.length, stride);
        }
        module_.globals.push_back(row);
        copy_annotations(block, rows.row);
        const Id outer = array_of(rows.row, extents.count, extents.row_bytes);
        const Id whole = module_.new_id();
        module_.globals.push_back({Op::OpTypeStruct, {whole, outer}});
        decorate(Op::OpMemberDecorate, {whole, 0, word(Decoration::Offset), 0});
        const bool is_old = decorations_.of(block, Decoration::BufferBlock).has_value();
        decorate(Op::OpDecorate,
                 {whole, word(is_old ? Decoration::BufferBlock : Decoration::Block)});
        for (const Decoration of_all : {Decoration::NonWritable, Decoration::Coherent}) {
            if (have_all(block, rows.place + 1, of_all)) {
                decorate(Op::OpMemberDecorate, {whole, 0, word(of_all)});
            }
        }
        const Id id = variable.result();
        std::erase_if(module_.globals, [&](const Instruction& global) {
            return global.op == Op::OpVariable && global.result() == id;
        });
        const Id pointer = spirv::GlobalBuilder(module_).pointer_type(storage, whole);
        module_.globals.push_back({Op::OpVariable, {pointer, id, word(storage)}});
        rows_[id] = rows;
    }

    [[nodiscard]] Instruction definition(Id type) const {
        return *std::ranges::find_if(
            module_.globals, [&](const Instruction& global) { return global.result() == type; });
    }

    Id array_of(Id element, std::uint32_t count, std::uint32_t stride) {
        const Id length = spirv::GlobalBuilder(module_).uint_constant(count);
        const Id array = module_.new_id();
        module_.globals.push_back({Op::OpTypeArray, {array, element, length}});
        decorate(Op::OpDecorate, {array, word(Decoration::ArrayStride), stride});
        return array;
    }

    [[nodiscard]] bool have_all(Id block, std::uint32_t count, Decoration decoration) const {
        for (std::uint32_t member = 0; member < count; ++member) {
            if (!decorations_.of(block, member, decoration)) {
                return false;
            }
        }
        return true;
    }

    // Names, and what decorates the members; the row is no block.
    void copy_annotations(Id from, Id to) {
        for (auto* section : {&module_.debug, &module_.annotations}) {
            std::vector<Instruction> copies;
            for (Instruction copy : *section) {
                const bool is_of_members =
                    copy.op == Op::OpMemberDecorate || copy.op == Op::OpMemberName;
                if (is_of_members && copy.operands[0] == from) {
                    copy.operands[0] = to;
                    copies.push_back(std::move(copy));
                }
            }
            const auto place = std::ranges::find(*section, Op::OpModuleProcessed, &Instruction::op);
            section->insert(place, copies.begin(), copies.end());
        }
    }

    void decorate(Op op, spirv::Words operands) {
        module_.annotations.push_back({op, std::move(operands)});
    }

    void remove_old_types() {
        std::erase_if(module_.globals, [&](const Instruction& type) {
            return (type.op == Op::OpTypePointer && old_types_.contains(type.operands[2])) ||
                   (type.op != Op::OpVariable && old_types_.contains(type.result()));
        });
        for (auto* section : {&module_.debug, &module_.annotations}) {
            std::erase_if(*section, [&](const Instruction& each) {
                return (each.op == Op::OpName || each.op == Op::OpDecorate) &&
                       old_types_.contains(each.operands[0]);
            });
        }
    }

    void rewrite(Instruction& instruction, spirv::GlobalBuilder& globals) {
        spirv::Words& words = instruction.operands;
        if (instruction.op == Op::OpAccessChain || instruction.op == Op::OpInBoundsAccessChain) {
            if (const auto whole = rows_.find(words[2]); whole != rows_.end()) {
                words.insert(words.begin() + 3, globals.uint_constant(0));
                retype(instruction, whole->second, 5, globals);
            } else if (const auto part = parts_.find(words[2]); part != parts_.end()) {
                retype(instruction, *part->second, 3, globals);
            }
            return;
        }
        if (instruction.op == Op::OpArrayLength && parts_.contains(words[2])) {
            const Id length = globals.uint_constant(parts_.at(words[2])->length);
            instruction.op = Op::OpCopyObject;
            words.resize(2);
            words.push_back(length);
            return;
        }
        const bool reads_pointer =
            instruction.op == Op::OpLoad || instruction.op == Op::OpCopyMemory ||
            instruction.op == Op::OpStore || instruction.op == Op::OpFunctionCall;
        if (reads_pointer && std::ranges::any_of(words, [&](Id id) {
                return parts_.contains(id) || rows_.contains(id);
            })) {
            throw spirv::Error("a buffer of an array of buffers as a whole",
                               instruction.source.line);
        }
    }

    // The chain leads to a buffer, or to its last member, whose types are new. `member`: where its
    // operands say which member it leads to.
    void retype(Instruction& chain, const BufferRows& rows, std::size_t member,
                spirv::GlobalBuilder& globals) {
        spirv::Words& words = chain.operands;
        if (words.size() == member) {
            words[0] = globals.pointer_type(rows.storage, rows.row);
            parts_[words[1]] = &rows;
        } else if (words.size() == member + 1 && rows.tail != 0 &&
                   spirv::TypeTable(module_).constant(words[member]) == rows.place) {
            words[0] = globals.pointer_type(rows.storage, rows.tail);
        }
    }

    void fail(std::string message, std::string advice) {
        errors_.push_back({0, std::move(message), std::move(advice)});
    }

    Module& module_;
    const KernelInterface& interface_;
    const ForeignModule& from_;
    const spirv::Decorations decorations_;
    std::map<Id, BufferRows> rows_;          // by variable
    std::map<Id, const BufferRows*> parts_;  // pointers to one buffer
    std::set<Id> old_types_;
    std::vector<CompileError> errors_;
};

}  // namespace

std::vector<CompileError> merge_buffer_arrays(Module& module, const KernelInterface& interface,
                                              const ForeignModule& from) {
    return ArrayMerger(module, interface, from).merge();
}

}  // namespace vkp
