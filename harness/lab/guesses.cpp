#include "harness/lab/guesses.hpp"

#include "harness/base/small_letters.hpp"
#include "harness/model/numbers/element_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

namespace vkp {

namespace {

bool contains_any(const std::string& name, std::initializer_list<const char*> words) {
    return std::ranges::any_of(
        words, [&](const char* word) { return name.find(word) != std::string::npos; });
}

// "int16_t", "uvec2"
bool is_integer(const std::string& type) {
    const auto known = element_type_named(type);
    return known && !is_float(known->scalar);
}

}  // namespace

Launch guessed_launch(const Extent& size) {
    return {{2, size.y > 1 ? 2U : 1U, size.z > 1 ? 2U : 1U}, size};
}

std::string many_values(const std::string& type) {
    const auto known = element_type_named(type);
    return is_integer(type) && byte_count(known->scalar) > 1 ? "arange" : "random";
}

std::string guessed_value(const DescribedMember& member, const Launch& launch) {
    const std::string name = in_small_letters(member.name);
    if (!is_integer(member.type)) {
        return contains_any(name, {"eps"}) ? "1e-5" : "1";
    }
    const Extent threads = {launch.workgroups.x * launch.workgroup_size.x,
                            launch.workgroups.y * launch.workgroup_size.y,
                            launch.workgroups.z * launch.workgroup_size.z};
    if (contains_any(name, {"offset", "base", "start", "first", "begin"})) {
        return "0";
    }
    if (contains_any(name, {"enable", "flag", "use", "has_", "is_"})) {
        return "1";
    }
    if (contains_any(name, {"height", "rows"})) {
        return fmt::to_string(threads.y > 1 ? threads.y : threads.x);
    }
    return fmt::to_string(contains_any(name, {"depth"}) ? threads.z : threads.x);
}

std::uint32_t texel_components(spv::ImageFormat format) {
    using enum spv::ImageFormat;
    switch (format) {
        case R32f:
        case R16f:
        case R16:
        case R8:
        case R16Snorm:
        case R8Snorm:
        case R32i:
        case R16i:
        case R8i:
        case R32ui:
        case R16ui:
        case R8ui:
            return 1;
        case Rg32f:
        case Rg16f:
        case Rg16:
        case Rg8:
        case Rg16Snorm:
        case Rg8Snorm:
        case Rg32i:
        case Rg16i:
        case Rg8i:
        case Rg32ui:
        case Rg16ui:
        case Rg8ui:
            return 2;
        default:
            return 4;
    }
}

}  // namespace vkp
