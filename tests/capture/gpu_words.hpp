// What a buffer of 32-bit words holds.
#pragma once

#include <cstdint>
#include <vector>

namespace vkp {

using Words = std::vector<std::uint32_t>;

// `count` words: start, start + step, …
inline Words counted(std::uint32_t count, std::uint32_t start = 0, std::uint32_t step = 1) {
    Words words(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        words[i] = start + i * step;
    }
    return words;
}

}  // namespace vkp
