// A kernel with its expected verdict, from one file of tests/kernels (see the README there).
#pragma once

#include "harness/model/counts.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct GoldenFinding {
    std::string kind;
    int line = 0;
    std::map<std::string, std::string> details;  // "array", "element", …
};

struct GoldenKernel {
    std::string text;
    int puzzle = 0;
    std::string verdict;
    std::vector<GoldenFinding> findings;
    std::optional<Counts> counts;
    std::optional<Counts> total;
    std::optional<int> stars;
    std::optional<std::string> wrong_case;
    std::optional<int> error_line;
};

// Throws std::runtime_error for a file that lacks something or contains something unknown.
GoldenKernel read_golden_kernel(const std::filesystem::path& path);

}  // namespace vkp
