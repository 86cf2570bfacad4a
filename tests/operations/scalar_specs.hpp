// What operations on single elements give, in double and in whole numbers. Written from what the
// operations mean, not from the kernels.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace vkp {

struct ScalarSpec {
    // Nothing where no value is promised.
    std::function<std::optional<double>(double x, double y, double z)> real = {};
    std::function<std::int64_t(std::int64_t x, std::int64_t y, std::int64_t z)> whole = {};
    // What the kernel may be off by, beyond a few roundings of the value.
    std::function<double(double x, double y)> error = {};
};

using ScalarSpecs = std::map<std::string, ScalarSpec>;

const ScalarSpecs& unary_specs();
const ScalarSpecs& binary_specs();
const ScalarSpecs& ternary_specs();

}  // namespace vkp
