#include "checker/graders/feedback.hpp"
#include "checker/graders/formats.hpp"
#include "checker/report/json/json_values.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {

namespace {

Json gradescope_test(const GradedPuzzle& graded) {
    return {{"name", test_name(graded)},
            {"number", std::to_string(graded.puzzle->number)},
            {"score", graded.score},
            {"max_score", graded.max_score},
            {"status", is_solved(graded) ? "passed" : "failed"},
            {"output", feedback(graded)},
            {"visibility", "visible"},
            {"extra_data", {{"stars", graded.result ? graded.result->stars : 0}}}};
}

int stars_of(const Graded& graded) {
    int stars = 0;
    for (const GradedPuzzle& one : graded.puzzles) {
        stars += one.result ? one.result->stars : 0;
    }
    return stars;
}

// The reads of the slowest thread, summed over all puzzles.
std::uint64_t global_reads_of(const Graded& graded) {
    std::uint64_t reads = 0;
    for (const GradedPuzzle& one : graded.puzzles) {
        reads += one.result->scored_case()->maximum().global_reads;
    }
    return reads;
}

// A learner who has solved less reads less, so reads are compared only among those who have solved
// all.
Json leaderboard(const Graded& graded) {
    Json json = Json::array({{{"name", "Stars"}, {"value", stars_of(graded)}}});
    const bool all_solved = std::ranges::all_of(graded.puzzles, is_solved);
    if (all_solved && !graded.puzzles.empty()) {
        json.push_back(
            {{"name", "Global reads"}, {"value", global_reads_of(graded)}, {"order", "asc"}});
    }
    return json;
}

}  // namespace

// A score of the whole would replace the sum of the tests, so it is present only if there are no
// tests.
std::string render_gradescope(const Graded& graded, double execution_time_s) {
    Json json = {{"execution_time", execution_time_s},
                 {"stdout_visibility", "hidden"},
                 {"output", problems_text(graded)}};
    if (graded.puzzles.empty()) {
        json["score"] = 0;
    } else {
        json["tests"] = array_of(graded.puzzles, gradescope_test);
        json["leaderboard"] = leaderboard(graded);
    }
    return dump(json);
}

}  // namespace vkp
