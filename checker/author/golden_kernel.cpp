#include "checker/author/golden_kernel.hpp"

#include "checker/author/changes.hpp"
#include "harness/lab/expectations.hpp"
#include "harness/lab/header.hpp"
#include "harness/model/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string_view>

namespace vkp {

namespace {

using Lines = std::vector<std::string>;
using Take = std::function<void(GoldenKernel&, const HeaderItem&)>;

int number_in(const HeaderItem& item) {
    int number = 0;
    const char* const end = item.value.data() + item.value.size();
    if (std::from_chars(item.value.data(), end, number).ec != std::errc()) {
        throw std::runtime_error(fmt::format("`{}` needs a number", item.key));
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

template <typename Member>
Take text_into(Member GoldenKernel::*member) {
    return [member](GoldenKernel& kernel, const HeaderItem& item) { kernel.*member = item.value; };
}

template <typename Member>
Take number_into(Member GoldenKernel::*member) {
    return [member](GoldenKernel& kernel, const HeaderItem& item) {
        kernel.*member = number_in(item);
    };
}

Take counts_into(std::optional<Counts> GoldenKernel::*member) {
    return [member](GoldenKernel& kernel, const HeaderItem& item) {
        kernel.*member = expected_counts(item);
    };
}

Take added_to(std::vector<std::string> GoldenKernel::*member) {
    return [member](GoldenKernel& kernel, const HeaderItem& item) {
        (kernel.*member).push_back(item.value);
    };
}

const std::map<std::string, Take, std::less<>>& keys() {
    static const std::map<std::string, Take, std::less<>> all = {
        {"about", [](GoldenKernel&, const HeaderItem&) {}},
        {"puzzle", number_into(&GoldenKernel::puzzle)},
        {"verdict", text_into(&GoldenKernel::verdict)},
        {"finding",
         [](GoldenKernel& kernel, const HeaderItem& item) {
             kernel.findings.push_back(golden_finding(item));
         }},
        {"counts", counts_into(&GoldenKernel::maximum)},
        {"total", counts_into(&GoldenKernel::total)},
        {"stars", number_into(&GoldenKernel::stars)},
        {"line", number_into(&GoldenKernel::line)},
        {"says", added_to(&GoldenKernel::says)},
        {"not", added_to(&GoldenKernel::says_not)},
        {"wrong_case", text_into(&GoldenKernel::wrong_case)},
        {"hint", number_into(&GoldenKernel::hint)},
        {"cure", text_into(&GoldenKernel::cure)},
        {"from", text_into(&GoldenKernel::from)}};
    return all;
}

void take(GoldenKernel& kernel, HeaderItem item) {
    if (item.value.starts_with(' ')) {
        item.value.erase(0, 1);
    }
    const auto known = keys().find(item.key);
    if (known == keys().end()) {
        throw std::runtime_error(fmt::format("line {}: unknown key {}", item.line, item.key));
    }
    known->second(kernel, item);
}

// Calls `read`; what it throws then names the kernel.
template <typename Read>
void naming(const std::string& name, const Read& read) {
    try {
        read();
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(fmt::format("\"{}\": {}", name, error.what()));
    }
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
    Lines lines;
};

std::vector<Section> sections_of(const std::string& text) {
    std::vector<Section> sections;
    for (const std::string& line : split_lines(text)) {
        if (line.starts_with("=== ")) {
            sections.push_back({line.substr(4), {}});
        } else if (sections.empty()) {
            throw std::runtime_error("a file of several kernels begins with the name of one");
        } else {
            sections.back().lines.push_back(line);
        }
    }
    return sections;
}

// Takes the header off the lines.
void take_header(GoldenKernel& kernel, std::span<const std::string>& lines) {
    while (!lines.empty() && lines.front().starts_with("//")) {
        const auto item = header_item(std::string_view(lines.front()).substr(2), 0);
        if (!item) {
            return;
        }
        take(kernel, *item);
        lines = lines.subspan(1);
    }
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
    naming(name, [&] {
        int number = 0;
        for (const std::string& line : split_lines(text)) {
            if (!line.starts_with("//")) {
                break;
            }
            // What has no key goes on with the `about` above.
            if (const auto item = header_item(std::string_view(line).substr(2), ++number)) {
                take(kernel, *item);
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
        naming(section.name, [&] {
            std::span<const std::string> lines = section.lines;
            take_header(kernel, lines);
            kernel.text = text_of(kernel, lines, solution, kernels);
        });
        kernels.push_back(std::move(kernel));
    }
    return kernels;
}

}  // namespace vkp
