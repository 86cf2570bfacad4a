#include "harness/shader/glsl_memory_model.hpp"

#include "harness/spirv/operations.hpp"
#include "harness/spirv/types.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spirv::word;
using spv::Op;

constexpr std::uint32_t kAligned = word(spv::MemoryAccessMask::Aligned);
constexpr std::uint32_t kAvailable = word(spv::MemoryAccessMask::MakePointerAvailable);
constexpr std::uint32_t kVisible = word(spv::MemoryAccessMask::MakePointerVisible);
constexpr std::uint32_t kNonPrivate = word(spv::MemoryAccessMask::NonPrivatePointer);

// Semantics that only the model Vulkan has.
constexpr std::uint32_t kNewSemantics =
    word(spv::MemorySemanticsMask::OutputMemory) | word(spv::MemorySemanticsMask::MakeAvailable) |
    word(spv::MemorySemanticsMask::MakeVisible) | word(spv::MemorySemanticsMask::Volatile);

// Where the scope of an instruction is, and behind it its semantics.
std::optional<std::size_t> scope_operand(Op op) {
    switch (op) {
        case Op::OpControlBarrier:
        case Op::OpAtomicStore:
            return 1;
        case Op::OpMemoryBarrier:
            return 0;
        default:
            return spirv::is_atomic(op) ? std::optional<std::size_t>(3) : std::nullopt;
    }
}

// Where the mask of a plain access is; its operands follow.
std::optional<std::size_t> mask_operand(Op op) {
    switch (op) {
        case Op::OpLoad:
            return 3;
        case Op::OpStore:
        case Op::OpCopyMemory:
            return 2;
        default:
            return {};
    }
}

class Converter {
public:
    explicit Converter(Module& module) : module_(module), types_(module) {}

    void convert() {
        for (spirv::Function& function : module_.functions) {
            for (spirv::Block& block : function.blocks) {
                for (Instruction& instruction : block.instructions) {
                    convert(instruction);
                }
            }
        }
        declare_coherent();
        module_.globals.insert(module_.globals.end(), constants_.begin(), constants_.end());
    }

private:
    // A variable, and the member of its block; no member: all of it.
    using Part = std::pair<Id, std::optional<std::uint32_t>>;

    void convert(Instruction& instruction) {
        spirv::Words& words = instruction.operands;
        if (instruction.op == Op::OpAccessChain || instruction.op == Op::OpInBoundsAccessChain) {
            const Part& base = part_of(words[2]);
            parts_[words[1]] = base.second || words.size() < 4
                                   ? base
                                   : Part{base.first, types_.constant(words[3])};
        }
        if (const auto scope = scope_operand(instruction.op)) {
            words[*scope] = with_value(words[*scope], [](std::uint32_t value) {
                return value == word(spv::Scope::QueueFamily) ? word(spv::Scope::Device) : value;
            });
            const bool compares = instruction.op == Op::OpAtomicCompareExchange;
            for (std::size_t i = *scope + 1; i <= *scope + (compares ? 2 : 1); ++i) {
                words[i] = with_value(words[i],
                                      [](std::uint32_t value) { return value & ~kNewSemantics; });
            }
        }
        if (const auto mask = mask_operand(instruction.op)) {
            note_access(instruction, *mask);
            if (words.size() > *mask) {
                take_masks(words, *mask);
            }
        }
    }

    const Part& part_of(Id pointer) {
        return parts_.try_emplace(pointer, Part{pointer, std::nullopt}).first->second;
    }

    void note_access(const Instruction& instruction, std::size_t mask) {
        const spirv::Words& words = instruction.operands;
        const bool is_private = words.size() <= mask || (words[mask] & kNonPrivate) == 0;
        const std::vector<Id> pointers = instruction.op == Op::OpLoad ? std::vector<Id>{words[2]}
                                         : instruction.op == Op::OpStore
                                             ? std::vector<Id>{words[0]}
                                             : std::vector<Id>{words[0], words[1]};
        for (const Id pointer : pointers) {
            (is_private ? private_ : shared_).insert(part_of(pointer));
        }
    }

