#include "checker/author/changes.hpp"
#include "checker/author/problems.hpp"
#include "checker/files/files.hpp"
#include "checker/workspace/statement.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

using TextLines = std::vector<std::string>;

bool has_traffic_budget(const Puzzle& puzzle) {
    return std::ranges::any_of(puzzle.cases(1), [](const Case& definition) {
        return definition.traffic_budget != TrafficLimit{};
    });
}

void add_section_problems(Problems& problems, const Puzzle& puzzle, const TextLines& lines) {
    // If there is also a budget for all threads together, the titles distinguish them.
    const TextLines wanted = {"## The launch", "## What you are given",
                              has_traffic_budget(puzzle) ? "## Budget" : "## Budget, per thread",
                              "## What is new", "## To read on"};
    TextLines found;
    std::ranges::copy_if(lines, std::back_inserter(found),
                         [](const std::string& line) { return line.starts_with("## "); });
    if (found != wanted) {
        problems.push_back(
            fmt::format("README.md should have just these sections: {}.", fmt::join(wanted, ", ")));
    }
    const auto launch = std::ranges::find(lines, "## The launch");
    if (std::count(lines.begin(), launch, "```") < 2) {
        problems.emplace_back(
            "README.md should begin with the task and a picture of the data in text.");
    }
}

void add_line_problems(Problems& problems, const TextLines& lines) {
    bool is_picture = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        is_picture = line.starts_with("```") ? !is_picture : is_picture;
        // Indented, it must not be broken.
        const std::size_t most = is_picture ? 76 : 100;
        if (column_count(line) > most || line.find('\t') != std::string::npos ||
            line.ends_with(' ')) {
            problems.push_back(
                fmt::format("README.md:{}: a line has at most {} columns, and neither a tab nor a "
                            "blank at its end.",
                            i + 1, most));
        }
    }
}

void add_name_problems(Problems& problems, const Case& definition, const std::string& text) {
    TextLines names = {"result"};
    for (const Array& input : definition.inputs()) {
        names.push_back(input.name);
    }
    for (const Constant& constant : definition.constants) {
        names.push_back(constant.name);
    }
    for (const std::string& name : names) {
        if (text.find(fmt::format("`{}`", name)) == std::string::npos) {
            problems.push_back(fmt::format("README.md should say what `{}` is.", name));
        }
    }
}

// Each fits a line, so that a terminal can be clicked.
void add_link_problems(Problems& problems, const TextLines& lines, const std::string& shown) {
    int links = 0;
    for (const std::string& line : lines) {
        const std::size_t begin = line.find("](https://");
        if (begin == std::string::npos) {
            continue;
        }
        const std::string address = line.substr(begin + 2, line.find(')', begin) - begin - 2);
        if (shown.find(address) == std::string::npos) {
            problems.push_back(
                fmt::format("README.md: {} does not fit a line of 80 columns.", address));
        }
        ++links;
    }
    if (links == 0) {
        problems.emplace_back("README.md should link a page to read on.");
    }
}

}  // namespace

Problems statement_problems(const AuthorsPuzzle& of) {
    const Puzzle& puzzle = of.puzzle;
    const std::string text = read_text(of.workbook.statement_path(puzzle));
    const TextLines lines = split_lines(text);
    Problems problems;
    const std::string heading = fmt::format("# Puzzle {}: {}", puzzle.number, puzzle.title);
    if (lines.empty() || lines.front() != heading) {
        problems.push_back(fmt::format("README.md should begin with \"{}\".", heading));
    }
    add_section_problems(problems, puzzle, lines);
    add_line_problems(problems, lines);
    add_name_problems(problems, puzzle.cases(1).front(), text);
    constexpr std::size_t kNarrow = 80;
    const std::string shown = statement_text(of.workbook, puzzle, kNarrow, Style(false));
    for (const std::string& line : split_lines(shown)) {
        if (column_count(line) > kNarrow && !line.starts_with("Your file: ")) {
            problems.push_back(fmt::format("README.md does not fit 80 columns: {}", line));
        }
    }
    add_link_problems(problems, lines, shown);
    return problems;
}

}  // namespace vkp
