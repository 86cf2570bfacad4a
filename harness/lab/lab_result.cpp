#include "harness/lab/lab_result.hpp"

#include "harness/model/closeness.hpp"
#include "harness/model/encoding.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace vkp {

namespace {

ArrayComparison compare(const ExpectedArray& expected, const LabArray& array,
                        const ArrayContent& content) {
    if (content.values.size() != expected.expected.values.size()) {
        throw std::invalid_argument("an array has another size than what is expected of it");
    }
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
    if (contents.size() != file.arrays.size()) {
        throw std::invalid_argument("there are other arrays than the file has");
    }
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

bool is_broken_by(const LabFile& file, std::vector<ArrayContent> contents,
                  const std::vector<std::vector<std::byte>>& other_buffers) {
    for (std::size_t i = 0; i < other_buffers.size(); ++i) {
        if (!other_buffers[i].empty()) {
            contents[i] = {decode(other_buffers[i], file.arrays[i].content.type)};
        }
    }
    const std::vector<ArrayComparison> comparisons = compare_expected(file, contents);
    return !std::all_of(comparisons.begin(), comparisons.end(),
                        [](const ArrayComparison& comparison) { return comparison.holds(); });
}

bool is_broken_by_order(const LabFile& file, const std::string& array, const audit::Result& audit) {
    const auto breaks = [&](const audit::Result::Outcome& outcome) {
        std::vector<ArrayContent> contents;
        for (std::size_t i = 0; i < outcome.buffers.size(); ++i) {
            contents.push_back({decode(outcome.buffers[i], file.arrays[i].content.type)});
        }
        return std::ranges::any_of(compare_expected(file, contents),
                                   [&](const ArrayComparison& comparison) {
                                       return comparison.array == array && !comparison.holds();
                                   });
    };
    return std::ranges::any_of(audit.other_outcomes, breaks);
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
