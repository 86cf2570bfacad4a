#include "checker/progress/list.hpp"
#include "checker/report/json/json_values.hpp"
#include "puzzles/registry.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

std::string_view state_name(const PuzzleProgress& progress) {
    if (progress.is_broken()) {
        return "broken";
    }
    return progress.is_solved() ? "solved" : progress.last.empty() ? "not_started" : "unsolved";
}

Json to_json(const Puzzle& puzzle, const PuzzleProgress& progress, const std::string& kernel_path) {
    const bool is_solved = progress.is_solved();
    return {{"puzzle", puzzle.number},
            {"name", puzzle.name()},
            {"title", puzzle.title},
            {"part", puzzle.part},
            {"idea", puzzle.idea},
            {"difficulty", puzzle.difficulty_name()},
            {"minutes", puzzle.minutes},
            {"extra", puzzle.is_extra},
            {"kernel", kernel_path},
            {"state", state_name(progress)},
            {"stars", progress.stars},
            {"solved_on", is_solved ? Json(progress.solved_on) : Json()},
            {"last_check", progress.last.empty() ? Json() : Json(progress.last)},
            {"counts", is_solved ? to_json(progress.counts) : Json()}};
}

}  // namespace

std::string render_list_json(const std::vector<const Puzzle*>& puzzles, const Progress& progress,
                             const std::function<std::string(const Puzzle&)>& kernel_path) {
    const Json json = {{"schema", 1},
                       {"solved", progress.solved_count()},
                       {"of", all_puzzles().size()},
                       {"puzzles", array_of(puzzles, [&](const Puzzle* puzzle) {
                            return to_json(*puzzle, progress.of(puzzle->id), kernel_path(*puzzle));
                        })}};
    return dump(json);
}

}  // namespace vkp
