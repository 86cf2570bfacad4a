#include "harness/lab/lab_result.hpp"

#include <cassert>
#include <cmath>
#include <set>
#include <utility>

namespace vkp {

namespace {

bool is_close(double actual, double expected, double tolerance) {
    const bool are_both_nan = std::isnan(actual) && std::isnan(expected);
    // Equal infinities differ by NaN, so equality comes first.
    return are_both_nan || actual == expected || std::abs(actual - expected) <= tolerance;
}

ArrayComparison compare(const ExpectedArray& expected, const LabArray& array,
                        const ArrayContent& content) {
    assert(content.values.size() == expected.expected.values.size());
    ArrayComparison comparison{.array = expected.array, .mismatches = {}};
    const std::size_t components = array.content.type.components;
    const std::set<std::size_t> unwritten(content.unwritten.begin(), content.unwritten.end());
    for (std::size_t i = 0; i < content.values.size(); ++i) {
        if (unwritten.contains(i / components) ||
            !is_close(content.values[i], expected.expected.values[i],
                      expected.expected.tolerances[i])) {
            comparison.mismatches.push_back(i);
        }
    }
    return comparison;
}

}  // namespace

std::vector<ArrayComparison> compare_expected(const LabFile& file,
                                              const std::vector<ArrayContent>& contents) {
    assert(contents.size() == file.arrays.size());
    std::vector<ArrayComparison> comparisons;
    for (const ExpectedArray& expected : file.expected.arrays) {
        for (std::size_t i = 0; i < file.arrays.size(); ++i) {
            if (file.arrays[i].content.name == expected.array) {
                comparisons.push_back(compare(expected, file.arrays[i], contents[i]));
            }
        }
    }
    return comparisons;
}

LabResult refused(const LabParse& parse, Kernel kernel) {
    LabResult result{
        .file = parse.file, .kernel = std::move(kernel), .verdict = LabVerdict::kCompileError};
    for (const LabError& error : parse.errors) {
        result.compile_errors.push_back({error.line, error.message, error.advice});
    }
    return result;
}

}  // namespace vkp
