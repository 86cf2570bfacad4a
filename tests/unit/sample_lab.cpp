#include "tests/unit/sample_lab.hpp"

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

LabResult clean_lab_result() {
    LabResult result{.file = parse_lab_file(kText, 1).file,
                     .kernel = {"mine.comp", kText},
                     .contents = {{{0, 1, 2, 3}}, {{1, 2, 3, 4, 5, 6}}, {{0, 0.5, 1, 1e-7}}},
                     .device = "a device"};
    result.comparisons = compare_expected(result.file, result.contents);
    result.maximum = {.global_reads = 1, .global_writes = 2, .global_atomics = 1};
    result.total = {.global_reads = 4, .global_writes = 5, .global_atomics = 3};
    return result;
}

LabResult faulty_lab_result() {
    LabResult result = clean_lab_result();
    result.verdict = LabVerdict::kFaulty;
    result.contents[1].values = {1, -2147483648.0, 3, 4, 5, 7};
    result.contents[2].unwritten = {1};
    result.comparisons = compare_expected(result.file, result.contents);
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
