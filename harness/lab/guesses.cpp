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

}  // namespace vkp
