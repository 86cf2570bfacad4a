// What a check says of wrong kernels: what it must, nothing that does not fit, and only advice that
// helps when it is followed.
#include "checker/author/promises.hpp"
#include "checker/files/files.hpp"
#include "checker/report/evidence.hpp"
#include "checker/report/render.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/model/results/fix.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <tuple>

namespace vkp {
namespace {

std::vector<GoldenKernel> wrong_kernels_of(const Puzzle& puzzle) {
    return golden_kernels(read_text(source_root() / "tests/advice" / (puzzle.id + ".txt")),
                          read_text(source_root() / "solutions" / (puzzle.id + ".comp")));
}

PuzzleResult check(const Puzzle& puzzle, const std::string& text) {
    AuditExecutor executor({});
    return Checker(executor).check(puzzle, {"kernel.comp", text});
}

using Counted = std::map<std::tuple<FindingKind, std::string>, int>;

Counted counted(const std::vector<Finding>& findings) {
    Counted count;
    for (const Finding& finding : findings) {
        ++count[{finding.kind, finding.array}];
    }
    return count;
}

std::string list(const PuzzleResult& result) {
    std::string text;
    for (const CompileError& error : result.compile_errors) {
        text += fmt::format("\n  line {}: {}", error.line, error.message);
    }
    for (const Finding& finding : result.findings) {
        text += fmt::format("\n  {} in `{}`: {}", finding_name(finding.kind), finding.array,
                            finding.message);
    }
    return text;
}

bool has_fix(const Finding& finding) {
    return finding.fix.has_value();
}

// Applies the first fix.
void expect_cured(const Puzzle& puzzle, const GoldenKernel& kernel, const PuzzleResult& before) {
    const auto finding = std::ranges::find_if(before.findings, has_fix);
    if (finding == before.findings.end()) {
        return;
    }
    const std::string text = applied(*finding->fix, kernel.text);
    const std::string cause = finding->message + "\n" + finding->advice_text();
    const PuzzleResult after = check(puzzle, text);
    ASSERT_TRUE(after.compile_errors.empty()) << cause << list(after) << "\n" << text;
    Counted allowed = counted(before.findings);
    --allowed[{finding->kind, finding->array}];
    for (const auto& [key, count] : counted(after.findings)) {
        const bool may_come = finding_name(std::get<0>(key)) == kernel.cure;
        EXPECT_TRUE(may_come || count <= allowed[key]) << cause << list(after) << "\n" << text;
    }
}

// Code and a place for it, with nothing else to do.
bool names_a_fix(const std::string& advice) {
    const auto has = [&](const char* words) { return advice.find(words) != std::string::npos; };
    return (has("Guard the ") || has("Let one thread write") || has("Ask `") || has("Put `")) &&
           !has("where all threads get to") && !has(" besides.");
}

class Advice : public testing::TestWithParam<std::size_t> {
protected:
    static const Puzzle& puzzle() { return all_puzzles()[GetParam()]; }
};

TEST_P(Advice, FitsTheKernel) {
    for (const GoldenKernel& kernel : wrong_kernels_of(puzzle())) {
        SCOPED_TRACE(puzzle().id + ": " + kernel.name);
        const PuzzleResult result = check(puzzle(), kernel.text);
        if (std::getenv("VKP_SHOW_ADVICE") != nullptr) {
            std::cout << "=== " << puzzle().id << ": " << kernel.name << "\n"
                      << render_text(result, {}) << "\n";
        }
        EXPECT_EQ(broken_promises(kernel, result), std::vector<std::string>());
        if (std::getenv("VKP_SHOW_ADVICE") != nullptr) {
            const int hint = first_hint(result);
            std::cout << fmt::format("{} ({}) gets hint {}: ", diagnosis_name(result.diagnosis()),
                                     fmt::join(evidence_of(result), ", "), hint)
                      << puzzle().hints.at(static_cast<std::size_t>(hint) - 1).text << "\n\n";
        }
        for (const Finding& finding : result.findings) {
            EXPECT_TRUE(has_fix(finding) || !names_a_fix(finding.advice_text()))
                << finding.advice_text();
        }
        if (kernel.cure != "no") {
            expect_cured(puzzle(), kernel, result);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Golden, Advice, testing::Range<std::size_t>(0, all_puzzles().size()),
                         [](const auto& test) { return all_puzzles()[test.param].id.substr(3); });

// That the hint comes first, each kernel's own test holds.
TEST(WrongKernels, AreManyAndMostlySayWhichHintFits) {
    std::size_t count = 0;
    std::ptrdiff_t with_hint = 0;
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<GoldenKernel> kernels = wrong_kernels_of(puzzle);
        EXPECT_GT(kernels.size(), 0U) << puzzle.id;
        count += kernels.size();
        with_hint += std::ranges::count_if(
            kernels, [](const GoldenKernel& kernel) { return kernel.hint.has_value(); });
    }
    std::cout << fmt::format("{} of {} say which hint fits\n", with_hint, count);
    EXPECT_GE(count, 190U);
    EXPECT_GE(with_hint, 460);
}

// Otherwise a change of the advice would leave it untried.
TEST(WrongKernels, AreMostlyCuredByWhatTheyAreTold) {
    int count = 0;
    for (const Puzzle& puzzle : sample_of(all_puzzles(), 4)) {
        for (const GoldenKernel& kernel : wrong_kernels_of(puzzle)) {
            if (kernel.cure == "no") {
                continue;
            }
            const PuzzleResult result = check(puzzle, kernel.text);
            count += std::ranges::any_of(result.findings, has_fix) ? 1 : 0;
        }
    }
    EXPECT_GE(count, runs_whole() ? 55 : 10);
}

}  // namespace
}  // namespace vkp
