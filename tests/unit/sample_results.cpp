#include "tests/unit/sample_results.hpp"

namespace vkp {

namespace {

const Puzzle& sample_puzzle() {
    static const Puzzle puzzle = [] {
        Puzzle made;
        made.title = "Pooling & <more>";
        made.scored_case = "classic";
        made.id = "09_pooling";
        made.number = 9;
        return made;
    }();
    return puzzle;
}

CaseResult sample_case_result() {
    CaseResult result{
        .definition = {.name = "classic",
                       .dispatches = {{.launch = {.workgroups = {2}, .workgroup_size = {2}}}},
                       .arrays = {Array{"a", {4}, {0, 1, 2, 3}}, result_array({4})},
                       .budget = {.global_reads = 1, .global_writes = 1},
                       .best = {.global_reads = 1, .global_writes = 1, .shared_reads = 2}},
        .expected = {.values = {0, 1, 3, 6}, .tolerances = {0, 0, 0, 0}}};
    result.comparison.actual = {0, 1, 3, 6};
    DispatchResult& dispatch = result.dispatches.emplace_back();
    dispatch.report.per_invocation = InvocationCounts(2, 2);
    dispatch.report.per_invocation.set(
        0, std::vector<Counts>{{.global_reads = 1, .global_writes = 1},
                               {.global_reads = 1, .global_writes = 1, .shared_reads = 1}});
    dispatch.report.per_invocation.set(
        1, std::vector<Counts>{{.global_reads = 2, .global_writes = 1, .shared_reads = 2},
                               {.global_reads = 1, .global_writes = 1, .shared_reads = 2}});
    dispatch.report.maximum = {.global_reads = 2, .global_writes = 1, .shared_reads = 2};
    dispatch.ran_on_device = true;
    dispatch.report.total = {.global_reads = 5, .global_writes = 4, .shared_reads = 5};
    return result;
}

PuzzleResult result_of(Verdict verdict) {
    PuzzleResult result{
        .puzzle = &sample_puzzle(),
        .kernel = {"puzzles/09_pooling/kernel.comp", "void kernel() {\n    result[0] = a[9];\n}\n"},
        .verdict = verdict,
        .cases = {sample_case_result()}};
    result.cases[0].verdict = verdict;
    return result;
}

}  // namespace

PuzzleResult solved_result(int stars) {
    PuzzleResult result = result_of(Verdict::kSolved);
    result.stars = stars;
    result.within_budget = stars > 1;
    return result;
}

PuzzleResult wrong_result() {
    PuzzleResult result = result_of(Verdict::kWrong);
    result.cases[0].comparison.actual = {0, 1, 2.5, 3};
    result.cases[0].comparison.mismatches = {2, 3};
    return result;
}

PuzzleResult faulty_result() {
    PuzzleResult result = result_of(Verdict::kFaulty);
    Finding finding;
    finding.kind = FindingKind::kOutOfBounds;
    finding.case_name = "classic";
    finding.lines = {2};
    finding.message = "thread 0 of workgroup 1 reads `a[9]`, but `a` has 4 elements, 0 to 3";
    finding.advice = "Let only threads whose index is inside come here.";
    finding.fix = {
        FixKind::kGuard, "Guard the line: `if (i < 4)`", {{{2, 5}, {2, 5}, "if (i < 4) "}}};
    finding.threads = {{0, 0, 0}};
    finding.workgroups = {{1, 0, 0}};
    finding.memory = "global";
    finding.array = "a";
    finding.element = {9};
    finding.occurrences = 4;
    result.findings = {finding};
    result.cases[0].findings = {finding};
    return result;
}

PuzzleResult compile_error_result() {
    PuzzleResult result = result_of(Verdict::kCompileError);
    result.cases.clear();
    result.compile_errors = {{2, "'x' & \"y\" < z: undeclared", "Is it misspelled?"},
                             {0, "the file as a whole", ""}};
    return result;
}

PuzzleResult not_started_result() {
    PuzzleResult result = result_of(Verdict::kNotStarted);
    result.cases[0].comparison.unwritten = {0, 1, 2, 3};
    result.cases[0].dispatches[0].report.total = {};
    return result;
}

PuzzleResult timed_out_result() {
    PuzzleResult result = result_of(Verdict::kTimedOut);
    result.cases[0].detail = "the device did not finish case classic within 10 ms. Is it endless?";
    result.cases[0].dispatches[0].report = {};
    result.cases[0].comparison = {};
    return result;
}

}  // namespace vkp
