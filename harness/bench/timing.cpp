#include "harness/bench/timing.hpp"

#include "harness/bench/cold_memory.hpp"
#include "harness/bench/open_timer.hpp"
#include "harness/bench/spread.hpp"
#include "harness/model/closeness.hpp"
#include "harness/model/encoding.hpp"
#include "harness/model/frame.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/worker/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

template <Same<Difference> T>
auto members(T& of) {
    auto& [element, expected, actual, is_written] = of;
    return std::tie(element, expected, actual, is_written);
}

template <Same<SizeTiming> T>
auto members(T& of) {
    auto& [size, bytes, operations, left_out, ms, is_by_host_clock, difference] = of;
    return std::tie(size, bytes, operations, left_out, ms, is_by_host_clock, difference);
}

namespace {

SizeTiming untimed(const Puzzle& puzzle, const Case& bench_case, int size, std::string why) {
    return {.size = size,
            .bytes = least_bytes(bench_case),
            .operations = puzzle.bench.operations(bench_case),
            .left_out = std::move(why)};
}

std::vector<TimedArray> arrays_of(const Bench& bench, const Case& bench_case) {
    const BenchInputs inputs = inputs_of(bench, bench_case);
    std::vector<TimedArray> arrays;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Array& input = bench_case.inputs[i];
        arrays.push_back({byte_count(input.shape, input.type), inputs[i]});
    }
    for (const ScratchArray& scratch : bench_case.scratch) {
        arrays.push_back({byte_count(scratch.shape, scratch.type)});
    }
    arrays.push_back({byte_count(bench_case.result_shape, bench_case.result_type)});
    return arrays;
}

// The dispatches of one repetition, in order; none if the kernel does not compile.
std::vector<TimedDispatch> dispatches_of(const Case& bench_case, const Kernel& kernel,
                                         const DeviceInfo& device) {
    std::vector<TimedDispatch> dispatches;
    for (std::size_t i = 0; i < bench_case.dispatches.size(); ++i) {
        const Frame frame = frame_of(bench_case, i);
        CompiledKernel compiled = compile_kernel(frame, kernel.text);
        if (!compiled.errors.empty()) {
            return {};
        }
        dispatches.push_back(
            {std::move(compiled.shader.words), frame.launch.workgroups, push_constants(frame),
             subgroup_request(compiled.requirements, device, frame.launch.workgroup_size)});
    }
    return dispatches;
}

std::optional<Difference> difference_of(const Puzzle& puzzle, const Case& bench_case,
                                        const TimingRequest& request, const TimingResult& result) {
    const Expected expected =
        puzzle.bench.elements(bench_case, inputs_of(puzzle.bench, bench_case), request.samples);
    for (std::size_t i = 0; i < request.samples.size(); ++i) {
        for (const std::vector<std::uint32_t>& words : result.samples) {
            const double actual = decode(words[i], bench_case.result_type);
            const bool is_written = words[i] != kPoison;
            const bool is_right = is_close(actual, expected.values[i], expected.tolerances[i]);
            if (!is_written || !is_right) {
                return Difference{request.samples[i], expected.values[i], actual, is_written};
            }
        }
    }
    return {};
}

std::uint64_t array_bytes(const std::vector<TimedArray>& arrays) {
    std::uint64_t bytes = 0;
    for (const TimedArray& array : arrays) {
        bytes += array.size_bytes;
    }
    return bytes;
}

