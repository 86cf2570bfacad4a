// What the command line says about how kernels are to be checked.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/check/check.hpp"
#include "harness/worker/isolated.hpp"
#include "harness/worker/worker.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>

namespace vkp {

CheckOptions check_options(const Limits& limits, std::uint64_t seed = 1);
// The same, and cures are tried.
CheckOptions curing(CheckOptions options);

// How long the smallest case of a fault is looked for: unless asked for, only as long as nobody
// notices. What comes of that depends on the machine, so it is for people alone: output for
// programs is the same every time.
std::chrono::milliseconds smallest_limit(bool is_asked_for);

// Makes the folder in which drivers may keep what they compiled, if there can be one.
WorkerOptions worker_options(const RunArguments& arguments);

// Where what can be made again is kept; empty where there is no such place.
std::filesystem::path cache_folder();

// For commands that only compile and audit.
IsolationOptions guard_options(const Limits& limits);

}  // namespace vkp