    // Leaves `Aligned` and what was known before this model. A copy may have two masks.
    static void take_masks(spirv::Words& words, std::size_t at) {
        spirv::Words kept(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
        while (at < words.size()) {
            const std::uint32_t mask = words[at++];
            kept.push_back(mask & ~(kAvailable | kVisible | kNonPrivate));
            if ((mask & kAligned) != 0 && at < words.size()) {
                kept.push_back(words[at++]);
            }
            at += (mask & kAvailable) != 0 ? 1 : 0;
            at += (mask & kVisible) != 0 ? 1 : 0;
        }
        words = std::move(kept);
    }

    // The constant that has this one's value after the change.
    template <typename Change>
    Id with_value(Id id, Change change) {
        const auto value = types_.constant(id);
        if (!value || change(*value) == *value) {
            return id;
        }
        const Id type = types_.definition(id).type();
        Id& changed = changed_[{type, change(*value)}];
        if (changed == 0) {
            changed = module_.new_id();
            constants_.push_back({Op::OpConstant, {type, changed, change(*value)}});
        }
        return changed;
    }

    void declare_coherent() {
        for (const Part& part : shared_) {
            const auto& [variable, member] = part;
            if (!is_buffer(variable) || private_.contains(part) ||
                private_.contains({variable, std::nullopt})) {
                continue;
            }
            if (!member) {
                decorate({Op::OpDecorate, {variable, word(spv::Decoration::Coherent)}});
                continue;
            }
            const Id block = types_.pointee(types_.definition(variable).type());
            decorate({Op::OpMemberDecorate, {block, *member, word(spv::Decoration::Coherent)}});
        }
    }

    void decorate(Instruction decoration) {
        const bool is_new =
            std::ranges::none_of(module_.annotations, [&](const Instruction& known) {
                return known.op == decoration.op && known.operands == decoration.operands;
            });
        if (is_new) {
            module_.annotations.push_back(std::move(decoration));
        }
    }

    [[nodiscard]] bool is_buffer(Id id) const {
        return std::ranges::any_of(module_.globals, [&](const Instruction& variable) {
            return variable.op == Op::OpVariable && variable.result() == id &&
                   (variable.operands[2] == word(spv::StorageClass::StorageBuffer) ||
                    variable.operands[2] == word(spv::StorageClass::Uniform));
        });
    }

    Module& module_;
    const spirv::TypeTable types_;
    std::map<Id, Part> parts_;  // by pointer
    std::set<Part> private_;    // what some plain access takes for its own
    std::set<Part> shared_;     // what some access takes for others', too
    std::map<std::pair<Id, std::uint32_t>, Id> changed_;  // constants by type and value
    std::vector<Instruction> constants_;
};

bool is_shared_memory(const Instruction& variable, const spirv::TypeTable& types) {
    constexpr std::size_t kSampled = 6;  // operand of OpTypeImage
    constexpr std::uint32_t kIsStorage = 2;
    const Instruction& type = types.definition(types.pointee(variable.type()));
    return types.storage_class(variable.type()) == spv::StorageClass::StorageBuffer ||
           (type.op == Op::OpTypeImage && type.operands[kSampled] == kIsStorage);
}

bool is_of_model(const Instruction& instruction) {
    if (instruction.op == Op::OpExtension) {
        return spirv::literal_string(instruction, 0) == "SPV_KHR_vulkan_memory_model";
    }
    return instruction.op == Op::OpCapability &&
           (instruction.operands[0] == word(spv::Capability::VulkanMemoryModel) ||
            instruction.operands[0] == word(spv::Capability::VulkanMemoryModelDeviceScope));
}

}  // namespace

void declare_coherent(Module& module) {
    const spirv::TypeTable types(module);
    for (const Instruction& global : module.globals) {
        if (global.op == Op::OpVariable && is_shared_memory(global, types)) {
            module.annotations.push_back(
                {Op::OpDecorate, {global.result(), word(spv::Decoration::Coherent)}});
        }
    }
}

void take_glsl_memory_model(Module& module) {
    const auto model = std::ranges::find(module.setup, Op::OpMemoryModel, &Instruction::op);
    if (model == module.setup.end() || model->operands[1] != word(spv::MemoryModel::Vulkan)) {
        return;
    }
    model->operands[1] = word(spv::MemoryModel::GLSL450);
    std::erase_if(module.setup, is_of_model);
    Converter(module).convert();
}

}  // namespace vkp
