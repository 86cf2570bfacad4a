#include "checker/report/prints_text.hpp"

#include "checker/text/terminal_text.hpp"
#include "harness/base/utf8.hpp"
#include "harness/judge/sentences/finding_text.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

constexpr std::size_t kMaxShown = 20;

// A print may have several lines; that it ends one is not worth an empty line.
std::string text_of(const audit::Print& print, const Launch& launch, const Style& style) {
    std::string text;
    std::string who =
        fmt::format("{:>5} │ {}: ", print.line, thread_text(print.invocation, launch));
    const std::size_t width = display_width(who);
    for (const std::string& line : lines_of(printable(print.text))) {
        text += (text.empty() ? style.faint(who) : std::string(width, ' ')) + line + "\n";
    }
    return text.empty() ? style.faint(who) + "\n" : text;
}

}  // namespace

std::vector<DispatchPrints> prints_of(const CaseResult& result) {
    std::vector<DispatchPrints> dispatches;
    for (std::size_t i = 0; i < result.dispatches.size(); ++i) {
        const audit::Result& audit = result.dispatches[i].audit;
        dispatches.push_back(
            {result.definition.dispatches[i].launch, audit.prints, audit.prints_left_out});
    }
    return dispatches;
}

std::string prints_text(const std::string& heading, const std::vector<DispatchPrints>& dispatches,
                        const Style& style) {
    std::string text;
    std::uint64_t all = 0;
    std::size_t shown = 0;
    for (const DispatchPrints& dispatch : dispatches) {
        all += dispatch.prints.size() + dispatch.left_out;
        for (std::size_t i = 0; i < dispatch.prints.size() && shown < kMaxShown; ++i, ++shown) {
            text += text_of(dispatch.prints[i], dispatch.launch, style);
        }
    }
    if (all == 0) {
        return {};
    }
    const std::string more = shown < all ? fmt::format("… and {} more\n", all - shown) : "";
    return fmt::format("\n{}\n{}{}", style.faint(heading), text, more);
}

}  // namespace vkp
