// Whether a text is well-formed XML, as far as drawings use it: elements, attributes, entities.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// What is wrong first, with the text around it; empty if nothing is.
std::string xml_fault(std::string_view text);

}  // namespace vkp
