// Files in the program that the user's desktop has for them.
#pragma once

#include <string>

namespace vkp {

// Starts it and does not wait for it. False where there is no such starter.
bool open_with_desktop(const std::string& path);

}  // namespace vkp
