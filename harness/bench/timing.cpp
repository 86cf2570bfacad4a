#include "harness/bench/timing.hpp"

#include "harness/bench/batch.hpp"
#include "harness/bench/cold_memory.hpp"
#include "harness/bench/open_timer.hpp"
#include "harness/bench/tiles_on_device.hpp"
#include "harness/bench/what_fits.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/judge/compare.hpp"
#include "harness/judge/findings.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/closeness.hpp"
#include "harness/model/numbers/dot4.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/worker/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace vkp {

template <Same<Difference> T>
auto members(T& of) {
    auto& [element, expected, actual, is_written, broken_property] = of;
    return each_of(element, expected, actual, is_written, broken_property);
}

template <Same<SizeTiming> T>
auto members(T& of) {
    auto& [size, bytes, operations, left_out, fault, ms, is_by_host_clock, difference, tiles] = of;
    return each_of(size, bytes, operations, left_out, fault, ms, is_by_host_clock, difference,
                   tiles);
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

std::vector<double> values_of(const BenchInput& content, const Shape& shape, ElementType type) {
    std::vector<double> values(element_count(shape) * type.components);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = content[i];
    }
    return values;
}

struct CompiledDispatch {
    KernelInterface interface;
    CompiledKernel kernel;
};

// In their order, for a device with what only some have, if there is one; none if the kernel does
// not compile.
std::vector<CompiledDispatch> compile_dispatches(const Case& bench_case, const Kernel& kernel,
                                                 const DeviceInfo* device = nullptr) {
    std::vector<CompiledDispatch> dispatches;
    for (std::size_t i = 0; i < bench_case.dispatches.size(); ++i) {
        const KernelInterface plain = interface_of(bench_case, i);
        const KernelInterface interface =
            device == nullptr ? plain : with_dot_instruction(plain, *device);
        dispatches.push_back({interface, compile_kernel(interface, kernel.text)});
        if (!dispatches.back().kernel.errors.empty()) {
            return {};
        }
    }
    return dispatches;
}

TimedDispatch timed_dispatch(const CompiledDispatch& dispatch, spirv::Words words,
                             const DeviceInfo& device) {
    const Launch& launch = dispatch.interface.launch;
    return {std::move(words), launch.workgroups, push_constants(dispatch.interface),
            subgroup_request(dispatch.kernel.requirements, device, launch.workgroup_size)};
}

