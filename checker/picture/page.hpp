// The page of a picture, built from checker/picture/page.
#pragma once

#include <string_view>

namespace vkp {

// The template has the marks {{title}}, {{style}}, {{script}} and {{data}}, each once, in any
// order.
std::string_view page_template();
std::string_view page_style();
std::string_view page_script();

}  // namespace vkp
