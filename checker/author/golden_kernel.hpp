// Golden kernels: kernels with what must come of them, in comments above (docs/golden-kernels.md).
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/results/counts.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp {

// As in lab files, and the case in which it is found.
struct GoldenFinding : ExpectedFinding {
    std::optional<std::string> case_name = {};
};

// What is not given may be anything.
struct GoldenKernel {
    std::string name;
    std::string text;
    std::string verdict = {};            // as in JSON
    std::optional<int> line = {};        // of what is said first; 0 is the file as a whole
    std::vector<std::string> says = {};  // parts of what is said
    std::vector<std::string> says_not = {};
    int puzzle = 1;
    std::vector<GoldenFinding> findings = {};  // all of them, if any
    std::optional<Counts> maximum = {};        // for one thread of the scored case
    std::optional<Counts> total = {};          // over its threads
    std::optional<int> stars = {};
    std::string about = {};                      // what follows the stars
    std::optional<std::string> wrong_case = {};  // the first whose values differ
    std::optional<int> hint = {};                // that comes first
    std::string cure = {};  // "no", or a kind of finding that may come to light
    std::string from = {};  // the kernel that the changes are made in
};

// The kernel of a file of its own. Throws std::runtime_error, with the name, where the header is
// not as it should be.
GoldenKernel golden_kernel(const std::string& name, const std::string& text);

// The kernels of a file that holds several, each below a line `=== name`, for the puzzle of that
// solution.
// Throws likewise.
std::vector<GoldenKernel> golden_kernels(const std::string& text, const std::string& solution);

}  // namespace vkp
