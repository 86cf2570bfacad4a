// Text as characters: bytes made valid UTF-8, and how many columns of a terminal they take.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vkp {

// The text with every byte that belongs to no UTF-8 character replaced by U+FFFD.
std::string with_valid_utf8(std::string_view text);

// The text as valid UTF-8 for a terminal and for XML: U+FFFD replaces bytes that are no character,
// and characters that control a terminal or turn the direction of writing. Line ends and tabs stay.
std::string printable(std::string_view text);

// The same without line ends and tabs: names of files, words of the command line, whatever is a
// part of a sentence and not ours. A line end in a name would forge a line.
std::string printable_in_line(std::string_view text);

// Whether a line is valid and printable unchanged. It may contain tabs.
bool is_plain_text(std::string_view line);

// Bytes of the first character of valid, not empty text, together with the marks that are put on
// it.
std::size_t cluster_length(std::string_view text);

// Columns that valid text takes in a terminal: two for a wide (Chinese, emoji) character, none for
// a combining mark.
std::size_t column_count(std::string_view text);

}  // namespace vkp
