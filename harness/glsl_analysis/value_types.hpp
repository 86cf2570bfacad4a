// The types of a kernel's expressions, as far as notes need them.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vkp {

enum class ValueType { kUnknown, kBool, kInt, kUint, kFloat };  // of scalars, or components

constexpr bool is_whole(ValueType type) {
    return type == ValueType::kInt || type == ValueType::kUint;
}

// "float", "vec4"
ValueType value_type_named(std::string_view name);

ValueType type_of(const GlslAnalysis& analysis, const Expression& expression,
                  std::size_t statement);

// A whole number in a thread as GLSL computes it: what leaves its type's range wraps round. Nothing
// where it cannot tell.
std::optional<std::int64_t> wrapped_value(const GlslAnalysis& analysis,
                                          const Expression& expression, std::size_t statement,
                                          std::uint32_t invocation);

}  // namespace vkp
