#include "checker/author/golden_kernel.hpp"

#include "checker/author/changes.hpp"
#include "harness/lab/expectations.hpp"
#include "harness/lab/header.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <stdexcept>
#include <string_view>

namespace vkp {

namespace {

using Lines = std::vector<std::string>;

int number_in(const HeaderItem& item) {
    int number = 0;
    const char* const end = item.value.data() + item.value.size();
    if (std::from_chars(item.value.data(), end, number).ec != std::errc()) {
        throw std::runtime_error(
            fmt::format("`{}` needs a number, not \"{}\"", item.key, item.value));
    }
    return number;
}

GoldenFinding golden_finding(HeaderItem item) {
    constexpr std::string_view kCase = " case ";
    std::optional<std::string> case_name;
    if (const std::size_t at = item.value.rfind(kCase); at != std::string::npos) {
        case_name = item.value.substr(at + kCase.size());
        item.value.resize(at);
    }
    return {expected_finding(item), case_name};
}

void take_value(GoldenKernel& kernel, const HeaderItem& item) {
    if (item.key == "puzzle") {
        kernel.puzzle = number_in(item);
    } else if (item.key == "verdict") {
        kernel.verdict = item.value;
    } else if (item.key == "finding") {
        kernel.findings.push_back(golden_finding(item));
    } else if (item.key == "counts") {
        kernel.maximum = expected_counts(item);
    } else if (item.key == "total") {
        kernel.total = expected_counts(item);
    } else if (item.key == "stars") {
        kernel.stars = number_in(item);
        kernel.about = item.value.substr(std::min(item.value.size(), item.value.find(". ") + 2));
    } else if (item.key == "line") {
        kernel.line = number_in(item);
    } else if (item.key == "says") {
        kernel.says.push_back(item.value);
    } else if (item.key == "not") {
        kernel.says_not.push_back(item.value);
    } else if (item.key == "wrong_case") {
        kernel.wrong_case = item.value;
    } else if (item.key == "hint") {
        kernel.hint = number_in(item);
    } else if (item.key == "cure") {
        kernel.cure = item.value;
    } else if (item.key == "from") {
        kernel.from = item.value;
    } else if (item.key != "about") {
        throw std::runtime_error(fmt::format("unknown key `{}`", item.key));
    }
}

// Calls `read`. What that throws then says of what it is.
template <typename Read>
void naming(const std::string& name, const Read& read) {
    try {
        read();
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(fmt::format("{}: {}", name, error.what()));
    }
}

// Whether the line is a comment with a key, and so of the header.
bool takes(GoldenKernel& kernel, std::string_view line, int number) {
    auto item = line.starts_with("//") ? header_item(line.substr(2), number) : std::nullopt;
    if (item) {
        item->value.erase(0, item->value.starts_with(' ') ? 1 : 0);
        naming(fmt::format("line {}", number), [&] { take_value(kernel, *item); });
    }
    return item.has_value();
}

// Parted by "---".
Lines parts_of(std::span<const std::string> lines) {
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

bool is_whole_file(std::span<const std::string> lines) {
    return std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.starts_with("void ") || line.find("__global__") != std::string::npos;
    });
}

// What `from:` names, or nothing, which is the solution.
std::string changed_text(const std::string& solution, const std::string& name,
                         const std::vector<GoldenKernel>& above) {
    if (name.empty() || name == "solution") {
        return solution_without_marks(solution);
    }
    const auto found = std::find_if(above.begin(), above.end(), [&](const GoldenKernel& kernel) {
        return kernel.name == name;
    });
    if (found == above.end()) {
        throw std::runtime_error("no kernel above has the name \"" + name + "\"");
    }
    return found->text;
}

bool is_change(const GoldenKernel& kernel, std::span<const std::string> lines) {
    return !kernel.from.empty() ||
           std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
               return line != "---" && (line.starts_with('-') || line.starts_with('+'));
           });
}

struct Section {
    std::string name;
    int line = 0;  // of the name
    Lines lines;
};

std::vector<Section> sections_of(const std::string& text) {
    std::vector<Section> sections;
    int number = 0;
    for (const std::string& line : split_lines(text)) {
        ++number;
        if (line.starts_with("=== ")) {
            sections.push_back({line.substr(4), number, {}});
        } else if (sections.empty()) {
            throw std::runtime_error("a file of several kernels begins with the name of one");
        } else {
            sections.back().lines.push_back(line);
        }
    }
    return sections;
}

std::string text_of(const GoldenKernel& kernel, std::span<const std::string> lines,
                    const std::string& solution, const std::vector<GoldenKernel>& above) {
    if (is_change(kernel, lines)) {
        return with_changes(changed_text(solution, kernel.from, above),
                            {lines.begin(), lines.end()});
    }
    const Lines parts = parts_of(lines);
    return is_whole_file(lines) && parts.size() == 1 ? parts.front() : filled(solution, parts);
}

}  // namespace

GoldenKernel golden_kernel(const std::string& name, const std::string& text) {
    GoldenKernel kernel{.name = name, .text = text};
    naming('"' + name + '"', [&] {
        int number = 0;
        for (const std::string& line : split_lines(text)) {
            // What has no key continues with the `about` above.
            if (!takes(kernel, line, ++number) && !line.starts_with("//")) {
                break;
            }
        }
        if (kernel.verdict.empty() && !kernel.stars) {
            throw std::runtime_error("its header names neither verdict nor stars");
        }
    });
    return kernel;
}

std::vector<GoldenKernel> golden_kernels(const std::string& text, const std::string& solution) {
    std::vector<GoldenKernel> kernels;
    for (const Section& section : sections_of(text)) {
        GoldenKernel kernel{.name = section.name, .text = {}};
        naming('"' + section.name + '"', [&] {
            std::span<const std::string> lines = section.lines;
            int number = section.line;
            while (!lines.empty() && takes(kernel, lines.front(), ++number)) {
                lines = lines.subspan(1);
            }
            kernel.text = text_of(kernel, lines, solution, kernels);
        });
        kernels.push_back(std::move(kernel));
    }
    return kernels;
}

}  // namespace vkp
