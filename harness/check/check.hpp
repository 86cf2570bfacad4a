// A check, from a kernel's text to its verdict. The steps stand in check.cpp in their order.
#pragma once

#include "harness/judge/verdict.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/vulkan/runner.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace vkp {

struct CheckOptions {
    std::uint64_t seed = 1;
    std::chrono::milliseconds time_limit{10'000};  // of each dispatch
    RunnerOptions runner;
};

// Checks any number of kernels on one device, which is opened at the first use and again after it
// had to be abandoned.
class Checker {
public:
    Checker(DeviceInfo device, const CheckOptions& options);
    ~Checker();
    Checker(const Checker&) = delete;
    Checker& operator=(const Checker&) = delete;

    // Throws InstallationError for what is the machine's fault.
    PuzzleResult check(const Puzzle& puzzle, const Kernel& kernel);

    [[nodiscard]] const DeviceInfo& device() const { return device_; }
    // What the validation layer said, if the options ask for it.
    [[nodiscard]] std::vector<std::string> validation_messages() const;

private:
    struct Shader;
    class ShaderCache;

    CaseResult check_case(const Puzzle& puzzle, const Case& definition, ShaderCache& shaders);
    RunStatus run_case(CaseResult& result, const Shader& shader);
    RunResult run(const Case& definition, const Shader& shader);

    DeviceInfo device_;
    CheckOptions options_;
    std::unique_ptr<Runner> runner_;
};

// Turns of all loops of one invocation, after which a loop counts as endless on this device.
std::uint32_t loop_turn_limit(const DeviceInfo& device);

}  // namespace vkp
