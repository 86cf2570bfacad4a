#include "checker/bench/bench_report.hpp"

#include "harness/bench/spread.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

const audit::Result::Unsupported* unsupported_of(const CaseResult& result) {
    const auto found = std::find_if(
        result.dispatches.begin(), result.dispatches.end(),
        [](const DispatchResult& dispatch) { return dispatch.audit.unsupported.has_value(); });
    return found == result.dispatches.end() ? nullptr : &*found->audit.unsupported;
}

}  // namespace

const audit::Result::Unsupported* KernelBench::unsupported() const {
    if (!check.is_right()) {
        return nullptr;
    }
    for (const CaseResult& result : check.cases) {
        if (const audit::Result::Unsupported* unsupported = unsupported_of(result)) {
            return unsupported;
        }
    }
    return nullptr;
}

bool KernelBench::is_right() const {
    const auto timed = [](const SizeTiming& timing) { return timing.is_timed(); };
    const auto wrong = [](const SizeTiming& timing) {
        return timing.difference.has_value() || !timing.fault.empty();
    };
    return is_checked() && std::any_of(sizes.begin(), sizes.end(), timed) &&
           std::none_of(sizes.begin(), sizes.end(), wrong);
}

std::string three_digits(double value) {
    return fmt::format("{:.{}f}", value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

Rates rates_of(const SizeTiming& timing, const Ceilings& ceilings) {
    const Spread spread = spread_of(timing.ms);
    return {.median_ms = spread.median,
            .lower_quartile_ms = spread.lower_quartile,
            .upper_quartile_ms = spread.upper_quartile,
            .gb_s = timing.bytes / spread.median * 1e-6,
            .gflop_s = timing.operations / spread.median * 1e-6,
            .share = least_ms(ceilings, timing.bytes, timing.operations) / spread.median,
            .is_memory_bound = is_memory_bound(ceilings, timing.bytes, timing.operations)};
}

}  // namespace vkp
