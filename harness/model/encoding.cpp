#include "harness/model/encoding.hpp"

#include <bit>
#include <cassert>
#include <cstring>

namespace vkp {

namespace {

std::uint32_t encode_value(double value, ElementType type) {
    switch (type) {
        case ElementType::kInt32:
            return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
        case ElementType::kUint32:
            return static_cast<std::uint32_t>(value);
        case ElementType::kFloat32:
            break;
    }
    return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

}  // namespace

std::vector<std::byte> encode(const Array& array) {
    assert(array.values.size() == element_count(array.shape));
    std::vector<std::byte> bytes(array.values.size() * sizeof(std::uint32_t));
    for (std::size_t i = 0; i < array.values.size(); ++i) {
        const std::uint32_t word = encode_value(array.values[i], array.type);
        std::memcpy(bytes.data() + i * sizeof(word), &word, sizeof(word));
    }
    return bytes;
}

double decode(std::uint32_t word, ElementType type) {
    switch (type) {
        case ElementType::kInt32:
            return static_cast<std::int32_t>(word);
        case ElementType::kUint32:
            return word;
        case ElementType::kFloat32:
            break;
    }
    return std::bit_cast<float>(word);
}

std::vector<std::uint32_t> to_words(std::span<const std::byte> bytes) {
    std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

}  // namespace vkp
