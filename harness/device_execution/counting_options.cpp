#include "harness/device_execution/counting_options.hpp"

#include "harness/judge/cross_check.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/shader/generate.hpp"

#include <algorithm>

namespace vkp {

namespace {

bool is_proven(const KernelInterface& interface, const audit::Result& audit,
               const Requirements& requirements, const DeviceInfo& device) {
    return is_comparable(audit, interface) && !audit.is_device_dependent &&
           !audit.is_order_dependent && !audit.may_trap && !requirements.floats_steer &&
           audit.most_loop_rounds < loop_iteration_limit(device);
}

// The limit leaves room for a device that counts more than the audit.
bool fit_in_halves(const Counts& maximum) {
    return std::ranges::all_of(kCountMembers,
                               [&](auto counter) { return maximum.*counter < kMaxInHalfASlot; });
}

}  // namespace

InstrumentOptions counting_options(const KernelInterface& interface, const audit::Result& audit,
                                   const Requirements& requirements, const DeviceInfo& device) {
    InstrumentOptions options{.record_binding = binding_count(interface),
                              .loop_iteration_limit = loop_iteration_limit(device)};
    if (is_proven(interface, audit, requirements, device)) {
        options.guards = Guards::kNone;
        options.counts_in_halves = fit_in_halves(audit.maximum);
    }
    return options;
}

}  // namespace vkp
