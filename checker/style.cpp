#include "checker/style.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

namespace vkp {

namespace {

bool terminal_wants_color() {
    const char* const no_color = std::getenv("NO_COLOR");  // https://no-color.org
    const char* const terminal = std::getenv("TERM");
    const bool is_refused = no_color != nullptr && *no_color != '\0';
    const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return !is_refused && !is_dumb && isatty(STDOUT_FILENO) == 1;
}

}  // namespace

Style Style::for_output(ColorMode mode) {
    return Style(mode == ColorMode::kAlways ||
                 (mode == ColorMode::kAuto && terminal_wants_color()));
}

std::string Style::wrap(std::string_view text, std::string_view code) const {
    return is_colored_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

std::string stars_text(int stars) {
    std::string text;
    for (int i = 1; i <= 3; ++i) {
        text += i <= stars ? "★" : "☆";
    }
    return text;
}

}  // namespace vkp
