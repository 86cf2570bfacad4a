#include "tests/differential/lab_header.hpp"

#include "tests/differential/probe.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp::differential {

LaunchPlan random_launch(RandomSource& random) {
    LaunchPlan launch;
    launch.width = random.between(2, 20);
    if (random.chance(40)) {
        launch.width = random.between(2, 9);
        launch.height = random.between(2, 5);
    } else if (random.chance(20)) {
        launch.width = random.between(30, 70);
    }
    launch.groups_x = random.between(1, 3);
    launch.groups_y = random.between(1, 2);
    return launch;
}

std::vector<std::string> launch_lines(const LaunchPlan& launch) {
    return {fmt::format("// workgroup: {} {} 1", launch.width, launch.height),
            fmt::format("// groups: {} {} 1", launch.groups_x, launch.groups_y)};
}

namespace {

void add_input(std::vector<std::string>& lines, Scope& scope, const ArrayPlace& array,
               const std::string& fill) {
    lines.push_back(fmt::format("// array: {} {}[{}] = {}", array.name, name_of(array.type),
                                array.extents[0], fill));
    scope.arrays.push_back(array);
    scope.places.push_back({array.name + "_shape[0]", {Base::kInt}, false});
}

std::string quarters(RandomSource& random, std::uint32_t count) {
    std::vector<std::string> numbers;
    for (; count > 0; --count) {
        numbers.push_back(
            fmt::format("{:.2f}", (static_cast<double>(random.below(201)) - 100) / 4));
    }
    return fmt::format("{{{}}}", fmt::join(numbers, ", "));
}

void add_built_in(Scope& scope) {
    constexpr Type kIndices = {Base::kUint, 3};
    for (const auto* name : {"gl_LocalInvocationID", "gl_GlobalInvocationID", "gl_WorkGroupID",
                             "gl_NumWorkGroups", "gl_WorkGroupSize"}) {
        scope.places.push_back({name, kIndices, false});
    }
    scope.places.push_back({"gl_LocalInvocationIndex", {Base::kUint}, false});
    scope.places.push_back({"TPB", {Base::kInt}, false});
}

}  // namespace

std::vector<std::string> add_inputs(RandomSource& random, Scope& scope) {
    add_built_in(scope);
    std::vector<std::string> lines;
    add_input(lines, scope, {"a", {Base::kUint}, {kProbedInputExtent}, false}, "random");
    add_input(lines, scope, {"b", {Base::kInt}, {random.between(4, 16)}, false}, "random");
    const std::uint32_t extent = random.between(5, 12);
    add_input(lines, scope, {"c", {Base::kFloat}, {extent}, false}, quarters(random, extent));
    const Type vector = {random.chance(50) ? Base::kInt : Base::kUint, random.between(2, 4)};
    add_input(lines, scope, {"v", vector, {random.between(3, 8)}, false}, "random");
    const Type reals = {Base::kFloat, random.between(2, 4)};
    add_input(lines, scope, {"w", reals, {3}, false}, quarters(random, 3 * reals.size));
    return lines;
}

}  // namespace vkp::differential
