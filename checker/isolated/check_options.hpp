// What the command line says about how kernels are to be checked.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/check/check.hpp"
#include "harness/worker/isolated.hpp"
#include "harness/worker/worker.hpp"

#include <cstdint>
#include <filesystem>

namespace vkp {

CheckOptions check_options(const Limits& limits, std::uint64_t seed = 1);

// Makes the folder in which drivers may keep what they compiled, if there can be one.
WorkerOptions worker_options(const RunArguments& arguments);

// Where what can be made again is kept; empty where there is no such place.
std::filesystem::path cache_folder();

// For commands that only compile and audit.
IsolationOptions guard_options(const Limits& limits);

}  // namespace vkp
