// One kernel in one frame: compiled, audited, and run on the device if nothing speaks against it.
#pragma once

#include "harness/audit/audit.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/instrument/run_report.hpp"
#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"
#include "harness/shader/requirements.hpp"
#include "harness/vulkan/runner.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

struct ExecutionOptions {
    std::chrono::milliseconds time_limit{10'000};  // of each dispatch
    RunnerOptions runner;
};

struct Execution {
    std::vector<CompileError> compile_errors;  // nothing else is of use if there are any
    audit::Result audit;
    // Of the device; the audit's counts if none ran.
    RunReport report;
    std::vector<std::vector<std::byte>> buffers;  // by binding; the audit's if no device ran
    bool ran_on_device = false;
    std::string not_run_because;  // why the device did not run, although there is one
    RunStatus status = RunStatus::kDone;
    std::string disagreement;  // audit and device differ, which is an error of ours
};

// The content of one array before the kernel runs.
struct InitialArray {
    std::vector<std::byte> bytes;
    bool initialized = true;  // otherwise filled with poison where the device can
};

// Executes any number of kernels, on one device or on none. The device is opened at its first use,
// and again after it had to be abandoned.
class Executor {
public:
    Executor(std::optional<DeviceInfo> device, const ExecutionOptions& options);
    ~Executor();
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;

    // `arrays` are those of the frame, in its order. Throws InstallationError for what is the
    // machine's fault.
    Execution execute(const Frame& frame, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays);

    [[nodiscard]] const std::optional<DeviceInfo>& device() const { return device_; }
    [[nodiscard]] std::vector<std::string> validation_messages() const;

private:
    // One compiled kernel: frames whose generated GLSL is the same share it.
    struct Shader {
        std::vector<CompileError> errors = {};
        spirv::Words words = {};
        Requirements requirements = {};
        bool is_instrumented = false;
        Instrumented instrumented = {};
        std::shared_ptr<const Runner::Program> program = {};
    };

    Shader& shader_for(const Frame& frame, const Kernel& kernel);
    Shader& instrumented_for(const Frame& frame, const Kernel& kernel, bool count_subgroup_turns);
    void examine(Shader& shader) const;
    void audit_shader(Execution& execution, const Shader& shader, const Frame& frame,
                      const std::vector<InitialArray>& arrays) const;
    void run_on_device(Execution& execution, const Frame& frame, const Kernel& kernel,
                       const std::vector<InitialArray>& arrays);
    void run_once(Execution& execution, const Frame& frame, const Shader& shader,
                  const std::vector<InitialArray>& arrays);
    [[nodiscard]] std::string reason_not_to_run(const Execution& execution, const Shader& shader,
                                                const Frame& frame) const;

    std::optional<DeviceInfo> device_;
    ExecutionOptions options_;
    std::unique_ptr<Runner> runner_;
    std::string kernel_text_;                                 // that the shaders are of
    std::map<std::pair<std::string, bool>, Shader> shaders_;  // by GLSL; and with subgroup turns
};

// Turns of all loops of one invocation, after which this device stops them.
std::uint32_t loop_turn_limit(const DeviceInfo& device);

}  // namespace vkp
