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

}  // namespace vkp
