#include "harness/audit/lanes/lanes.hpp"

#include "harness/base/half.hpp"
#include "harness/base/number_text.hpp"
#include "harness/spirv/module.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace vkp::audit {

namespace {

constexpr std::size_t kAlignment = 32;
constexpr std::size_t kPieceBytes = 32768;

template <typename Lane>
[[gnu::always_inline]] inline void blend(Lane* to, const Lane* from, const Mask& mask) {
    const std::uint32_t* const lanes = mask.lanes;
    const std::uint32_t end = mask.end;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        to[i] = lanes[i] != 0 ? from[i] : to[i];
    }
}

}  // namespace

void Arena::Free::operator()(void* memory) const {
    ::operator delete(memory, std::align_val_t(kAlignment));
}

void* Arena::allocate(std::size_t size_bytes) {
    charge(size_bytes);
    const std::size_t rounded =
        std::max((size_bytes + kAlignment - 1) & ~(kAlignment - 1), kAlignment);
    if (rounded > kPieceBytes / 4) {
        return std::memset(new_piece(rounded), 0, rounded);
    }
    if (rounded > rest_bytes_) {
        next_ = new_piece(kPieceBytes);
        rest_bytes_ = kPieceBytes;
    }
    rest_bytes_ -= rounded;
    return std::memset(std::exchange(next_, next_ + rounded), 0, rounded);
}

void MemoryBudget::charge(std::size_t size_bytes) {
    if (size_bytes > limit_bytes_ - used_bytes_) {
        throw spirv::Error(
            fmt::format("variables and values that take more than {} MiB for one workgroup",
                        limit_bytes_ >> 20U),
            0);
    }
    used_bytes_ += size_bytes;
}

std::byte* Arena::new_piece(std::size_t size_bytes) {
    void* const memory = ::operator new(size_bytes, std::align_val_t(kAlignment));
    pieces_.emplace_back(memory);
    return static_cast<std::byte*>(memory);
}

// The loops below copy the members of the mask that they need first, as the compiler must assume
// that their stores could change the mask.

VKP_TARGET_CLONES void measure(Mask& mask, std::uint32_t lane_count) {
    std::uint32_t active = 0;
    for (std::uint32_t i = 0; i < lane_count; ++i) {
        active += mask.lanes[i] & 1U;
    }
    mask.count = active;
    std::uint32_t begin = 0;
    std::uint32_t end = lane_count;
    while (begin < end && mask.lanes[begin] == 0) {
        ++begin;
    }
    while (end > begin && mask.lanes[end - 1] == 0) {
        --end;
    }
    mask.begin = begin & ~7U;
    mask.end = (end + 7U) & ~7U;
}

void copy_lanes(void* to, const void* from, std::uint32_t lane_bytes, std::uint32_t begin,
                std::uint32_t end) {
    const std::size_t offset = std::size_t{begin} * lane_bytes;
    std::memmove(static_cast<char*>(to) + offset, static_cast<const char*>(from) + offset,
                 std::size_t{end - begin} * lane_bytes);
}

VKP_TARGET_CLONES void blend_lanes(void* to, const void* from, std::uint32_t lane_bytes,
                                   const Mask& mask) {
    if (lane_bytes == sizeof(std::uint64_t)) {
        blend(static_cast<std::uint64_t*>(to), static_cast<const std::uint64_t*>(from), mask);
    } else {
        blend(static_cast<std::uint32_t*>(to), static_cast<const std::uint32_t*>(from), mask);
    }
}

VKP_TARGET_CLONES Split split_lanes(const Mask& mask, const std::uint32_t* condition,
                                    std::uint32_t* if_true, std::uint32_t* if_false) {
    const std::uint32_t* const active = mask.lanes;
    const std::uint32_t end = mask.end;
    Split split;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        if_true[i] = active[i] & condition[i];
        if_false[i] = active[i] & ~condition[i];
        split.count_true += if_true[i] & 1U;
        split.count_false += if_false[i] & 1U;
    }
    return split;
}