// Why the device cannot run it; empty if it can.
std::string what_does_not_fit(const DeviceInfo& device, const Puzzle& puzzle,
                              const Case& bench_case, const TimingOptions& options) {
    for (const Dispatch& dispatch : bench_case.dispatches) {
        const Launch& launch = dispatch.launch;
        if (!fits(launch.workgroup_size, device.limits)) {
            return fmt::format("the device allows {} threads a workgroup, and this takes {}",
                               device.limits.workgroup_invocations, launch.workgroup_size.volume());
        }
        if (launch.workgroups.x > device.limits.workgroups.x ||
            launch.workgroups.y > device.limits.workgroups.y) {
            return "the device does not allow so many workgroups";
        }
    }
    TimingRequest request{.dispatches = {},
                          .arrays = arrays_of(puzzle.bench, bench_case),
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

// In seconds, for all repetitions, if time grows as what there is to do.
double expected_s(const SizeTiming& previous, const SizeTiming& next) {
    const double growth =
        std::max(next.bytes / previous.bytes, next.operations / previous.operations);
    const auto repetitions = static_cast<double>(previous.ms.size() + 2);  // and warm-ups
    return spread_of(previous.ms).median * growth * repetitions * 1e-3;
}

// Empty if it is not.
std::string why_too_long(double seconds, double allowed_s) {
    constexpr double kMaxThatTimeAllows = 3600;
    if (seconds <= allowed_s) {
        return {};
    }
    const double enough = std::ceil(1.2 * seconds);
    if (enough > kMaxThatTimeAllows) {
        return fmt::format("it would take about {:.0f} minutes", seconds / 60);
    }
    return fmt::format("it would take about {:.{}f} s; --time {:.0f} allows it", seconds,
                       seconds < 10 ? 1 : 0, enough);
}

// `asked` has what is known of the size before it is timed; `elements` are those of the result.
void require_possible(const SizeTiming& given, const SizeTiming& asked, int repetitions,
                      std::size_t elements) {
    const bool is_asked = given.size == asked.size && given.bytes == asked.bytes &&
                          given.operations == asked.operations;
    const auto wanted = static_cast<std::size_t>(repetitions);
    const bool has_times = given.ms.size() == (given.left_out.empty() ? wanted : 0) &&
                           std::all_of(given.ms.begin(), given.ms.end(),
                                       [](double ms) { return std::isfinite(ms) && ms >= 0; });
    if (!is_asked || !has_times || (given.difference && given.difference->element >= elements)) {
        throw ProtocolError("no timing of that size");
    }
}

}  // namespace

Case smallest_bench_case(const Puzzle& puzzle) {
    const int size = puzzle.bench.sizes.front();
    Case bench_case = puzzle.bench.at(size);
    bench_case.name = fmt::format("n={}", size);
    const BenchInputs inputs = inputs_of(puzzle.bench, bench_case);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        Array& array = bench_case.inputs[i];
        array.values.resize(element_count(array.shape) * array.type.components);
        for (std::size_t element = 0; element < array.values.size(); ++element) {
            array.values[element] = inputs[i][element];
        }
    }
    return bench_case;
}

SizeTiming time_here(Timer& timer, const Puzzle& puzzle, const Kernel& kernel, int size,
                     int repetitions, std::uint64_t cold_bytes) {
    const Case bench_case = puzzle.bench.at(size);
    SizeTiming timing = untimed(puzzle, bench_case, size, "");
    const TimingRequest request{.dispatches = dispatches_of(bench_case, kernel, timer.device()),
                                .arrays = arrays_of(puzzle.bench, bench_case),
                                .repetitions = repetitions,
                                .cold_bytes = cold_bytes,
                                .samples = sampled_elements(bench_case)};
    if (request.dispatches.empty()) {
        timing.left_out = "the kernel does not compile at this size";
        return timing;
    }
    TimingResult result = timer.time(request);
    timing.left_out = result.refusal;
    timing.ms = std::move(result.ms);
    timing.is_by_host_clock = result.is_by_host_clock;
    if (timing.left_out.empty()) {
        timing.difference = difference_of(puzzle, bench_case, request, result);
    }
    return timing;
}

SizeTiming time_size(const DeviceInfo& device, const Puzzle& puzzle, const Kernel& kernel, int size,
                     const TimingOptions& options, const SizeTiming* previous) {
    const Case bench_case = puzzle.bench.at(size);
    SizeTiming next =
        untimed(puzzle, bench_case, size, what_does_not_fit(device, puzzle, bench_case, options));
    if (!next.left_out.empty()) {
        return next;
    }
    if (previous != nullptr) {
        next.left_out = why_too_long(expected_s(*previous, next), options.time_s);
        if (!next.left_out.empty()) {
            return next;
        }
    }
    try {
        return guarded_with<SizeTiming, Timer>(
            options.guard, opens_timer(device),
            [&](Timer& timer, StageBoard& stage) {
                stage.set(Stage::kRun);
                return time_here(timer, puzzle, kernel, size, options.repetitions,
                                 cold_bytes(device, options.guard.memory_bytes));
            },
            [&](const SizeTiming& given) {
                require_possible(given, next, options.repetitions,
                                 element_count(bench_case.result_shape));
            });
    } catch (const GuardedFailure& failure) {
        next.left_out = failure.what();
        return next;
    }
}

}  // namespace vkp
