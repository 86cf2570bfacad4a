// The schedulers of the orders that an audit tries (harness/model/results/run_order.hpp).
#pragma once

#include "harness/audit/flight.hpp"
#include "harness/model/results/run_order.hpp"

#include <cstdint>
#include <memory>

namespace vkp::audit {

// `atomics`: how many the units make together, about. Not for lock-step.
std::unique_ptr<Scheduler> new_scheduler(const RunOrder& order, std::uint64_t atomics);

}  // namespace vkp::audit
