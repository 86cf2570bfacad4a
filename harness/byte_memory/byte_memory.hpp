// Causal attention as a memory, without training: an induction head. Each byte has two random
// vectors of −1 and 1, one for where it is the latest and one for where it is the byte before. A
// place in the text asks with its own byte and the one before for places that come after the same
// two, and gets the bytes that stand there.
#pragma once

#include "harness/model/puzzle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

class ByteMemory {
public:
    static constexpr std::size_t kWidth = 64;  // of a vector: the D of puzzle 57

    // The same vectors on every platform.
    ByteMemory();

    // What puzzle 57's kernel attends to, of one head, with e the vectors of a latest byte and f
    // those of the byte before: place i has the query 8·(e(byte i) + f(byte i − 1) / 2), the key
    // e(byte i − 1) + f(byte i − 2) / 2, and the value e(byte i). What is not in the text is 0. The
    // same latest byte scores 64, the same two score 80, and others hardly ever a third of that.
    [[nodiscard]] Array qkv(std::string_view text) const;

    // The dispatch of that kernel, with a thread for each place.
    [[nodiscard]] static Case attention(Array qkv);

    // What each place of the text says comes next: the byte whose vector fits its row of the result
    // best.
    [[nodiscard]] std::string predictions(std::span<const double> result) const;

private:
    using Vector = std::array<double, kWidth>;

    using Vectors = std::array<Vector, 256>;

    // Of the byte at that place and the one before it.
    [[nodiscard]] Vector context_of(std::string_view text, std::size_t place) const;
    [[nodiscard]] char nearest(std::span<const double> row) const;

    Vectors latest_ = {};
    Vectors before_ = {};
};

}  // namespace vkp
