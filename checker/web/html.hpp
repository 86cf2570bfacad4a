// Markdown for a page.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// Headings begin at that level, since the page has its own. Addresses within the workbook are left
// out, except the one picture that a text may have, which is embedded. Links leave the page. HTML
// in the text is shown as text.
std::string to_html(std::string_view markdown, int first_heading,
                    std::string_view picture_svg = {});

// The picture itself as an address, instead of its path.
std::string data_address(std::string_view svg);

}  // namespace vkp
