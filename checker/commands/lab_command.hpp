// `workbook lab FILE…`: kernels of the learner's own.
#pragma once

#include "checker/isolated/lab_input.hpp"
#include "checker/options/shared_options.hpp"
#include "harness/check/check.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vkp {

// Compiles, audits and runs a kernel whose comments are right.
using LabRunner = std::function<PuzzleResult(const LabFile& file, const Kernel& kernel)>;

enum class LabFormat { kText, kJson, kJunit, kSarif };

struct LabArguments {
    std::vector<std::string> paths = {};  // of files, and of folders with files
    LabFileArguments file = {};      // its path is that of the one file; empty if there are more
    std::string accepted_path = {};  // of a baseline to write; empty: none
    std::string output_path = {};    // of the operation's lab file; empty: it is run
    RunArguments run = {};
    LabFormat format = LabFormat::kText;
    ColorMode color = ColorMode::kAuto;
    bool smallest = false;
    std::size_t jobs = 0;  // how many files at once; 0: as many as there are cores
};

// Reads the one file, runs it and prints the outcome. Gives the exit code; throws UsageError and
// InstallationError.
int run_lab(const LabArguments& arguments, const LabRunner& run_kernel);

// Runs it in a worker.
CommandDeclaration lab_command();

}  // namespace vkp
