// Whether text that comes from a file may be shown as it is.
#pragma once

#include <string_view>

namespace vkp {

// Whether the text is valid UTF-8 that neither controls a terminal nor turns the direction of
// writing. Tabs may be in it, line ends may not.
bool is_plain_text(std::string_view line);

}  // namespace vkp
