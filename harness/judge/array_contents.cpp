#include "harness/judge/array_contents.hpp"

#include "harness/model/numbers/closeness.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <algorithm>
#include <stdexcept>

namespace vkp {

namespace {

ArrayComparison compare(const ExpectedArray& expected, const CaseArray& array,
                        const ArrayContent& content) {
    if (content.value_count() != expected.expected.values.size()) {
        throw std::invalid_argument("an array has another size than what is expected of it");
    }
    ArrayComparison comparison{.place = expected.place, .mismatches = {}};
    const std::size_t components = array.type.components;
    for (std::size_t i = 0; i < content.value_count(); ++i) {
        if (content.is_unwritten(i / components) ||
            !is_close(content.value(i), expected.expected.values[i],
                      expected.expected.tolerances[i])) {
            comparison.mismatches.push_back(i);
        }
    }
    return comparison;
}

}  // namespace

std::vector<double> ArrayContent::values() const {
    return decode(bytes, type);
}

std::size_t ArrayContent::value_count() const {
    return bytes.size() / stride_bytes(type) * type.components;
}

double ArrayContent::value(std::size_t component) const {
    return decode(bytes, component, type);
}

bool ArrayContent::is_unwritten(std::size_t element) const {
    return std::binary_search(unwritten.begin(), unwritten.end(), element);
}

std::vector<ArrayComparison> compare_expected(const Case& definition,
                                              const std::vector<ArrayContent>& contents) {
    if (contents.size() != definition.arrays.size()) {
        throw std::invalid_argument("there are other arrays than the case has");
    }
    std::vector<ArrayComparison> comparisons;
    for (const ExpectedArray& expected : *definition.expectations) {
        comparisons.push_back(
            compare(expected, definition.arrays[expected.place], contents[expected.place]));
    }
    return comparisons;
}

bool is_broken_by(const Case& definition, std::vector<ArrayContent> contents,
                  const std::vector<std::vector<std::byte>>& other_buffers) {
    for (std::size_t i = 0; i < other_buffers.size(); ++i) {
        if (!other_buffers[i].empty()) {
            contents[i] = {other_buffers[i], definition.arrays[i].type};
        }
    }
    const std::vector<ArrayComparison> comparisons = compare_expected(definition, contents);
    return !std::all_of(comparisons.begin(), comparisons.end(),
                        [](const ArrayComparison& comparison) { return comparison.holds(); });
}

bool is_broken_by_order(const Case& definition, const std::string& array,
                        const audit::Result& audit) {
    const auto breaks = [&](const audit::Result::Outcome& outcome) {
        std::vector<ArrayContent> contents;
        for (std::size_t i = 0; i < outcome.buffers.size(); ++i) {
            contents.push_back({outcome.buffers[i], definition.arrays[i].type});
        }
        return std::ranges::any_of(
            compare_expected(definition, contents), [&](const ArrayComparison& comparison) {
                return definition.arrays[comparison.place].name == array && !comparison.holds();
            });
    };
    return std::ranges::any_of(audit.other_outcomes, breaks);
}

}  // namespace vkp
