// The puzzle that docs/adding-a-puzzle.md shows keeps what the page says. Its puzzle.cpp is
// compiled into this program.
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/model/template.hpp"
#include "tests/docs/page.hpp"
#include "tests/docs/pages.hpp"

#include <gtest/gtest.h>

namespace vkp {

namespace puzzle_21_name {
Puzzle make();
}

namespace {

std::string shown_solution() {
    for (const ShownStep& step : parse_page(page_text("docs/adding-a-puzzle.md")).steps) {
        const auto* const file = std::get_if<ShownFile>(&step);
        if (file != nullptr && file->path == "solutions/21_name.comp") {
            return file->text;
        }
    }
    return {};
}

PuzzleResult check_by_audit(const std::string& kernel) {
    static const Puzzle puzzle = puzzle_21_name::make();
    AuditExecutor executor({});
    return Checker(executor).check(puzzle, {"kernel.comp", kernel});
}

TEST(AddedPuzzle, HasASolutionWithThreeStars) {
    const PuzzleResult result = check_by_audit(shown_solution());
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.stars, 3);
    EXPECT_GE(result.cases.size(), 4U);
}

TEST(AddedPuzzle, HasATemplateThatIsNotStarted) {
    const std::string text = template_from_solution(shown_solution());
    EXPECT_NE(text.find("// FILL ME IN (roughly 2 lines)"), std::string::npos);
    EXPECT_EQ(check_by_audit(text).verdict, Verdict::kNotStarted);
}

}  // namespace
}  // namespace vkp
