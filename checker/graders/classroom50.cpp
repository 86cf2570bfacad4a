#include "checker/graders/feedback.hpp"
#include "checker/graders/formats.hpp"
#include "checker/report/json/json_values.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

bool is_whole(double value) {
    return value == std::floor(value);
}

// The factor by which points become whole numbers.
int factor_of(const Graded& graded) {
    const bool all_whole = std::ranges::all_of(graded.puzzles, [](const GradedPuzzle& one) {
        return is_whole(one.score) && is_whole(one.max_score);
    });
    return all_whole ? 1 : 100;
}

std::int64_t whole(double points, int factor) {
    return std::llround(points * factor);
}

}  // namespace

std::string render_classroom50(const Graded& graded, const ClassroomRun& run) {
    const int factor = factor_of(graded);
    std::int64_t score = 0;
    std::int64_t most = 0;
    Json tests = Json::array();
    for (const GradedPuzzle& one : graded.puzzles) {
        score += whole(one.score, factor);
        most += whole(one.max_score, factor);
        tests.push_back({{"test-name", test_name(one)},
                         {"passed", is_solved(one)},
                         {"score", whole(one.score, factor)},
                         {"max-score", whole(one.max_score, factor)}});
    }
    if (tests.empty()) {
        most = whole(graded.max_score, factor);
    }
    return dump({{"schema", "classroom50/result/v1"},
                 {"classroom", run.classroom},
                 {"assignment", run.assignment},
                 {"submission", run.submission},
                 {"commit", run.commit},
                 {"release", run.release},
                 {"review", run.review},
                 {"datetime", run.datetime},
                 {"score", score},
                 {"max-score", most},
                 {"tests", tests}});
}

}  // namespace vkp
