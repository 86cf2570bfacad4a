// Colours of a terminal; plain text where colour is off.
#pragma once

#include "checker/arguments.hpp"

#include <string>
#include <string_view>

namespace vkp {

class Style {
public:
    explicit Style(bool is_colored) : is_colored_(is_colored) {}

    // Whether standard output is to be coloured.
    static Style for_output(ColorMode mode);

    [[nodiscard]] std::string good(std::string_view text) const { return wrap(text, "32"); }
    [[nodiscard]] std::string bad(std::string_view text) const { return wrap(text, "31"); }
    [[nodiscard]] std::string star(std::string_view text) const { return wrap(text, "33"); }
    [[nodiscard]] std::string strong(std::string_view text) const { return wrap(text, "1"); }
    [[nodiscard]] std::string faint(std::string_view text) const { return wrap(text, "2"); }

private:
    [[nodiscard]] std::string wrap(std::string_view text, std::string_view code) const;

    bool is_colored_;
};

// "★★☆"
std::string stars_text(int stars);

}  // namespace vkp
