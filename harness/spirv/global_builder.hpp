// Finds types and constants in a module, or adds them: SPIR-V forbids a second declaration of the
// same non-aggregate type (section 2.8).
#pragma once

#include "harness/spirv/module.hpp"

#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

namespace vkp::spirv {

class GlobalBuilder {
public:
    // Adds to `module`, which must outlive this.
    explicit GlobalBuilder(Module& module) : module_(module) {}

    Id void_type();
    Id bool_type();
    Id uint_type();
    Id int_type(bool is_signed);  // of 32 bits
    Id uint3_type();
    Id pointer_type(spv::StorageClass storage_class, Id pointee);
    Id function_type(const Words& return_and_parameters);
    Id uint_constant(std::uint32_t value);
    Id null_constant(Id type);
    Id undefined(Id type);

    // A `uint` of one invocation that starts at 0.
    Id private_uint(std::string_view name);

    // The variable of a built-in input, in the entry point's interface.
    Id input_variable(spv::BuiltIn built_in, Id type);

    // Declares a capability, if the module does not yet have it.
    void require(spv::Capability capability);

    // `buffer { uint words[]; }` at that binding of descriptor set 0.
    Id word_buffer(std::string_view name, std::uint32_t binding);

private:
    Id find_or_add(spv::Op op, const Words& operands_without_result);
    Id find_or_add_typed(spv::Op op, Id type, const Words& value);
    Id find_or_add(spv::Op op, Words operands, std::ptrdiff_t place);
    void know_all();
    Id add_variable(Id pointer_type, spv::StorageClass storage_class, Id initializer);
    void add_name(Id id, std::string_view name);
    [[nodiscard]] Id find_built_in(spv::BuiltIn built_in) const;
    void add_to_interface(Id variable);

    Module& module_;
    // Ids by operands without the result: in a module of thousands of constants, a linear search
    // for each would take longer than everything else.
    std::map<std::pair<spv::Op, Words>, Id> known_;
    std::size_t looked_at_ = 0;  // number of globals known so far; they only grow
};

}  // namespace vkp::spirv
