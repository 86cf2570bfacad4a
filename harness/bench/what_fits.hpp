// The sizes of a bench that a device can run, and soon enough.
#pragma once

#include "harness/bench/timing.hpp"
#include "harness/vulkan/timer.hpp"

#include <string>
#include <vector>

namespace vkp {

std::vector<TimedArray> timed_arrays(const Bench& bench, const Case& bench_case);

// Why the device cannot run it; empty if it can.
std::string what_does_not_fit(const DeviceInfo& device, const Puzzle& puzzle,
                              const Case& bench_case, int size, const TimingOptions& options);

// The seconds that all repetitions take, if time grows as what there is to do.
double expected_s(const SizeTiming& previous, const SizeTiming& next);

// Why so many seconds are not spent; empty if they are.
std::string why_too_long(double seconds, double allowed_s);

}  // namespace vkp
