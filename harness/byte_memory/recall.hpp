// How good a memory is: its predictions beside those of others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vkp {

// How often which byte has followed which.
class PairTable {
public:
    void add(char byte, char next) { ++count(byte, next); }

    // Whether none has followed that byte more often, and this one has at all.
    [[nodiscard]] bool is_likeliest(char byte, char next) const;

private:
    std::size_t& count(char byte, char next) {
        return counts_[static_cast<std::uint8_t>(byte)][static_cast<std::uint8_t>(next)];
    }

    std::array<std::array<std::size_t, 256>, 256> counts_ = {};
};

// Of the predictions, one for each place of a text, those that are
struct Recall {
    std::size_t predictions = 0;
    std::size_t formula = 0;  // the formula's
    std::size_t pairs = 0;    // what a table of the pairs up to there has as the likeliest
    std::size_t next = 0;     // the next byte of the text; after the last there is none
};

// `formula` are its predictions; all three are equally long.
Recall recall_of(std::string_view text, std::string_view predictions, std::string_view formula);

}  // namespace vkp
