#include "checker/picture/page.hpp"
#include "checker/picture/picture.hpp"
#include "checker/report/svg_text.hpp"
#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace vkp {

namespace {

// In a script element only "<" can end or open anything (HTML, section "Scripting").
std::string in_script(const std::string& json) {
    std::string result;
    result.reserve(json.size());
    for (const char character : json) {
        if (character == '<') {
            result += "\\u003c";
        } else {
            result += character;
        }
    }
    return result;
}

// The text that replaces a mark of the template.
std::string content_of(std::string_view mark, const std::string& title, const std::string& data) {
    if (mark == "title") {
        return xml_escaped(title);
    }
    if (mark == "style") {
        return std::string(page_style());
    }
    if (mark == "script") {
        return std::string(page_script());
    }
    return in_script(data);
}

std::string page_with(const std::string& title, const std::string& data) {
    std::string page;
    std::string_view rest = page_template();
    for (std::size_t mark = rest.find("{{"); mark != std::string_view::npos;
         mark = rest.find("{{")) {
        const std::size_t end = rest.find("}}", mark);
        page += rest.substr(0, mark);
        page += content_of(rest.substr(mark + 2, end - mark - 2), title, data);
        rest.remove_prefix(end + 2);
    }
    return page.append(rest);
}

}  // namespace

std::string render_picture_html(const Picture& picture) {
    return page_with(picture.title, render_picture_json(picture, StepElements::kInRuns));
}

std::string render_picture_html(const std::vector<Picture>& dispatches, std::size_t first) {
    std::string data = fmt::format(R"({{"first":{},"dispatches":[)", first);
    for (const Picture& picture : dispatches) {
        data += (&picture == &dispatches.front() ? "" : ",") +
                render_picture_json(picture, StepElements::kInRuns);
    }
    return page_with(dispatches[first].title, data + "]}");
}

}  // namespace vkp