VKP_TARGET_CLONES std::uint32_t count_groups_in_both(const std::uint32_t* left,
                                                     const std::uint32_t* right, const Mask& mask,
                                                     std::uint32_t size) {
    std::uint32_t groups = 0;
    for (std::uint32_t begin = mask.begin; begin < mask.end;) {
        const std::uint32_t end = std::min((begin / size + 1) * size, mask.end);
        std::uint32_t some_left = 0;
        std::uint32_t some_right = 0;
        for (std::uint32_t i = begin; i < end; ++i) {
            some_left |= left[i];
            some_right |= right[i];
        }
        groups += some_left != 0 && some_right != 0 ? 1 : 0;
        begin = end;
    }
    return groups;
}

VKP_TARGET_CLONES void join_lanes(std::uint32_t* to, const Mask& mask) {
    const std::uint32_t* const active = mask.lanes;
    const std::uint32_t end = mask.end;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        to[i] |= active[i];
    }
}

VKP_TARGET_CLONES void add_to_lanes(std::uint32_t* lanes, std::uint32_t amount, const Mask& mask) {
    const std::uint32_t* const active = mask.lanes;
    const std::uint32_t end = mask.end;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        lanes[i] += active[i] & amount;
    }
}

VKP_TARGET_CLONES void set_lanes(std::uint32_t* lanes, std::uint32_t value, const Mask& mask) {
    const std::uint32_t* const active = mask.lanes;
    const std::uint32_t end = mask.end;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        lanes[i] = active[i] != 0 ? value : lanes[i];
    }
}

namespace {

VKP_TARGET_CLONES bool have_word(const std::uint32_t* words, std::uint32_t word, const Mask& mask) {
    const std::uint32_t* const active = mask.lanes;
    const std::uint32_t end = mask.end;
    std::uint32_t other = 0;
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        other |= active[i] & (words[i] ^ word);
    }
    return other == 0;
}

}  // namespace

std::optional<std::uint32_t> common_word(const std::uint32_t* words, const Mask& mask) {
    std::uint32_t first = mask.begin;
    while (!mask[first]) {
        ++first;
    }
    return have_word(words, words[first], mask) ? std::optional(words[first]) : std::nullopt;
}

VKP_TARGET_CLONES bool any_lane_clear(const std::uint32_t* lanes, const Mask& mask) {
    const std::uint32_t* const active = mask.lanes;
    const std::uint32_t end = mask.end;
    std::uint32_t missing = 0;
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        missing |= active[i] & ~lanes[i];
    }
    return missing != 0;
}

std::int64_t integer_at(const void* lanes, ScalarType type, std::uint32_t lane) {
    const std::uint64_t bits = bits_at(lanes, type, lane);
    if (type.kind != ScalarType::Kind::kSigned) {
        return static_cast<std::int64_t>(bits);
    }
    const auto unused_bits = static_cast<unsigned>(64 - type.bits);
    return static_cast<std::int64_t>(bits << unused_bits) >> unused_bits;
}

double float_at(std::uint64_t bits, ScalarType type) {
    const auto word = static_cast<std::uint32_t>(bits);
    return type.bits == 64   ? std::bit_cast<double>(bits)
           : type.bits == 16 ? double{half_to_float(word)}
                             : double{std::bit_cast<float>(word)};
}

std::string text_of(std::uint64_t bits, ScalarType type) {
    switch (type.kind) {
        case ScalarType::Kind::kBool:
            return bits != 0 ? "true" : "false";
        case ScalarType::Kind::kSigned:
            return fmt::to_string(integer_at(&bits, type, 0));
        case ScalarType::Kind::kUnsigned:
            return fmt::to_string(bits);
        case ScalarType::Kind::kFloat:
            break;
    }
    if (type.bits == 64) {
        return number_text(std::bit_cast<double>(bits));
    }
    const auto word = static_cast<std::uint32_t>(bits);
    return number_text(type.bits == 16 ? half_to_float(word) : std::bit_cast<float>(word));
}

std::string name_of(ScalarType type) {
    switch (type.kind) {
        case ScalarType::Kind::kBool:
            return "bool";
        case ScalarType::Kind::kSigned:
            return type.bits == 32 ? "int" : fmt::format("int{}_t", type.bits);
        case ScalarType::Kind::kUnsigned:
            return type.bits == 32 ? "uint" : fmt::format("uint{}_t", type.bits);
        case ScalarType::Kind::kFloat:
            break;
    }
    return type.bits == 64 ? "double" : type.bits == 16 ? "float16_t" : "float";
}

}  // namespace vkp::audit
