#include "checker/workspace/take_hint.hpp"

#include "checker/files/files.hpp"
#include "checker/files/sha256.hpp"
#include "checker/progress/hints.hpp"
#include "checker/text/markdown.hpp"
#include "checker/text/typed_commands.hpp"
#include "harness/base/installation_error.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

std::string rendered(const std::string& markdown, std::size_t width, const Style& style) {
    return render_markdown(with_typed_commands(markdown), std::min(width, kWidestText), style);
}

// How much of the change for this text is told now: 1 or 2; 0 after that.
int steps_to_tell(const Workbook& workbook, const Puzzle& puzzle, const std::string& text,
                  const Listener& tell) {
    constexpr std::size_t kHashLength = 12;
    const std::string hash = sha256(text).substr(0, kHashLength);
    int step = 0;
    const auto count = [&](Progress& progress) {
        std::string& told = progress.of(puzzle.id).change_told;
        step = told == hash + ":1" ? 2 : told == hash + ":2" ? 0 : 1;
        told = step == 0 ? told : fmt::format("{}:{}", hash, step);
        return step != 0;
    };
    update_progress(workbook, count, tell);
    return step;
}

std::string change_hint(const Workbook& workbook, const Puzzle& puzzle, const FindChange& find,
                        std::size_t width, const Style& style, const Listener& tell) {
    if (!find) {
        return {};
    }
    std::optional<Fix> fix;
    Kernel kernel;
    try {
        kernel = read_kernel(workbook.kernel_path(puzzle));
        const std::string solution = read_text(workbook.solution_path(puzzle));
        if (template_from_solution(solution) == kernel.text) {
            return {};
        }
        fix = find(kernel, solution_without_marks(solution));
    } catch (const InstallationError&) {
        return {};  // a hint needs neither the kernel nor a worker
    }
    const int step = fix ? steps_to_tell(workbook, puzzle, kernel.text, tell) : 0;
    if (step == 0) {
        return {};
    }
    const std::string title =
        style.strong(fmt::format("Puzzle {}: {}", puzzle.number, puzzle.title));
    const std::string line = rendered(
        fmt::format("Your kernel is one change away from being right, in line {}. `workbook hint "
                    "{}` shows the change.",
                    fix->edits.front().begin.line, puzzle.number),
        width, style);
    return fmt::format("{}\n\n{}", title, step == 1 ? line : change_text(*fix, width, style));
}

}  // namespace

TakenHint take_next_hint(const Workbook& workbook, const Puzzle& puzzle, const Listener& tell) {
    TakenHint taken;
    taken.number = next_hint(puzzle, taken.before);
    const auto take = [&](Progress& progress) {
        taken.before = progress.of(puzzle.id);
        taken.number = next_hint(puzzle, taken.before);
        if (taken.number) {
            vkp::take(*taken.number, progress.of(puzzle.id));
        }
        return taken.number.has_value();
    };
    update_progress(workbook, take, tell);
    return taken;
}

std::string change_text(const Fix& fix, std::size_t width, const Style& style) {
    return rendered(fmt::format("{}. With that, this kernel is right.", fix.title), width, style);
}

std::string take_hint(const Workbook& workbook, const Puzzle& puzzle, const FindChange& find,
                      std::size_t width, const Style& style, const Listener& tell) {
    if (std::string text = change_hint(workbook, puzzle, find, width, style, tell); !text.empty()) {
        return text;
    }
    const TakenHint taken = take_next_hint(workbook, puzzle, tell);
    return taken.number ? hint_text(puzzle, *taken.number, taken.before, width, style)
                        : all_hints_text(puzzle, width, style);
}

}  // namespace vkp
