// Which names of a module's variables a lab file can use.
#pragma once

#include <string_view>

namespace vkp::capture {

// An identifier that means nothing else in GLSL or in a lab file. A false "no" costs a name only.
bool is_usable_name(std::string_view name);

}  // namespace vkp::capture
