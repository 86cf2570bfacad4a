#include "harness/bench/ceilings.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/bench/cold_memory.hpp"
#include "harness/bench/open_timer.hpp"
#include "harness/bench/spread.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/vulkan/timer.hpp"
#include "harness/worker/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace vkp {

template <Same<Ceilings> T>
auto members(T& of) {
    auto& [copy_gb_s, fma_gflop_s, empty_dispatch_ms] = of;
    return each_of(copy_gb_s, fma_gflop_s, empty_dispatch_ms);
}

namespace {

constexpr std::uint32_t kWorkgroupSize = 256;
constexpr std::uint64_t kMaxWorkgroups = 65'535;
constexpr ElementType kCopied{Scalar::kFloat32, 4};

constexpr int kChains = 8;  // enough to fill the pipelines of a core, few enough for registers
constexpr int kSteps = 16;  // written out, so that the loop itself costs next to nothing
constexpr int kIterations = 64;

TimingRequest request_for(const KernelInterface& interface, const std::string& kernel) {
    CompiledKernel compiled = compile_kernel(interface, kernel);
    if (!compiled.errors.empty()) {
        throw InstallationError("The kernels that measure the device do not compile: " +
                                compiled.errors.front().message);
    }
    TimingRequest request;
    request.dispatches = {
        {std::move(compiled.shader.words), interface.launch.workgroups, push_constants(interface)}};
    for (std::size_t i = 0; i < interface.arrays.size(); ++i) {
        const InterfaceArray& array = interface.arrays[i];
        const std::uint64_t bytes = byte_count(array.shape, array.type);
        request.arrays.push_back(
            {bytes, array.is_readonly ? std::optional(BenchInput(static_cast<std::uint32_t>(i)))
                                      : std::nullopt});
    }
    return request;
}

double fastest_ms(Timer& timer, const TimingRequest& request) {
    const TimingResult result = timer.time(request);
    if (!result.refusal.empty()) {
        throw InstallationError("The device cannot be measured: " + result.refusal + ".");
    }
    return *std::min_element(result.ms.begin(), result.ms.end());
}

// Two arrays as large as can be, each element read once and written once. The input is a buffer of
// the host's, so that no compiler knows its content, and every write is to memory that the host
// may read.
double measure_copy(Timer& timer, const DeviceInfo& device, std::uint64_t process_memory_bytes) {
    constexpr std::uint64_t kWorkgroupBytes = kWorkgroupSize * 16;
    const std::uint64_t bytes =
        std::min({kMaxWorkgroups * kWorkgroupBytes, device.limits.storage_buffer_bytes,
                  memory_budget(device, process_memory_bytes) / 4});
    const std::uint64_t workgroups = bytes / kWorkgroupBytes;
    const Shape shape = {static_cast<int>(workgroups * kWorkgroupSize)};
    const KernelInterface interface {
        .launch = {{static_cast<std::uint32_t>(workgroups)}, {kWorkgroupSize}}, .arrays = {
            {"a", shape, kCopied, true},
            {"result", shape, kCopied}
        }
    };
    TimingRequest request = request_for(interface,
                                        "void kernel() {\n"
                                        "    uint i = gl_GlobalInvocationID.x;\n"
                                        "    result[i] = a[i];\n"
                                        "}\n");
    request.cold_bytes = cold_bytes(device, process_memory_bytes);
    const auto moved = static_cast<double>(2 * workgroups * kWorkgroupBytes);
    return moved / fastest_ms(timer, request) * 1e-6;
}

// Chains of x = x * m + c. Nothing of them can be left out: m and c come from a buffer, so that no
// step can be computed beforehand; rounding makes steps of a chain depend on their order, so that
// none can be merged; and all chains go into a result that the host may read. The values stay near
// c / (1 - m), as m is between 0.25 and 0.75: no overflow, and no tiny numbers, which are slow on
// some devices.
std::string fma_kernel() {
    std::string declarations;
    std::string steps;
    std::string sum = "0.0";
    for (int chain = 0; chain < kChains; ++chain) {
        declarations += fmt::format("    float x{0} = c + float(i + {0});\n", chain);
        sum += fmt::format(" + x{}", chain);
    }
    for (int step = 0; step < kSteps; ++step) {
        for (int chain = 0; chain < kChains; ++chain) {
            steps += fmt::format("        x{0} = fma(x{0}, m, c);\n", chain);
        }
    }
    return fmt::format(
        "void kernel() {{\n"
        "    uint i = gl_GlobalInvocationID.x;\n"
        "    float m = 0.5 + a[0] * 0.03125;\n"
        "    float c = a[1];\n"
        "{}    for (int iteration = 0; iteration < {}; iteration++) {{\n{}    }}\n"
        "    result[i] = {};\n}}\n",
        declarations, kIterations, steps, sum);
}

double time_fma(Timer& timer, std::uint32_t workgroups, int repetitions) {
    const KernelInterface interface {
        .launch = {{workgroups}, {kWorkgroupSize}}, .arrays = {
            {"a", {2}, ElementType::kFloat32, true},
            {"result", {static_cast<int>(workgroups * kWorkgroupSize)}}
        }
    };
    TimingRequest request = request_for(interface, fma_kernel());
    request.repetitions = repetitions;
    return fastest_ms(timer, request);
}

// With as many threads as keep the device busy long enough to be timed.
double measure_fma(Timer& timer) {
    constexpr double kLongEnoughMs = 5;
    constexpr std::uint32_t kLargest = 32'768;
    std::uint32_t workgroups = 64;
    while (workgroups < kLargest && time_fma(timer, workgroups, 1) < kLongEnoughMs) {
        workgroups *= 2;
    }
    const double operations = 2.0 * kChains * kSteps * kIterations * kWorkgroupSize * workgroups;
    return operations / time_fma(timer, workgroups, 10) * 1e-6;
}

double measure_empty(Timer& timer) {
    const KernelInterface interface {
        .launch = {{1}, {1}}, .arrays = { {"result", {1}} }
    };
    const TimingResult result = timer.time(request_for(interface, "void kernel() {}\n"));
    return result.ms.empty() ? 0 : spread_of(result.ms).median;
}

// Not NaN either.
void require_possible(const Ceilings& ceilings) {
    const bool is_possible = ceilings.copy_gb_s > 0 && std::isfinite(ceilings.copy_gb_s) &&
                             ceilings.fma_gflop_s > 0 && std::isfinite(ceilings.fma_gflop_s) &&
                             ceilings.empty_dispatch_ms >= 0 &&
                             std::isfinite(ceilings.empty_dispatch_ms);
    if (!is_possible) {
        throw ProtocolError("no device has such ceilings");
    }
}

}  // namespace

double least_ms(const Ceilings& ceilings, double bytes, double operations) {
    return std::max(bytes / ceilings.copy_gb_s, operations / ceilings.fma_gflop_s) * 1e-6;
}

bool is_memory_bound(const Ceilings& ceilings, double bytes, double operations) {
    return bytes / ceilings.copy_gb_s >= operations / ceilings.fma_gflop_s;
}

Ceilings measure_ceilings(const DeviceInfo& device, const IsolationOptions& options) {
    return isolated_with<Ceilings, Timer>(
        options, opens_timer(device),
        [&](Timer& timer, StageBoard& stage) {
            stage.set(Stage::kRun);
            return Ceilings{.copy_gb_s = measure_copy(timer, device, options.memory_bytes),
                            .fma_gflop_s = measure_fma(timer),
                            .empty_dispatch_ms = measure_empty(timer)};
        },
        require_possible);
}

}  // namespace vkp
