#include "checker/author/wrong_kernel.hpp"

#include "checker/author/changes.hpp"
#include "checker/progress/hints.hpp"
#include "checker/report/render.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

using Lines = std::vector<std::string>;

// Parted by "---".
Lines parts_of(const Lines& lines) {
    Lines parts = {""};
    for (const std::string& line : lines) {
        if (line == "---") {
            parts.emplace_back();
        } else {
            parts.back() += line + "\n";
        }
    }
    return parts;
}

// Each part in the place of one "FILL ME IN".
std::string filled(const std::string& solution, const Lines& parts) {
    std::string text;
    std::size_t next = 0;
    for (const std::string& line : split_lines(template_from_solution(solution))) {
        const bool is_place = line.find("FILL ME IN") != std::string::npos;
        if (is_place && next == parts.size()) {
            throw std::runtime_error("too few parts");
        }
        text += is_place ? parts[next++] : line + "\n";
    }
    if (next != parts.size()) {
        throw std::runtime_error("too many parts");
    }
    return text;
}

bool is_whole_file(const Lines& lines) {
    return std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.starts_with("void ") || line.find("__global__") != std::string::npos;
    });
}

// The text that `from:` names; without a name, the solution.
std::string changed_text(const std::string& solution, const std::string& name,
                         const std::vector<WrongKernel>& above) {
    if (name.empty() || name == "solution") {
        return solution_without_marks(solution);
    }
    const auto found = std::find_if(above.begin(), above.end(),
                                    [&](const WrongKernel& kernel) { return kernel.name == name; });
    if (found == above.end()) {
        throw std::runtime_error("no kernel above has the name \"" + name + "\"");
    }
    return found->text;
}

// A kernel as it is written in the file.
struct Entry {
    WrongKernel kernel;
    std::string from;
    Lines lines;  // lines of its text, or its changes
};

bool is_change(const Entry& entry) {
    return !entry.from.empty() ||
           std::any_of(entry.lines.begin(), entry.lines.end(), [](const std::string& line) {
               return line != "---" && (line.starts_with('-') || line.starts_with('+'));
           });
}

std::string text_of(const std::string& solution, const Entry& entry,
                    const std::vector<WrongKernel>& above) {
    if (is_change(entry)) {
        return with_changes(changed_text(solution, entry.from, above), entry.lines);
    }
    const Lines parts = parts_of(entry.lines);
    return is_whole_file(entry.lines) && parts.size() == 1 ? parts.front()
                                                           : filled(solution, parts);
}

void add_line(Entry& entry, const std::string& line) {
    if (line.starts_with("says: ")) {
        entry.kernel.says.push_back(line.substr(6));
    } else if (line.starts_with("not: ")) {
        entry.kernel.says_not.push_back(line.substr(5));
    } else if (line.starts_with("hint: ")) {
        entry.kernel.hint = std::stoi(line.substr(6));
    } else if (line.starts_with("cure: ")) {
        entry.kernel.cure = line.substr(6);
    } else if (line.starts_with("from: ")) {
        entry.from = line.substr(6);
    } else {
        entry.lines.push_back(line);
    }
}

std::vector<Entry> entries_of(const std::string& text) {
    std::vector<Entry> entries;
    for (const std::string& line : split_lines(text)) {
        if (line.starts_with("=== ")) {
            entries.emplace_back().kernel.name = line.substr(4);
        } else if (entries.empty()) {
            throw std::runtime_error("a file of wrong kernels begins with a name");
        } else {
            add_line(entries.back(), line);
        }
    }
    return entries;
}

// The lines in which the report folds its sentences do not matter.
std::string said_in_a_line(const PuzzleResult& result) {
    std::istringstream words(render_text(result, {}));
    std::string text;
    for (std::string word; words >> word;) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

}  // namespace

int first_hint(const PuzzleResult& result) {
    PuzzleProgress progress;
    progress.last = diagnosis_name(result.diagnosis());
    return next_hint(*result.puzzle, progress).value_or(0);
}

std::vector<WrongKernel> wrong_kernels(const std::string& text, const std::string& solution) {
    std::vector<WrongKernel> kernels;
    for (Entry& entry : entries_of(text)) {
        try {
            entry.kernel.text = text_of(solution, entry, kernels);
        } catch (const std::runtime_error& error) {
            throw std::runtime_error(fmt::format("\"{}\": {}", entry.kernel.name, error.what()));
        }
        kernels.push_back(std::move(entry.kernel));
    }
    return kernels;
}

std::vector<std::string> broken_promises(const WrongKernel& kernel, const PuzzleResult& result) {
    const std::string text = said_in_a_line(result);
    std::vector<std::string> broken;
    if (kernel.says.empty()) {
        broken.emplace_back("has no line `says: `");
    }
    for (const std::string& part : kernel.says) {
        if (text.find(part) == std::string::npos) {
            broken.push_back(fmt::format("is not told \"{}\", but: {}", part, text));
        }
    }
    for (const std::string& part : kernel.says_not) {
        if (text.find(part) != std::string::npos) {
            broken.push_back(fmt::format("is told \"{}\"", part));
        }
    }
    if (const int hint = first_hint(result); kernel.hint != 0 && kernel.hint != hint) {
        broken.push_back(fmt::format("is {} and gets hint {} first, not {}",
                                     diagnosis_name(result.diagnosis()), hint, kernel.hint));
    }
    return broken;
}

}  // namespace vkp
