#include "harness/judge/compare.hpp"

#include "harness/model/numbers/closeness.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>

namespace vkp {

namespace {

// Indices by ascending value, those of NaN last.
std::vector<std::size_t> sorted_indices(const std::vector<double>& values) {
    std::vector<std::size_t> indices(values.size());
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    std::stable_sort(indices.begin(), indices.end(), [&](std::size_t a, std::size_t b) {
        return std::isnan(values[b]) ? !std::isnan(values[a]) : values[a] < values[b];
    });
    return indices;
}

// For each actual element, the index of the expected one that it represents.
std::vector<std::size_t> matched(const std::vector<double>& actual, const Expected& expected) {
    const std::vector<std::size_t> ours = sorted_indices(actual);
    const std::vector<std::size_t> theirs = sorted_indices(expected.values);
    std::vector<std::size_t> match(actual.size());
    std::vector<std::size_t> ours_left;
    std::vector<std::size_t> theirs_left;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < ours.size() && j < theirs.size()) {
        const double value = actual[ours[i]];
        const double other = expected.values[theirs[j]];
        if (is_close(value, other, expected.tolerances[theirs[j]])) {
            match[ours[i++]] = theirs[j++];
        } else if (std::isnan(other) || value < other) {
            ours_left.push_back(ours[i++]);
        } else {
            theirs_left.push_back(theirs[j++]);
        }
    }
    ours_left.insert(ours_left.end(), ours.begin() + static_cast<std::ptrdiff_t>(i), ours.end());
    theirs_left.insert(theirs_left.end(), theirs.begin() + static_cast<std::ptrdiff_t>(j),
                       theirs.end());
    std::sort(ours_left.begin(), ours_left.end());
    for (std::size_t k = 0; k < ours_left.size(); ++k) {
        match[ours_left[k]] = theirs_left[k];
    }
    return match;
}

}  // namespace

Expected in_order_of(const std::vector<double>& actual, const Expected& expected) {
    if (actual.size() != expected.values.size()) {
        throw std::invalid_argument("a result has another size than what is expected of it");
    }
    Expected ordered;
    for (const std::size_t index : matched(actual, expected)) {
        ordered.values.push_back(expected.values[index]);
        ordered.tolerances.push_back(expected.tolerances[index]);
    }
    return ordered;
}

Comparison compare(const Expected& expected, std::span<const std::uint32_t> result,
                   ElementType type) {
    if (result.size() != expected.values.size() || result.size() != expected.tolerances.size()) {
        throw std::invalid_argument("a result has another size than what is expected of it");
    }
    const ElementType component{type.scalar};
    Comparison comparison;
    comparison.actual.reserve(result.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        comparison.actual.push_back(decode(result[i], component));
        if (result[i] == kPoison) {
            comparison.unwritten.push_back(i);
        } else if (!is_close(comparison.actual[i], expected.values[i], expected.tolerances[i])) {
            comparison.mismatches.push_back(i);
        }
    }
    return comparison;
}

}  // namespace vkp
