#include "checker/author/problems.hpp"
#include "checker/report/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

void add_hint_problems(Problems& problems, const Puzzle& puzzle, std::size_t number) {
    const Hint& hint = puzzle.hints[number - 1];
    if (hint.text.size() <= 20 ||
        std::string_view(".?)`").find(hint.text.back()) == std::string_view::npos) {
        problems.push_back(fmt::format("hint {} should be a sentence or more.", number));
    }
    if (std::ranges::count(hint.against, Verdict::kSolved, &Diagnosis::verdict) > 0) {
        problems.push_back(fmt::format("hint {} is against `solved`, which needs none.", number));
    }
    for (const std::string& word : hint.evidence) {
        if (!may_be_evidence(word, puzzle)) {
            problems.push_back(fmt::format(
                "hint {} is against `{}`, which no check of this puzzle can see.", number, word));
        }
    }
}

}  // namespace

Problems page_problems(const AuthorsPuzzle& of) {
    const Puzzle& puzzle = of.puzzle;
    Problems problems;
    if (!puzzle.part.starts_with("Part ")) {
        problems.push_back(
            fmt::format(R"(`part` should begin with "Part ", not "{}".)", puzzle.part));
    }
    if (puzzle.idea.size() <= 4) {
        problems.emplace_back("`idea` should say what is new, as a search looks for it.");
    }
    if (puzzle.hints.size() < 3) {
        problems.emplace_back(
            "there should be three hints or more, from a nudge to nearly the answer.");
    }
    if (puzzle.why.empty()) {
        problems.emplace_back(
            "a section `## Why the reference is written this way` should end the page.");
    }
    std::set<std::string_view> different;
    for (std::size_t i = 0; i < puzzle.hints.size(); ++i) {
        add_hint_problems(problems, puzzle, i + 1);
        if (!different.insert(puzzle.hints[i].text).second) {
            problems.push_back(fmt::format("hint {} says what another one says.", i + 1));
        }
    }
    return problems;
}

const std::vector<AuthorQuestion>& author_questions() {
    static const std::vector<AuthorQuestion> questions = {
        {"the page, with its hints", page_problems},
        {"the cases, and their budgets", case_problems},
        {"what their data must contain", data_problems},
        {"what is specified", value_problems},
        {"the statement", statement_problems},
        {"the sizes of the bench", bench_problems},
        {"the template", template_problems},
        {"the picture", picture_problems},
        {"the solution", solution_problems},
        {"small cases", small_case_problems},
        {"wrong kernels and their messages", advice_problems}};
    return questions;
}

}  // namespace vkp
