#include "checker/workspace/take_hint.hpp"

#include "checker/progress/hints.hpp"

#include <optional>

namespace vkp {

std::string take_hint(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                      const Style& style, const Listener& tell) {
    PuzzleProgress before;
    std::optional<int> next = next_hint(puzzle, before);
    const auto take = [&](Progress& progress) {
        before = progress.of(puzzle.id);
        next = next_hint(puzzle, before);
        if (next) {
            progress.of(puzzle.id).hints_seen.insert(*next);
        }
        return next.has_value();
    };
    update_progress(workbook, take, tell);
    return next ? hint_text(puzzle, *next, before, width, style)
                : all_hints_text(puzzle, width, style);
}

}  // namespace vkp
