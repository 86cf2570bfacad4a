// The specifications of operations on single elements, in double and in whole numbers. They follow
// the definitions of the operations, not the kernels.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace vkp {

struct ScalarSpec {
    // Nothing if no value is promised.
    std::function<std::optional<double>(double x, double y, double z)> real = {};
    std::function<std::int64_t(std::int64_t x, std::int64_t y, std::int64_t z)> whole = {};
    // The tolerance of the kernel, beyond a few roundings of the value.
    std::function<double(double x, double y)> error = {};
};

using ScalarSpecs = std::map<std::string, ScalarSpec>;

const ScalarSpecs& unary_specs();
const ScalarSpecs& binary_specs();
const ScalarSpecs& ternary_specs();

}  // namespace vkp
