#include "harness/bench/timing.hpp"

#include "harness/bench/cold_memory.hpp"
#include "harness/bench/open_timer.hpp"
#include "harness/bench/spread.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/judge/findings.hpp"
#include "harness/model/closeness.hpp"
#include "harness/model/device_quirks.hpp"
#include "harness/model/encoding.hpp"
#include "harness/model/frame.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/worker/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <span>

namespace vkp {

template <Same<Difference> T>
auto members(T& of) {
    auto& [element, expected, actual, is_written] = of;
    return std::tie(element, expected, actual, is_written);
}

template <Same<SizeTiming> T>
auto members(T& of) {
    auto& [size, bytes, operations, left_out, fault, ms, is_by_host_clock, difference] = of;
    return std::tie(size, bytes, operations, left_out, fault, ms, is_by_host_clock, difference);
}

namespace {

// Until the run with guards is over: of a driver that compiles when it runs nobody can tell more.
constexpr Stage kStageOfGuards = Stage::kPrepare;

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

struct CompiledDispatch {
    Frame frame;
    CompiledKernel kernel;
};

// In their order; none if the kernel does not compile.
std::vector<CompiledDispatch> compile_dispatches(const Case& bench_case, const Kernel& kernel) {
    std::vector<CompiledDispatch> dispatches;
    for (std::size_t i = 0; i < bench_case.dispatches.size(); ++i) {
        const Frame frame = frame_of(bench_case, i);
        dispatches.push_back({frame, compile_kernel(frame, kernel.text)});
        if (!dispatches.back().kernel.errors.empty()) {
            return {};
        }
    }
    return dispatches;
}

TimedDispatch timed_dispatch(const CompiledDispatch& dispatch, spirv::Words words,
                             const DeviceInfo& device) {
    const Launch& launch = dispatch.frame.launch;
    return {std::move(words), launch.workgroups, push_constants(dispatch.frame),
            subgroup_request(dispatch.kernel.requirements, device, launch.workgroup_size)};
}

// All dispatches of a case with guards, and with one record of their faults for each.
class WatchedRun {
public:
    WatchedRun(const std::vector<CompiledDispatch>& dispatches, const DeviceInfo& device,
               const Puzzle& puzzle, const Case& bench_case)
        : dispatches_(dispatches), limit_(loop_iteration_limit(device)) {
        request_.arrays = arrays_of(puzzle.bench, bench_case);
        for (const CompiledDispatch& dispatch : dispatches_) {
            const auto binding = static_cast<std::uint32_t>(request_.arrays.size());
            const SharedRecord record{.first_word = words_, .untouched = kPoison};
            Instrumented instrumented =
                instrument(dispatch.kernel.shader, {.record_binding = binding,
                                                    .shared_record = record,
                                                    .loop_iteration_limit = limit_});
            request_.dispatches.push_back(
                timed_dispatch(dispatch, std::move(instrumented.words), device));
            words_ += instrumented.layout.shared_words();
            records_.push_back(record);
            instrumented_.push_back(std::move(instrumented));
        }
        request_.arrays.push_back({words_ * sizeof(std::uint32_t)});
        request_.repetitions = 1;
        request_.warms_up = false;
        request_.samples.resize(words_);
        std::iota(request_.samples.begin(), request_.samples.end(), 0);
    }

