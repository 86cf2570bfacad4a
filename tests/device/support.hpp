// The common parts of the tests of this folder.
#pragma once

#include "checker/author/golden_kernel.hpp"
#include "harness/check/check.hpp"
#include "harness/device_execution/local_executor.hpp"
#include "tests/paths.hpp"

#include <filesystem>
#include <string>

namespace vkp {

// The device that "auto" chooses.
const DeviceInfo& test_device();

// One executor for the whole process: opening a device costs more than a check. It is closed after
// the last test, as at the end of the process the driver's own static objects may be destroyed.
Executor& shared_executor();

// The same under the validation layer.
Executor& validated_executor();

const Puzzle& puzzle_number(int number);

std::string solution_text(const Puzzle& puzzle);
GoldenKernel read_golden(const std::filesystem::path& path);

// Checks a kernel given as text.
PuzzleResult check_text(int puzzle_number, const std::string& text);

}  // namespace vkp
