#include "puzzles/formulas/philox.hpp"

namespace vkp {
namespace {

using Block = std::array<std::uint32_t, 4>;
using Key = std::array<std::uint32_t, 2>;

constexpr int kRounds = 10;
constexpr std::array<std::uint64_t, 2> kFactors = {0xd2511f53, 0xcd9e8d57};
constexpr Key kSteps = {0x9e3779b9, 0xbb67ae85};

std::uint32_t high(std::uint64_t product) {
    return static_cast<std::uint32_t>(product >> 32U);
}

std::uint32_t low(std::uint64_t product) {
    return static_cast<std::uint32_t>(product);
}

Block mixed(const Block& x, const Key& key) {
    const std::uint64_t first = kFactors[0] * x[0];
    const std::uint64_t second = kFactors[1] * x[2];
    return {high(second) ^ x[1] ^ key[0], low(second), high(first) ^ x[3] ^ key[1], low(first)};
}

}  // namespace

Block philox(Block counter, Key key) {
    for (int round = 0; round < kRounds; ++round) {
        counter = mixed(counter, key);
        key = {key[0] + kSteps[0], key[1] + kSteps[1]};
    }
    return counter;
}

}  // namespace vkp
