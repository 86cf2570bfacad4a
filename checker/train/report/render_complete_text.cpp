#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/train/report/complete_report.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

// The kernel's fault that a check does not find.
std::string fault_text(const CompleteReport& report) {
    std::string text =
        report.refused.empty()
            ? std::string("Its values are further from the formula's than roundings bring them.")
            : fmt::format("The kernel does not run: {}.", printable_in_line(report.refused));
    if (report.kernel.is_own) {
        text += fmt::format(" `workbook check {}` looks at it.", report.kernel.puzzle);
    }
    return with_typed_commands(text) + "\n";
}

}  // namespace

std::string render_complete_text(const CompleteReport& report, const Style& style) {
    std::string text =
        fmt::format("{:>4}  {}  {}\n\n", report.kernel.puzzle,
                    left_aligned(report.kernel.title, 24), whose(report.kernel, style));
    if (report.refused.empty()) {
        const Recall& recall = report.recall;
        text +=
            fmt::format("{}│{}\n\n", printable(report.text), style.strong(printable(report.added)));
        text += fmt::format(
            "Of {} predictions within the text, {} match the double-precision formula, {} match a "
            "table of what followed, and {} are right.\n",
            recall.predictions, recall.formula, recall.table, recall.next);
    }
    return report.is_right() ? text : text + style.bad(fault_text(report));
}

}  // namespace vkp
