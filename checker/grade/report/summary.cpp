#include "checker/grade/report/summary.hpp"

#include "checker/grade/report/reports.hpp"
#include "checker/grade/report/summary_page.hpp"
#include "checker/report/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

constexpr std::size_t kMaxFindings = 20;
constexpr std::size_t kMaxProblems = 100;
constexpr std::size_t kTenths = 10;

std::string facts_html(const SummaryFacts& facts) {
    const GradeCounts& counts = facts.counts;
    std::string text =
        fmt::format("{} submissions: {} graded, {} empty, {} with an error, {} missing", counts.all,
                    counts.graded, counts.empty, counts.error, counts.missing);
    if (counts.outstanding > 0) {
        text += fmt::format(", {} not graded yet", counts.outstanding);
    }
    text += ".";
    if (counts.unlisted > 0) {
        text += fmt::format(" {} of them are not in the roster.", counts.unlisted);
    }
    return paragraph_html(text) + paragraph_html(fmt::format("Seed {}.", facts.seed));
}

}  // namespace

Summary::Summary(const Points& points) : matrix_(points), tenths_(kTenths) {
    for (const PuzzlePoints& one : points.puzzles) {
        puzzles_.push_back({.puzzle = one.puzzle});
    }
}

void Summary::add(std::string_view name, const DoneSubmission& done) {
    if (!done.score) {
        matrix_.add_without_score(name, "no score: see above");
        ++problem_count_;
        for (const std::string& problem : done.problems) {
            if (problems_.size() < kMaxProblems) {
                problems_.push_back({done.id, problem, done.head.is_fault});
            }
        }
        return;
    }
    ++scored_;
    matrix_.add(name, done);
    if (done.max_score > 0) {
        const auto tenth = static_cast<std::size_t>(*done.score / done.max_score * kTenths);
        ++tenths_[std::min(tenth, kTenths - 1)];
    }
    for (const DonePuzzle& puzzle : done.puzzles) {
        const auto counts = std::ranges::find(puzzles_, puzzle.puzzle,
                                              [](const auto& one) { return one.puzzle->number; });
        if (counts == puzzles_.end()) {
            continue;
        }
        const bool is_solved = puzzle.verdict == "solved";
        const bool is_started = puzzle.verdict != "not_started" && puzzle.verdict != "missing";
        counts->solved += is_solved ? 1 : 0;
        counts->unsolved += is_started && !is_solved ? 1 : 0;
        counts->not_started += is_started ? 0 : 1;
        counts->stars += is_solved ? static_cast<std::size_t>(puzzle.stars) : 0;
        add_findings(puzzle);
    }
}

void Summary::add_without_result(std::string_view name, std::string_view why) {
    matrix_.add_without_score(name, why);
}

// Each kind once for a submission.
void Summary::add_findings(const DonePuzzle& puzzle) {
    std::set<std::string> kinds;
    for (const DoneFinding& finding : puzzle.findings) {
        if (kinds.insert(finding.kind).second) {
            CommonFinding& common = findings_[{puzzle.puzzle, finding.kind}];
            ++common.submissions;
            if (common.submissions == 1) {
                common.message = finding.message;
                common.line = finding.line;
            }
        }
    }
}

std::string Summary::puzzles_html() const {
    std::string rows =
        row_html({"puzzle", "", "solved", "not solved", "not started", "stars"}, "th");
    for (const PuzzleCounts& one : puzzles_) {
        rows += row_html({fmt::format("{} {}", one.puzzle->number, one.puzzle->title),
                          raw_html(bar_html(one.solved, one.unsolved, one.not_started)),
                          std::to_string(one.solved), std::to_string(one.unsolved),
                          std::to_string(one.not_started),
                          one.solved == 0
                              ? std::string()
                              : fmt::format("{:.1f}", static_cast<double>(one.stars) /
                                                          static_cast<double>(one.solved))});
    }
    return "<h2>How far the class is</h2>\n" +
           paragraph_html(
               fmt::format("Of the {} with a score: green is solved, orange begun. Stars "
                           "are the mean of those who have solved it.",
                           scored_)) +
           table_html(rows);
}

std::string Summary::scores_html() const {
    const std::size_t most = *std::ranges::max_element(tenths_);
    if (most == 0) {
        return {};
    }
    std::string rows = row_html({"of the points", "", "submissions"}, "th");
    for (std::size_t i = 0; i < tenths_.size(); ++i) {
        rows += row_html({fmt::format("{} to {} %", i * 10, (i + 1) * 10),
                          raw_html(bar_html(tenths_[i], 0, most - tenths_[i])),
                          std::to_string(tenths_[i])});
    }
    return "<h2>Scores</h2>\n" + table_html(rows);
}

std::string Summary::findings_html() const {
    std::vector<std::pair<FindingPlace, CommonFinding>> common(findings_.begin(), findings_.end());
    std::ranges::stable_sort(common, std::ranges::greater(),
                             [](const auto& one) { return one.second.submissions; });
    if (common.empty()) {
        return {};
    }
    std::string rows = row_html({"submissions", "puzzle", "finding", "one of them"}, "th");
    for (std::size_t i = 0; i < std::min(common.size(), kMaxFindings); ++i) {
        const auto& [place, finding] = common[i];
        rows += row_html({std::to_string(finding.submissions), std::to_string(place.first),
                          in_words(place.second),
                          raw_html(code_html(finding.line) + sentence_html(finding.message))});
    }
    return "<h2>Commonest findings</h2>\n" + table_html(rows);
}

std::string Summary::problems_html() const {
    if (problems_.empty()) {
        return {};
    }
    std::string rows = row_html({"submission", "whose", "what happened"}, "th");
    for (const Problem& one : problems_) {
        rows +=
            row_html({one.id, one.is_of_machine ? "the machine's" : "the submission's", one.text});
    }
    return fmt::format(
               "<h2>Without a score</h2>\n<p>{} submissions. The next run tries again where the "
               "machine failed, three times in all.</p>\n",
               problem_count_) +
           table_html(rows);
}

std::string Summary::html(const SummaryFacts& facts) const {
    return page_html("Results of a course", facts_html(facts) + problems_html() + matrix_.html() +
                                                puzzles_html() + scores_html() + findings_html());
}

}  // namespace vkp
