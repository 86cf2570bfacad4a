// Decodes a module for one dispatch: constants and variables here, functions in FunctionDecoder.
// The code depends on the module, its constants, the workgroup's size, the sizes of the buffers and
// on some of the options; any number of runs share it.
#pragma once

#include "harness/audit/decode/memory_views.hpp"
#include "harness/audit/emit/expressions.hpp"
#include "harness/audit/machine/dispatched.hpp"
#include "harness/audit/machine/type_table.hpp"
#include "harness/audit/steps/step_tree.hpp"
#include "harness/spirv/parsed_module.hpp"
#include "harness/spirv/prints.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace vkp::audit {

// The code of a dispatch. Throws spirv::Error for what the audit does not know.
std::unique_ptr<const StepTree> decoded(const Dispatched& dispatched, const Options& options);

// Decodes a module into a tree of steps, and knows meanwhile the types, values, pointers and
// functions that its ids name. Its life: construct, decode().
class Decoder {
public:
    // All must outlive this. The frame of the tree must be the current one.
    Decoder(const Dispatched& dispatched, const Options& options, StepTree& tree);

    // Fills in the tree. Throws spirv::Error for what the audit does not know, and
    // FrameLayout::Full.
    void decode();

    // For FunctionDecoder.
    [[nodiscard]] const TypeTable& types() const { return types_; }
    [[nodiscard]] const Type& type_of(spirv::Id id) const { return types_.at(id); }
    [[nodiscard]] LaneCode& code() { return code_; }
    [[nodiscard]] StepTree& tree() { return tree_; }
    [[nodiscard]] const spirv::NameTable& names() const { return shader_.names; }
    [[nodiscard]] const spirv::PrintTable& prints() const { return prints_; }
    // Whether its sums and products are rounded one by one, as they are written.
    [[nodiscard]] bool keeps_sums(const spirv::Instruction& instruction) const {
        return kept_.contains(instruction.result());
    }
    // The name of a set of extended instructions.
    [[nodiscard]] std::string extended_set(spirv::Id id) const;
    [[nodiscard]] StepFunction& function(spirv::Id id) const { return *functions_.at(id); }

    // The format of an image whose texels are stored and read again; Unknown for other memory.
    [[nodiscard]] spv::ImageFormat format_of(const Region& region) const;

    // The value of an id; for the id of a pointer, `pointer`. Throw spirv::Error if there is none.
    [[nodiscard]] const Operand& operand(spirv::Id id) const;
    [[nodiscard]] Pointer& pointer(spirv::Id id) const;
    [[nodiscard]] bool has_value(spirv::Id id) const { return values_.contains(id); }
    void set_value(spirv::Id id, const Type& type, Value value);
    void set_pointer(spirv::Id id, Pointer& pointer) { pointers_[id] = &pointer; }
    [[nodiscard]] std::optional<std::uint32_t> constant(spirv::Id id) const;

    Pointer& new_pointer();
    InitMask& new_init_mask(const Variable* variable);
    // Scalars of a type in new registers, which something must write before they are read.
    Value new_value(const Type& type);
    Value undefined_value(const Type& type);
    // The same as new_value(), each with a mask that its step must set.
    Value new_masked_value(const Type& type);
    // A variable of the invocation's own; `is_input`: it always has a value.
    Variable& new_private_variable(spirv::Id id, const Type& type, bool is_input);

private:
    void read_decorations();
    void decode_global(const spirv::Instruction& instruction);
    void decode_constant(const spirv::Instruction& instruction);
    void decode_variable(const spirv::Instruction& instruction);
    void initialize(Pointer& pointer, const spirv::Instruction& variable);
    Region& new_region(spirv::Id id, const Type& type, spv::StorageClass storage);
    void describe_buffer(Region& region, spirv::Id id);
    void provide_push_constants(std::size_t size_bytes);
    void share_memory(Region& region, const Region& first);
    void need_memory(Region& region, const MemoryViews& memory);
    void find_views();
    [[nodiscard]] Reach reach_of(const Region& region) const;
    [[nodiscard]] std::vector<LocationRange> private_locations(const Region& region,
                                                               const MemoryViews& memory) const;
    [[nodiscard]] std::vector<LocationRange> private_members(const Type& block,
                                                             std::uint32_t location_bytes) const;
    void find_written_variables();
    void note_root(const spirv::Instruction& instruction,
                   std::unordered_map<spirv::Id, spirv::Id>& roots);
    Value constant_value(const Type& type, const spirv::Instruction& instruction);
    Value null_value(const Type& type);
    void decode_functions();

    const spirv::ParsedModule& shader_;
    std::span<const Buffer> buffers_;
    const Options& options_;
    StepTree& tree_;
    spirv::PrintTable prints_;
    std::unordered_set<spirv::Id> kept_;  // results for which keeps_sums() is true
    const TypeTable& types_;              // types of the tree
    LaneCode code_;
    std::unordered_map<spirv::Id, Operand> values_;
    std::unordered_map<spirv::Id, Pointer*> pointers_;
    std::unordered_map<spirv::Id, std::uint32_t> constants_;  // values of constant 32-bit integers
    std::unordered_map<spirv::Id, std::uint32_t> bindings_;
    std::unordered_map<spirv::Id, spv::BuiltIn> builtins_;
    std::unordered_map<spirv::Id, bool> is_written_;  // variables that some instruction writes
    std::unordered_map<spirv::Id, bool> is_readonly_;
    std::set<spirv::Id> aliased_;  // variables
    // Variables, and members of structs.
    std::set<std::pair<spirv::Id, std::optional<std::uint32_t>>> coherent_;
    MemoryViewTable views_;
    std::unordered_map<spirv::Id, StepFunction*> functions_;
};

}  // namespace vkp::audit
