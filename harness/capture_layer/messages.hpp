// What the layer tells its user.
#pragma once

#include <string_view>

namespace vkp::capture {

// One line on standard error, with the name of the layer in front.
void say(std::string_view sentence);

}  // namespace vkp::capture
