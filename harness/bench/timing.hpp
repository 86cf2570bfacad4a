// The kernel of a puzzle at one of its real sizes: run once with guards, unless it is
// the smallest, which say whether it keeps to its arrays and its loops end there, too; then as the
// learner wrote it, timed, and compared with samples of what the result must be.
//
// Only for kernels that the audit has nothing against at a smaller size.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/model/device/tiles.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/vulkan/timer.hpp"
#include "harness/worker/isolated.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct TimingOptions {
    int repetitions = 20;
    double time_s = 2;  // that all repetitions of one size may take
    IsolationOptions guard = {};
};

// An element of the result that is wrong after the timed runs.
struct Difference {
    std::size_t element = 0;  // flat index
    double expected = 0;
    double actual = 0;
    bool is_written = true;
    std::string broken_property = {};  // what Puzzle::property says instead, if not empty
};

struct SizeTiming {
    int size = 0;
    double bytes = 0;           // the least that must cross memory
    double operations = 0;      // floating-point operations of the kernel's task
    std::string left_out = {};  // why it was not timed: "…, which takes about 9 s"
    // Why it must not be timed: what a run that is kept in its arrays found, or a crash.
    std::string fault = {};
    std::vector<double> ms = {};  // one for each repetition
    bool is_by_host_clock = false;
    std::optional<Difference> difference = {};
    Tiles tiles = Tiles::kNone;  // by what the device multiplied them, if there are any

    [[nodiscard]] bool is_timed() const { return left_out.empty() && fault.empty() && !ms.empty(); }
    [[nodiscard]] bool is_right() const { return is_timed() && !difference; }
};

// One of the puzzle's sizes, with values in its inputs, for a check of the kernel there.
// Tiles are for subgroups of `subgroup_size` threads.
Case bench_case_at(const Puzzle& puzzle, int size,
                   std::uint32_t subgroup_size = kScoredSubgroupSize);

// Whether an audit of all of it takes a second at most, or little more.
bool is_soon_audited(const Puzzle& puzzle, int size);

// `previous` is the last size that was timed, to judge by how long this one would take; null for
// the first. A driver that crashes or hangs is a reason to leave the size out. Throws
// InstallationError.
SizeTiming time_size(const DeviceInfo& device, const Puzzle& puzzle, const Kernel& kernel, int size,
                     const TimingOptions& options, const SizeTiming* previous);

// How often each size is timed, and how much is overwritten before, so that no cache holds its
// arrays.
struct Repetitions {
    int count = 0;
    std::uint64_t cold_bytes = 0;
};

// time_size() in this process, without asking beforehand whether memory and time suffice.
SizeTiming time_here(Timer& timer, const Puzzle& puzzle, const Kernel& kernel, int size,
                     Repetitions repetitions, StageBoard* stage = nullptr);

}  // namespace vkp
