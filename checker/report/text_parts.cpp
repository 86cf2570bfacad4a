#include "checker/report/text_parts.hpp"

#include "checker/report/diagnosis_text.hpp"
#include "checker/text/utf8.hpp"
#include "harness/model/counts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::size_t kMaxFindings = 5;

// Indented, in lines of at most 80 columns.
std::string wrapped(std::string_view text) {
    constexpr std::size_t kWidth = 72;
    constexpr std::string_view kIndent = "        ";
    std::string lines;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (end > kWidth) {
            const std::size_t space = text.rfind(' ', kWidth);
            end = space == std::string_view::npos ? kWidth : space;
        }
        lines += fmt::format("{}{}\n", kIndent, text.substr(0, end));
        text.remove_prefix(end);
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(' ')));
    }
    return lines;
}

std::string source_text(const Kernel& kernel, int line, const Style& style) {
    constexpr std::size_t kLongest = 200;  // bytes; more fills a terminal with one line
    const std::string_view source = line_of(kernel.text, line);
    return fmt::format("{} {}{}\n", style.faint(fmt::format("{:>5} │", line)),
                       printable(source.substr(0, kLongest)), source.size() > kLongest ? "…" : "");
}

std::string heading_text(const Kernel& kernel, int line, const std::string& message,
                         Severity severity, const Style& style) {
    const std::string place = line > 0 ? fmt::format("{}:{}", kernel.path, line) : kernel.path;
    const std::string kind =
        severity == Severity::kError ? style.bad("error:") : style.strong("note:");
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
    const std::string message = finding.message + " " + style.faint(finding_label(finding));
    std::string text = heading_text(kernel, finding.lines.empty() ? 0 : finding.lines.front(),
                                    message, severity, style);
    for (const int line : finding.lines) {
        text += line > 0 ? source_text(kernel, line, style) : std::string();
    }
    return text + wrapped(finding.advice);
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

double per_request(std::uint64_t transactions, const audit::LineCost& cost) {
    return static_cast<double>(transactions) / static_cast<double>(cost.requests);
}

std::uint64_t excess(const audit::LineCost& cost) {
    return cost.transactions - std::min(cost.transactions, cost.ideal_transactions);
}

std::string sum_text(const audit::LineCost& sum, const Style& style) {
    const std::string unit = sum.memory == Memory::kGlobal ? "sectors" : "passes";
    const std::string figures =
        fmt::format("{:.1f} {} a request, {:.1f} would do", per_request(sum.transactions, sum),
                    unit, per_request(sum.ideal_transactions, sum));
    const std::string worst = sum.memory == Memory::kShared && sum.worst_request > 1
                                  ? fmt::format("; at worst {}", sum.worst_request)
                                  : std::string();
    return fmt::format("  {}{}{}\n", style.faint(fmt::format("{:<14}", memory_name(sum.memory))),
                       figures, worst);
}

std::string costliest_text(const audit::LineCost& cost) {
    const std::string why = cost.memory == Memory::kGlobal
                                ? "neighbouring threads are not at neighbouring elements"
                                : "threads of a subgroup meet at the same of the 32 banks";
    return fmt::format("  Line {} costs most: `{}` is {} in {:.1f} {} where {:.1f} would do; {}.\n",
                       cost.line, cost.array, cost.writes ? "written" : "read",
                       per_request(cost.transactions, cost),
                       cost.memory == Memory::kGlobal ? "sectors" : "passes",
                       per_request(cost.ideal_transactions, cost), why);
}

}  // namespace

std::string memory_text(const std::vector<audit::LineCost>& costs, const Style& style) {
    std::string text;
    for (const Memory memory : {Memory::kGlobal, Memory::kShared}) {
        const audit::LineCost sum = audit::sum_of(costs, memory);
        if (sum.requests > 0) {
            text += sum_text(sum, style);
        }
    }
    const auto worst = std::max_element(
        costs.begin(), costs.end(),
        [](const audit::LineCost& a, const audit::LineCost& b) { return excess(a) < excess(b); });
    if (worst != costs.end() && excess(*worst) > 0) {
        text += costliest_text(*worst);
    }
    return text.empty() ? text : "\n" + text;
}

std::string located_text(const Kernel& kernel, const CompileError& error, const Style& style) {
    std::string text = heading_text(kernel, error.line, error.message, Severity::kError, style);
    if (error.line > 0) {
        text += source_text(kernel, error.line, style);
    }
    return text + wrapped(error.advice);
}

std::string compile_errors_text(const Kernel& kernel, const std::vector<CompileError>& errors,
                                const Style& style) {
    return first_few(errors,
                     [&](const CompileError& error) { return located_text(kernel, error, style); });
}

std::string findings_text(const Kernel& kernel, const std::vector<Finding>& findings,
                          Severity severity, const Style& style) {
    return first_few(findings, [&](const Finding& finding) {
        return finding_text(kernel, finding, severity, style);
    });
}

std::string extent_text(const Extent& extent) {
    if (extent.z > 1) {
        return fmt::format("{}×{}×{}", extent.x, extent.y, extent.z);
    }
    return extent.y > 1 ? fmt::format("{}×{}", extent.x, extent.y) : fmt::format("{}", extent.x);
}

std::string counter_label(std::size_t counter) {
    return in_words(kCounterNames[counter]);
}

std::string right_aligned(const std::string& text, std::size_t width) {
    const auto seen = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
    }));
    return std::string(width > seen ? width - seen : 0, ' ') + text;
}

}  // namespace vkp
