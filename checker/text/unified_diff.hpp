// How one text becomes another, as `diff -u` says it.
#pragma once

#include "checker/text/style.hpp"

#include <string>
#include <string_view>

namespace vkp {

// Lines of `from` with "-", of `to` with "+", and a few that both have around them. Empty where the
// texts are the same. Characters that control a terminal do not stay.
std::string unified_diff(std::string_view from, std::string_view to, const Style& style);

}  // namespace vkp
