// Algorithms larger than the puzzles' cases, for the audit and for devices. Their kernels are in
// bench/kernels.
#pragma once

#include "harness/model/puzzle.hpp"

#include <string>
#include <vector>

namespace vkp {

struct Workload {
    std::string name;
    std::string kernel;  // its path from the top of the sources, without an extension
    Case definition;
};

std::vector<Workload> workloads();

// A product of square matrices by workgroups of 16×16, one for each tile; `size` is a multiple
// of 16. `kernel` is a path as above.
Workload matmul(int size, const std::string& kernel = "bench/kernels/matmul_tiled");

// There are as many floats as threads.
Case elementwise(std::uint32_t threads, std::uint32_t workgroup_size);
// The case without its input.
Case elementwise_launch(std::uint32_t threads, std::uint32_t workgroup_size);

// A file of the sources: those that the program was built from, or those in the folder that
// VKP_SOURCE_ROOT names, for a program copied to another machine. Throws if it cannot be read.
std::string read_source(const std::string& path);

}  // namespace vkp
