#include "harness/judge/compare.hpp"

#include "harness/model/closeness.hpp"
#include "harness/model/encoding.hpp"

#include <stdexcept>

namespace vkp {

Comparison compare(const Expected& expected, std::span<const std::uint32_t> result,
                   ElementType type) {
    if (result.size() != expected.values.size() || result.size() != expected.tolerances.size()) {
        throw std::invalid_argument("a result has another size than what is expected of it");
    }
    Comparison comparison;
    comparison.actual.reserve(result.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        comparison.actual.push_back(decode(result[i], type));
        if (result[i] == kPoison) {
            comparison.unwritten.push_back(i);
        } else if (!is_close(comparison.actual[i], expected.values[i], expected.tolerances[i])) {
            comparison.mismatches.push_back(i);
        }
    }
    return comparison;
}

}  // namespace vkp
