#include "checker/text/style.hpp"

#include "checker/text/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
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

// Terminals that do not know links swallow them mostly, but some print rubbish. There is no asking,
// so these are the ones that are known to know.
bool terminal_has_links() {
    constexpr std::array<const char*, 6> kSigns = {"VTE_VERSION",  "KONSOLE_VERSION",
                                                   "WT_SESSION",   "KITTY_WINDOW_ID",
                                                   "TERM_PROGRAM", "GHOSTTY_RESOURCES_DIR"};
    const char* const terminal = std::getenv("TERM");
    const std::string_view name = terminal == nullptr ? "" : terminal;
    const char* const program = std::getenv("TERM_PROGRAM");
    const bool is_apple = program != nullptr && std::string_view(program) == "Apple_Terminal";
    return !is_apple && !name.starts_with("screen") &&
           (name.starts_with("foot") || name.starts_with("alacritty") ||
            std::any_of(kSigns.begin(), kSigns.end(),
                        [](const char* sign) { return std::getenv(sign) != nullptr; }));
}

}  // namespace

Style Style::for_output(ColorMode mode) {
    const bool is_colored =
        mode == ColorMode::kAlways || (mode == ColorMode::kAuto && terminal_wants_color());
    const bool is_terminal = isatty(STDOUT_FILENO) == 1;
    return Style(is_colored, is_colored && is_terminal && terminal_has_links(),
                 is_terminal ? std::min(output_size().width, kWidestText) : kUsualWidth);
}

std::string Style::link(std::string_view text, std::string_view address) const {
    return has_links_ ? fmt::format("\x1b]8;;{}\x1b\\{}\x1b]8;;\x1b\\", address, text)
                      : std::string(text);
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
