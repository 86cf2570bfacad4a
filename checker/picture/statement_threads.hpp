// The threads of a statement's picture, in a row.
#pragma once

#include "checker/report/svg_text.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace vkp::svg {

// The frame around a workgroup.
constexpr std::string_view kGroup = R"(class="group")";

// The threads in their workgroups. places: the drawn threads, each with its column; start: the left
// end of the row, in the middle of its height; size: the width of a column.
std::string threads_in_groups(const std::map<std::size_t, std::size_t>& places,
                              std::uint32_t per_group, Point start, double size);

}  // namespace vkp::svg
