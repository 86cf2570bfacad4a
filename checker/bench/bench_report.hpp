// The results of `workbook bench`, and their output.
#pragma once

#include "checker/text/style.hpp"
#include "harness/bench/ceilings.hpp"
#include "harness/bench/timing.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/model/device/device_info.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace vkp {

struct KernelBench {
    const Puzzle* puzzle = nullptr;
    Kernel kernel;
    // The last of two checks: on the puzzle's own cases, then at the smallest of the real sizes.
    // Only kernels that pass both are timed.
    PuzzleResult check;
    bool is_checked_at_size = false;     // `check` is the second
    std::vector<SizeTiming> sizes = {};  // including those that were left out

    // The part of a solved kernel that the audit does not support; null if there is none.
    [[nodiscard]] const audit::Result::Unsupported* unsupported() const;
    [[nodiscard]] bool is_checked() const {
        return is_checked_at_size && check.is_right() && unsupported() == nullptr;
    }
    // Whether the kernel was checked, is right at every timed size (at least one), and had no fault
    // at the others.
    [[nodiscard]] bool is_right() const;
};

struct BenchReport {
    DeviceInfo device;
    Ceilings ceilings;
    std::vector<KernelBench> kernels;
};

// The rates of one size for the table.
struct Rates {
    double median_ms = 0;
    double lower_quartile_ms = 0;
    double upper_quartile_ms = 0;
    double gb_s = 0;
    double gflop_s = 0;
    double share = 0;  // share of the ceiling; 1 is all of it
    bool is_memory_bound = true;
};

// For a size that was timed.
Rates rates_of(const SizeTiming& timing, const Ceilings& ceilings);

// The value with three significant digits, or all before the point: "1.23", "12.3", "1234".
std::string three_digits(double value);

// The text, piece by piece, as the results come in.
std::string render_bench_device(const DeviceInfo& device, const Ceilings& ceilings);
std::string render_bench_heading(const KernelBench& bench, const Style& style);
std::string render_bench_row(const SizeTiming& timing, const Ceilings& ceilings,
                             const Style& style);
// Sizes that were skipped one after the other: the reason for the first, the numbers of the others.
std::string render_bench_skipped(std::span<const SizeTiming> skipped, const Ceilings& ceilings,
                                 const Style& style);
std::string render_bench_footer(const KernelBench& bench, const Ceilings& ceilings,
                                const Style& style);
// Why nothing was timed.
std::string render_bench_obstacle(const KernelBench& bench, const Style& style);

// The points of one kernel under the roof of the device, in lines of at most `width` columns.
std::string render_roofline_text(const KernelBench& bench, const Ceilings& ceilings,
                                 std::size_t width);
std::string render_roofline_svg(const KernelBench& bench, const BenchReport& report);
// Many kernels: a bar each, the share of its own ceiling.
std::string render_shares_text(const BenchReport& report, const Style& style);
std::string render_shares_svg(const BenchReport& report);

// Schema 1, described in docs/json.md.
std::string render_bench_json(const BenchReport& report);
// One line for each size, below a line of names.
std::string render_bench_csv(const BenchReport& report);

}  // namespace vkp
