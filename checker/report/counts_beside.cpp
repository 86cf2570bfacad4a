#include "checker/report/counts_beside.hpp"

#include "checker/report/labels.hpp"
#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

std::string heading(std::string_view what, const Style& style) {
    return style.faint(fmt::format("  {:<18}{:>8}{:>12}", what, "yours", "reference")) + "\n";
}

std::string row(const std::string& label, std::uint64_t yours, std::uint64_t theirs,
                const Style& style) {
    const std::string ours = right_aligned(fmt::format("{}", yours), 8);
    const std::string others = right_aligned(fmt::format("{}", theirs), 12);
    return fmt::format("  {:<18}{}{}\n", label, yours < theirs ? style.good(ours) : ours,
                       theirs < yours ? style.good(others) : others);
}

std::string thread_rows(const CaseResult& yours, const CaseResult& theirs, const Style& style) {
    std::string rows;
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (is_global(counter) || yours.total()[counter] + theirs.total()[counter] > 0) {
            rows += row(std::string(counter_label(i)), yours.maximum()[counter],
                        theirs.maximum()[counter], style);
        }
    }
    return rows;
}

std::string traffic_rows(const Traffic& yours, const Traffic& theirs, const Style& style) {
    std::string rows;
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        const auto kind = static_cast<TrafficKind>(i);
        if (yours[kind] + theirs[kind] > 0) {
            rows += row(in_words(kTrafficNames[i]), yours[kind], theirs[kind], style);
        }
    }
    return rows;
}

}  // namespace

std::string counts_beside(const PuzzleResult& yours, const PuzzleResult& reference,
                          const Style& style) {
    const CaseResult* const ours = yours.scored_case();
    const CaseResult* const theirs = reference.scored_case();
    if (ours == nullptr || theirs == nullptr) {
        return {};
    }
    std::string text = heading(fmt::format("case {}", ours->definition.name), style);
    text += fmt::format("  {:<18}{}{}\n", "stars", right_aligned(stars_text(yours.stars), 8),
                        right_aligned(stars_text(reference.stars), 12));
    text += style.faint("  per thread") + "\n" + thread_rows(*ours, *theirs, style);
    const auto our_traffic = ours->traffic();
    const auto their_traffic = theirs->traffic();
    if (our_traffic && their_traffic) {
        text +=
            style.faint("  all threads") + "\n" + traffic_rows(*our_traffic, *their_traffic, style);
    }
    return text;
}

}  // namespace vkp
