// A course's results as one page for its teacher.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/grade/report/class_matrix.hpp"
#include "checker/grade/report/done_json.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp {

struct GradeCounts;

struct SummaryFacts {
    const GradeCounts& counts;
    std::uint64_t seed;
};

// Collects one result after the other, keeping only what the page shows.
class Summary {
public:
    explicit Summary(const Points& points);

    // `name`: the learner, as the roster writes it.
    void add(std::string_view name, const DoneSubmission& done);
    void add_without_result(std::string_view name, std::string_view why);

    // Nothing in it is loaded from elsewhere, and nothing runs.
    [[nodiscard]] std::string html(const SummaryFacts& facts) const;

private:
    struct PuzzleCounts {
        const Puzzle* puzzle = nullptr;
        std::size_t solved = 0;
        std::size_t unsolved = 0;
        std::size_t not_started = 0;  // or missing
        std::size_t stars = 0;        // stars of all solved ones together
    };
    struct CommonFinding {
        std::size_t submissions = 0;
        std::string message;  // message of one of them, with its line
        std::string line;
    };
    struct Problem {
        std::string id;
        std::string text;
        bool is_of_machine = false;
    };
    using FindingPlace = std::pair<int, std::string>;  // puzzle and kind

    void add_findings(const DonePuzzle& puzzle);
    [[nodiscard]] std::string puzzles_html() const;
    [[nodiscard]] std::string scores_html() const;
    [[nodiscard]] std::string findings_html() const;
    [[nodiscard]] std::string problems_html() const;

    ClassMatrix matrix_;
    std::size_t scored_ = 0;
    std::vector<PuzzleCounts> puzzles_;
    std::map<FindingPlace, CommonFinding> findings_;
    std::vector<Problem> problems_;
    std::size_t problem_count_ = 0;
    std::vector<std::size_t> tenths_;  // how many have up to 10 %, 20 %, … of the points
};

}  // namespace vkp
