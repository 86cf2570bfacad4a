// Several of a kind in a sentence.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <string>

namespace vkp {

// "8", "8 and 32", "8, 32 and 64"; of one or more.
template <typename Items>
std::string listed(const Items& items) {
    const auto last = std::prev(items.end());
    return last == items.begin()
               ? fmt::format("{}", *last)
               : fmt::format("{} and {}", fmt::join(items.begin(), last, ", "), *last);
}

}  // namespace vkp
