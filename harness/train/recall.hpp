// The quality of a memory: its predictions beside those of others.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace vkp {

// The number of times that each byte has followed each two bytes, and each one.
class FollowerTable {
public:
    // `context` is the two bytes before, or the only one.
    void add(std::string_view context, char next);

    // Whether no byte has followed that context more often, and this one has at all; if nothing has
    // followed it, the same for its last byte.
    [[nodiscard]] bool is_likeliest(std::string_view context, char next) const;

private:
    using Counts = std::array<std::size_t, 256>;

    std::map<std::string, Counts, std::less<>> counts_;
};

// The number of predictions, one for each place of a text, and of those that equal
struct Recall {
    std::size_t predictions = 0;
    std::size_t formula = 0;  // the formula's
    std::size_t table = 0;    // the likeliest byte by a table of the text up to there
    std::size_t next = 0;     // the next byte of the text; there is none after the last
};

// `formula` are its predictions; all three are equally long.
Recall recall_of(std::string_view text, std::string_view predictions, std::string_view formula);

}  // namespace vkp
