// `workbook lab FILE`: a kernel of the learner's own.
#pragma once

#include "checker/isolated/lab_input.hpp"
#include "checker/options/shared_options.hpp"
#include "harness/check/check.hpp"

#include <functional>

namespace vkp {

// Compiles, audits and runs a kernel whose comments are right.
using LabRunner = std::function<PuzzleResult(const LabFile& file, const Kernel& kernel)>;

enum class LabFormat { kText, kJson, kJunit, kSarif };

struct LabArguments {
    LabFileArguments file = {};
    std::string output_path = {};  // of the operation's lab file; empty: it is run
    RunArguments run = {};
    LabFormat format = LabFormat::kText;
    ColorMode color = ColorMode::kAuto;
    bool smallest = false;
};

// Reads the file, runs it and prints the outcome. Gives the exit code; throws UsageError and
// InstallationError.
int run_lab(const LabArguments& arguments, const LabRunner& run_kernel);

// Runs it in a worker.
CommandDeclaration lab_command();

}  // namespace vkp
