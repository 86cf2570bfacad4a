// The kernel of a row: the file that the row names, with the row's macros and types, and with other
// arrays.
#pragma once

#include "checker/report/operations/operation.hpp"
#include "tests/operations/numbers.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// An array of the kernel, which replaces that of the file.
struct TrialArray {
    std::string name;
    std::string type;  // as GLSL has it in memory
    Extents extents;
    std::vector<double> values = {};  // empty: uninitialized
};

// The expected content of an array. Nothing: no value is promised.
struct Wanted {
    std::string array;
    std::string type;  // "float16"
    std::vector<std::optional<double>> values = {};
    // The tolerance of sums, beyond the rounding of the value itself.
    std::vector<double> errors = {};

    void add(std::optional<double> value, double error = 0) {
        values.push_back(value);
        errors.push_back(error);
    }
};

// A run of a kernel, with its expected results.
struct Trial {
    std::vector<TrialArray> arrays = {};
    std::vector<Wanted> wanted = {};
    int threads = 0;           // threads in workgroups of 64
    int groups = 0;            // workgroups, instead of threads
    bool has_special = false;  // floats that GLSL's operations leave undefined
    std::map<std::string, int> constants = {};
    std::map<std::string, std::string> macros = {};
};

// The file of that name beside the table.
std::string kernel_text(const std::string& kernel);

// Throws std::invalid_argument if the file lacks a macro or an array.
std::string trial_kernel(const TensorOperation& operation, const OperandTypes& types,
                         const Trial& trial);

}  // namespace vkp
