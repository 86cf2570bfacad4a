#include "harness/shader/glsl_memory_model.hpp"

#include "harness/shader/module_interface.hpp"
#include "harness/spirv/operations.hpp"
#include "harness/spirv/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string_view>
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
constexpr std::uint32_t kAvailableTexel = word(spv::ImageOperandsMask::MakeTexelAvailable);
constexpr std::uint32_t kVisibleTexel = word(spv::ImageOperandsMask::MakeTexelVisible);
constexpr std::uint32_t kNonPrivateTexel = word(spv::ImageOperandsMask::NonPrivateTexel);

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

// Where the memory operands that begin with a mask end.
std::size_t end_of_memory_operands(const spirv::Words& words, std::size_t mask) {
    return mask + 1 +
           static_cast<std::size_t>(
               std::popcount(words[mask] & (kAligned | kAvailable | kVisible)));
}

// Where the scope is that the bit `known` of a mask stands for: the operands have the order of the
// bits, and all but one take one word.
std::size_t place_of_scope(const spirv::Words& words, std::size_t mask, std::uint32_t known,
                           bool is_texel) {
    const std::uint32_t bits =
        words[mask] & (is_texel ? ~kNonPrivateTexel : kAligned | kAvailable | kVisible);
    const bool has_gradients = is_texel && (bits & word(spv::ImageOperandsMask::Grad)) != 0;
    return mask + 1 + static_cast<std::size_t>(std::popcount(bits & (known - 1))) +
           (has_gradients ? 1 : 0);
}

