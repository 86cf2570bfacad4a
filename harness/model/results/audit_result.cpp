#include "harness/model/results/audit_result.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace vkp::audit {

namespace {

void add(LineCost& sum, const LineCost& cost) {
    sum.requests += cost.requests;
    sum.transactions += cost.transactions;
    sum.ideal_transactions += cost.ideal_transactions;
    sum.scattered_requests += cost.scattered_requests;
    sum.worst_request = std::max(sum.worst_request, cost.worst_request);
}

// All elements but these, of which there are `count` with them; they are in ascending order.
std::vector<std::size_t> others(const std::vector<std::size_t>& elements, std::size_t count) {
    std::vector<std::size_t> rest;
    auto next = elements.begin();
    for (std::size_t i = 0; i < count; ++i) {
        if (next != elements.end() && *next == i) {
            ++next;
        } else {
            rest.push_back(i);
        }
    }
    return rest;
}

}  // namespace

void carry_over(Buffer& array, std::vector<std::byte> bytes,
                const std::vector<std::size_t>* unwritten, std::size_t count) {
    if (!bytes.empty()) {
        array.bytes = std::move(bytes);
    }
    if (!array.initialized) {
        array.initialized = unwritten == nullptr || unwritten->empty();
        array.written = array.initialized ? std::vector<std::size_t>() : others(*unwritten, count);
    }
}

// A dispatch that did nothing else with other last bits leaves what it did not touch.
void carry_over_other_bits(std::vector<Buffer>& arrays, const Result& audit,
                           const std::vector<std::vector<std::byte>>& left) {
    const bool is_known = audit.other_bits && !audit.other_bits->buffers.empty();
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (is_known) {
            arrays[i].other_bytes = audit.other_bits->buffers[i];
        } else if (!arrays[i].other_bytes.empty() && !left[i].empty() &&
                   arrays[i].bytes != left[i]) {
            arrays[i].other_bytes.clear();
        }
    }
}

bool has_other_bytes(const std::vector<Buffer>& arrays) {
    return std::ranges::any_of(arrays,
                               [](const Buffer& array) { return !array.other_bytes.empty(); });
}

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

bool is_whole(const Result& audit, const Launch& launch) {
    return !audit.unsupported && audit.complete &&
           audit.audited_workgroups == launch.workgroups.volume();
}

}  // namespace vkp::audit
