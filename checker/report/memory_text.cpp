#include "checker/report/memory_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

double per_request(std::uint64_t transactions, const audit::LineCost& cost) {
    return static_cast<double>(transactions) / static_cast<double>(cost.requests);
}

std::uint64_t excess(const audit::LineCost& cost) {
    return cost.transactions - std::min(cost.transactions, cost.ideal_transactions);
}

std::string sum_text(const audit::LineCost& sum, const Style& style) {
    const std::string unit = sum.memory == Memory::kGlobal ? "sectors" : "passes";
    const std::string figures =
        fmt::format("{:.1f} {} per request (minimum {:.1f})", per_request(sum.transactions, sum),
                    unit, per_request(sum.ideal_transactions, sum));
    const std::string worst = sum.memory == Memory::kShared && sum.worst_request > 1
                                  ? fmt::format("; at most {}", sum.worst_request)
                                  : std::string();
    return fmt::format("  {}{}{}\n", style.faint(fmt::format("{:<14}", memory_name(sum.memory))),
                       figures, worst);
}

std::string why_text(const audit::LineCost& cost) {
    if (cost.memory == Memory::kShared) {
        return "several threads of a subgroup use the same bank";
    }
    return 2 * cost.scattered_requests > cost.requests
               ? "neighbouring threads access elements that are not neighbours"
               : "the threads are adjacent, but not aligned to sectors";
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
    return text.empty() ? text : "\n" + text;
}

std::string costliest_line_text(const std::vector<audit::LineCost>& costs,
                                const std::string& case_name) {
    const auto worst = std::max_element(
        costs.begin(), costs.end(),
        [](const audit::LineCost& a, const audit::LineCost& b) { return excess(a) < excess(b); });
    if (worst == costs.end() || excess(*worst) == 0) {
        return {};
    }
    const bool is_global = worst->memory == Memory::kGlobal;
    return fmt::format(
        "  {}ine {} is the most expensive: it {} `{}` in {:.1f} {} per request (minimum {:.1f}); "
        "{}.\n",
        case_name.empty() ? "L" : fmt::format("In case {}, l", case_name), worst->line,
        worst->writes ? "writes" : "reads", worst->array, per_request(worst->transactions, *worst),
        is_global ? "sectors" : "passes", per_request(worst->ideal_transactions, *worst),
        why_text(*worst));
}

}  // namespace vkp
