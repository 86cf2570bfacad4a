#include "checker/lsp/line_costs.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <vector>

namespace vkp {

namespace {

std::vector<audit::LineCost> costs_of(const Document& document) {
    const PuzzleResult* const result = document.result.get();
    if (result == nullptr || result->cases.empty()) {
        return {};
    }
    const CaseResult* const scored = result->puzzle != nullptr ? result->scored_case() : nullptr;
    return audit::sums_by_line(scored != nullptr ? scored->costs() : result->cases.front().costs());
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

// "8 sectors (minimum 1)"
std::string units_text(const audit::LineCost& cost) {
    const bool is_global = cost.memory == Memory::kGlobal;
    const std::string text =
        counted(cost.transactions, is_global ? "sector" : "pass", is_global ? "sectors" : "passes");
    return cost.ideal_transactions < cost.transactions
               ? fmt::format("{} (minimum {})", text, cost.ideal_transactions)
               : text;
}

}  // namespace

std::string line_cost_text(const Document& document, int line) {
    std::string text;
    for (const audit::LineCost& cost : costs_of(document)) {
        if (cost.line == line) {
            text += fmt::format("- {} `{}`: {}, {}\n", cost.writes ? "writes" : "reads", cost.array,
                                counted(cost.requests, "request", "requests"), units_text(cost));
        }
    }
    return text;
}

Json inlay_hints(const Document& document, const TextLines& lines, std::size_t first_line,
                 std::size_t last_line) {
    std::map<int, std::string> labels;
    for (const audit::LineCost& cost : costs_of(document)) {
        const auto line = static_cast<std::size_t>(cost.line);
        if (line >= 1 && line - 1 >= first_line && line - 1 <= last_line && line <= lines.count()) {
            std::string& label = labels[cost.line];
            label += fmt::format("{}{} {}: {}", label.empty() ? "" : " · ",
                                 cost.writes ? "writes" : "reads", cost.array, units_text(cost));
        }
    }
    Json hints = Json::array();
    for (const auto& [line, label] : labels) {
        hints.push_back({{"position", lines.json(lines.position_of(lines.code_of(line).end))},
                         {"label", label},
                         {"paddingLeft", true},
                         {"tooltip",
                          "A subgroup's access is one request. Global memory serves it in sectors "
                          "of 32 bytes, shared memory in passes over its 32 banks."}});
    }
    return hints;
}

}  // namespace vkp
