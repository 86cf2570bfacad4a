#include "checker/commands.hpp"
#include "checker/exit_code.hpp"
#include "checker/files.hpp"
#include "checker/workbook.hpp"
#include "harness/check/check.hpp"
#include "harness/model/installation_error.hpp"
#include "harness/model/template.hpp"
#include "harness/shader/compile.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <functional>

namespace vkp {

namespace {

void print_device(const DeviceInfo& device) {
    const DeviceLimits& limits = device.limits;
    fmt::print("{}  {} ({}, Vulkan {})\n", device.index, device.name, device.type,
               device.api_version);
    fmt::print("   driver             {}\n", device.driver);
    fmt::print("   shared memory      {} KiB a workgroup\n", limits.shared_memory_bytes >> 10U);
    fmt::print("   workgroup          {} threads, {} x {} x {} at most\n",
               limits.workgroup_invocations, limits.workgroup_size.x, limits.workgroup_size.y,
               limits.workgroup_size.z);
    fmt::print("   storage buffers    {} a shader, {} MiB each\n", limits.storage_buffers,
               limits.storage_buffer_bytes >> 20U);
    if (!device.has_compute_queue) {
        fmt::print("   cannot compute: it has no compute queue\n");
    }
}

// Runs one step of doctor and says how it went.
bool report(const std::string& what, const std::function<std::string()>& step) {
    try {
        fmt::print("ok       {:<26}{}\n", what, step());
        return true;
    } catch (const std::exception& error) {
        fmt::print("MISSING  {:<26}{}\n", what, error.what());
        return false;
    }
}

std::string try_compiler() {
    warm_up_compiler();
    return "GLSL to SPIR-V works";
}

std::string count_devices() {
    return fmt::format("{} found; `workbook devices` lists them", list_devices().size());
}

// Checks the solution of the first puzzle there, from its text to its stars.
std::string try_device(const DeviceInfo& device, const RunnerOptions& options) {
    const Puzzle& puzzle = all_puzzles().front();
    const std::filesystem::path path = Workbook::locate().solution_path(puzzle);
    Checker checker(device, {.execution = {.runner = options}});
    const PuzzleResult result = checker.check(puzzle, {path.string(), read_text(path)});
    if (result.verdict != Verdict::kSolved) {
        throw InstallationError(fmt::format(
            "the solution of puzzle 1 is \"{}\" there: the driver does not work as it should",
            verdict_name(result.verdict)));
    }
    for (const std::string& message : checker.validation_messages()) {
        throw InstallationError(message);
    }
    return "compiles, runs and counts";
}

}  // namespace

int run_devices(const Arguments& /*arguments*/) {
    for (const DeviceInfo& device : list_devices()) {
        print_device(device);
    }
    return kAllSolved;
}

int run_doctor(const Arguments& /*arguments*/) {
    bool is_usable = report("shaderc", try_compiler);
    const bool has_devices = report("Vulkan", count_devices);
    bool any_device_works = false;
    if (has_devices) {
        for (const DeviceInfo& device : list_devices()) {
            const auto step = [&] { return try_device(device, {}); };
            any_device_works =
                report(fmt::format("device {} ({})", device.index, device.type), step) ||
                any_device_works;
        }
        // Only those who work on the workbook itself need it.
        report("validation layer", [&] {
            return try_device(choose_device(list_devices(), "auto"), {.validation = true});
        });
    }
    is_usable = is_usable && any_device_works;
    fmt::print("{}\n", is_usable ? "This machine can check kernels."
                                 : "This machine cannot check kernels yet.");
    return is_usable ? kAllSolved : kNotUsable;
}

}  // namespace vkp
