// What a check says of wrong kernels: what it must, nothing that does not fit, and only advice that
// helps when it is followed.
#include "checker/progress/hints.hpp"
#include "checker/report/render.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "puzzles/registry.hpp"
#include "tests/advice/apply.hpp"
#include "tests/advice/wrong_kernel.hpp"
#include "tests/sample.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <tuple>

namespace vkp {
namespace {

PuzzleResult check(const Puzzle& puzzle, const std::string& text) {
    AuditExecutor executor({});
    return Checker(executor).check(puzzle, {"kernel.comp", text});
}

// In one line, so that it does not matter where the report folds its sentences.
std::string said(const PuzzleResult& result) {
    std::istringstream words(render_text(result, {}));
    std::string text;
    for (std::string word; words >> word;) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
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

// Applies the first advice that names code.
void expect_cured(const Puzzle& puzzle, const WrongKernel& kernel, const PuzzleResult& before) {
    for (const Finding& finding : before.findings) {
        const auto text = applied(finding, kernel.text);
        if (!text) {
            continue;
        }
        const PuzzleResult after = check(puzzle, *text);
        ASSERT_TRUE(after.compile_errors.empty()) << finding.advice_text() << list(after) << *text;
        Counted allowed = counted(before.findings);
        --allowed[{finding.kind, finding.array}];
        for (const auto& [key, count] : counted(after.findings)) {
            const bool may_come = finding_name(std::get<0>(key)) == kernel.cure;
            EXPECT_TRUE(may_come || count <= allowed[key])
                << finding.message << "\n"
                << finding.advice_text() << list(after) << "\n"
                << *text;
        }
        return;
    }
}

// The one that `workbook hint` would show first.
int first_hint(const PuzzleResult& result) {
    PuzzleProgress progress;
    progress.last = diagnosis_name(result.diagnosis());
    return next_hint(*result.puzzle, progress).value_or(0);
}

class Advice : public testing::TestWithParam<std::size_t> {
protected:
    static const Puzzle& puzzle() { return all_puzzles()[GetParam()]; }
};

TEST_P(Advice, FitsTheKernel) {
    for (const WrongKernel& kernel : wrong_kernels(puzzle())) {
        SCOPED_TRACE(puzzle().id + ": " + kernel.name);
        const PuzzleResult result = check(puzzle(), kernel.text);
        const std::string text = said(result);
        if (std::getenv("VKP_SHOW_ADVICE") != nullptr) {
            std::cout << "=== " << puzzle().id << ": " << kernel.name << "\n"
                      << render_text(result, {}) << "\n";
        }
        EXPECT_FALSE(kernel.says.empty());
        for (const std::string& part : kernel.says) {
            EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
        }
        for (const std::string& part : kernel.says_not) {
            EXPECT_EQ(text.find(part), std::string::npos) << part << "\n" << text;
        }
        EXPECT_TRUE(kernel.hint == 0 || kernel.hint == first_hint(result))
            << diagnosis_name(result.diagnosis()) << " gets hint " << first_hint(result);
        if (std::getenv("VKP_SHOW_ADVICE") != nullptr) {
            const int hint = first_hint(result);
            std::cout << diagnosis_name(result.diagnosis()) << " gets hint " << hint << ": "
                      << puzzle().hints.at(static_cast<std::size_t>(hint) - 1).text << "\n\n";
        }
        if (kernel.cure != "no") {
            expect_cured(puzzle(), kernel, result);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Puzzle, Advice, testing::Range<std::size_t>(0, all_puzzles().size()),
                         [](const auto& test) { return all_puzzles()[test.param].id.substr(3); });

TEST(WrongKernels, AreMany) {
    std::size_t count = 0;
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::size_t here = wrong_kernels(puzzle).size();
        EXPECT_GT(here, 0U) << puzzle.id;
        count += here;
    }
    EXPECT_GE(count, 190U);
}

// Otherwise a change of words would leave the sentences untried.
TEST(WrongKernels, AreMostlyCuredByWhatTheyAreTold) {
    int count = 0;
    for (const Puzzle& puzzle : sample_of(all_puzzles(), 4)) {
        for (const WrongKernel& kernel : wrong_kernels(puzzle)) {
            if (kernel.cure == "no") {
                continue;
            }
            const PuzzleResult result = check(puzzle, kernel.text);
            count += std::any_of(result.findings.begin(), result.findings.end(),
                                 [&](const Finding& finding) {
                                     return applied(finding, kernel.text).has_value();
                                 })
                         ? 1
                         : 0;
        }
    }
    EXPECT_GE(count, runs_whole() ? 55 : 10);
}

}  // namespace
}  // namespace vkp
