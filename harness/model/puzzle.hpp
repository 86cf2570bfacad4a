// What a puzzle is: its cases, its specification, and what its page (puzzle_page.hpp) says of it. A
// puzzle folder includes this header and `data.hpp`, and of the harness nothing else but a
// specification that several puzzles share.
#pragma once

#include "harness/model/case.hpp"
#include "harness/model/device/bench.hpp"
#include "harness/model/results/diagnosis.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

class Draw;

struct Hint {
    std::string text;  // Markdown
    // What it helps against, where that is one fault and not another. A verdict of its own,
    // Verdict::kFaulty too, represents all that it may be about, and a fault without a cause for
    // all its causes. The one that names the most fits best.
    std::vector<Diagnosis> against = {};
    int star = 1;  // which of the three it leads to
    // What a check saw, in words (checker/report/evidence.hpp), one of which is enough; if
    // `against` is not empty, together with one of those. A `*` at the end stands for any end.
    std::vector<std::string> evidence = {};

    // How well it fits: 0 not at all, 2 the verdict, 4 the fault, 6 the fault and its cause; more
    // than these if its evidence was seen.
    [[nodiscard]] int fit(const Diagnosis& diagnosis, const std::vector<std::string>& seen) const;
};

// From how good a fit on a hint is about more than a verdict.
inline constexpr int kGoodFit = 4;

// Evidence that no case was right.
inline constexpr std::string_view kAllCases = "all_cases";

// "last_row" of "last row": evidence is a word, in a file of words.
std::string evidence_word(std::string_view phrase);

// Whether the word is the one of the pattern, which may end in `*`.
bool is_evidence_like(std::string_view word, std::string_view pattern);

// For somebody who has solved what comes before.
enum class Difficulty { kEasy, kMedium, kHard };
inline constexpr std::array<std::string_view, 3> kDifficultyNames = {"easy", "medium", "hard"};

// What the drawing of its statement shows: the inputs of one element of the result, or the steps of
// an algorithm (checker/picture/sketch.hpp).
enum class DrawingKind {
    kElement,
    kExchanges,   // lanes that compare and exchange values, round by round
    kSubgroups,   // sums or scans of subgroups, and of these together
    kWorkgroups,  // likewise of workgroups
    kPlaces,      // elements that move to where a count of others says
    kRounds,      // the best that each thread still holds, round by round
    kScores,      // the scores of queries and keys that count
    kLanes,       // subgroups that have a row each
    kBins,        // counts of each workgroup, and of all
};
inline constexpr std::array<std::string_view, 9> kDrawingNames = {
    "element", "exchanges", "subgroups", "workgroups", "places",
    "rounds",  "scores",    "lanes",     "bins"};

struct Puzzle {
    std::vector<Case> (*cases)(std::uint64_t seed) = nullptr;
    // A case whose sizes, too, are drawn: as large as checks want them, or as small as the kernel
    // must take them. Null: the last of those whose data the seed chooses.
    Case (*drawn)(Draw& draw) = nullptr;
    // What the results hold at these places: those of vectors component by component, and those of
    // the next result after those of the one before.
    Expected (*specification)(const Case& of, const Inputs& in, Indices indices) = nullptr;
    Bench bench = {};
    // What is wrong with the arrays that the kernel left, beyond the values of `result`, as a
    // sentence without its full stop; empty if nothing is. They are those of the case, in the order
    // of their bindings.
    std::string (*property)(const Case& puzzle_case, const std::vector<Array>& left) = nullptr;

    // What its page says; the sizes of the bench and their note come from there, too.
    std::string part = {};  // "Part II: faster"; if empty, the registry sets that of the one before
    std::string part_needs = {};  // what to know before that part: "parts I and II"; likewise
    std::string part_about = {};  // what that part is about: Markdown, as docs/puzzles.md has it
    std::string part_done = {};   // what a learner can do after that part; likewise
    std::string title = {};
    std::string idea = {};    // what is new in it, in a few words
    std::string learnt = {};  // what the learner knows after solving it: one sentence
    Difficulty difficulty = Difficulty::kMedium;
    int minutes = 0;               // a rough estimate, with thinking
    std::string why = {};          // why the reference is written as it is: a paragraph of Markdown
    std::string scored_case = {};  // the case whose counts are in the verdict's table
    std::string scored_case_place = {};  // "puzzles/09_pooling/puzzle.md:5", which names it
    // Which sizes of a launch go together, for proofs (harness/proof/size_rule.hpp). Behind a
    // semicolon come those of one kernel of several, after its name and a colon.
    std::string sizes = {};
    DrawingKind drawing = DrawingKind::kElement;
    bool is_extra = false;  // what follows does without it: `next` leaves it to the end
    std::vector<std::string> data = {};  // what its cases must contain, as checker/author names it
    // The faults that it teaches to avoid: a check says what is wrong, and the hints what to write.
    std::vector<FindingKind> teaches = {};
    // What a check must say of a puzzle's starter, a whole but broken kernel. Its unchanged text is
    // not started.
    std::optional<Diagnosis> starter_gets = {};
    int stars_to_solve = 1;                      // with fewer a right kernel is too costly
    std::vector<FindingKind> costly_notes = {};  // notes that leave one star
    std::vector<Hint> hints = {};                // from a nudge to nearly the answer

    // Set by the registry.
    std::string id = {};       // the folder's name, "09_pooling"
    int number = 0;            // 9
    std::string given = {};    // the text that a learner begins with; from the solution
    std::string starter = {};  // likewise, if it is a whole but broken kernel; or nothing

    // What a kernel must leave in the results of this case, whose arrays have their values.
    [[nodiscard]] Expected expected(const Case& of) const;
    // Likewise at these places alone, of a case of its bench.
    [[nodiscard]] Expected expected_at(const Case& bench_case, const BenchInputs& in,
                                       Indices indices) const;

    // The scored one of these cases of its own. Throws InstallationError if the page names none of
    // them.
    [[nodiscard]] const Case& scored(const std::vector<Case>& of_all) const;

    [[nodiscard]] std::string_view difficulty_name() const;

    // The folder's name without its number: "pooling".
    [[nodiscard]] std::string_view name() const;
};

}  // namespace vkp
