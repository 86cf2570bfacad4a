#include "harness/bench/what_fits.hpp"

#include "harness/bench/cold_memory.hpp"
#include "harness/bench/spread.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

std::uint64_t array_bytes(const std::vector<TimedArray>& arrays) {
    std::uint64_t bytes = 0;
    for (const TimedArray& array : arrays) {
        bytes += array.size_bytes;
    }
    return bytes;
}

}  // namespace

std::vector<TimedArray> timed_arrays(const Bench& bench, const Case& bench_case) {
    const BenchInputs contents = inputs_of(bench, bench_case);
    std::vector<TimedArray> arrays;
    std::size_t next = 0;
    for (const CaseArray& array : bench_case.arrays) {
        TimedArray timed{byte_count(array.shape, array.type)};
        if (array.is_initialized) {
            timed.content = contents[next++];
            timed.is_overwritten = array.role != ArrayRole::kInput;
            timed.begins_with_zeros =
                timed.is_overwritten && &array != &bench_case.result() && timed.content->is_zeros();
        }
        arrays.push_back(timed);
    }
    return arrays;
}

std::string what_does_not_fit(const DeviceInfo& device, const Puzzle& puzzle,
                              const Case& bench_case, int size, const TimingOptions& options) {
    const int short_loops = puzzle.bench.largest_with_short_loops;
    if (short_loops > 0 && size > short_loops && silent_iteration_limit(device)) {
        return "its loops are longer than this device runs loops";
    }
    for (const Dispatch& dispatch : bench_case.dispatches) {
        const Launch& launch = dispatch.launch;
        if (!fits(launch.workgroup_size, device.limits)) {
            return fmt::format("the device allows {} threads per workgroup, and this takes {}",
                               device.limits.workgroup_invocations, launch.workgroup_size.volume());
        }
        if (launch.workgroups.x > device.limits.workgroups.x ||
            launch.workgroups.y > device.limits.workgroups.y) {
            return "the device does not allow so many workgroups";
        }
    }
    TimingRequest request{.dispatches = {},
                          .arrays = timed_arrays(puzzle.bench, bench_case),
                          .repetitions = options.repetitions,
                          .cold_bytes = cold_bytes(device, options.guard.memory_bytes)};
    for (const TimedArray& array : request.arrays) {
        if (array.size_bytes > device.limits.storage_buffer_bytes) {
            return fmt::format("an array takes {} MiB, and the device allows {}",
                               array.size_bytes >> 20U, device.limits.storage_buffer_bytes >> 20U);
        }
    }
    const std::uint64_t needed = timing_bytes(array_bytes(request.arrays), request);
    const std::uint64_t budget = memory_budget(device, options.guard.memory_bytes);
    if (needed > budget) {
        return fmt::format("it takes {} MiB of memory, and may have {}", needed >> 20U,
                           budget >> 20U);
    }
    return {};
}

double expected_s(const SizeTiming& previous, const SizeTiming& next) {
    const double growth =
        std::max(next.bytes / previous.bytes, next.operations / previous.operations);
    const auto repetitions = static_cast<double>(previous.ms.size() + 2);  // and warm-ups
    return spread_of(previous.ms).median * growth * repetitions * 1e-3;
}

std::string why_too_long(double seconds, double allowed_s) {
    constexpr double kMaxThatTimeAllows = 3600;
    if (seconds <= allowed_s) {
        return {};
    }
    const double enough = std::ceil(1.2 * seconds);
    if (enough > kMaxThatTimeAllows) {
        return seconds < 7200 ? fmt::format("it would take about {:.0f} minutes", seconds / 60)
                              : fmt::format("it would take about {:.0f} hours", seconds / 3600);
    }
    return fmt::format("it would take about {:.{}f} s; --time {:.0f} allows it", seconds,
                       seconds < 10 ? 1 : 0, enough);
}

}  // namespace vkp
