#include "checker/workspace/take_hint.hpp"

#include "checker/progress/hints.hpp"

namespace vkp {

TakenHint take_next_hint(const Workbook& workbook, const Puzzle& puzzle, const Listener& tell) {
    TakenHint taken;
    taken.number = next_hint(puzzle, taken.before);
    const auto take = [&](Progress& progress) {
        taken.before = progress.of(puzzle.id);
        taken.number = next_hint(puzzle, taken.before);
        if (taken.number) {
            progress.of(puzzle.id).hints_seen.insert(*taken.number);
        }
        return taken.number.has_value();
    };
    update_progress(workbook, take, tell);
    return taken;
}

std::string take_hint(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                      const Style& style, const Listener& tell) {
    const TakenHint taken = take_next_hint(workbook, puzzle, tell);
    return taken.number ? hint_text(puzzle, *taken.number, taken.before, width, style)
                        : all_hints_text(puzzle, width, style);
}

}  // namespace vkp
