// A learner's progress so far, in one text file that a person can read:
//
//   09_pooling  solved=2026-11-21 stars=2 global_reads=1 … last=faulty:data_race
//               evidence=all_cases,array_s hints_seen=1,3 hints_now=3      (in the same line)
//   16_banks    solved=2026-11-21 stars=3 … below_best=barriers last=solved
#pragma once

#include "harness/judge/verdict.hpp"
#include "harness/model/results/counts.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct PuzzleProgress {
    std::string solved_on;  // YYYY-MM-DD of the first time; empty if not yet
    int stars = 0;          // the most so far
    Counts counts;          // counts of the scored case, when those stars were reached
    // Counters in which a kernel of three stars beat any known one: "barriers", or several words
    // with commas.
    std::string below_best = {};
    // diagnosis_name() of the last check of the learner's file; empty if that was not started. A
    // newer version's word, too: it stays until the next check.
    std::string last;
    // The check saw this beyond its verdict (checker/report/evidence.hpp).
    std::vector<std::string> evidence = {};
    std::set<int> hints_seen;      // hints by number, from 1
    std::set<int> hints_now = {};  // those shown since a check last saw something else
    // Of a kernel that one change makes right: a hash of its text, and how much was told: ":1" its
    // line, ":2" all of it.
    std::string change_told = {};

    [[nodiscard]] bool is_solved() const { return !solved_on.empty(); }
    // Whether it was solved once, but the last check of the current file failed.
    [[nodiscard]] bool is_broken() const;
    bool operator==(const PuzzleProgress&) const = default;
};

class Progress {
public:
    // Parses the file's text.
    static Progress parse(std::string_view text);

    // The text of the file. Parts that this program does not understand (notes, other puzzles,
    // counters of a newer version) stay in it.
    [[nodiscard]] std::string text() const;

    [[nodiscard]] const PuzzleProgress& of(const std::string& puzzle_id) const;
    PuzzleProgress& of(const std::string& puzzle_id) { return puzzles_[puzzle_id]; }

    // Counts the solved puzzles of this workbook, including those that are broken now.
    [[nodiscard]] int solved_count() const;

    // Records the result of a check of the learner's file. Returns whether that changes anything.
    bool record(const PuzzleResult& result, const std::string& today);

private:
    // A line of the file: of a puzzle, or (without one) unchanged.
    struct Line {
        std::string puzzle_id;
        std::string text;  // for a puzzle: the fields that were not understood
    };

    void add_line(const std::string& text);
    [[nodiscard]] std::vector<Line> lines_to_save() const;

    std::map<std::string, PuzzleProgress> puzzles_;
    std::vector<Line> lines_;
};

// YYYY-MM-DD in local time.
std::string today();

}  // namespace vkp
