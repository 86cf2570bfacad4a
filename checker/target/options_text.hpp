// Options whose text names a place in a launch.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace vkp {

// "3" or "3,0,1". Throws UsageError, which names the option.
Extent position(const std::string& text, const std::string& option);

// Throws UsageError unless there is such a thing in the whole: a thread in a workgroup.
void require_inside(const Extent& id, const Extent& size, std::string_view thing,
                    std::string_view whole);

// Its index, x running fastest.
std::uint32_t flat(const Extent& id, const Extent& size);

}  // namespace vkp
