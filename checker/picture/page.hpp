// The page of a picture, built from checker/picture/page.
#pragma once

#include <string_view>

namespace vkp {

// With the marks {{title}}, {{style}}, {{script}} and {{data}}, each once, in any order.
std::string_view page_template();
std::string_view page_style();
std::string_view page_script();

}  // namespace vkp
