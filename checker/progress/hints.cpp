#include "checker/progress/hints.hpp"

#include "checker/report/diagnosis_text.hpp"
#include "checker/text/markdown.hpp"
#include "checker/text/typed_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vkp {

namespace {

int fit_of(const Hint& hint, const PuzzleProgress& progress) {
    const auto last = diagnosis_of(progress.last);
    return last ? hint.fit(*last, progress.evidence) : 0;
}

// The message of a compile error already explains it: no hint is taken out of its order for it.
bool may_come_first(const PuzzleProgress& progress) {
    return progress.last != verdict_name(Verdict::kCompileError);
}

std::string rendered(const std::string& markdown, std::size_t width, const Style& style) {
    return render_markdown(with_typed_commands(markdown), std::min(width, kWidestText), style);
}

}  // namespace

std::optional<int> next_hint(const Puzzle& puzzle, const PuzzleProgress& progress) {
    std::optional<int> next;
    std::optional<int> next_star;  // the first that leads to more stars than are there
    std::optional<int> fitting;    // first of those that fit the last check best
    int best_fit = 0;
    for (std::size_t i = 0; i < puzzle.hints.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        const bool is_seen = progress.hints_seen.contains(number);
        const int fit = fit_of(puzzle.hints[i], progress);
        // One that was seen comes again if it fits well, and better than what is new.
        const int rank = is_seen && (fit < kGoodFit || progress.hints_now.contains(number))
                             ? 0
                             : 2 * fit - (is_seen ? 1 : 0);
        if (rank > best_fit) {
            best_fit = rank;
            fitting = number;
        }
        if (is_seen) {
            continue;
        }
        next = next.value_or(number);
        if (puzzle.hints[i].star > progress.stars) {
            next_star = next_star.value_or(number);
        }
    }
    if (fitting && may_come_first(progress)) {
        return fitting;
    }
    const bool wants_third = progress.stars == 2 && !progress.is_broken();
    return wants_third && next_star ? next_star : next;
}

void take(int hint, PuzzleProgress& progress) {
    progress.hints_seen.insert(hint);
    progress.hints_now.insert(hint);
}

std::string hint_reason(const Puzzle& puzzle, int number, const PuzzleProgress& progress) {
    const int fit = fit_of(puzzle.hints.at(static_cast<std::size_t>(number) - 1), progress);
    if (fit == 0) {
        return "";
    }
    return fmt::format("The last check said: {}. {}", diagnosis_title(progress.last),
                       progress.hints_seen.contains(number) ? "You have this hint, and it fits."
                       : fit < kGoodFit                     ? "This may help."
                                                            : "This should help.");
}

std::string hint_text(const Puzzle& puzzle, int number, const PuzzleProgress& progress,
                      std::size_t width, const Style& style) {
    const Hint& hint = puzzle.hints.at(static_cast<std::size_t>(number) - 1);
    const std::string reason = hint_reason(puzzle, number, progress);
    return fmt::format("{}\n{}\n{}",
                       style.strong(fmt::format("Hint {} of {} for puzzle {}: {}", number,
                                                puzzle.hints.size(), puzzle.number, puzzle.title)),
                       reason.empty() ? "" : reason + "\n", rendered(hint.text, width, style));
}

std::string hint_list_text(const Puzzle& puzzle, const PuzzleProgress& progress) {
    std::vector<int> seen(progress.hints_seen.begin(), progress.hints_seen.end());
    std::erase_if(seen, [&](int number) { return number > static_cast<int>(puzzle.hints.size()); });
    const std::string taken =
        seen.empty() ? "none yet"
                     : fmt::format("{} of them: {}", seen.size(), fmt::join(seen, ", "));
    return with_typed_commands(fmt::format(
        "Puzzle {0} has {1} hints. You have {2}.\n{3} `workbook hint {0} --all` shows all.\n",
        puzzle.number, puzzle.hints.size(), taken,
        progress.is_solved() ? "It is solved, and" : "Once it is solved,"));
}

std::string all_hints_text(const Puzzle& puzzle, std::size_t width, const Style& style) {
    std::string list;
    for (std::size_t i = 0; i < puzzle.hints.size(); ++i) {
        list += fmt::format("{}. {}\n\n", i + 1, puzzle.hints[i].text);
    }
    return fmt::format("{}\n\n{}",
                       style.strong(fmt::format("All {} hints for puzzle {}: {}",
                                                puzzle.hints.size(), puzzle.number, puzzle.title)),
                       rendered(list, width, style));
}

}  // namespace vkp
