#include "harness/judge/bounds_text.hpp"

#include "harness/judge/finding_text.hpp"
#include "harness/judge/hazard_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::int64_t kMaxInt = 0x7fffffff;

bool is_outside(const audit::Index& index) {
    return index.extent && (index.value < 0 || index.value >= std::int64_t{*index.extent});
}

// "`a` has 8 elements, 0 to 7", about the first dimension that the element is outside of.
std::string extent_text(const audit::Hazard& hazard) {
    const std::string name =
        hazard.array.empty() ? "the vector" : fmt::format("`{}`", hazard.array);
    std::size_t dimension = 0;
    for (const audit::Index& index : hazard.element) {
        dimension += index.extent ? 1 : 0;
        if (is_outside(index)) {
            const std::string which = hazard.element.size() > 1
                                          ? fmt::format("dimension {} of {}", dimension, name)
                                          : name;
            return fmt::format("{} has {} element{}, 0 to {}", which, *index.extent,
                               *index.extent == 1 ? "" : "s", std::int64_t{*index.extent} - 1);
        }
    }
    return fmt::format("{} ends before that", name);
}

// The guard that the shape of a global array asks for.
std::string guard_text(const std::string& name, const Frame& frame) {
    const auto array = std::find_if(frame.arrays.begin(), frame.arrays.end(),
                                    [&](const FrameArray& item) { return item.name == name; });
    const bool is_flat = array == frame.arrays.end() || array->shape.size() < 2;
    return is_flat ? fmt::format("if (i < {}_shape[0])", name)
                   : fmt::format("if (i < {0}_shape[0] && j < {0}_shape[1])", name);
}

}  // namespace

std::string bounds_message(const audit::Hazard& hazard, const Frame& frame) {
    return fmt::format("{} {} `{}`, but {}", thread_text(hazard.access.invocation, frame.launch),
                       hazard.access.writes ? "writes" : "reads", access_text(hazard),
                       extent_text(hazard));
}

std::string bounds_advice(const audit::Hazard& hazard, const Frame& frame) {
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
    for (const audit::Index& index : hazard.element) {
        lowest = std::min(lowest, index.value);
        highest = std::max(highest, index.value);
    }
    if (highest > kMaxInt) {
        return fmt::format(
            "An unsigned index went below 0: {} is {} in a uint. A test such as `i - 2 >= 0` is "
            "always true there; ask `i >= 2`.",
            highest - (std::int64_t{1} << 32), highest);
    }
    if (lowest < 0) {
        return "An index went below 0: ask before you subtract, as in `if (i >= 2)`.";
    }
    if (hazard.memory == Memory::kGlobal) {
        return fmt::format("Let only threads whose index is inside come here: `{}`.",
                           guard_text(hazard.array, frame));
    }
    if (hazard.memory == Memory::kShared) {
        return "Each workgroup has this array for itself: is the index that of the thread within "
               "its workgroup? Keep it inside, or make the array larger.";
    }
    return "Make the array larger, or keep the index inside it.";
}

}  // namespace vkp
