// The summary's table of learners and puzzles: who is where.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/grade/report/done_json.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

class ClassMatrix {
public:
    explicit ClassMatrix(const Points& points);

    void add(std::string_view name, const DoneSubmission& done);
    // A learner without a score, and why.
    void add_without_score(std::string_view name, std::string_view why);

    [[nodiscard]] std::string html() const;

private:
    // Whether there is room for one more: the page of a large course stays readable.
    bool takes_one_more();

    std::vector<int> puzzles_;
    std::string rows_;
    std::size_t shown_ = 0;
    std::size_t left_out_ = 0;
};

}  // namespace vkp
