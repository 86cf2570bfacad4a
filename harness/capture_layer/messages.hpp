// What the layer tells its user.
#pragma once

#include <string>
#include <string_view>

namespace vkp::capture {

// Names come from the application; a line break in one would begin a line of its own.
std::string on_one_line(std::string text);

// One line on standard error, with the name of the layer in front.
void say(std::string_view sentence);

}  // namespace vkp::capture
