#include "checker/grade/report/class_matrix.hpp"

#include "checker/grade/report/points_text.hpp"
#include "checker/grade/report/summary_page.hpp"
#include "checker/grade/results_folder.hpp"
#include "checker/report/labels.hpp"
#include "checker/text/style.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::size_t kMostLearners = 500;
constexpr int kMostStars = 3;

std::string cell_html(const DonePuzzle* puzzle) {
    if (puzzle == nullptr || puzzle->verdict == "missing" || puzzle->verdict == "not_started") {
        return "<td></td>";
    }
    if (puzzle->verdict == "solved") {
        return fmt::format("<td class=\"{}\">{}</td>",
                           puzzle->stars == kMostStars ? "done" : "done partly",
                           stars_text(puzzle->stars));
    }
    const std::string& what =
        puzzle->findings.empty() ? puzzle->verdict : puzzle->findings.front().kind;
    return fmt::format(R"(<td class="begun" title="{}">{}</td>)", escaped_html(puzzle->summary),
                       escaped_html(in_words(what)));
}

}  // namespace

ClassMatrix::ClassMatrix(const Points& points) {
    for (const PuzzlePoints& one : points.puzzles) {
        puzzles_.push_back(one.puzzle->number);
    }
}

bool ClassMatrix::takes_one_more() {
    const bool has_room = shown_ < kMostLearners;
    ++(has_room ? shown_ : left_out_);
    return has_room;
}

void ClassMatrix::add(std::string_view name, const DoneSubmission& done) {
    if (!takes_one_more()) {
        return;
    }
    rows_ += fmt::format("<tr><th><a href=\"feedback/{}.txt\">{}</a></th>", file_name_of(done.id),
                         escaped_html(name));
    for (const int number : puzzles_) {
        const auto found = std::ranges::find(done.puzzles, number, &DonePuzzle::puzzle);
        rows_ += cell_html(found == done.puzzles.end() ? nullptr : &*found);
    }
    rows_ += fmt::format("<td class=\"points\">{} of {}</td></tr>\n",
                         points_text(done.score.value_or(0)), points_text(done.max_score));
}

void ClassMatrix::add_without_score(std::string_view name, std::string_view why) {
    if (takes_one_more()) {
        rows_ += fmt::format("<tr><th>{}</th><td class=\"none\" colspan=\"{}\">{}</td></tr>\n",
                             escaped_html(name), puzzles_.size() + 1, why);
    }
}

std::string ClassMatrix::html() const {
    std::string head = "<tr><th>learner</th>";
    for (const int number : puzzles_) {
        head += fmt::format("<th>{}</th>", number);
    }
    std::string text =
        "<h2>Who is where</h2>\n"
        "<p>A name leads to the feedback. Orange: begun, with what was found "
        "first.</p>\n<div class=\"wide\"><table class=\"matrix\">\n" +
        head + "<th>points</th></tr>\n" + rows_ + "</table></div>\n";
    if (left_out_ > 0) {
        text += paragraph_html(fmt::format("{} more are in grades.csv.", left_out_));
    }
    return text;
}

}  // namespace vkp
