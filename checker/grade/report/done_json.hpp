// Reads the results in RESULTS/done.
#pragma once

#include "checker/grade/results_folder.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct DoneFinding {
    std::string kind;     // as in JSON: "data_race"
    std::string message;  // a sentence
    std::string line;     // line of the kernel with the finding; may be empty
};

struct DonePuzzle {
    int puzzle = 0;
    std::string verdict;  // as in JSON, or "missing"
    int stars = 0;
    double score = 0;
    double max_score = 0;
    std::string summary;  // the fault, in a sentence
    std::string text;     // as `check` shows it
    std::vector<DoneFinding> findings;
};

struct DoneSubmission {
    DoneHead head;
    std::string id;
    std::string state;            // "graded", "empty" or "error"
    std::optional<double> score;  // nothing of an error
    double max_score = 0;
    std::vector<std::string> problems;
    std::vector<DonePuzzle> puzzles;
};

// Nothing where the text is not of that form.
std::optional<DoneHead> parse_done_head(const std::string& json);
std::optional<DoneSubmission> parse_done(const std::string& json);

}  // namespace vkp
