#include "tests/unit/sample_lab.hpp"

#include "harness/lab/lab_file.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <utility>

namespace vkp {

namespace {

constexpr const char* kText =
    "// workgroup: 2\n"
    "// groups: 2\n"
    "// array: a int[4] = arange\n"
    "// buffer: o int[2,3]\n"
    "// buffer: v vec2[2]\n"
    "// expect: o = {1, 2, 3, 4, 5, 6}\n"
    "void kernel() {\n"
    "    o[0] = a[9];\n"
    "}\n";

}  // namespace

ArrayContent content_of(const Array& array, std::vector<double> values,
                        std::vector<std::size_t> unwritten) {
    Array filled = array;
    filled.values = std::move(values);
    return {encode(filled), array.type, std::move(unwritten)};
}

PuzzleResult clean_lab_result() {
    CaseResult item{.definition = parse_lab_file(kText, 1).file.definition, .expected = {}};
    const std::vector<CaseArray>& arrays = item.definition.arrays;
    item.contents = {content_of(arrays[0], {0, 1, 2, 3}), content_of(arrays[1], {1, 2, 3, 4, 5, 6}),
                     content_of(arrays[2], {0, 0.5, 1, 1e-7})};
    item.comparisons = compare_expected(item.definition, item.contents);
    DispatchResult& dispatch = item.dispatches.emplace_back();
    dispatch.report.maximum = {.global_reads = 1, .global_writes = 2, .global_atomics = 1};
    dispatch.report.total = {.global_reads = 4, .global_writes = 5, .global_atomics = 3};
    PuzzleResult result{.kernel = {"mine.comp", kText}, .device = "a device"};
    result.cases.push_back(std::move(item));
    return result;
}

PuzzleResult faulty_lab_result() {
    PuzzleResult result = clean_lab_result();
    CaseResult& item = result.cases.front();
    result.verdict = Verdict::kFaulty;
    item.contents[1] = content_of(item.definition.arrays[1], {1, -2147483648.0, 3, 4, 5, 7});
    item.contents[2].unwritten = {1};
    item.comparisons = compare_expected(item.definition, item.contents);
    result.findings = {{.kind = FindingKind::kOutOfBounds,
                        .case_name = "",
                        .lines = {8, 7},
                        .message = "thread 0 reads `a[9]`",
                        .advice = "Stay inside.",
                        .occurrences = 4}};
    result.notes = {{.kind = FindingKind::kLoopLimit,
                     .case_name = "",
                     .lines = {},
                     .message = "this is worth knowing",
                     .advice = ""}};
    return result;
}

}  // namespace vkp
