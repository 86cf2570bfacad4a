#include "checker/grade/grade_submission.hpp"
#include "checker/grade/report/points_text.hpp"
#include "checker/report/render.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

std::string puzzle_text(const GradedPuzzle& graded) {
    const std::string points =
        fmt::format("{} of {} points", points_text(graded.score), points_text(graded.max_score));
    if (!graded.result) {
        return fmt::format("Puzzle {}: {}  no kernel was handed in\n  {}\n", graded.puzzle->number,
                           graded.puzzle->title, points);
    }
    const std::string text = graded.result->verdict == Verdict::kSolved
                                 ? render_title(*graded.result, Style(false))
                                 : render_text(*graded.result, {});
    return fmt::format("{}{}  {}\n", text, text.ends_with('\n') ? "" : "\n", points);
}

}  // namespace

std::string feedback_text(const Graded& graded) {
    const std::optional<double> score = graded.score();
    std::string text = printable_in_line(graded.id) + ": ";
    if (!score) {
        text += "not graded\n";
        for (const std::string& problem : graded.problems) {
            text += printable_in_line(problem) + "\n";
        }
        return text;
    }
    text += fmt::format("{} of {} points\n", points_text(*score), points_text(graded.max_score));
    if (graded.state == GradeState::kEmpty) {
        return text +
               "Nothing was handed in for any of these puzzles: a kernel is a file "
               "09_pooling/kernel.comp, or 09_pooling.comp.\n";
    }
    for (const GradedPuzzle& puzzle : graded.puzzles) {
        text += "\n" + puzzle_text(puzzle);
    }
    return text;
}

}  // namespace vkp
