// `workbook lab` with several files, or with folders: all of them in one process, with the
// compiler's tables made once.
#pragma once

#include "checker/commands/lab_command.hpp"
#include "harness/model/case.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// Whether these are more than one file.
bool are_many(const std::vector<std::string>& paths);

// The files, and those in the folders and in all folders within: kernels, shaders, modules, and
// files about modules. Throws UsageError where there is none.
std::vector<std::string> lab_files(const std::vector<std::string>& paths);

// The audit may need so many bytes for large arrays.
std::uint64_t memory_for_arrays(const Case& definition);

int lab_exit_code(Verdict verdict);

// Audits and runs them, a line each or as one document. Gives the exit code of the worst. Must be
// called while this process has one thread; throws UsageError and InstallationError.
int run_lab_files(const LabArguments& arguments);

}  // namespace vkp
