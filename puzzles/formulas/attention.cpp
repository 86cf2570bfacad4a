#include "puzzles/formulas/attention.hpp"

#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vkp {

namespace {

// What a query makes of the keys.
struct Scores {
    std::vector<double> values;
    double magnitude = 0;  // the largest Σ|q·k|/√D; 0 where all keys are the same
};

// Then every score has the same error, which the difference of two does not have.
bool are_all_the_same(const AttentionHead& head, std::size_t count) {
    const auto end = head.keys.begin() + static_cast<std::ptrdiff_t>(count * head.width);
    const auto second = head.keys.begin() + static_cast<std::ptrdiff_t>(head.width);
    return std::equal(second, end, head.keys.begin());
}

Scores scores_of(std::span<const double> query, const AttentionHead& head, std::size_t count) {
    const double root = std::sqrt(static_cast<double>(head.width));
    Scores scores;
    for (std::size_t j = 0; j < count; ++j) {
        double sum = 0;
        double magnitude = 0;
        for (std::size_t d = 0; d < head.width; ++d) {
            const double product = query[d] * head.keys[j * head.width + d];
            sum += product;
            magnitude += std::abs(product);
        }
        scores.values.push_back(sum / root);
        scores.magnitude = std::max(scores.magnitude, magnitude / root);
    }
    if (are_all_the_same(head, count)) {
        scores.magnitude = 0;
    }
    return scores;
}

// How many unit roundoffs of the largest value a result may be off.
double roundings_of(const Scores& scores, std::size_t width) {
    constexpr double kLowest = 104;  // exp() of less than -104 is 0
    const auto [least, most] = std::minmax_element(scores.values.begin(), scores.values.end());
    const double of_scores = 4 * (static_cast<double>(width) + 2) * scores.magnitude;
    const double of_sums = 2 * (static_cast<double>(scores.values.size()) + 4);
    const double of_exponentials = 4 * (3 + 2 * std::min(*most - *least, kLowest));
    return of_scores + of_sums + of_exponentials;
}

// What an array `qkv` says of its parts, whatever its type.
struct Layout {
    explicit Layout(const Array& qkv)
        : heads(static_cast<std::size_t>(qkv.shape[1])),
          length(static_cast<std::size_t>(qkv.shape[2])),
          width(static_cast<std::size_t>(qkv.shape[3]) * qkv.type.components) {}

    [[nodiscard]] std::size_t part() const { return heads * length * width; }

    std::size_t heads;
    std::size_t length;
    std::size_t width;
};

AttentionHead head_of(const Layout& layout, std::size_t head, const Input& qkv) {
    const std::size_t size = layout.length * layout.width;
    const std::size_t first = head * size;
    return {.width = layout.width,
            .keys = qkv.part(layout.part() + first, size),
            .values = qkv.part(2 * layout.part() + first, size)};
}

std::size_t keys_for(std::size_t query, const Layout& layout, AttentionMask mask) {
    return mask == AttentionMask::kCausal ? query + 1 : layout.length;
}

}  // namespace

void append_attention(Expected& expected, std::span<const double> query, const AttentionHead& head,
                      std::size_t count) {
    Scores scores = scores_of(query, head, count);
    const double roundings = roundings_of(scores, head.width);
    const double top = *std::max_element(scores.values.begin(), scores.values.end());
    double sum = 0;
    for (double& score : scores.values) {
        score = std::exp(score - top);
        sum += score;
    }
    for (std::size_t d = 0; d < head.width; ++d) {
        double result = 0;
        double largest = 0;
        for (std::size_t j = 0; j < count; ++j) {
            const double value = head.values[j * head.width + d];
            result += scores.values[j] / sum * value;
            largest = std::max(largest, std::abs(value));
        }
        append(expected, result, largest * kUnitRoundoff * roundings);
    }
}

Expected attention_of(const Array& qkv, AttentionMask mask) {
    std::vector<std::size_t> all(qkv.values.size() / 3);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return attention_at(all, qkv, mask, Input(qkv.values));
}

Expected attention_at(Indices indices, const Array& qkv, AttentionMask mask, const Input& in) {
    const Layout layout(qkv);
    Remembered head([&](std::size_t number) { return head_of(layout, number, in); });
    return by_rows(indices, layout.width, [&](Expected& expected, std::size_t row) {
        append_attention(expected, in.part(row * layout.width, layout.width),
                         head(row / layout.length), keys_for(row % layout.length, layout, mask));
    });
}

Array plain_qkv(Shape shape, ElementType type) {
    Array qkv{"qkv", std::move(shape), {}, type};
    const Layout layout(qkv);
    for (std::size_t i = 0; i < 2 * layout.part(); ++i) {
        const std::size_t row = i / layout.width;
        qkv.values.push_back(i % layout.width == row % layout.width ? 0.5 : 0);
    }
    for (std::size_t i = 0; i < layout.part(); ++i) {
        qkv.values.push_back(static_cast<double>(i));
    }
    return qkv;
}

Array random_qkv(Shape shape, ElementType type, double factor, std::uint64_t seed,
                 std::string_view stream) {
    Shape numbers = value_shape(shape, type);
    Array qkv = random_unit_floats("qkv", std::move(numbers), seed, stream);
    qkv.shape = std::move(shape);
    qkv.type = type;
    const std::size_t queries = qkv.values.size() / 3;
    for (std::size_t i = 0; i < queries; ++i) {
        qkv.values[i] = static_cast<float>(qkv.values[i] * factor);
    }
    return qkv;
}

Array deep_qkv(Shape shape, ElementType type, std::uint64_t seed, std::string_view stream) {
    Array qkv = random_qkv(std::move(shape), type, 1, seed, stream);
    const auto third = static_cast<std::ptrdiff_t>(qkv.values.size() / 3);
    std::fill_n(qkv.values.begin(), third, kDeepQuery);
    std::fill_n(qkv.values.begin() + third, third, -kDeepQuery);
    return qkv;
}

}  // namespace vkp
