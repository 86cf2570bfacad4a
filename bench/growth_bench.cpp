// One audit, or one check, of a kernel whose size is given: threads that each read an element once
// in every iteration of a loop. Each size has its own process, so that the system reports its peak
// of memory. Usage: growth_bench audit|check|check-audit-only THREADS TURNS; it prints JSON.
#include "bench/workloads.hpp"
#include "harness/audit/audit.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/check/check.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/worker/worker.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>

namespace {

using vkp::Case;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kWorkgroup = 250;  // divides every power of ten from a thousand on
constexpr std::uint64_t kMemory = std::uint64_t{16} << 30U;
constexpr const char* kKernel =
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    float sum = 0.0;\n"
    "    for (int k = 0; k < TURNS; ++k) sum += a[i];\n"
    "    result[i] = sum;\n"
    "}\n";

std::uint32_t g_threads = 0;
int g_iterations = 0;

// The elements are ones, whose sum a float holds without an error.
std::vector<Case> cases(std::uint64_t /*seed*/) {
    std::vector<Case> only(1, vkp::elementwise_launch(g_threads, kWorkgroup));
    std::vector<vkp::CaseArray>& arrays = only.front().arrays;
    arrays.insert(arrays.begin(), vkp::filled("a", arrays.back().shape, 1));
    only.front().constants = {{"TURNS", g_iterations}};
    return only;
}

vkp::Expected specification(const Case& /*of*/, const vkp::Inputs& /*in*/, vkp::Indices indices) {
    return {std::vector<double>(indices.size(), g_iterations),
            std::vector<double>(indices.size(), 0)};
}

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// The larger peak of this process and of the ended ones that it has started. getrusage is of no use
// for this one: there the peak is at least the parent's.
double peak_mib() {
    rusage children{};
    getrusage(RUSAGE_CHILDREN, &children);
    long peak_kib = children.ru_maxrss;
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            peak_kib = std::max(peak_kib, std::stol(line.substr(6)));
        }
    }
    return static_cast<double>(peak_kib) / 1024;
}

// Fields of JSON. Without the compilation.
std::string audit() {
    const Case definition = cases(1).front();
    const vkp::KernelInterface interface = vkp::interface_of(definition);
    const vkp::spirv::ParsedModule shader = vkp::compile_kernel(interface, kKernel).shader;
    const std::vector<std::int32_t> constants = vkp::push_constants(interface);
    const vkp::Array result = vkp::filled("result", definition.result().shape, 0);
    const std::vector<vkp::audit::Buffer> buffers = {
        {.bytes = vkp::encode(definition.arrays.front())},
        {.bytes = vkp::encode(result), .initialized = false}};
    const Clock::time_point start = Clock::now();
    const vkp::audit::Result found = vkp::audit::audit(
        shader, definition.dispatches.front().launch, buffers, std::as_bytes(std::span(constants)));
    const double seconds = seconds_since(start);
    if (!found.complete || !found.hazards.empty() || found.unsupported) {
        throw std::runtime_error("the audit found something");
    }
    return fmt::format(R"("seconds": {:.7f}, "operations": {}, "audited": {}, "workgroups": {})",
                       seconds, found.operations, found.audited_workgroups,
                       definition.dispatches.front().launch.workgroups.volume());
}

// The same for a check, for each case that was audited: the only one, and the one that a check
// draws from the kernel's text. It uses a worker process and the device, which have started
// already.
std::string check(const std::string& device) {
    const vkp::Puzzle puzzle{.cases = cases,
                             .specification = specification,
                             .title = "Growth",
                             .scored_case = "elementwise"};
    vkp::Worker worker({.device = device, .memory_bytes = kMemory});
    worker.start();
    vkp::Checker checker(worker, {.time_limit = std::chrono::minutes(10)});
    const Clock::time_point start = Clock::now();
    const vkp::PuzzleResult result = checker.check(puzzle, {"", kKernel});
    const double seconds = seconds_since(start);
    if (result.verdict != vkp::Verdict::kSolved) {
        throw std::runtime_error("the verdict is not solved");
    }
    const vkp::CaseResult& only = result.cases.front();
    if (device != "none" && !only.ran_on_device()) {
        return fmt::format(R"("refused": "{}")", only.dispatches.front().not_run_because);
    }
    return fmt::format(R"("seconds": {:.7f})", seconds / static_cast<double>(result.cases.size()));
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 4) {
        fmt::print(stderr, "usage: growth_bench audit|check|check-audit-only THREADS TURNS\n");
        return EXIT_FAILURE;
    }
    const std::string what = argv[1];
    g_threads = static_cast<std::uint32_t>(std::stoul(argv[2]));
    g_iterations = std::stoi(argv[3]);
    const std::string fields = what == "audit" ? audit() : check(what == "check" ? "auto" : "none");
    fmt::print("{{{}, \"peak_mib\": {:.1f}}}\n", fields, peak_mib());
    return EXIT_SUCCESS;
} catch (const vkp::InstallationError& error) {
    fmt::print("{{\"refused\": \"{}\"}}\n", error.what());  // more than the device has room for
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "growth_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