// Leaves `Aligned` and what was known before this model. A copy may have two masks.
void take_masks(spirv::Words& words, std::size_t at) {
    spirv::Words kept(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
    while (at < words.size()) {
        const std::uint32_t mask = words[at];
        const std::size_t end = end_of_memory_operands(words, at);
        kept.push_back(mask & ~(kAvailable | kVisible | kNonPrivate));
        if ((mask & kAligned) != 0) {
            kept.push_back(words[at + 1]);
        }
        at = end;
    }
    words = std::move(kept);
}

// What fences, barriers and atomics do for the memory of one storage class.
struct Sides {
    bool all = true;  // of those that release, or acquire
    bool any = false;

    void note(bool does) {
        all &= does;
        any |= does;
    }
    [[nodiscard]] bool are_mixed() const { return any && !all; }
};

struct Synchronization {
    Sides available;
    Sides visible;
};

// The scopes of the accesses of one direction; a larger number is a narrower scope.
struct Scopes {
    spv::Scope widest = spv::Scope::Invocation;
    spv::Scope narrowest = spv::Scope::Device;
    bool has_any = false;

    void note(spv::Scope scope) {
        widest = std::min(widest, scope);
        narrowest = std::max(narrowest, scope);
        has_any = true;
    }
    // As far as accesses that fences and barriers may help.
    [[nodiscard]] spv::Scope reach(const Sides& sides) const {
        const bool is_helped = !has_any || (sides.any && sides.all);
        return is_helped ? spv::Scope::Device : widest;
    }
    [[nodiscard]] bool is_unclear(const Sides& sides) const {
        const bool is_helped = sides.any && sides.all;
        return has_any && !is_helped && narrowest != spv::Scope::Device &&
               (sides.are_mixed() || narrowest != widest);
    }
};

// Scopes of what threads share, not for themselves.
struct Accesses {
    Scopes writes;
    Scopes reads;
};

// An access and its memory operands, or its image operands.
struct PlainAccess {
    Id pointer = 0;
    bool writes = false;
    std::size_t mask = 0;  // where that is, if the instruction has one
};

std::vector<PlainAccess> accesses_of(const Instruction& instruction) {
    const spirv::Words& words = instruction.operands;
    switch (instruction.op) {
        case Op::OpLoad:
            return {{words[2], false, 3}};
        case Op::OpStore:
            return {{words[0], true, 2}};
        case Op::OpCopyMemory: {
            // The source may have a mask of its own.
            const std::size_t second = words.size() > 2 ? end_of_memory_operands(words, 2) : 2;
            return {{words[0], true, 2}, {words[1], false, second < words.size() ? second : 2}};
        }
        case Op::OpImageRead:
            return {{words[2], false, 4}};
        case Op::OpImageWrite:
            return {{words[0], true, 3}};
        default:
            return {};
    }
}

class Converter {
public:
    explicit Converter(Module& module)
        : module_(module), types_(module), names_(module), decorations_(module) {
        for (const Instruction& global : module.globals) {
            if (global.op == Op::OpVariable) {
                storages_[global.result()] = global.operands[2];
            }
        }
    }

    VulkanMemory convert() {
        for (spirv::Function& function : module_.functions) {
            for (spirv::Block& block : function.blocks) {
                for (Instruction& instruction : block.instructions) {
                    convert(instruction);
                }
            }
        }
        declare_coherent();
        find_reaches();
        module_.globals.insert(module_.globals.end(), constants_.begin(), constants_.end());
        return std::move(memory_);
    }

private:
    // A variable, and the member of its block; no member: all of it.
    using Part = std::pair<Id, std::optional<std::uint32_t>>;

    void convert(Instruction& instruction) {
        spirv::Words& words = instruction.operands;
        follow_pointer(instruction);
        if (const auto scope = scope_operand(instruction.op)) {
            words[*scope] = with_value(words[*scope], [](std::uint32_t value) {
                return value == word(spv::Scope::QueueFamily) ? word(spv::Scope::Device) : value;
            });
            const bool compares = instruction.op == Op::OpAtomicCompareExchange;
            for (std::size_t i = *scope + 1; i <= *scope + (compares ? 2 : 1); ++i) {
                note_semantics(types_.constant(words[i]).value_or(0));
                words[i] = with_value(words[i],
                                      [](std::uint32_t value) { return value & ~kNewSemantics; });
            }
        }
        for (const PlainAccess& access : accesses_of(instruction)) {
            note_access(instruction, access);
        }
        if (const auto mask = mask_operand(instruction.op); mask && words.size() > *mask) {
            take_masks(words, *mask);
        }
    }

    // The image that is loaded stands for its variable.
    void follow_pointer(const Instruction& instruction) {
        const spirv::Words& words = instruction.operands;
        if (instruction.op == Op::OpAccessChain || instruction.op == Op::OpInBoundsAccessChain) {
            const Part& base = part_of(words[2]);
            parts_[words[1]] = base.second || words.size() < 4 || is_image(base.first)
                                   ? base
                                   : Part{base.first, types_.constant(words[3])};
        } else if (instruction.op == Op::OpLoad && is_image(part_of(words[2]).first)) {
            parts_[words[1]] = part_of(words[2]);
        }
    }

    const Part& part_of(Id pointer) {
        return parts_.try_emplace(pointer, Part{pointer, std::nullopt}).first->second;
    }

    void note_semantics(std::uint32_t semantics) {
        const auto has = [&](auto... masks) { return (semantics & (word(masks) | ...)) != 0; };
        using Mask = spv::MemorySemanticsMask;
        for (const Mask memory : {Mask::UniformMemory, Mask::WorkgroupMemory, Mask::ImageMemory}) {
            Synchronization& of_memory = synchronization_[memory];
            if (has(memory) && has(Mask::Release, Mask::AcquireRelease)) {
                of_memory.available.note(has(Mask::MakeAvailable));
            }
            if (has(memory) && has(Mask::Acquire, Mask::AcquireRelease)) {
                of_memory.visible.note(has(Mask::MakeVisible));
            }
        }
    }

    void note_access(const Instruction& instruction, const PlainAccess& access) {
        const spirv::Words& words = instruction.operands;
        const Part& part = part_of(access.pointer);
        const bool is_texel =
            instruction.op == Op::OpImageRead || instruction.op == Op::OpImageWrite;
        if (is_image(part.first) && !is_texel) {
            return;  // what loads an image does not access its texels
        }
        const std::uint32_t mask = words.size() > access.mask ? words[access.mask] : 0;
        // The bits of image operands have other numbers, and the same meaning.
        if ((mask & (is_texel ? kNonPrivateTexel : kNonPrivate)) == 0) {
            private_.insert(part);
            return;
        }
        shared_.insert(part);
        const std::uint32_t known = access.writes ? (is_texel ? kAvailableTexel : kAvailable)
                                                  : (is_texel ? kVisibleTexel : kVisible);
        Accesses& of_variable = accesses_[part.first];
        (access.writes ? of_variable.writes : of_variable.reads)
            .note((mask & known) == 0
                      ? spv::Scope::Invocation
                      : scope_of(words[place_of_scope(words, access.mask, known, is_texel)]));
    }

    [[nodiscard]] spv::Scope scope_of(Id id) const {
        const auto scope =
            static_cast<spv::Scope>(types_.constant(id).value_or(word(spv::Scope::Device)));
        return scope == spv::Scope::QueueFamily ? spv::Scope::Device : scope;
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
            if (!(is_buffer(variable) || is_image(variable)) || private_.contains(part) ||
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

    void find_reaches() {
        for (const auto& [variable, accesses] : accesses_) {
            if (is_buffer(variable)) {
                add_reach(variable, accesses, spv::MemorySemanticsMask::UniformMemory);
            } else if (is_image(variable)) {
                add_reach(variable, accesses, spv::MemorySemanticsMask::ImageMemory);
            } else if (has_storage(variable, spv::StorageClass::Workgroup)) {
                examine_shared_memory(variable, accesses);
            }
        }
        for (const auto& [variable, member] : private_) {
            if (has_storage(variable, spv::StorageClass::Workgroup)) {
                leave_out(variable, "some thread accesses it as private");
            }
        }
    }

    void add_reach(Id variable, const Accesses& accesses, spv::MemorySemanticsMask memory) {
        const auto& [available, visible] = synchronization_[memory];
        if (accesses.writes.is_unclear(available) || accesses.reads.is_unclear(visible)) {
            leave_out(variable, "some accesses or barriers make values known further than others");
            return;
        }
        const spv::Scope to_writes = accesses.writes.reach(available);
        const spirv::MemoryReach reach{
            .to_reads = std::max(to_writes, accesses.reads.reach(visible)), .to_writes = to_writes};
        const auto [known, is_new] =
            memory_.reaches.try_emplace(slot_of(types_.definition(variable), decorations_), reach);
        if (!is_new && known->second != reach) {
            leave_out(variable, "another variable at its binding is known elsewhere");
        }
    }

    // The audit takes shared memory as coherent in its workgroup.
    void examine_shared_memory(Id variable, const Accesses& accesses) {
        const auto& [available, visible] =
            synchronization_[spv::MemorySemanticsMask::WorkgroupMemory];
        const auto is_narrow = [](const Scopes& scopes, const Sides& sides) {
            return scopes.has_any && !(sides.any && sides.all) &&
                   scopes.narrowest > spv::Scope::Workgroup;
        };
        if (is_narrow(accesses.writes, available) || is_narrow(accesses.reads, visible)) {
            leave_out(variable, "not all of the workgroup learns what a thread writes");
        }
    }

    void leave_out(Id variable, std::string_view why) {
        memory_.not_followed.push_back(
            fmt::format("the audit does not follow how `{}` becomes available and visible: {}",
                        names_.name(variable), why));
    }

    [[nodiscard]] bool has_storage(Id id, spv::StorageClass storage) const {
        const auto found = storages_.find(id);
        return found != storages_.end() && found->second == word(storage);
    }
    [[nodiscard]] bool is_buffer(Id id) const {
        return has_storage(id, spv::StorageClass::StorageBuffer) ||
               has_storage(id, spv::StorageClass::Uniform);
    }
    [[nodiscard]] bool is_image(Id id) const {
        return has_storage(id, spv::StorageClass::UniformConstant);
    }

    Module& module_;
    const spirv::TypeTable types_;
    const spirv::NameTable names_;
    const spirv::Decorations decorations_;
    std::map<Id, std::uint32_t> storages_;  // storage classes of the module's variables
    std::map<Id, Part> parts_;              // by pointer
    std::set<Part> private_;                // what some plain access takes for its own
    std::set<Part> shared_;                 // what some access takes for others', too
    std::map<Id, Accesses> accesses_;       // of what threads share, by variable
    std::map<spv::MemorySemanticsMask, Synchronization> synchronization_;
    std::map<std::pair<Id, std::uint32_t>, Id> changed_;  // constants by type and value
    std::vector<Instruction> constants_;
    VulkanMemory memory_;
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

VulkanMemory take_glsl_memory_model(Module& module) {
    const auto model = std::ranges::find(module.setup, Op::OpMemoryModel, &Instruction::op);
    if (model == module.setup.end() || model->operands[1] != word(spv::MemoryModel::Vulkan)) {
        return {};
    }
    model->operands[1] = word(spv::MemoryModel::GLSL450);
    std::erase_if(module.setup, is_of_model);
    return Converter(module).convert();
}

}  // namespace vkp
