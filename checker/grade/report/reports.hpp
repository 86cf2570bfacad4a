// The reports of all results for a course: grades.csv, junit.xml and summary.html.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/grade/report/done_json.hpp"
#include "checker/grade/roster.hpp"
#include "checker/grade/submission.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The number of learners in the roster, or with a submission.
struct GradeCounts {
    std::size_t all = 0;
    std::size_t graded = 0;
    std::size_t empty = 0;
    std::size_t error = 0;
    std::size_t missing = 0;      // in the roster, without a submission
    std::size_t outstanding = 0;  // not graded yet
    std::size_t unlisted = 0;     // graded, but not in the roster

    [[nodiscard]] bool add_up() const {
        return all == graded + empty + error + missing + outstanding;
    }
};

struct ReportOrder {
    std::filesystem::path results;
    Points points;
    std::string key;               // other results are not up to date
    std::vector<std::string> ids;  // ids of the submissions, ascending
    std::optional<Roster> roster;  // if empty, all submissions are listed
    std::uint64_t seed = 1;
};

// Writes the reports from the folder's results alone, one after the other: memory does not grow
// with their number. Throws InstallationError.
GradeCounts write_reports(const ReportOrder& order);

}  // namespace vkp
