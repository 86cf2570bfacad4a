// glslang's messages without the words that only its authors know.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// Whether glslang's message has these words.
bool says(std::string_view message, std::string_view words);

// One message, without its place. All of the result is printable ASCII.
std::string in_plain_words(std::string_view message);

}  // namespace vkp
