#include "harness/judge/compare.hpp"

#include "harness/model/closeness.hpp"
#include "harness/model/encoding.hpp"

#include <cassert>

namespace vkp {

Comparison compare(const Expected& expected, std::span<const std::uint32_t> result,
                   ElementType type) {
    assert(result.size() == expected.values.size());
    assert(result.size() == expected.tolerances.size());
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
