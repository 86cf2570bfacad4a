// Markdown for a page.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// Headings begin at that level, since the page has one of its own. Addresses within the workbook
// are left out, but for the one picture that a text may have, which comes along. Links leave the
// page. HTML in the text is text.
std::string to_html(std::string_view markdown, int first_heading,
                    std::string_view picture_svg = {});

// The picture itself in place of where it lies.
std::string data_address(std::string_view svg);

}  // namespace vkp
