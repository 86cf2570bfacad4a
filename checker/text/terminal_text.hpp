// Text as a terminal shows it: how wide it is, and made to fit. Colours and links in it (escape
// sequences) take no room and stay whole. All of it is valid UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// In columns. Of one line.
std::size_t display_width(std::string_view line);

// The line, or as much of it as fits with an ellipsis at its end.
std::string clipped(std::string_view line, std::size_t width);

// The line in pieces that fit, broken at spaces where there are any. Later pieces are indented as
// the first is, and by `hanging` columns more.
std::vector<std::string> wrapped(std::string_view line, std::size_t width, std::size_t hanging = 0);

// The line in rows of that width. Later rows stand four columns further in, or of a line of source
// ("  12 │ …") where its code begins.
std::vector<std::string> folded_line(std::string_view line, std::size_t width);

// Padded with spaces up to that width; what is wider stays as it is.
std::string left_aligned(std::string_view line, std::size_t width);
std::string right_aligned(std::string_view line, std::size_t width);

// Without tabs, whose width depends on where they stand.
std::vector<std::string> lines_of(std::string_view text);

// For terminals without UTF-8 (a console, LANG=C over ssh): the marks that we print in plain
// letters, other characters as `?`. Without it a star is three bytes of rubbish there.
std::string in_ascii(std::string_view text);

}  // namespace vkp
