// softmax(q·kᵀ/√D)·v, as the puzzles about attention specify it.
#pragma once

#include "harness/model/device/bench.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace vkp {

// The keys and values of one head: two matrices with `width` columns and a row for each key.
struct AttentionHead {
    std::size_t width = 0;  // D
    std::vector<double> keys;
    std::vector<double> values;
};

// Appends the row of the result that belongs to this query, which sees the first `count` keys, with
// the error that a float32 kernel may make: in the scores, which an exponential makes an error of
// the weights, in sums of any order, and in the exponentials themselves.
void append_attention(Expected& expected, std::span<const double> query, const AttentionHead& head,
                      std::size_t count);

// Whether query i sees all keys of its head, or those up to its own.
enum class AttentionMask { kNone, kCausal };

// The whole result of an input `qkv` [3, heads, length, D], its last axis as floats or as vectors.
Expected attention_of(const Array& qkv, AttentionMask mask);

// Likewise at these places, `qkv` being what the shape and type are of and `in` the values.
Expected attention_at(Indices indices, const Array& qkv, AttentionMask mask, const Input& in);

// A few rows of the identity, halved, for q and for k, and for v the numbers 0, 1, …
Array plain_qkv(Shape shape, ElementType type);

// In [-1, 1), and q times `factor`: with a large one hardly more than one key counts, and scores
// are so high that exp() of them overflows.
Array random_qkv(Shape shape, ElementType type, double factor, std::uint64_t seed,
                 std::string_view stream);

// Every score is the same and near the lowest float, so that the result is the mean of the values:
// all elements of q are this number, and all of k its negative.
inline constexpr double kDeepQuery = 0x1p61;
Array deep_qkv(Shape shape, ElementType type, std::uint64_t seed, std::string_view stream);

}  // namespace vkp
