// The variables that identify a thread.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vkp {

// "gl_GlobalInvocationID.x": its value in a thread; nothing for other names.
std::optional<std::int64_t> built_in_value(std::string_view name, char component,
                                           std::uint32_t invocation, const Launch& launch);

// All components of it: one for "gl_LocalInvocationIndex", three for others; none for other names.
std::vector<std::int64_t> built_in_values(std::string_view name, std::uint32_t invocation,
                                          const Launch& launch);

// The dependence of a built-in variable, as Dependence; nothing for other names. Component 0: all
// of them.
std::optional<std::uint32_t> built_in_dependence(std::string_view name, char component);

}  // namespace vkp
