// The selection of puzzles for `workbook list`.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/workspace/workbook.hpp"

#include <set>
#include <string>
#include <vector>

namespace vkp {

// A filter by words, each of which narrows it: "solved", "unsolved", "broken"; "part 2"; "9",
// "9-11"; any other word must occur in title, folder, idea or statement. Case does not matter.
class ListFilter {
public:
    // Throws UsageError for a number that no puzzle has.
    explicit ListFilter(const std::vector<std::string>& words);

    // Throws InstallationError if a statement is missing.
    [[nodiscard]] std::vector<const Puzzle*> puzzles(const Workbook& workbook,
                                                     const Progress& progress) const;
    // The message where there are none.
    [[nodiscard]] std::string nothing_text() const;

private:
    [[nodiscard]] bool has_state(const PuzzleProgress& progress) const;

    std::vector<std::string> states_;
    std::set<int> parts_;
    std::set<int> numbers_;
    std::vector<std::string> words_;
};

}  // namespace vkp
