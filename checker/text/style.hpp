// Colours of a terminal; plain text where colour is off.
#pragma once

#include "checker/text/color_mode.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace vkp {

// The width of text that goes into a file, and the widest text that is read with ease.
constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kWidestText = 100;

class Style {
public:
    explicit Style(bool is_colored, bool has_links = false, std::size_t width = kUsualWidth)
        : is_colored_(is_colored), has_links_(has_links), width_(width) {}

    // Whether standard output is to be coloured.
    static Style for_output(ColorMode mode);

    [[nodiscard]] bool is_colored() const { return is_colored_; }
    // Columns that a paragraph may take.
    [[nodiscard]] std::size_t width() const { return width_; }
    // Whether link() makes text that can be clicked.
    [[nodiscard]] bool has_links() const { return has_links_; }

    [[nodiscard]] std::string good(std::string_view text) const { return wrap(text, "32"); }
    [[nodiscard]] std::string bad(std::string_view text) const { return wrap(text, "31"); }
    [[nodiscard]] std::string star(std::string_view text) const { return wrap(text, "33"); }
    [[nodiscard]] std::string strong(std::string_view text) const { return wrap(text, "1"); }
    [[nodiscard]] std::string faint(std::string_view text) const { return wrap(text, "2"); }
    [[nodiscard]] std::string emphasis(std::string_view text) const { return wrap(text, "3"); }
    [[nodiscard]] std::string code(std::string_view text) const { return wrap(text, "36"); }
    // The address without control characters.
    [[nodiscard]] std::string link(std::string_view text, std::string_view address) const;

private:
    [[nodiscard]] std::string wrap(std::string_view text, std::string_view code) const;

    bool is_colored_;
    bool has_links_;
    std::size_t width_;
};

// "★★☆"
std::string stars_text(int stars);

}  // namespace vkp
