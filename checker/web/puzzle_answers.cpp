#include "checker/picture/picture.hpp"
#include "checker/progress/hints.hpp"
#include "checker/progress/list.hpp"
#include "checker/web/answers.hpp"
#include "checker/web/html.hpp"
#include "checker/web/request.hpp"
#include "checker/web/texts.hpp"
#include "harness/model/kernel_interface.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <set>

namespace vkp {

namespace {

// The page's own heading is the first.
constexpr int kStatementHeading = 2;
constexpr int kHintHeading = 4;

std::string_view solution_text(const Puzzle& puzzle) {
    return embedded_text("solutions/" + puzzle.id + ".comp");
}

// The names that the frame declares, in any case of the puzzle: for an editor to complete.
std::set<std::string> names_of(const Puzzle& puzzle) {
    std::set<std::string> names = {"TPB"};
    for (const Case& definition : puzzle.cases(kSeed)) {
        for (std::size_t i = 0; i < definition.dispatches.size(); ++i) {
            const KernelInterface interface = interface_of(definition, i);
            for (const InterfaceArray& array : interface.arrays) {
                names.insert({array.name, array.name + "_shape", array.name + "_strides",
                              array.name + "_ndim"});
            }
            for (const Constant& constant : interface.constants) {
                names.insert(constant.name);
            }
        }
    }
    return names;
}

// Drawn at run time, as the module contains no pictures.
std::string statement_picture(const Puzzle& puzzle) {
    return render_statement_svg(puzzle, puzzle.scored(puzzle.cases(kSeed)));
}

Json hint_json(const Puzzle& puzzle, int number, const PuzzleProgress& progress) {
    const Hint& hint = puzzle.hints.at(static_cast<std::size_t>(number) - 1);
    return {{"number", number},
            {"reason", hint_reason(puzzle, number, progress)},
            {"html", to_html(hint.text, kHintHeading)}};
}

}  // namespace

Json answer_list(const Json& request) {
    std::vector<const Puzzle*> puzzles;
    for (const Puzzle& puzzle : all_puzzles()) {
        puzzles.push_back(&puzzle);
    }
    const Progress progress = progress_of(request);
    const Puzzle* const next = next_unsolved(progress);
    return {{"json", render_list_json(puzzles, progress, kernel_path)},
            {"next", next == nullptr ? Json() : Json(next->number)}};
}

Json answer_puzzle(const Json& request) {
    const Puzzle& puzzle = puzzle_of(request);
    const Progress progress = progress_of(request);
    Json hints = Json::array();
    for (const int number : progress.of(puzzle.id).hints_seen) {
        if (number <= static_cast<int>(puzzle.hints.size())) {
            hints.push_back(hint_json(puzzle, number, {}));
        }
    }
    return {{"id", puzzle.id},
            {"title", puzzle.title},
            {"kernel", kernel_path(puzzle)},
            {"statement", to_html(embedded_text("puzzles/" + puzzle.id + "/README.md"),
                                  kStatementHeading, statement_picture(puzzle))},
            {"template", template_from_solution(solution_text(puzzle))},
            {"names", names_of(puzzle)},
            {"hints", puzzle.hints.size()},
            {"hints_seen", std::move(hints)},
            {"is_solved", progress.of(puzzle.id).is_solved()}};
}

Json answer_hint(const Json& request) {
    const Puzzle& puzzle = puzzle_of(request);
    Progress progress = progress_of(request);
    const PuzzleProgress before = progress.of(puzzle.id);
    const std::optional<int> next = next_hint(puzzle, before);
    if (!next) {
        return {{"hint", Json()}, {"progress", progress.text()}};
    }
    take(*next, progress.of(puzzle.id));
    return {{"hint", hint_json(puzzle, *next, before)}, {"progress", progress.text()}};
}

Json answer_solution(const Json& request) {
    const Puzzle& puzzle = puzzle_of(request);
    if (!progress_of(request).of(puzzle.id).is_solved()) {
        return {{"text", Json()}};
    }
    return {{"text", solution_without_marks(solution_text(puzzle))}};
}

Json answer_words(const Json& request) {
    const std::string name = request.at("name");
    const std::string path = name == "glsl" ? "puzzles/GLSL.md" : "puzzles/GLOSSARY.md";
    return {{"html", to_html(embedded_text(path), kStatementHeading)}};
}

}  // namespace vkp