    // What went wrong or why nothing ran goes into `timing`, if there is anything.
    void run(Timer& timer, SizeTiming& timing) const {
        const TimingResult result = timer.time(request_);
        timing.left_out = result.refusal;
        for (std::size_t i = 0; timing.left_out.empty() && i < dispatches_.size(); ++i) {
            const std::span<const std::uint32_t> words = result.samples.front();
            const RunReport report = read_shared_record(
                instrumented_[i],
                words.subspan(records_[i].first_word, instrumented_[i].layout.shared_words()),
                records_[i]);
            const auto findings = findings_of(report, dispatches_[i].frame, limit_);
            if (!findings.empty()) {
                timing.fault = fmt::format("line {}: {}", findings.front().lines.front(),
                                           findings.front().message);
                return;
            }
        }
    }

private:
    const std::vector<CompiledDispatch>& dispatches_;
    std::uint32_t limit_;
    std::vector<Instrumented> instrumented_;
    std::vector<SharedRecord> records_;
    std::uint32_t words_ = 0;  // of all records
    TimingRequest request_;
};

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

// Guards make a program several times as long, and some drivers' compilers take their time over it.
std::string guards_take_too_long(std::chrono::milliseconds limit) {
    return fmt::format(
        "compiling it with guards and running it once did not end within {:g} s, which need be no "
        "fault of the kernel: --timeout gives it longer",
        std::chrono::duration<double>(limit).count());
}

// `asked` has what is known of the size before it is timed; `elements` are those of the result.
void require_possible(const SizeTiming& given, const SizeTiming& asked, int repetitions,
                      std::size_t elements) {
    const bool is_asked = given.size == asked.size && given.bytes == asked.bytes &&
                          given.operations == asked.operations;
    const auto wanted = static_cast<std::size_t>(repetitions);
    const bool is_timed = given.left_out.empty() && given.fault.empty();
    const bool has_times = given.ms.size() == (is_timed ? wanted : 0) &&
                           std::all_of(given.ms.begin(), given.ms.end(),
                                       [](double ms) { return std::isfinite(ms) && ms >= 0; });
    if (!is_asked || !has_times || (given.difference && given.difference->element >= elements)) {
        throw ProtocolError("no timing of that size");
    }
}

}  // namespace

bool is_soon_audited(const Puzzle& puzzle, int size) {
    constexpr double kMaxBytes = 1 << 19;
    constexpr double kMaxOperations = 1 << 20;
    const Case bench_case = puzzle.bench.at(size);
    return least_bytes(bench_case) <= kMaxBytes &&
           puzzle.bench.operations(bench_case) <= kMaxOperations;
}

Case bench_case_at(const Puzzle& puzzle, int size) {
    Case bench_case = puzzle.bench.at(size);
    bench_case.name = fmt::format("n={}", size);
    const BenchInputs inputs = inputs_of(puzzle.bench, bench_case);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        Array& array = bench_case.inputs[i];
        array.values.resize(element_count(array.shape) * array.type.components);
        for (std::size_t element = 0; element < array.values.size(); ++element) {
            const float content = inputs[i][element];
            array.values[element] = array.type == ElementType::kInt32
                                        ? std::bit_cast<std::int32_t>(content)
                                        : static_cast<double>(content);
        }
    }
    return bench_case;
}

SizeTiming time_here(Timer& timer, const Puzzle& puzzle, const Kernel& kernel, int size,
                     Repetitions repetitions, StageBoard* stage) {
    const auto begin = [&](Stage next) {
        if (stage != nullptr) {
            stage->set(next);
        }
    };
    begin(kStageOfGuards);
    const Case bench_case = puzzle.bench.at(size);
    SizeTiming timing = untimed(puzzle, bench_case, size, "");
    const std::vector<CompiledDispatch> dispatches = compile_dispatches(bench_case, kernel);
    if (dispatches.empty()) {
        timing.left_out = "the kernel does not compile at this size";
        return timing;
    }
    if (size != puzzle.bench.sizes.front()) {  // which was audited
        WatchedRun(dispatches, timer.device(), puzzle, bench_case).run(timer, timing);
    }
    if (!timing.left_out.empty() || !timing.fault.empty()) {
        return timing;
    }
    begin(Stage::kRun);
    TimingRequest request{.dispatches = {},
                          .arrays = arrays_of(puzzle.bench, bench_case),
                          .repetitions = repetitions.count,
                          .cold_bytes = repetitions.cold_bytes,
                          .samples = sampled_elements(bench_case)};
    for (const CompiledDispatch& dispatch : dispatches) {
        request.dispatches.push_back(
            timed_dispatch(dispatch, dispatch.kernel.shader.words, timer.device()));
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
                return time_here(timer, puzzle, kernel, size,
                                 {.count = options.repetitions,
                                  .cold_bytes = cold_bytes(device, options.guard.memory_bytes)},
                                 &stage);
            },
            [&](const SizeTiming& given) {
                require_possible(given, next, options.repetitions,
                                 element_count(bench_case.result_shape));
            });
    } catch (const GuardedFailure& failure) {
        const bool is_of_guards = failure.timed_out_at(kStageOfGuards);
        (failure.crashed() ? next.fault : next.left_out) =
            is_of_guards ? guards_take_too_long(options.guard.time_limit) : failure.what();
        return next;
    }
}

}  // namespace vkp
