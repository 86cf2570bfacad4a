// The shares of many kernels in the performance that the device allows: each a share of its own
// ceiling, memory's or arithmetic's.
#pragma once

#include "checker/bench/bench_report.hpp"

#include <utility>
#include <vector>

namespace vkp {

struct Share {
    int size = 0;
    double share = 0;  // 1 is the ceiling
    bool is_memory_bound = true;
};

// One for each size that was timed, from the smallest.
std::vector<Share> shares_of(const KernelBench& bench, const Ceilings& ceilings);

// The smallest and the largest share.
std::pair<double, double> reach_of(const std::vector<Share>& shares);

// The end of a scale for all of them, from 0: the ceiling, or the next quarter above the kernel
// that exceeds it most.
double end_of_scale(const BenchReport& report);

// "wrong at n = 1024"; empty for a kernel that is right wherever it was timed.
std::string fault_in_words(const KernelBench& bench);

}  // namespace vkp
