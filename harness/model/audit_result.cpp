#include "harness/model/audit_result.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace vkp::audit {

namespace {

void add(LineCost& sum, const LineCost& cost) {
    sum.requests += cost.requests;
    sum.transactions += cost.transactions;
    sum.ideal_transactions += cost.ideal_transactions;
    sum.scattered_requests += cost.scattered_requests;
    sum.worst_request = std::max(sum.worst_request, cost.worst_request);
}

}  // namespace

LineCost sum_of(const std::vector<LineCost>& costs, Memory memory) {
    LineCost sum{.memory = memory};
    for (const LineCost& cost : costs) {
        if (cost.memory == memory) {
            add(sum, cost);
        }
    }
    return sum;
}

std::vector<LineCost> sums_by_line(const std::vector<LineCost>& costs) {
    std::map<std::tuple<int, std::string, bool>, LineCost> by_line;
    for (const LineCost& cost : costs) {
        const auto [place, is_new] =
            by_line.try_emplace({cost.line, cost.array, cost.writes}, cost);
        if (!is_new) {
            add(place->second, cost);
        }
    }
    std::vector<LineCost> sums;
    for (auto& [key, cost] : by_line) {
        sums.push_back(std::move(cost));
    }
    return sums;
}

}  // namespace vkp::audit
