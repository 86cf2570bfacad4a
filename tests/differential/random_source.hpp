// Random choices that are the same on every platform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace vkp::differential {

class RandomSource {
public:
    explicit RandomSource(std::uint64_t seed) : engine_(seed) {}

    // 0 to limit - 1; the limit is not 0.
    std::uint32_t below(std::size_t limit) { return static_cast<std::uint32_t>(engine_() % limit); }

    // Both ends included.
    std::uint32_t between(std::uint32_t lowest, std::uint32_t highest) {
        return lowest + below(highest - lowest + 1);
    }

    bool chance(std::uint32_t percent) { return below(100) < percent; }

    template <typename List>
    const auto& pick(const List& list) {
        return list[below(list.size())];
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace vkp::differential
