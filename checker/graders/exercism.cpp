#include "checker/graders/feedback.hpp"
#include "checker/graders/formats.hpp"
#include "checker/report/json/json_values.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {

namespace {

// "error" is the status of a kernel that could not be run to its end.
const char* status_of(const GradedPuzzle& graded) {
    if (is_solved(graded)) {
        return "pass";
    }
    const bool has_run = is_left_out(graded) || (!is_refused(graded.result->verdict) &&
                                                 graded.result->verdict != Verdict::kTimedOut &&
                                                 graded.result->verdict != Verdict::kCrashed);
    return has_run ? "fail" : "error";
}

Json exercism_test(const GradedPuzzle& graded) {
    Json json = {{"name", test_name(graded)},
                 {"status", status_of(graded)},
                 {"test_code", fmt::format("workbook check {}", graded.puzzle->number)},
                 {"task_id", graded.puzzle->number}};
    if (!is_solved(graded)) {
        json["message"] = feedback(graded);
    }
    return json;
}

bool does_not_compile(const GradedPuzzle& graded) {
    return graded.result && is_refused(graded.result->verdict);
}

// The status of all puzzles together; there is a message only where no test was run.
Json overall(const Graded& graded) {
    if (graded.puzzles.empty()) {
        return {{"version", 3}, {"status", "error"}, {"message", problems_text(graded)}};
    }
    if (std::ranges::all_of(graded.puzzles, does_not_compile)) {
        return {{"version", 3}, {"status", "error"}, {"message", feedback(graded.puzzles.front())}};
    }
    const bool all_solved = std::ranges::all_of(graded.puzzles, is_solved);
    return {{"version", 3}, {"status", all_solved ? "pass" : "fail"}};
}

}  // namespace

std::string render_exercism(const Graded& graded) {
    Json json = overall(graded);
    json["tests"] = array_of(graded.puzzles, exercism_test);
    return dump(json);
}

}  // namespace vkp
