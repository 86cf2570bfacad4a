// A question to the person at the terminal.
#pragma once

#include <string_view>

namespace vkp {

// Whether a person can read a question and answer it: standard input and output are a terminal.
bool can_ask();

// Asks, and reads a line. Anything but "y" or "yes", in any case of letters, is a no.
bool confirms(std::string_view question);

}  // namespace vkp
