#include "harness/judge/lab_verdict.hpp"

#include "harness/judge/cross_check.hpp"
#include "harness/judge/findings.hpp"
#include "harness/model/kernel_interface.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp {

namespace {

bool is_at_last(const CaseResult& result) {
    return result.dispatches.size() == result.definition.dispatches.size();
}

std::vector<ArrayContent> contents_of(const Case& definition, const audit::Result& audit,
                                      const std::vector<audit::Buffer>& arrays) {
    std::vector<ArrayContent> contents;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        contents.push_back({arrays[i].bytes, definition.arrays[i].type});
        if (!audit.unsupported) {
            contents.back().unwritten = audit.unwritten[i];
        }
    }
    return contents;
}

// Whether the file expects values of this array, and these are among them.
bool are_expected(const CaseResult& result, std::size_t place,
                  const std::vector<std::byte>& bytes) {
    if (!is_at_last(result)) {
        return false;
    }
    std::vector<ArrayContent> contents = result.contents;
    contents[place].bytes = bytes;
    const std::vector<ArrayComparison> comparisons = compare_expected(result.definition, contents);
    return std::ranges::any_of(comparisons, [&](const ArrayComparison& comparison) {
        return comparison.place == place && comparison.holds();
    });
}

// Notes the first array that has other values where floats have other last bits.
void add_other_values(CaseResult& result, const audit::Result& audit,
                      const std::vector<audit::Buffer>& arrays) {
    const KernelInterface interface = interface_of(result.definition);
    const std::optional<audit::OtherBits>& other = audit.other_bits;
    for (std::size_t i = 0; other && i < other->buffers.size(); ++i) {
        const std::string what =
            other->buffers[i].empty()
                ? std::string()
                : difference_by_other_bits(interface.arrays[i], arrays[i].bytes, other->buffers[i]);
        if (!what.empty() && !are_expected(result, i, other->buffers[i])) {
            result.notes.push_back(other_values_note(*other, what));
            result.notes.back().array = interface.arrays[i].name;
            return;
        }
    }
}

// An infinity that is expected is right.
bool leaves_open(const Finding& note, const CaseResult& result) {
    const auto is_expected = [&](const ArrayComparison& comparison) {
        return result.definition.arrays[comparison.place].name == note.array;
    };
    const bool nothing_is_expected = std::ranges::none_of(result.comparisons, is_expected);
    const auto is_of_floats = [&](const CaseArray& array) {
        return array.name == note.array && is_float(array.type.scalar);
    };
    // Where other last bits decide nothing in the audit, a device that differs has only rounded; so
    // has a float of which nothing is expected.
    const bool differs_by_bits =
        note.kind == FindingKind::kDeviceDiffers &&
        std::ranges::any_of(
            result.dispatches,
            [](const DispatchResult& dispatch) { return dispatch.audit.other_bits.has_value(); }) &&
        !(nothing_is_expected && std::ranges::any_of(result.definition.arrays, is_of_floats));
    return note.kind == FindingKind::kNotAudited || note.kind == FindingKind::kSampled ||
           note.kind == FindingKind::kUndefinedOperation || differs_by_bits ||
           (note.kind == FindingKind::kInfiniteResult && !note.array.empty() &&
            nothing_is_expected);
}

Finding not_audited_note(std::string message, std::string advice) {
    return {.kind = FindingKind::kNotAudited,
            .case_name = "",
            .lines = {},
            .message = std::move(message),
            .advice = std::move(advice)};
}

// A kernel whose threads all leave early is clean whatever is in it.
bool has_written_nothing(const CaseResult& result) {
    return result.wrote_nothing() &&
           std::ranges::any_of(result.definition.arrays, [](const CaseArray& array) {
               return array.role != ArrayRole::kInput;
           });
}

bool nothing_ran(const CaseResult& result) {
    return is_at_last(result) && result.comparisons.empty() && result.findings.empty() &&
           has_written_nothing(result);
}

void add_unknown(CaseResult& result) {
    for (const std::string& what : result.definition.unknown) {
        result.notes.push_back(not_audited_note(
            "not known: " + what, "Once the file says it, take the line about it out."));
    }
    if (nothing_ran(result)) {
        result.notes.push_back(not_audited_note(
            "no thread wrote to any array, so what it writes was not audited",
            "The lengths, values and constants may not be those that the kernel is meant for."));
    }
}

}  // namespace

void judge_lab_dispatch(CaseResult& result, const Kernel& kernel,
                        const std::vector<audit::Buffer>& arrays,
                        const std::vector<std::vector<std::byte>>& other_buffers) {
    const DispatchResult& dispatch = result.dispatches.back();
    if (!kernel.modules.empty()) {
        std::ranges::move(take_unwritten(result.findings), std::back_inserter(result.notes));
    }
    result.contents = contents_of(result.definition, dispatch.audit, arrays);
    add_other_values(result, dispatch.audit, arrays);
    if (dispatch.difference.kind != CrossDifference::Kind::kNone) {
        Finding note = difference_note(dispatch.difference, dispatch.audit);
        const bool is_fault = note.kind == FindingKind::kOrderDependent && is_at_last(result) &&
                              is_broken_by(result.definition, result.contents, other_buffers);
        (is_fault ? result.findings : result.notes).push_back(std::move(note));
    }
}

void expect_moved_floats_as_they_are(CaseResult& result) {
    const auto computes = [](const DispatchResult& dispatch) { return dispatch.computes_floats; };
    if (std::ranges::any_of(result.dispatches, computes)) {
        return;
    }
    for (ExpectedArray& entry : *result.definition.expectations) {
        if (!entry.has_own_tolerance) {
            std::vector<double>& tolerances = entry.expected.tolerances;
            std::fill(tolerances.begin(), tolerances.end(), 0);
        }
    }
}

void judge_lab_case(CaseResult& result) {
    if (is_at_last(result)) {
        result.comparisons = compare_expected(result.definition, result.contents);
    }
    add_unknown(result);
    result.verdict = lab_verdict(result.findings, result.notes, result);
}

std::string_view lab_verdict_name(Verdict verdict) {
    return verdict == Verdict::kSolved ? "clean" : verdict_name(verdict);
}

Verdict lab_verdict(const std::vector<Finding>& findings, const std::vector<Finding>& notes,
                    const CaseResult& result) {
    if (!findings.empty()) {
        return Verdict::kFaulty;
    }
    if (!std::ranges::all_of(result.comparisons, &ArrayComparison::holds)) {
        return Verdict::kWrong;
    }
    if (nothing_ran(result)) {
        return Verdict::kNothingRan;
    }
    return std::ranges::any_of(notes,
                               [&](const Finding& note) { return leaves_open(note, result); })
               ? Verdict::kNotProved
               : Verdict::kSolved;
}

std::string baseline_line(std::string_view kind, const std::vector<int>& lines,
                          const std::string& array) {
    std::string text(kind);
    for (const int line : lines) {
        text += fmt::format(" line {}", line);
    }
    return array.empty() ? text : text + " array " + array;
}

std::vector<int> baseline_lines(const Finding& finding) {
    return finding.lines.empty() ? std::vector<int>{0} : finding.lines;
}

std::string baseline_line(const Finding& finding) {
    return baseline_line(finding_name(finding.kind), baseline_lines(finding), finding.array);
}

}  // namespace vkp
