#include "checker/grade/report/grade_junit.hpp"

#include "checker/text/xml_text.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

bool is_skipped(const DonePuzzle& puzzle) {
    return puzzle.verdict == "missing" || puzzle.verdict == "not_started";
}

bool is_failure(const DonePuzzle& puzzle) {
    return !is_skipped(puzzle) && puzzle.verdict != "solved";
}

std::string body(const DonePuzzle& puzzle) {
    if (is_skipped(puzzle)) {
        return fmt::format("      <skipped message=\"{}\"/>\n",
                           puzzle.verdict == "missing" ? "nothing was handed in" : "not started");
    }
    return is_failure(puzzle)
               ? fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                             xml_escaped(puzzle.verdict), xml_escaped(puzzle.summary),
                             xml_escaped(puzzle.text))
               : std::string();
}

std::string name_of(int number) {
    const Puzzle* const puzzle = puzzle_numbered(number);
    return puzzle == nullptr ? std::to_string(number) : puzzle->id;
}

// The reason why it was not graded, as a test case.
std::string error_case(const DoneSubmission& done) {
    std::string problems;
    for (const std::string& problem : done.problems) {
        problems += (problems.empty() ? "" : " ") + problem;
    }
    return fmt::format(
        "    <testcase classname=\"{0}\" name=\"submission\">\n      <error type=\"{1}\" "
        "message=\"{2}\"/>\n    </testcase>\n",
        xml_escaped(done.id), done.head.is_fault ? "machine" : "submission", xml_escaped(problems));
}

}  // namespace

std::string junit_opening() {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"submissions\">\n";
}

std::string junit_suite(const DoneSubmission& done) {
    const bool is_error = done.state == "error";
    std::string xml = fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n",
        xml_escaped(done.id), is_error ? 1 : done.puzzles.size(),
        std::ranges::count_if(done.puzzles, is_failure), is_error ? 1 : 0,
        std::ranges::count_if(done.puzzles, is_skipped));
    if (is_error) {
        xml += error_case(done);
    }
    for (const DonePuzzle& puzzle : done.puzzles) {
        xml += fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n{}    </testcase>\n",
                           xml_escaped(done.id), xml_escaped(name_of(puzzle.puzzle)), body(puzzle));
    }
    return xml + "  </testsuite>\n";
}

std::string junit_closing() {
    return "</testsuites>\n";
}

}  // namespace vkp
