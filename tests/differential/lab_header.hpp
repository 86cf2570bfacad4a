// The launch and the arrays of a random kernel.
#pragma once

#include "tests/differential/random_source.hpp"
#include "tests/differential/scope.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp::differential {

struct LaunchPlan {
    std::uint32_t width = 1;  // width of a workgroup
    std::uint32_t height = 1;
    std::uint32_t groups_x = 1;
    std::uint32_t groups_y = 1;

    [[nodiscard]] std::uint32_t threads() const { return width * height; }
    [[nodiscard]] std::uint32_t invocations() const { return threads() * groups_x * groups_y; }
};

// A launch with at least two threads in each workgroup.
LaunchPlan random_launch(RandomSource& random);

std::vector<std::string> launch_lines(const LaunchPlan& launch);

// The read-only arrays, as comments of a lab file; they are added to the scope with GLSL's own
// variables.
std::vector<std::string> add_inputs(RandomSource& random, Scope& scope);

}  // namespace vkp::differential
