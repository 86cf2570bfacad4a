#include "checker/commands/grading/grade_protection.hpp"

#include "checker/text/output.hpp"
#include "checker/text/typed_commands.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/check/check.hpp"
#include "harness/worker/sandbox_trial.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <string_view>
#include <vector>

namespace vkp {

namespace {

struct Item {
    std::string_view what;
    Protection protection;
};

ReadAccess reading_for(const std::string& device) {
    return device == "none" ? ReadAccess::kNone : ReadAccess::kDrivers;
}

// As AddressSanitizer needs all addresses that there are, its builds do without a limit.
#ifdef VKP_SANITIZED
constexpr bool kNeedsMemoryLimit = false;
#else
constexpr bool kNeedsMemoryLimit = true;
#endif

std::vector<Item> items_of(const Sandbox& sandbox) {
    return {{"reading files", sandbox.analysis},
            {"writing files", sandbox.files},
            {"system calls", sandbox.calls},
            {"memory", sandbox.memory}};
}

// Keeps the audit busy for minutes, in loops that end.
constexpr const char* kSlow = R"(void kernel() {
    float x = 0.0;
    for (int k = 0; k < 30000; ++k) {
        for (int j = 0; j < 30000; ++j) x += sin(x + float(j)) * cos(x);
    }
    result[gl_LocalInvocationID.x] = x;
})";

Protection try_time_limit(Worker& worker) {
    constexpr std::chrono::milliseconds kLimit{500};
    const PuzzleResult result = Checker(worker, {.time_limit = kLimit})
                                    .check(all_puzzles().front(), {"kernel.comp", kSlow});
    return result.verdict == Verdict::kTimedOut
               ? Protection{true, fmt::format("a kernel of minutes was ended after {} ms",
                                              kLimit.count())}
               : Protection{false, fmt::format("a kernel of minutes was \"{}\"",
                                               verdict_name(result.verdict))};
}

// The first and the second submission are served by two processes, neither a copy of this one.
Protection try_new_process(Worker& worker) {
    worker.start();
    const auto first = worker.serving_process();
    worker.forget();
    worker.start();
    return first != worker.serving_process()
               ? Protection{true, "each submission has a process that has seen nothing before it"}
               : Protection{false, "submissions share a process"};
}

Protection tried(Protection (*attempt)(Worker&), std::uint64_t memory_bytes) {
    try {
        Worker worker(grading_worker({.device = "none", .memory_bytes = memory_bytes}));
        return attempt(worker);
    } catch (const InstallationError& error) {
        return {false, error.what()};
    }
}

// Whether all are in force.
bool print(const std::vector<Item>& items) {
    bool all = true;
    for (const auto& [what, protection] : items) {
        print_text(fmt::format("{:<9}{:<26}{}\n", protection.in_force ? "ok" : "off", what,
                               protection.text));
        all = all && protection.in_force;
    }
    return all;
}

}  // namespace

WorkerOptions grading_worker(WorkerOptions options) {
    options.reads_no_files = true;
    options.program = "/proc/self/exe";
    // Where one submission might leave something to the next.
    options.shader_cache.clear();
    return options;
}

void require_grade_protection(const std::string& device, std::uint64_t memory_bytes) {
    const Sandbox sandbox =
        try_sandbox({.memory_bytes = memory_bytes, .analysis = reading_for(device)});
    std::vector<std::string> missing;
    for (const auto& [what, protection] : items_of(sandbox)) {
        if (!protection.in_force && (kNeedsMemoryLimit || what != "memory")) {
            missing.push_back(fmt::format("{}: {}", what, protection.text));
        }
    }
    if (!missing.empty()) {
        throw InstallationError(with_typed_commands(fmt::format(
            "A kernel that broke out of its compiler would not be held here ({}). `workbook doctor "
            "--grade` says more{}; --without-sandbox grades all the same.",
            fmt::join(missing, "; "),
            device == "none" ? "" : ", --device none may be held by more")));
    }
}

bool report_grade_protection(std::uint64_t memory_bytes) {
    print_text("Kernels that the audit alone grades:\n");
    std::vector<Item> items =
        items_of(try_sandbox({.memory_bytes = memory_bytes, .analysis = ReadAccess::kNone}));
    items.push_back({"time", tried(try_time_limit, memory_bytes)});
    items.push_back({"new process", tried(try_new_process, memory_bytes)});
    const bool all_of_audit = print(items);
    print_text("Kernels that run on a device:\n");
    const bool all_of_devices = print(
        items_of(try_sandbox({.memory_bytes = memory_bytes, .analysis = ReadAccess::kDrivers})));
    print_text(with_typed_commands(fmt::format(
        "`workbook grade` {}.\n",
        !all_of_audit    ? "refuses to grade here without --without-sandbox"
        : all_of_devices ? "grades here, with and without --device"
                         : "grades here, but refuses --device without --without-sandbox")));
    return all_of_audit;
}

}  // namespace vkp
