#include "checker/text/output.hpp"

#include "checker/text/raw_terminal.hpp"
#include "checker/text/terminal.hpp"
#include "checker/text/terminal_text.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace vkp {

namespace {

// On a terminal; `make_fit` has the text and the width.
template <typename MakeFit>
void print_to(std::FILE* file, int descriptor, std::string_view text, MakeFit make_fit) {
    if (isatty(descriptor) != 1) {
        fmt::print(file, "{}", text);
        return;
    }
    const std::string valid = with_valid_utf8(text);
    fmt::print(file, "{}",
               make_fit(has_utf8() ? valid : in_ascii(valid), size_of(descriptor).width));
}

}  // namespace

void print_text(std::string_view text) {
    print_to(stdout, STDOUT_FILENO, text, folded);
}

void print_drawing(std::string_view text) {
    print_to(stdout, STDOUT_FILENO, text,
             [](const std::string& drawing, std::size_t /*width*/) { return drawing; });
}

void print_error(std::string_view text) {
    print_to(stderr, STDERR_FILENO, text, folded);
}

std::string folded(std::string_view text, std::size_t width) {
    std::string rows;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const bool fits = line.find('\t') != std::string_view::npos || display_width(line) <= width;
        if (fits) {
            rows.append(line).append("\n");
        } else {
            for (const std::string& row : folded_line(line, width)) {
                rows.append(row).append("\n");
            }
        }
        if (end == text.size()) {  // the last line may go on
            rows.pop_back();
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rows;
}

}  // namespace vkp
