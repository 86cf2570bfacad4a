// Causal attention as a memory, without training: an induction head. Each byte has two random
// vectors of −1 and 1, one for where it is the latest and one for where it is the byte before. The
// query of a place is its own byte and the one before; it matches the places that follow the same
// two bytes, and returns the bytes at those places.
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
    static constexpr std::size_t kWidth = 64;  // width of a vector: the D of puzzle 57

    // The same vectors on every platform.
    ByteMemory();

    // The input of puzzle 57's kernel for one head, with e the vectors of a latest byte and f those
    // of the byte before: place i has the query 8·(e(byte i) + f(byte i − 1) / 2), the key e(byte i
    // − 1) + f(byte i − 2) / 2, and the value e(byte i). Vectors of bytes before the text are 0.
    // The same latest byte scores 64, the same two score 80, and others hardly ever a third of
    // that.
    [[nodiscard]] Array qkv(std::string_view text) const;

    // The dispatch of that kernel, with a thread for each place.
    [[nodiscard]] static Case attention(Array qkv);

    // The prediction at each place of the text: the byte whose vector fits its row of the result
    // best.
    [[nodiscard]] std::string predictions(std::span<const double> result) const;

private:
    using Vector = std::array<double, kWidth>;

    using Vectors = std::array<Vector, 256>;

    // The context vector of the byte at that place and the one before it.
    [[nodiscard]] Vector context_of(std::string_view text, std::size_t place) const;
    [[nodiscard]] char nearest(std::span<const double> row) const;

    Vectors latest_ = {};
    Vectors before_ = {};
};

}  // namespace vkp
