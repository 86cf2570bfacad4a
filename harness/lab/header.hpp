// The comments of the form `// key: value` above a kernel.
#pragma once

#include "harness/lab/lab_file.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct HeaderItem {
    int line = 0;
    std::string key;
    std::string value;  // with the ends of lines of a list that goes on
};

// What a comment holds of the form `key: value`, whatever the key: one word, a colon, and the rest.
std::optional<HeaderItem> header_item(std::string_view comment, int line);

// The comments with a key that lab files know, in the order of the text. What follows ` //` in one
// is left out. Other keys are errors in a file about modules; in a shader they are prose, unless
// they come near a known one.
std::vector<HeaderItem> header_items(std::string_view text, LabKind kind,
                                     std::vector<LabError>& errors);

// The candidate that the word was probably meant to be; empty if none is near. Letters that are
// capitals count as near.
std::string_view near_miss(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace vkp
