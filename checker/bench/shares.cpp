#include "checker/bench/shares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

std::vector<Share> shares_of(const KernelBench& bench, const Ceilings& ceilings) {
    std::vector<Share> shares;
    for (const SizeTiming& timing : bench.sizes) {
        if (timing.is_timed()) {
            const Rates rates = rates_of(timing, ceilings);
            shares.push_back({timing.size, rates.share, rates.is_memory_bound});
        }
    }
    return shares;
}

std::pair<double, double> reach_of(const std::vector<Share>& shares) {
    const auto [least, most] =
        std::minmax_element(shares.begin(), shares.end(),
                            [](const Share& a, const Share& b) { return a.share < b.share; });
    return {least->share, most->share};
}

double end_of_scale(const BenchReport& report) {
    double end = 1;
    for (const KernelBench& bench : report.kernels) {
        for (const Share& share : shares_of(bench, report.ceilings)) {
            end = std::max(end, std::ceil(share.share * 4) / 4);
        }
    }
    return end;
}

std::string fault_in_words(const KernelBench& bench) {
    for (const SizeTiming& timing : bench.sizes) {
        if (timing.difference || !timing.fault.empty()) {
            return fmt::format("{} at n = {}", timing.difference ? "wrong" : "faulty", timing.size);
        }
    }
    return {};
}

}  // namespace vkp
