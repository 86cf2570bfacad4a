// Whole-number arithmetic of GLSL, as far as indices need it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

std::optional<std::int64_t> number_value(const std::string& text);
std::optional<std::int64_t> unary_value(const std::string& sign, std::int64_t value);
std::optional<std::int64_t> binary_value(const std::string& sign, std::int64_t left,
                                         std::int64_t right);
// "min", "uint"
std::optional<std::int64_t> call_value(const std::string& name,
                                       const std::vector<std::int64_t>& arguments);

}  // namespace vkp
