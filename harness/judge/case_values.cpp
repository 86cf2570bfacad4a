#include "harness/judge/case_values.hpp"

#include "harness/judge/cross_check.hpp"
#include "harness/judge/findings.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <span>
#include <utility>

namespace vkp {

namespace {

// What the arrays of a case hold, in their order.
using Contents = std::vector<std::span<const std::byte>>;

Comparison compared(CaseResult& result, std::span<const std::byte> content) {
    const std::vector<std::uint32_t> words = to_words(content);
    const ElementType type = result.compared().type;
    Comparison comparison = compare(result.expected, words, type);
    if (result.definition.result_is_unordered) {
        result.expected = in_order_of(comparison.actual, result.expected);
        comparison = compare(result.expected, words, type);
    }
    return comparison;
}

Contents contents_of(const std::vector<audit::Buffer>& arrays) {
    Contents contents;
    for (const audit::Buffer& array : arrays) {
        contents.emplace_back(array.bytes.span());
    }
    return contents;
}

Contents contents_of(const std::vector<std::vector<std::byte>>& arrays) {
    Contents contents;
    for (const std::vector<std::byte>& bytes : arrays) {
        contents.emplace_back(bytes);
    }
    return contents;
}

// Up to the first result that is wrong. `others` are by array too, of the other of audit and
// device, and empty where bytes are the same.
void compare_results(CaseResult& result, const Expected& all, const Contents& contents,
                     const std::vector<std::vector<std::byte>>& others) {
    for (const ResultArray& array : result.definition.results()) {
        result.compared_array = array;
        result.expected = expected_of(array, all);
        const bool was_right = !result.other_comparison || result.other_comparison->holds();
        if (was_right && array.place < others.size() && !others[array.place].empty()) {
            result.other_comparison = compared(result, others[array.place]);
        }
        result.comparison = compared(result, contents[array.place]);
        if (!result.comparison.holds()) {
            return;
        }
    }
}

// Empty where the puzzle has none.
std::string broken_property(const Puzzle& puzzle, const Case& definition,
                            const Contents& contents) {
    if (puzzle.property == nullptr) {
        return {};
    }
    const KernelInterface interface = interface_of(definition);
    std::vector<Array> left;
    for (std::size_t i = 0; i < interface.arrays.size(); ++i) {
        const InterfaceArray& array = interface.arrays[i];
        left.push_back({array.name, array.shape, decode(contents[i], array.type), array.type});
    }
    return puzzle.property(definition, left);
}

// The property is asked of what was written.
void judge_arrays(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                  const Contents& arrays, const std::vector<audit::Result::Outcome>& others) {
    if (result.comparison.unwritten.empty()) {
        result.broken_property = broken_property(puzzle, result.definition, arrays);
    }
    for (const audit::Result::Outcome& outcome : others) {
        const Contents contents = contents_of(outcome.buffers);
        CaseResult other{.definition = result.definition, .expected = {}};
        compare_results(other, expected, contents, {});
        result.is_wrong_in_other_order |=
            !other.comparison.holds() ||
            !broken_property(puzzle, result.definition, contents).empty();
    }
}

// Judges whether a right result is right with other last bits, too, where these change more than
// its own last bits. `arrays` are as the last dispatch left them.
void judge_other_bits(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                      const std::vector<audit::Buffer>& arrays) {
    if (!result.has_right_values()) {
        return;
    }
    if (puzzle.property != nullptr) {
        // Many results have it, and last bits decide to which of them a kernel comes, by which way.
        // Whether another result has it is not asked: last bits that all err to the same side take
        // it further than rounding does.
        std::erase_if(result.notes,
                      [](const Finding& note) { return note.kind == FindingKind::kDeviceDiffers; });
    }
    const KernelInterface interface = interface_of(result.definition);
    Contents contents;
    std::string what;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const audit::Buffer& array = arrays[i];
        contents.push_back(array.other_bytes.empty() ? array.bytes.span() : array.other_bytes);
        if (what.empty()) {
            what = difference_by_other_bits(interface.arrays[i], array.bytes, contents.back());
        }
    }
    if (what.empty()) {
        return;
    }
    CaseResult other{.definition = result.definition, .expected = {}};
    compare_results(other, expected, contents, {});
    if (!other.comparison.holds()) {
        result.notes.push_back(other_values_note(
            result.dispatches.back().audit.other_bits.value_or(audit::OtherBits()), what));
    }
}

}  // namespace

// Their part of what is expected of all results.
Expected expected_of(const ResultArray& array, const Expected& all) {
    const auto part = [&](const std::vector<double>& numbers) {
        const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(array.first_value);
        return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(array.value_count()));
    };
    return {part(all.values), part(all.tolerances)};
}

void judge_values(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                  const std::vector<audit::Buffer>& arrays,
                  const std::vector<std::vector<std::byte>>& others) {
    compare_results(result, expected, contents_of(arrays), others);
    judge_arrays(result, puzzle, expected, contents_of(arrays),
                 result.dispatches.back().audit.other_outcomes);
    judge_other_bits(result, puzzle, expected, arrays);
}

void judge_audited_values(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                          const audit::Result& audit) {
    compare_results(result, expected, contents_of(audit.buffers), {});
    judge_arrays(result, puzzle, expected, contents_of(audit.buffers), audit.other_outcomes);
}

}  // namespace vkp
