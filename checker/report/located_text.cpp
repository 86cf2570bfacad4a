#include "checker/report/located_text.hpp"

#include "checker/report/remedy_text.hpp"
#include "checker/text/terminal_text.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <string_view>

namespace vkp {

namespace {

constexpr std::size_t kMaxFindings = 5;

// Indented, and folded.
std::string advice_lines(std::string_view advice, const Style& style) {
    constexpr std::string_view kIndent = "        ";
    std::string lines;
    if (!advice.empty()) {
        for (const std::string& line :
             wrapped(std::string(kIndent).append(printable(advice)), style.width())) {
            lines += line + "\n";
        }
    }
    return lines;
}

std::string source_text(const Kernel& kernel, int line, const Style& style) {
    constexpr std::size_t kLongest = 200;  // bytes; more fills a terminal with one line
    const std::string_view source = line_of(kernel.text, line);
    return fmt::format("{} {}{}\n",
                       style.faint(fmt::format("{:>5} │", place_of(kernel, line).line)),
                       printable(source.substr(0, kLongest)), source.size() > kLongest ? "…" : "");
}

std::string heading_text(const Kernel& kernel, int line, const std::string& message,
                         Severity severity, const Style& style) {
    const SourcePlace source = place_of(kernel, line);
    const std::string path = printable_in_line(source.path);
    const std::string place = line > 0 ? fmt::format("{}:{}", path, source.line) : path;
    const std::string kind = severity == Severity::kError     ? style.bad("error:")
                             : severity == Severity::kWarning ? style.bad("warning:")
                                                              : style.strong("note:");
    return fmt::format("{}: {} {}\n", style.strong(place), kind, message);
}

// "[data_race, case classic, 3 times]"
std::string finding_label(const Finding& finding) {
    std::string label(finding_name(finding.kind));
    if (!finding.case_name.empty()) {
        label += ", case " + finding.case_name;
    }
    if (finding.occurrences > 1) {
        label += fmt::format(", {} times", finding.occurrences);
    }
    return "[" + label + "]";
}

// With all its lines: a race has two.
std::string finding_text(const Kernel& kernel, const Finding& finding, Severity severity,
                         const Style& style) {
    const std::string message =
        printable(finding.message) + " " + style.faint(finding_label(finding));
    const int first = finding.lines.empty() ? 0 : finding.lines.front();
    std::string text = heading_text(kernel, first, message, severity, style);
    std::string path = place_of(kernel, first).path;
    for (const int line : finding.lines) {
        if (line > 0 && path != place_of(kernel, line).path) {
            path = place_of(kernel, line).path;
            text += style.faint(fmt::format("      │ {}:", printable_in_line(path))) + "\n";
        }
        text += line > 0 ? source_text(kernel, line, style) : std::string();
    }
    return text + advice_lines(finding.advice_text(), style);
}

// "… and 3 more, in lines 9, 11 and 14": what comes after the first may go away with it.
std::string more_text(std::span<const Finding* const> findings,
                      const std::vector<SourceFile>& files) {
    const std::size_t more = findings.size();
    if (more == 0) {
        return {};
    }
    constexpr std::size_t kMaxLines = 8;
    std::set<int> lines;
    for (std::size_t i = 0; i < findings.size() && lines.size() <= kMaxLines; ++i) {
        lines.insert(findings[i]->lines.begin(), findings[i]->lines.end());
    }
    if (lines.empty() || lines.size() > kMaxLines) {
        return fmt::format("… and {} more\n", more);
    }
    const int last = *lines.rbegin();
    const bool is_one = lines.size() == 1;
    lines.erase(std::prev(lines.end()));
    return with_file_names(fmt::format("… and {} more, in line{} {}{}{}\n", more, is_one ? "" : "s",
                                       fmt::join(lines, ", "), is_one ? "" : " and ", last),
                           files);
}

// The first few of the items, each by `text_of`, and how many more there are.
template <typename Item, typename TextOf>
std::string first_few(const std::vector<Item>& items, TextOf text_of) {
    std::string text;
    const std::size_t shown = std::min(items.size(), kMaxFindings);
    for (std::size_t i = 0; i < shown; ++i) {
        text += text_of(items[i]);
    }
    if (shown < items.size()) {
        text += fmt::format("… and {} more\n", items.size() - shown);
    }
    return text;
}

}  // namespace

std::string located_text(const Kernel& kernel, const CompileError& error, const Style& style,
                         int puzzle_number) {
    std::string text =
        heading_text(kernel, error.line, printable(error.message), Severity::kError, style);
    if (error.line > 0) {
        text += source_text(kernel, error.line, style);
    }
    return text + advice_lines(advice_text(error, puzzle_number), style);
}

std::string compile_errors_text(const Kernel& kernel, const std::vector<CompileError>& errors,
                                const Style& style, int puzzle_number) {
    return first_few(errors, [&](const CompileError& error) {
        return located_text(kernel, error, style, puzzle_number);
    });
}

std::string findings_text(const Kernel& kernel, const std::vector<Finding>& findings,
                          Severity severity, const Style& style) {
    if (severity == Severity::kError && !findings.empty()) {
        std::vector<const Finding*> more;
        std::transform(findings.begin() + 1, findings.end(), std::back_inserter(more),
                       [](const Finding& finding) { return &finding; });
        return finding_text(kernel, findings.front(), severity, style) +
               more_text(more, kernel.files);
    }
    return first_few(findings, [&](const Finding& finding) {
        return finding_text(kernel, finding, severity, style);
    });
}

std::string findings_by_kind_text(const Kernel& kernel, const std::vector<Finding>& findings,
                                  Severity severity, const Style& style) {
    constexpr std::size_t kMostKinds = 5;
    std::string text;
    std::set<FindingKind> kinds;
    std::vector<const Finding*> more;
    for (const Finding& finding : findings) {
        if (kinds.size() < kMostKinds && kinds.insert(finding.kind).second) {
            text += finding_text(kernel, finding, severity, style);
        } else {
            more.push_back(&finding);
        }
    }
    return text + more_text(more, kernel.files);
}

}  // namespace vkp
