// Points as text for people.
#pragma once

#include <string>

namespace vkp {

// "3", "2.5", "0.667"
std::string points_text(double points);

}  // namespace vkp
