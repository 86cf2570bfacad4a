#include "harness/glsl_analysis/built_ins.hpp"

#include "harness/glsl_analysis/glsl_analysis.hpp"

namespace vkp {

namespace {

std::optional<std::int64_t> component_of(const Extent& extent, char component) {
    switch (component) {
        case 'x':
        case 'r':
            return extent.x;
        case 'y':
        case 'g':
            return extent.y;
        case 'z':
        case 'b':
            return extent.z;
        default:
            return {};
    }
}

// The bits for x of the three that belong to that component.
std::uint32_t along(std::uint32_t bits_of_x, char component) {
    switch (component) {
        case 'x':
        case 'r':
            return bits_of_x;
        case 'y':
        case 'g':
            return bits_of_x << 1U;
        case 'z':
        case 'b':
            return bits_of_x << 2U;
        default:
            return bits_of_x | bits_of_x << 1U | bits_of_x << 2U;
    }
}

}  // namespace

std::optional<std::int64_t> built_in_value(std::string_view name, char component,
                                           std::uint32_t invocation, const Launch& launch) {
    const Extent& size = launch.workgroup_size;
    const Extent local = local_id(invocation, launch);
    const Extent group = workgroup_id(invocation, launch);
    if (name == "gl_LocalInvocationIndex") {
        return invocation % static_cast<std::uint32_t>(size.volume());
    }
    if (name == "gl_LocalInvocationID") {
        return component_of(local, component);
    }
    if (name == "gl_WorkGroupID") {
        return component_of(group, component);
    }
    if (name == "gl_GlobalInvocationID") {
        return component_of(
            {group.x * size.x + local.x, group.y * size.y + local.y, group.z * size.z + local.z},
            component);
    }
    if (name == "gl_WorkGroupSize") {
        return component_of(size, component);
    }
    if (name == "gl_NumWorkGroups") {
        return component_of(launch.workgroups, component);
    }
    return {};
}

std::vector<std::int64_t> built_in_values(std::string_view name, std::uint32_t invocation,
                                          const Launch& launch) {
    std::vector<std::int64_t> values;
    const bool is_scalar = name.ends_with("Index");
    for (const char component : std::string_view(is_scalar ? "x" : "xyz")) {
        if (const auto value = built_in_value(name, component, invocation, launch)) {
            values.push_back(*value);
        }
    }
    return values;
}

std::optional<std::uint32_t> built_in_dependence(std::string_view name, char component) {
    if (name == "gl_LocalInvocationIndex") {
        return kOnLocal;
    }
    if (name == "gl_LocalInvocationID") {
        return along(kOnLocalX, component);
    }
    if (name == "gl_WorkGroupID") {
        return along(kOnGroupX, component);
    }
    if (name == "gl_GlobalInvocationID") {
        return along(kOnLocalX | kOnGroupX, component);
    }
    if (name == "gl_WorkGroupSize" || name == "gl_NumWorkGroups") {
        return 0U;
    }
    return name.starts_with("gl_") ? std::optional<std::uint32_t>(kOnUnknown) : std::nullopt;
}

}  // namespace vkp
