#include "checker/progress/list.hpp"

#include "checker/report/diagnosis_text.hpp"
#include "checker/report/labels.hpp"
#include "checker/text/terminal_text.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace vkp {

namespace {

enum Column : std::size_t {
    kMark,
    kNumber,
    kTitle,
    kEffort,
    kStars,
    kState,
    kGlobal,
    kShared,
    kAtomics,
    kColumns
};

using Row = std::array<std::string, kColumns>;

constexpr std::size_t kGap = 2;
constexpr std::size_t kWidestNames = 60;  // names in a file

Row heading() {
    return {"", " #", "title", "effort", "stars", "state", "global", "shared", "atomics"};
}

// "6/1": reads and writes of a thread.
std::string pair_text(std::uint64_t reads, std::uint64_t writes) {
    return reads + writes == 0 ? "–" : fmt::format("{}/{}", reads, writes);
}

// "medium 10'"
std::string effort_text(const Puzzle& puzzle) {
    return fmt::format("{} {}'", puzzle.difficulty_name(), puzzle.minutes);
}

Row row_of(const Puzzle& puzzle, const PuzzleProgress& progress) {
    Row row{"",           fmt::format("{:>2}", puzzle.number),
            puzzle.title, effort_text(puzzle),
            "···",        state_text(progress)};
    row[kState] += puzzle.is_extra ? ", extra" : "";
    if (progress.is_solved()) {
        const Counts& counts = progress.counts;
        row[kStars] = stars_text(progress.stars);
        row[kGlobal] = pair_text(counts.global_reads, counts.global_writes);
        row[kShared] = pair_text(counts.shared_reads, counts.shared_writes);
        const std::uint64_t atomics = counts.global_atomics + counts.shared_atomics;
        row[kAtomics] = atomics == 0 ? "" : fmt::format("{}", atomics);
    }
    return row;
}

std::vector<Row> rows_of(const std::vector<const Puzzle*>& puzzles, const Progress& progress,
                         const Puzzle* chosen) {
    std::vector<Row> rows;
    for (const Puzzle* puzzle : puzzles) {
        rows.push_back(row_of(*puzzle, progress.of(puzzle->id)));
        rows.back()[kMark] = puzzle == chosen ? std::string(1, kChosenMark) : std::string();
    }
    return rows;
}

using Widths = std::array<std::size_t, kColumns>;

// The columns of a line, with a gap between those that have a width.
std::size_t line_width(const Widths& widths) {
    std::size_t width = 0;
    for (const std::size_t column : widths) {
        width += column > 0 ? column + kGap : 0;
    }
    return width - std::min(width, kGap);
}

// An empty column takes no width. If the rest does not fit, the effort is left out first, then the
// atomics, and then the titles are shortened.
Widths widths_of(const std::vector<Row>& rows, std::size_t width) {
    constexpr std::size_t kShortestTitle = 8;
    Widths widths{};
    for (std::size_t column = 0; column < kColumns; ++column) {
        for (const Row& row : rows) {
            widths[column] = std::max(widths[column], column_count(row[column]));
        }
        if (widths[column] > 0) {
            widths[column] = std::max(widths[column], heading()[column].size());
        }
    }
    for (const Column column : {kEffort, kAtomics}) {
        widths[column] = line_width(widths) > width ? 0 : widths[column];
    }
    const std::size_t total = line_width(widths);
    const std::size_t excess = total > width ? total - width : 0;
    widths[kTitle] -= std::min(excess, widths[kTitle] - std::min(widths[kTitle], kShortestTitle));
    return widths;
}

std::string styled(std::size_t column, const std::string& cell, const PuzzleProgress& progress,
                   const Style& style) {
    if (column == kStars) {
        return progress.is_solved() ? style.star(cell) : style.faint(cell);
    }
    if (column == kState) {
        const bool is_good = progress.is_solved() && !progress.is_broken();
        const bool is_bad = !is_good && !progress.last.empty();
        return is_good ? style.good(cell) : is_bad ? style.bad(cell) : style.faint(cell);
    }
    return cell;
}

template <typename StyleOf>
std::string line_of_cells(const Row& row, const Widths& widths, StyleOf style_of) {
    std::string line;
    for (std::size_t column = 0; column < kColumns; ++column) {
        if (widths[column] > 0) {
            const std::string cell = clipped(row[column], widths[column]);
            line += cell.empty() ? "" : style_of(column, cell);
            line += std::string(widths[column] - column_count(cell) + kGap, ' ');
        }
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string title_of_part(const Puzzle& puzzle, std::size_t width) {
    if (puzzle.part_needs.empty()) {
        return puzzle.part;
    }
    const std::string needs = fmt::format("(after {})", puzzle.part_needs);
    const bool is_one_line = column_count(puzzle.part) + 1 + column_count(needs) <= width;
    return puzzle.part + (is_one_line ? " " : "\n") + needs;
}

std::string heading_text(std::string_view title, const Widths& widths, const Style& style) {
    return style.strong(title) + "\n\n" +
           line_of_cells(heading(), widths,
                         [&](std::size_t, const std::string& cell) { return style.faint(cell); });
}

// The counters in which a learner's kernel beats any known one, puzzle by puzzle.
std::string below_best_text(const std::vector<const Puzzle*>& puzzles, const Progress& progress) {
    std::vector<std::string> records;
    for (const Puzzle* puzzle : puzzles) {
        if (const std::string& names = progress.of(puzzle->id).below_best; !names.empty()) {
            records.push_back(fmt::format("puzzle {} ({})", puzzle->number,
                                          clipped(in_words(names), kWidestNames)));
        }
    }
    return records.empty()
               ? std::string()
               : fmt::format("\nBelow the best known: {}. Tell us.\n", fmt::join(records, ", "));
}

}  // namespace

std::string state_text(const PuzzleProgress& progress) {
    if (progress.is_broken()) {
        return progress.solved_on + ", broken now";
    }
    if (progress.is_solved()) {
        const bool is_reset = progress.last == verdict_name(Verdict::kNotStarted);
        return is_reset ? progress.solved_on + ", begun anew" : "solved " + progress.solved_on;
    }
    return progress.last.empty() ? "not started" : diagnosis_title(progress.last);
}

std::string list_text(const std::vector<const Puzzle*>& puzzles, const Progress& progress,
                      std::size_t width, const Style& style, const Puzzle* chosen) {
    const std::vector<Row> rows = rows_of(puzzles, progress, chosen);
    const Widths widths = widths_of(rows, width);
    std::string text;
    std::string_view part;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Puzzle& puzzle = *puzzles[i];
        if (puzzle.part != part) {
            part = puzzle.part;
            text += (i > 0 ? "\n" : "") + heading_text(title_of_part(puzzle, width), widths, style);
        }
        text += line_of_cells(rows[i], widths, [&](std::size_t column, const std::string& cell) {
            return styled(column, cell, progress.of(puzzle.id), style);
        });
    }
    if (widths[kGlobal] > 0) {
        text += style.faint("\nglobal, shared: reads/writes per thread, when solved") + "\n";
    }
    return text + below_best_text(puzzles, progress);
}

const Puzzle* next_unsolved(const Progress& progress, int behind) {
    const Puzzle* first = nullptr;
    const Puzzle* extra = nullptr;
    for (const Puzzle& puzzle : all_puzzles()) {
        if (progress.of(puzzle.id).is_solved()) {
            continue;
        }
        if (puzzle.is_extra) {
            extra = extra == nullptr ? &puzzle : extra;
        } else if (puzzle.number > behind) {
            return &puzzle;
        } else {
            first = first == nullptr ? &puzzle : first;
        }
    }
    return first == nullptr ? extra : first;
}

std::string progress_text(const Progress& progress) {
    std::vector<int> broken;
    for (const Puzzle& puzzle : all_puzzles()) {
        if (progress.of(puzzle.id).is_broken()) {
            broken.push_back(puzzle.number);
        }
    }
    return fmt::format(
        "Progress: {}/{}{}\n", progress.solved_count(), all_puzzles().size(),
        broken.empty() ? "" : fmt::format(", broken now: {}", fmt::join(broken, ", ")));
}

}  // namespace vkp
