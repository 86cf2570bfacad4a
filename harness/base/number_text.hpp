// Floats as text for people.
#pragma once

#include <string>

namespace vkp {

// The shortest text that reads back as the same value; "nan" for either sign, "inf" and "-inf".
std::string number_text(float value);
std::string number_text(double value);

}  // namespace vkp
