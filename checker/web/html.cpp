#include "checker/web/html.hpp"

#include "checker/text/markdown_tree.hpp"
#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

std::string element(std::string_view name, const std::string& content) {
    return fmt::format("<{0}>{1}</{0}>", name, content);
}

std::string run_html(const Run& run) {
    std::string html = xml_escaped(run.text);
    html = run.is_code ? element("code", html) : html;
    html = run.is_emphasis ? element("em", html) : html;
    html = run.is_strong ? element("strong", html) : html;
    return run.link.starts_with("https://")
               ? fmt::format(R"(<a href="{}" rel="noreferrer noopener" target="_blank">{}</a>)",
                             xml_escaped(run.link), html)
               : html;
}

std::string text_html(const StyledText& text) {
    std::string html;
    for (const Run& run : text) {
        html += run_html(run);
    }
    return html;
}

std::string plain_text(const StyledText& text) {
    std::string plain;
    for (const Run& run : text) {
        plain += run.text;
    }
    return plain;
}

class Renderer {
public:
    Renderer(int first_heading, std::string_view picture_svg)
        : first_heading_(first_heading), picture_svg_(picture_svg) {}

    [[nodiscard]] std::string html(const Block& block) const {
        switch (block.kind) {
            case BlockKind::kDocument:
                return inside(block);
            case BlockKind::kHeading:
                return element(heading_name(block), text_html(block.text)) + "\n";
            case BlockKind::kCode:
                return "<pre tabindex=\"0\">" + xml_escaped(plain_text(block.text)) + "</pre>\n";
            case BlockKind::kQuote:
                return element("blockquote", inside(block)) + "\n";
            case BlockKind::kList:
                return element(block.is_ordered ? "ol" : "ul", inside(block)) + "\n";
            case BlockKind::kItem:
                return element("li", inside(block));
            case BlockKind::kRule:
                return "<hr>\n";
            case BlockKind::kTable:
                return table(block);
            default:
                return block.picture.empty() ? element("p", text_html(block.text)) + inside(block)
                                             : picture(block);
        }
    }

private:
    [[nodiscard]] std::string inside(const Block& block) const {
        std::string all;
        for (const Block& child : block.children) {
            all += html(child);
        }
        return all;
    }

    [[nodiscard]] std::string heading_name(const Block& block) const {
        constexpr int kDeepest = 6;
        return fmt::format("h{}",
                           std::min(first_heading_ - 1 + static_cast<int>(block.number), kDeepest));
    }

    [[nodiscard]] std::string picture(const Block& block) const {
        return fmt::format("<p><img src=\"{}\" alt=\"{}\"></p>\n",
                           xml_escaped(data_address(picture_svg_)),
                           xml_escaped(plain_text(block.text)));
    }

    // The first row is its head.
    [[nodiscard]] static std::string table(const Block& block) {
        std::string rows;
        for (const Block& row : block.children) {
            std::string cells;
            for (const Block& cell : row.children) {
                cells +=
                    element(&row == &block.children.front() ? "th" : "td", text_html(cell.text));
            }
            rows += element("tr", cells);
        }
        return element("table", rows) + "\n";
    }

    int first_heading_;
    std::string_view picture_svg_;
};

}  // namespace

std::string data_address(std::string_view svg) {
    std::string address = "data:image/svg+xml,";
    for (const char c : svg) {
        const bool is_plain = c >= ' ' && c <= '~' && c != '%' && c != '#';
        address +=
            is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return address;
}

std::string to_html(std::string_view markdown, int first_heading, std::string_view picture_svg) {
    // With colours and links, the text needs no marks in their place.
    const Style style(true, true);
    return Renderer(first_heading, picture_svg)
        .html(markdown_tree(markdown, style, Pictures::kKept));
}

}  // namespace vkp
