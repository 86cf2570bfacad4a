// Text within XML: JUnit reports, pictures, pages.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// Any bytes as the content of an element or of an attribute in quotes. What XML 1.0 has no
// character for, control characters above all, becomes U+FFFD.
std::string xml_escaped(std::string_view text);

}  // namespace vkp
