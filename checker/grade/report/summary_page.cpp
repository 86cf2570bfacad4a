#include "checker/grade/report/summary_page.hpp"

#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
)";

constexpr std::string_view kStyle = R"(<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem;
 color: #1b1b1f; background: #ffffff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .9rem .15rem 0; text-align: left; vertical-align: top;
 overflow-wrap: anywhere; }
th { color: #5c5c66; font-weight: 400; border-bottom: 1px solid #b9b9c4; white-space: nowrap; }
q { quotes: none; font: 13px/1.4 ui-monospace, monospace; }
.matrix td, .matrix th { padding: .15rem .4rem; border: 2px solid #ffffff; }
.matrix td { background: #ececf1; text-align: center; font-size: .8rem; min-width: 2.6rem;
 overflow-wrap: normal; }
.matrix .done, .matrix .begun { color: #ffffff; } .matrix .done.partly { background: #3b7f5a; }
.matrix .points { background: none; text-align: right; white-space: nowrap; }
.matrix .none { background: #fff5d6; color: #6b4e00; }
code { display: block; white-space: pre-wrap; font: 13px/1.4 ui-monospace, monospace; }
.bar { display: flex; width: 12rem; height: 1rem; margin-top: .25rem; background: #e4e4ea; }
.done, .matrix .done { background: #2f7d4f; } .begun, .matrix .begun { background: #b35c12; }
@media (prefers-color-scheme: dark) { body { color: #ececf1; background: #17171b; }
th { color: #a0a0ad; border-color: #4c4c58; } .bar, .matrix td { background: #34343d; }
.matrix td, .matrix th { border-color: #17171b; } a { color: #8ab4f8; }
.matrix .none { background: #4a3b12; color: #f3d98b; } }
</style>
)";

double percent(std::size_t part, std::size_t all) {
    constexpr double kHundred = 100;
    return all == 0 ? 0 : kHundred * static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace

HtmlCell::HtmlCell(std::string_view text) : html(xml_escaped(text)) {}
HtmlCell::HtmlCell(const std::string& text) : HtmlCell(std::string_view(text)) {}
HtmlCell::HtmlCell(const char* text) : HtmlCell(std::string_view(text)) {}

std::string escaped_html(std::string_view text) {
    return xml_escaped(text);
}

std::string sentence_html(std::string_view text) {
    std::string html;
    bool is_code = false;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('`', begin), text.size());
        html += escaped_html(text.substr(begin, end - begin));
        if (end < text.size()) {
            is_code = !is_code;
            html += is_code ? "<q>" : "</q>";
        }
        begin = end + 1;
    }
    return html + (is_code ? "</q>" : "");
}

HtmlCell raw_html(std::string html) {
    return HtmlCell(HtmlCell::Raw{std::move(html)});
}

std::string paragraph_html(std::string_view text) {
    return fmt::format("<p>{}</p>\n", xml_escaped(text));
}

std::string code_html(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line.empty() ? std::string() : fmt::format("<code>{}</code>", xml_escaped(line));
}

std::string row_html(const std::vector<HtmlCell>& cells, std::string_view element) {
    std::string text = "<tr>";
    for (const HtmlCell& cell : cells) {
        text += fmt::format("<{0}>{1}</{0}>", element, cell.html);
    }
    return text + "</tr>\n";
}

std::string table_html(const std::string& rows) {
    return fmt::format("<div class=\"wide\"><table>\n{}</table></div>\n", rows);
}

std::string bar_html(std::size_t done, std::size_t begun, std::size_t rest) {
    const std::size_t all = done + begun + rest;
    return fmt::format(
        "<div class=\"bar\"><div class=\"done\" style=\"width:{:.1f}%\"></div><div class=\"begun\" "
        "style=\"width:{:.1f}%\"></div></div>",
        percent(done, all), percent(begun, all));
}

std::string page_html(std::string_view title, const std::string& body) {
    return fmt::format("{}<title>{}</title>\n{}</head>\n<body>\n<h1>{}</h1>\n{}</body>\n</html>\n",
                       kHead, xml_escaped(title), kStyle, xml_escaped(title), body);
}

}  // namespace vkp
