#include "bench/large_kernel.hpp"
#include "harness/model/numbers/closeness.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "puzzles/formulas/attention.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <ranges>
#include <stdexcept>

namespace vkp {

namespace {

// The rounding error that halves cause in an attention: weights in [0, 1] that are rounded to 11
// bits, times values below 1.
constexpr double kRoundedWeights = 2e-3;

// `count` ascending indices, including the first and the last.
std::vector<std::size_t> spread_over(std::size_t size, std::size_t count) {
    std::vector<std::size_t> indices = {0, size - 1};
    const BenchInput random(7, BenchInput::Values::kBelow, static_cast<std::uint32_t>(size));
    for (std::size_t i = 2; i < count; ++i) {
        indices.push_back(static_cast<std::size_t>(random[i]));
    }
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
}

Expected product(const LargeKernel& kernel, Indices indices) {
    const std::size_t n = extent(kernel.shape_of("a"), 0);
    const BenchInput& a = kernel.content_of("a");
    const BenchInput& b = kernel.content_of("b");
    return each_at(indices, [&](std::size_t index) {
        return sum_of(n,
                      [&](std::size_t k) { return a[index / n * n + k] * b[k * n + index % n]; });
    });
}

// Of bytes, four in each word of x, and weights, sixteen in each of w; a code is a weight + 1.
Expected ternary(const LargeKernel& kernel, Indices indices) {
    const std::size_t n = extent(kernel.shape_of("result"), 1);
    const std::size_t depth = extent(kernel.shape_of("w"), 0);
    const BenchInput& x = kernel.content_of("x");
    const BenchInput& w = kernel.content_of("w");
    return each_at(indices, [&](std::size_t index) {
        double sum = 0;
        for (std::size_t k = 0; k < depth; ++k) {
            const std::size_t x_at = index / n * depth + k;
            const std::size_t w_at = k * n + index % n;
            const auto number = static_cast<std::int8_t>(x.word(x_at / 4) >> x_at % 4 * 8U);
            sum += number * ((w.word(w_at / 16) >> w_at % 16 * 2U & 3U) - 1.0);
        }
        return sum;
    });
}

// For each index the sum after the step that belongs to it; add(sum, i) makes step i.
template <typename Add>
Expected running_sum(Indices indices, Add add) {
    Expected expected;
    double sum = 0;
    std::size_t next = 0;
    for (const std::size_t index : indices) {
        for (; next <= index; ++next) {
            sum = add(sum, next);
        }
        append(expected, sum, 0);
    }
    return expected;
}

// For each index the sum of all elements up to it.
Expected scan(const LargeKernel& kernel, Indices indices) {
    const BenchInput& a = kernel.content_of("a");
    return running_sum(indices, [&](double sum, std::size_t i) { return sum + a[i]; });
}

// Pairs of a number, and one that is 0 where a segment begins: for each index the sum of its
// segment.
Expected segmented_scan(const LargeKernel& kernel, Indices indices) {
    const BenchInput& a = kernel.content_of("a");
    return running_sum(indices, [&](double sum, std::size_t i) {
        return a[2 * i] + (a[2 * i + 1] == 0 ? 0 : sum);
    });
}

Expected sum(const LargeKernel& kernel, Indices /*indices*/) {
    const std::array last = {element_count(kernel.shape_of("a")) - 1};
    return scan(kernel, last);
}

// The largest, in their order.
Expected top_k(const LargeKernel& kernel, Indices indices) {
    const BenchInput& a = kernel.content_of("a");
    const auto all =
        std::views::iota(std::size_t{0}, element_count(kernel.shape_of("a"))) |
        std::views::transform([&](std::size_t i) { return static_cast<double>(a[i]); });
    std::vector<double> top(element_count(kernel.shape_of("result")));
    std::ranges::partial_sort_copy(all, top, std::greater<>());
    Expected expected;
    for (const std::size_t index : indices) {
        append(expected, top[index], 0);
    }
    return expected;
}

Expected histogram(const LargeKernel& kernel, Indices indices) {
    const BenchInput& a = kernel.content_of("a");
    std::vector<double> counts(element_count(kernel.shape_of("result")), 0);
    for (std::size_t i = 0; i < element_count(kernel.shape_of("a")); ++i) {
        counts.at(static_cast<std::size_t>(a[i])) += 1;
    }
    Expected expected;
    for (const std::size_t index : indices) {
        append(expected, counts[index], 0);
    }
    return expected;
}

Expected sort(const LargeKernel& kernel, Indices indices) {
    const BenchInput& keys = kernel.content_of("keys");
    std::vector<std::uint32_t> sorted(element_count(kernel.shape_of("keys")));
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        sorted[i] = keys.word(i);
    }
    std::sort(sorted.begin(), sorted.end());
    return each_at(indices, [&](std::size_t index) { return sorted[index]; });
}

// The elements above zero in their order; nothing is written after them.
Expected filter(const LargeKernel& kernel, Indices indices) {
    const BenchInput& a = kernel.content_of("a");
    std::vector<float> kept;
    for (std::size_t i = 0; i < element_count(kernel.shape_of("a")); ++i) {
        if (a[i] > 0) {
            kept.push_back(static_cast<float>(a[i]));
        }
    }
    Expected expected;
    for (const std::size_t index : indices) {
        const auto rest = std::bit_cast<float>(kPoison);
        append(expected, index < kept.size() ? kept[index] : rest, 0);
    }
    return expected;
}

Expected attention(const LargeKernel& kernel, Indices indices, AttentionMask mask) {
    const std::size_t array = kernel.array_index("qkv");
    const InterfaceArray& qkv = kernel.interfaces.front().arrays[array];
    Expected expected =
        attention_at(indices, {"qkv", qkv.shape, {}}, mask, Input(kernel.content_of("qkv")));
    if (qkv.type.scalar == Scalar::kFloat16) {
        for (double& tolerance : expected.tolerances) {
            tolerance += kRoundedWeights;
        }
    }
    return expected;
}

// What the puzzle of that number specifies, with the same inputs.
Expected puzzle(const LargeKernel& kernel, Indices indices, int number) {
    Case of;
    Inputs inputs;
    for (std::size_t i = 0; i < kernel.contents.size(); ++i) {
        const InterfaceArray& array = kernel.interfaces.front().arrays[i];
        of.arrays.emplace_back(Array{array.name, array.shape, {}});
        if (kernel.contents[i]) {
            inputs.emplace_back(*kernel.contents[i]);
        }
    }
    return puzzle_numbered(number)->specification(of, inputs, indices);
}

struct Task {
    std::size_t samples;
    std::function<Expected(const LargeKernel&, Indices)> expected;
};

const Task& task_of(const LargeKernel& kernel) {
    static const std::map<std::string, Task> tasks = {
        {"product", {256, product}},
        {"scan", {32'768, scan}},
        {"segmented_scan", {32'768, segmented_scan}},
        {"sum", {1, sum}},
        {"top_k", {8, top_k}},
        {"ternary", {256, ternary}},
        {"sort", {32'768, sort}},
        {"softmax", {256, [](const auto& of, const auto& at) { return puzzle(of, at, 33); }}},
        {"layer_norm", {256, [](const auto& of, const auto& at) { return puzzle(of, at, 50); }}},
        {"histogram", {4096, histogram}},
        {"filter", {32'768, filter}},
        {"attention",
         {24,
          [](const auto& of, const auto& at) { return attention(of, at, AttentionMask::kNone); }}},
        {"causal", {24, [](const auto& of, const auto& at) {
                        return attention(of, at, AttentionMask::kCausal);
                    }}}};
    const auto found = tasks.find(kernel.task);
    if (found == tasks.end()) {
        throw std::runtime_error("there is no task " + kernel.task);
    }
    return found->second;
}

}  // namespace

std::vector<SampledWord> samples_of(const LargeKernel& kernel) {
    const std::size_t result = kernel.array_index("result");
    std::vector<SampledWord> samples;
    for (const std::size_t index :
         spread_over(element_count(kernel.shape_of("result")), task_of(kernel).samples)) {
        samples.push_back({result, index});
    }
    return samples;
}

std::string what_is_wrong(const LargeKernel& kernel, const std::vector<SampledWord>& samples,
                          const std::vector<std::uint32_t>& words) {
    std::vector<std::size_t> indices;
    for (const SampledWord& sample : samples) {
        indices.push_back(sample.word);
    }
    const Expected expected = task_of(kernel).expected(kernel, indices);
    const ElementType type = kernel.interfaces.front().arrays[kernel.array_index("result")].type;
    std::string first;
    std::size_t count = 0;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const double actual = decode(words[i], {type.scalar});
        if (!is_close(actual, expected.values[i], expected.tolerances[i]) && count++ == 0) {
            first = fmt::format("result[{}] should be {:.9g} and is {:.9g}", indices[i],
                                expected.values[i], actual);
        }
    }
    return count == 0 ? "" : fmt::format("{} ({} of {} samples)", first, count, indices.size());
}

}  // namespace vkp
