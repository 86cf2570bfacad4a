// The parts of the summary's page. Text is escaped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// A cell of a table: text, or HTML of our own.
struct HtmlCell {
    std::string html;

    HtmlCell(std::string_view text);    // NOLINT(google-explicit-constructor)
    HtmlCell(const std::string& text);  // NOLINT(google-explicit-constructor)
    HtmlCell(const char* text);         // NOLINT(google-explicit-constructor)
    struct Raw {
        std::string html;
    };
    HtmlCell(Raw raw) : html(std::move(raw.html)) {}  // NOLINT(google-explicit-constructor)
};

std::string escaped_html(std::string_view text);
// A sentence in which `backquotes` mark code.
std::string sentence_html(std::string_view text);
HtmlCell raw_html(std::string html);
std::string paragraph_html(std::string_view text);
// A line of source, or nothing if it is empty.
std::string code_html(std::string_view line);
std::string row_html(const std::vector<HtmlCell>& cells, std::string_view element = "td");
std::string table_html(const std::string& rows);
// How many of all are done, begun, and not begun.
std::string bar_html(std::size_t done, std::size_t begun, std::size_t rest);
std::string page_html(std::string_view title, const std::string& body);

}  // namespace vkp
