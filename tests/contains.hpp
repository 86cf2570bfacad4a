// Whether a text has a part, in words that a failed expectation shows.
#pragma once

#include <string_view>

namespace vkp {

inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace vkp
