// What a command says to a person: folded where it is read on a terminal, and in ASCII on a
// terminal without UTF-8. Into a file or a pipe it goes as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vkp {

void print_text(std::string_view text);     // on standard output
void print_drawing(std::string_view text);  // likewise, and never folded
void print_error(std::string_view text);    // on standard error

// Each line in rows of that width, as folded_line() has them.
std::string folded(std::string_view text, std::size_t width);

}  // namespace vkp