// All dispatches of a case with guards, and with one record of their faults for each.
class WatchedRun {
public:
    WatchedRun(const std::vector<CompiledDispatch>& dispatches, const DeviceInfo& device,
               const Puzzle& puzzle, const Case& bench_case)
        : dispatches_(dispatches), limit_(loop_iteration_limit(device)) {
        request_.arrays = timed_arrays(puzzle.bench, bench_case);
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
        for (std::uint32_t word = 0; word < words_; ++word) {
            request_.samples.push_back({request_.arrays.size() - 1, word});
        }
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
            const auto findings = findings_of(report, dispatches_[i].interface, limit_);
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

std::vector<double> decoded(const std::vector<std::uint32_t>& words, ElementType component) {
    std::vector<double> values;
    for (const std::uint32_t word : words) {
        values.push_back(decode(word, component));
    }
    return values;
}

std::vector<std::size_t> sampled_values(const Bench& bench, const Case& bench_case) {
    return bench.is_batch ? sampled_members(bench_case) : sampled_elements(bench_case);
}

std::vector<SampledWord> sampled_words(const Bench& bench, const Case& bench_case) {
    std::vector<SampledWord> words;
    for (const std::size_t value : sampled_values(bench, bench_case)) {
        const auto [array, word] = bench_case.result_at(value);
        words.push_back({array.place, word});
    }
    return words;
}

std::optional<Difference> difference_of(const Puzzle& puzzle, const Case& bench_case,
                                        const TimingResult& result) {
    const std::vector<std::size_t> values = sampled_values(puzzle.bench, bench_case);
    Expected expected = puzzle.expected_at(bench_case, inputs_of(puzzle.bench, bench_case), values);
    if (bench_case.result_is_unordered && !values.empty()) {
        const ElementType component{bench_case.result().type.scalar};
        expected = in_order_of(decoded(result.samples.front(), component), expected);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ElementType component{bench_case.result_at(values[i]).first.type.scalar};
        for (const std::vector<std::uint32_t>& words : result.samples) {
            const double actual = decode(words[i], component);
            const bool is_written = words[i] != kPoison;
            const bool is_right = is_close(actual, expected.values[i], expected.tolerances[i]);
            if (!is_written || !is_right) {
                return Difference{values[i], expected.values[i], actual, is_written};
            }
        }
    }
    for (const std::vector<std::uint32_t>& words : result.samples) {
        std::string broken = broken_property_of_members(puzzle, bench_case, words);
        if (!broken.empty()) {
            return Difference{.broken_property = std::move(broken)};
        }
    }
    return {};
}

// Guards make a program several times as long, and some drivers' compilers take their time over it.
std::string guards_take_too_long(std::chrono::milliseconds limit) {
    return fmt::format(
        "compiling it with guards and running it once did not end within {:g} s, which may not be "
        "the kernel's fault: --timeout allows longer",
        std::chrono::duration<double>(limit).count());
}

// `asked` has what is known of the size before it is timed; `elements` are those of the results.
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

// What the timer is asked: the dispatches with the device's fastest instructions.
TimingRequest request_of(const Puzzle& puzzle, const Case& bench_case, const Kernel& kernel,
                         const std::vector<CompiledDispatch>& dispatches, const DeviceInfo& device,
                         Repetitions repetitions) {
    TimingRequest request{.dispatches = {},
                          .arrays = timed_arrays(puzzle.bench, bench_case),
                          .repetitions = repetitions.count,
                          .cold_bytes = repetitions.cold_bytes,
                          .samples = sampled_words(puzzle.bench, bench_case)};
    const bool may_be_faster = std::ranges::any_of(
        dispatches, [](const CompiledDispatch& dispatch) { return has_dot4(dispatch.interface); });
    const std::vector<CompiledDispatch> faster =
        may_be_faster ? compile_dispatches(bench_case, kernel, &device)
                      : std::vector<CompiledDispatch>();
    for (const CompiledDispatch& dispatch : faster.empty() ? dispatches : faster) {
        spirv::Words words = words_on(device, dispatch.interface, kernel, dispatch.kernel);
        request.dispatches.push_back(timed_dispatch(dispatch, std::move(words), device));
    }
    return request;
}

}  // namespace

bool is_soon_audited(const Puzzle& puzzle, int size) {
    constexpr double kMaxBytes = 1 << 19;
    constexpr double kMaxOperations = 1 << 20;
    const Case bench_case = puzzle.bench.at(size);
    return least_bytes(bench_case) <= kMaxBytes &&
           puzzle.bench.operations(bench_case) <= kMaxOperations;
}

Case bench_case_at(const Puzzle& puzzle, int size, std::uint32_t subgroup_size) {
    Case bench_case = bench_case_for(puzzle, size, subgroup_size);
    bench_case.name = fmt::format("n={}", size);
    const BenchInputs contents = inputs_of(puzzle.bench, bench_case);
    std::size_t next = 0;
    for (CaseArray& array : bench_case.arrays) {
        if (array.is_initialized) {
            array.values = values_of(contents[next++], array.shape, array.type);
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
    const Case bench_case = bench_case_for(puzzle, size, timer.device().subgroup_size);
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
    const TimingRequest request =
        request_of(puzzle, bench_case, kernel, dispatches, timer.device(), repetitions);
    timing.tiles = tiles_on(timer.device(), bench_case);
    TimingResult result = timer.time(request);
    timing.left_out = result.refusal;
    timing.ms = std::move(result.ms);
    timing.is_by_host_clock = result.is_by_host_clock;
    if (timing.left_out.empty()) {
        timing.difference = difference_of(puzzle, bench_case, result);
    }
    return timing;
}

SizeTiming time_size(const DeviceInfo& device, const Puzzle& puzzle, const Kernel& kernel, int size,
                     const TimingOptions& options, const SizeTiming* previous) {
    const Case bench_case = bench_case_for(puzzle, size, device.subgroup_size);
    SizeTiming next = untimed(puzzle, bench_case, size,
                              what_does_not_fit(device, puzzle, bench_case, size, options));
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
        return isolated_with<SizeTiming, Timer>(
            options.guard, opens_timer(device),
            [&](Timer& timer, StageBoard& stage) {
                return time_here(timer, puzzle, kernel, size,
                                 {.count = options.repetitions,
                                  .cold_bytes = cold_bytes(device, options.guard.memory_bytes)},
                                 &stage);
            },
            [&](const SizeTiming& given) {
                require_possible(given, next, options.repetitions,
                                 bench_case.expected_value_count());
            });
    } catch (const IsolatedFailure& failure) {
        const bool is_of_guards = failure.timed_out_at(kStageOfGuards);
        (failure.crashed() ? next.fault : next.left_out) =
            is_of_guards ? guards_take_too_long(options.guard.time_limit) : failure.what();
        return next;
    }
}

}  // namespace vkp
