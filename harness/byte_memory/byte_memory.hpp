// Causal attention as a memory, without training. A byte is a random vector of −1 and 1; a place in
// the text asks with its byte for the bytes that stood there before, and gets what followed them.
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

    // What puzzle 57's kernel attends to, of one head: place i has the query 8·e(byte i), the key
    // e(byte i − 1), which of the first place is 0, and the value e(byte i). A byte that is the
    // same scores 64, and another one hardly ever a third of that.
    [[nodiscard]] Array qkv(std::string_view text) const;

    // The dispatch of that kernel, with a thread for each place.
    [[nodiscard]] static Case attention(Array qkv);

    // What each place of the text says comes next: the byte whose vector fits its row of the result
    // best.
    [[nodiscard]] std::string predictions(std::span<const double> result) const;

private:
    using Vector = std::array<double, kWidth>;

    [[nodiscard]] const Vector& vector_of(char byte) const {
        return vectors_[static_cast<std::uint8_t>(byte)];
    }
    [[nodiscard]] char nearest(std::span<const double> row) const;

    std::array<Vector, 256> vectors_ = {};
};

}  // namespace vkp
