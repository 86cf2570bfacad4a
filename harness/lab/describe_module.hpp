// The comments with which `lab` runs a module, as far as the module says it: its arrays with their
// bindings, push constants, specialization constants and workgroup. What only the application
// knows, lengths and values, is a guess.
#pragma once

#include "harness/model/launch.hpp"
#include "harness/model/shader_interface.hpp"
#include "harness/spirv/module.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vkp {

// What comments say already, so that the description leaves it out.
struct SaidOfModule {
    std::string entry_point = {};  // empty: nothing
    std::optional<Extent> workgroup_size = {};
    std::vector<SpecializedValue> specialization = {};
    bool has_push_constants = false;
};

// Throws spirv::Error for words that are no module.
std::string describe_module(std::span<const std::uint32_t> words, const SaidOfModule& said);

}  // namespace vkp
