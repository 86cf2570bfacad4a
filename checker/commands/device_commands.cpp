#include "checker/commands/device_commands.hpp"

#include "checker/commands/grading/grade_protection.hpp"
#include "checker/files/files.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/text/output.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/check/check.hpp"
#include "harness/shader/compile.hpp"
#include "harness/vulkan/devices.hpp"
#include "harness/worker/consistency.hpp"
#include "harness/worker/isolated.hpp"
#include "harness/worker/sandbox_trial.hpp"
#include "harness/worker/worker.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>

namespace vkp {

namespace {

// What puzzle 48 asks for.
std::string tensor_cores_text(const DeviceInfo& device) {
    std::vector<std::string_view> names;
    for (const CooperativeMatrices form : device.cooperative_matrices) {
        names.emplace_back(extension_name(form));
    }
    return names.empty()
               ? "none that multiply 16 x 16 float16_t and add floats"
               : fmt::format("16 x 16 float16_t, sums of floats ({})", fmt::join(names, ", "));
}

void print_device(const DeviceInfo& device) {
    const DeviceLimits& limits = device.limits;
    print_text(fmt::format("{}  {} ({}, Vulkan {})\n", device.index, device.name, device.type,
                           device.api_version));
    print_text(fmt::format("   driver             {}\n", device.driver));
    print_text(fmt::format("   shared memory      {} KiB per workgroup\n",
                           limits.shared_memory_bytes >> 10U));
    print_text(fmt::format("   workgroup          {} threads, {} x {} x {} at most\n",
                           limits.workgroup_invocations, limits.workgroup_size.x,
                           limits.workgroup_size.y, limits.workgroup_size.z));
    print_text(fmt::format("   storage buffers    {} per shader, {} MiB each\n",
                           limits.storage_buffers, limits.storage_buffer_bytes >> 20U));
    print_text(fmt::format("   tensor cores       {}\n", tensor_cores_text(device)));
    if (!device.has_compute_queue) {
        print_text(fmt::format("   cannot compute: it has no compute queue\n"));
    }
}

// In a process of its own, as a broken driver may crash whoever loads it.
std::vector<DeviceInfo> devices_of_machine() {
    using Devices = std::vector<DeviceInfo>;
    return isolated_with<Devices, Devices>(
        {}, [](StageBoard&) { return std::make_unique<Devices>(list_devices()); },
        [](Devices& devices, StageBoard&) { return devices; },
        [](const Devices& devices) {
            for (const DeviceInfo& device : devices) {
                require_consistent(device);
            }
        });
}

// Runs one step of doctor and prints its result.
bool report(const std::string& what, const std::function<std::string()>& step,
            const std::string& where_it_fails = "MISSING") {
    try {
        print_text(fmt::format("{:<10}{:<26}{}\n", "ok", what, step()));
        return true;
    } catch (const std::exception& error) {
        print_text(fmt::format("{:<10}{:<26}{}\n", where_it_fails, what, error.what()));
        return false;
    }
}

std::string try_compiler() {
    return guarded<std::string>({}, [](StageBoard&) {
        warm_up_compiler();
        return std::string("GLSL to SPIR-V works");
    });
}

// Checks the solution of the first puzzle there, from its text to its stars.
std::string try_solution(Worker& worker) {
    const Puzzle& puzzle = all_puzzles().front();
    const std::filesystem::path path = Workbook::original().solution_path(puzzle);
    worker.start();
    Checker checker(worker);
    const PuzzleResult result = checker.check(puzzle, {path.string(), read_text(path)});
    if (result.verdict != Verdict::kSolved) {
        throw InstallationError(fmt::format(
            "the solution of puzzle 1 is \"{}\" there: the driver does not work as it should",
            verdict_name(result.verdict)));
    }
    for (const std::string& message : worker.validation_messages()) {
        throw InstallationError(message);
    }
    return "compiles, runs and counts";
}

std::string try_audit() {
    Worker worker({.device = "none"});
    return try_solution(worker);
}

std::string try_device(const DeviceInfo& device, bool validation) {
    Worker worker({.device = std::to_string(device.index), .validation = validation});
    return try_solution(worker);
}

// What holds a kernel that breaks out of its compiler or driver. A machine is usable without.
void report_sandbox() {
    const Sandbox sandbox = try_sandbox({.memory_bytes = WorkerOptions().memory_bytes});
    const auto line = [](std::string_view what, const Protection& protection) {
        print_text(fmt::format("{:<10}{:<26}{}\n", protection.in_force ? "ok" : "off", what,
                               protection.text));
    };
    line("sandbox: files", sandbox.files);
    line("sandbox: system calls", sandbox.calls);
    line("sandbox: memory", sandbox.memory);
}

// A machine is usable without: then tiles are multiplied in plain GLSL.
void report_tensor_cores(const std::vector<DeviceInfo>& devices) {
    for (const DeviceInfo& device : devices) {
        print_text(fmt::format(
            "{:<10}{:<26}{}\n", device.cooperative_matrices.empty() ? "off" : "ok",
            fmt::format("tensor cores (device {})", device.index), tensor_cores_text(device)));
    }
}

int run_devices() {
    for (const DeviceInfo& device : devices_of_machine()) {
        print_device(device);
    }
    return kAllSolved;
}

struct DoctorArguments {
    bool of_grade = false;  // what holds the kernels of strangers
};

void declare_doctor(CommandDeclaration& doctor, DoctorArguments& arguments) {
    doctor.option("--grade", &arguments.of_grade,
                  "Test what isolates other people's kernels here (used by `grade`)");
}

int run_doctor(const DoctorArguments& arguments) {
    if (arguments.of_grade) {
        const bool is_held = report_grade_protection(WorkerOptions().memory_bytes);
        return is_held ? kAllSolved : kNotUsable;
    }
    bool is_usable = report("shaderc", try_compiler);
    is_usable = report("audit", try_audit) && is_usable;
    std::vector<DeviceInfo> devices;
    report("Vulkan", [&] {
        devices = devices_of_machine();
        return with_typed_commands(
            fmt::format("{} found; `workbook devices` lists them", devices.size()));
    });
    bool any_device_works = false;
    for (const DeviceInfo& device : devices) {
        any_device_works = report(fmt::format("device {} ({})", device.index, device.type),
                                  [&] { return try_device(device, false); }) ||
                           any_device_works;
    }
    if (!devices.empty()) {
        // Only those who work on the workbook itself need it.
        report(
            "validation layer", [&] { return try_device(choose_device(devices, "auto"), true); },
            "optional");
    }
    report_tensor_cores(devices);
    report_sandbox();
    const char* const conclusion =
        !is_usable         ? "This machine cannot check kernels yet."
        : any_device_works ? "This machine can check kernels."
                           : "This machine can check kernels by the audit alone: `--device none`.";
    print_text(fmt::format("{}\n", conclusion));
    return is_usable && any_device_works ? kAllSolved : kNotUsable;
}

}  // namespace

CommandDeclaration devices_command() {
    return {"devices", "List the Vulkan devices of this machine and their limits", run_devices};
}

CommandDeclaration doctor_command() {
    return declared("doctor",
                    "Test what works on this machine, and say how to install what is missing",
                    declare_doctor, run_doctor);
}

}  // namespace vkp
