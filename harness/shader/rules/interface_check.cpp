#include "harness/shader/rules/interface_check.hpp"

#include "harness/shader/generate.hpp"
#include "harness/shader/rules/text_check.hpp"
#include "harness/shader/specialize.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Decoration;
using spv::Op;
using spv::StorageClass;

// The properties that identify a resource. GLSL forbids a second declaration of the frame's names,
// so a resource with the frame's names is the frame's.
struct Resource {
    StorageClass storage_class = StorageClass::StorageBuffer;
    std::string block;
    std::string first_member;
    std::optional<std::uint32_t> set = {};
    std::optional<std::uint32_t> binding = {};

    // Not every library has <=> of strings.
    bool operator<(const Resource& other) const {
        return std::tie(storage_class, block, first_member, set, binding) <
               std::tie(other.storage_class, other.block, other.first_member, other.set,
                        other.binding);
    }
};

std::set<Resource> resources_of(const KernelInterface& interface) {
    std::set<Resource> resources;
    for (std::uint32_t i = 0; i < interface.arrays.size(); ++i) {
        const std::string& name = interface.arrays[i].name;
        resources.insert({.storage_class = interface.arrays[i].is_uniform
                                               ? StorageClass::Uniform
                                               : StorageClass::StorageBuffer,
                          .block = fmt::format("{}{}", kReservedPrefix, name),
                          .first_member = name,
                          .set = 0,
                          .binding = i});
    }
    if (!interface.arrays.empty() && !interface.push_constants) {
        resources.insert({.storage_class = StorageClass::PushConstant,
                          .block = fmt::format("{}shapes", kReservedPrefix),
                          .first_member = interface.arrays.front().name + "_shape"});
    }
    return resources;
}

// Storage of an invocation's or a workgroup's own, and what the pipeline brings along.
bool is_resource(StorageClass storage_class) {
    switch (storage_class) {
        case StorageClass::Function:
        case StorageClass::Private:
        case StorageClass::Workgroup:
        case StorageClass::Input:
            return false;
        default:
            return true;
    }
}

class InterfaceCheck {
public:
    InterfaceCheck(const spirv::ParsedModule& shader, const KernelInterface& interface)
        : shader_(shader),
          has_own_constants_(interface.has_own_constants),
          own_blocks_left_(interface.has_own_constants && interface.push_constants ? 1 : 0),
          left_(resources_of(interface)) {
        for (const Resource& resource : left_) {
            names_.insert(resource.block);
        }
        if (interface.tiles == Tiles::kPlain) {
            names_.insert({"vkp_same(u1;", "vkp_begin(u1;", "vkp_flipped(u1;", "vkp_thread(u1;",
                           "vkp_one(vu4;u1;", "vkp_place(u1;", "vkp_tile_first", "vkp_tile_stride",
                           "vkp_tile_stored"});  // functions of tile_functions()
        }
        for (const Instruction& instruction : shader.module.annotations) {
            if (instruction.op == Op::OpDecorate && instruction.operands.size() == 3) {
                decorations_[{instruction.operands[0], Decoration(instruction.operands[1])}] =
                    instruction.operands[2];
            }
        }
    }

    std::vector<CompileError> errors() {
        std::vector<CompileError> errors;
        for (const Instruction& instruction : shader_.module.globals) {
            if (is_surplus_constant(instruction)) {
                errors.push_back({instruction.source.line,
                                  "the kernel declares a constant that can be specialized",
                                  "A plain `const int` does."});
            } else if (instruction.op == Op::OpVariable && !is_known(instruction)) {
                errors.push_back(
                    {instruction.source.line, "the kernel declares a resource of its own",
                     "The arrays of the puzzle are declared already; use them by their "
                     "names."});
            }
        }
        return errors.empty() ? name_errors() : errors;
    }

private:
    [[nodiscard]] std::vector<CompileError> name_errors() const {
        std::vector<CompileError> errors;
        for (const Instruction& instruction : shader_.module.debug) {
            if (instruction.op == Op::OpName) {
                const std::string name = spirv::literal_string(instruction, 1);
                if (name.starts_with(kReservedPrefix) && !names_.contains(name)) {
                    errors.push_back({0, "the kernel declares a name of the harness",
                                      fmt::format("Names that begin with {} belong to the harness.",
                                                  kReservedPrefix)});
                }
            }
        }
        return errors;
    }

    // Constants of a workgroup's size count as well, as no kernel of the frame has one.
    [[nodiscard]] bool is_surplus_constant(const Instruction& instruction) const {
        return can_be_specialized(instruction) &&
               (!has_own_constants_ || decoration(instruction.result(), Decoration::BuiltIn));
    }

    // Each of the frame's resources once.
    bool is_known(const Instruction& variable) {
        const StorageClass storage_class = shader_.types.storage_class(variable.type());
        if (!is_resource(storage_class)) {
            return true;
        }
        if (storage_class == StorageClass::PushConstant && own_blocks_left_ > 0) {
            --own_blocks_left_;
            return true;
        }
        const Id block = shader_.types.pointee(variable.type());
        return left_.erase({.storage_class = storage_class,
                            .block = shader_.names.name(block),
                            .first_member = shader_.names.member_name(block, 0),
                            .set = decoration(variable.result(), Decoration::DescriptorSet),
                            .binding = decoration(variable.result(), Decoration::Binding)}) == 1;
    }

    [[nodiscard]] std::optional<std::uint32_t> decoration(Id id, Decoration which) const {
        const auto found = decorations_.find({id, which});
        return found == decorations_.end() ? std::nullopt : std::optional(found->second);
    }

    const spirv::ParsedModule& shader_;
    bool has_own_constants_;
    int own_blocks_left_;          // blocks of push constants that the kernel may still declare
    std::set<std::string> names_;  // names in the frame
    std::set<Resource> left_;      // resources that no variable has matched yet
    std::map<std::pair<Id, Decoration>, std::uint32_t> decorations_;
};

}  // namespace

std::vector<CompileError> check_interface(const spirv::ParsedModule& shader,
                                          const KernelInterface& interface) {
    return InterfaceCheck(shader, interface).errors();
}

}  // namespace vkp
