#include "checker/progress/next_steps.hpp"

#include "checker/text/style.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace vkp {

namespace {

std::size_t widest_title() {
    std::size_t widest = 0;
    for (const Puzzle& puzzle : all_puzzles()) {
        widest = std::max(widest, display_width(puzzle.title));
    }
    return widest;
}

std::string accesses_text(const char* memory, std::uint64_t reads, std::uint64_t writes) {
    return reads + writes == 0 ? "" : fmt::format("  {} {}/{}", memory, reads, writes);
}

// "14  Matrix multiplication  ★★★  global 6/1  shared 12/2"
std::string row_text(const Puzzle& puzzle, const PuzzleProgress& progress, std::size_t width) {
    const Counts& counts = progress.counts;
    return fmt::format("{:>2}  {}  {}{}{}\n", puzzle.number, left_aligned(puzzle.title, width),
                       stars_text(progress.stars),
                       accesses_text("global", counts.global_reads, counts.global_writes),
                       accesses_text("shared", counts.shared_reads, counts.shared_writes));
}

// "2026-11-01 to 2026-11-21"
std::string days_text(const Progress& progress) {
    std::vector<std::string> days;
    for (const Puzzle& puzzle : all_puzzles()) {
        days.push_back(progress.of(puzzle.id).solved_on);
    }
    const auto [first, last] = std::minmax_element(days.begin(), days.end());
    return *first == *last ? *first : fmt::format("{} to {}", *first, *last);
}

std::vector<const Puzzle*> part_of(const Puzzle& puzzle) {
    std::vector<const Puzzle*> part;
    for (const Puzzle& other : all_puzzles()) {
        if (other.part == puzzle.part) {
            part.push_back(&other);
        }
    }
    return part;
}

// Suggestions for using what was learnt.
std::string left_text(const Progress& progress) {
    std::vector<int> lacking;
    for (const Puzzle& puzzle : all_puzzles()) {
        if (progress.of(puzzle.id).stars < 3) {
            lacking.push_back(puzzle.number);
        }
    }
    std::string text;
    if (!lacking.empty()) {
        text += fmt::format("Stars are left in {}.\n", fmt::join(lacking, ", "));
    }
    return text + with_typed_commands(
                      "`workbook bench all` times your kernels at real sizes, and `workbook lab "
                      "FILE` checks a kernel of your own.\n");
}

}  // namespace

std::string learnt_text(const Puzzle& puzzle, int stars) {
    return stars < 2 || puzzle.learnt.empty() ? "" : fmt::format("Learnt: {}\n", puzzle.learnt);
}

std::string hints_left_text(const Puzzle& puzzle, const PuzzleProgress& progress) {
    std::size_t left = 0;  // the progress may name hints that the puzzle no longer has
    for (std::size_t number = 1; number <= puzzle.hints.size(); ++number) {
        left += progress.hints_seen.contains(static_cast<int>(number)) ? 0 : 1;
    }
    return left == 0
               ? ""
               : with_typed_commands(fmt::format("{} {} not taken: `workbook hint {}`\n", left,
                                                 left == 1 ? "hint" : "hints", puzzle.number));
}

std::string look_text(const Puzzle& puzzle) {
    return with_typed_commands(
        fmt::format("See it: workbook picture {0} --open\n"
                    "Time it: workbook bench {0}\n"
                    "Compare with the reference: workbook diff {0}\n",
                    puzzle.number));
}

bool is_part_done(const Puzzle& puzzle, const Progress& progress) {
    const std::vector<const Puzzle*> part = part_of(puzzle);
    return std::ranges::all_of(part,
                               [&](const Puzzle* of) { return progress.of(of->id).is_solved(); });
}

std::string part_done_text(const Puzzle& puzzle, const Progress& progress) {
    const std::vector<const Puzzle*> part = part_of(puzzle);
    int stars = 0;
    for (const Puzzle* of : part) {
        stars += progress.of(of->id).stars;
    }
    const Puzzle& last = *part.back();
    std::string text = fmt::format("{} is done: {} puzzles, ★ {} of {}.\n", puzzle.part,
                                   part.size(), stars, 3 * part.size());
    text += puzzle.part_done.empty() ? "" : puzzle.part_done + "\n";
    text += fmt::format(
        "Look back at puzzle {0}: `workbook bench {0}` times your kernel, `workbook picture {0} "
        "--open` shows it at work, and `workbook diff {0}` compares it with the reference.\n",
        last.number);
    if (const Puzzle* const next = puzzle_numbered(last.number + 1); next != nullptr) {
        text += fmt::format("Next comes {}{}: `workbook show {}`\n", next->part,
                            next->part_needs.empty() ? "" : ", which needs " + next->part_needs,
                            next->number);
    }
    return with_typed_commands(text);
}

std::string farewell_text(const Progress& progress) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const std::size_t width = widest_title();
    int stars = 0;
    std::string rows;
    for (const Puzzle& puzzle : puzzles) {
        stars += progress.of(puzzle.id).stars;
        rows += row_text(puzzle, progress.of(puzzle.id), width);
    }
    return fmt::format(
        "All {0} puzzles are solved. Here is your certificate:\n\n"
        "Vulkan Puzzles: {0} of {0} compute kernels, ★ {1} of {2}, {3}\n{4}"
        "global, shared: reads/writes per thread\n\n{5}",
        puzzles.size(), stars, 3 * puzzles.size(), days_text(progress), rows, left_text(progress));
}

}  // namespace vkp
