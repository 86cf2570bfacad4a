// Executes kernels in this process. Nothing stops a compiler or a driver that hangs or crashes
// here: kernels from elsewhere belong into a Worker.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/shader/compile.hpp"
#include "harness/vulkan/runner.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace vkp {

class LocalExecutor : public Executor {
public:
    using StageListener = std::function<void(Stage)>;

    // The listener, if there is one, is told of each stage as it begins.
    explicit LocalExecutor(std::optional<DeviceInfo> device, const RunnerOptions& options = {},
                           StageListener listener = {});
    ~LocalExecutor() override;

    // Opens the device, which otherwise happens at its first use.
    void open_device();

    // Ignores the deadline. After a failure the executor is of no more use.
    Execution execute(const Frame& frame, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Clock::time_point deadline) override;

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override { return device_; }
    [[nodiscard]] std::vector<std::string> validation_messages() const override;

private:
    // A kernel that counts, ready to run.
    struct CountingProgram {
        Instrumented instrumented;
        std::shared_ptr<const Runner::Program> program;
    };
    // One compiled kernel: dispatches whose frames are the same to the compiler share it.
    struct Shader {
        CompiledKernel compiled;
        std::map<InstrumentOptions, CountingProgram> programs = {};
    };

    Shader& shader_for(const Frame& frame, const Kernel& kernel);
    CountingProgram& program_for(Shader& shader, const Frame& frame,
                                 const InstrumentOptions& options);
    void audit_shader(Execution& execution, const Shader& shader, const Frame& frame,
                      const std::vector<InitialArray>& arrays) const;
    void run_on_device(Execution& execution, Shader& shader, const Frame& frame,
                       const std::vector<InitialArray>& arrays);
    void run_once(Execution& execution, const CountingProgram& program, const Frame& frame,
                  const std::vector<InitialArray>& arrays);
    [[nodiscard]] std::string reason_not_to_run(const Execution& execution, const Shader& shader,
                                                const Frame& frame) const;
    void begin(Stage stage) const;

    std::optional<DeviceInfo> device_;
    RunnerOptions options_;
    StageListener listener_;
    std::unique_ptr<Runner> runner_;
    std::string kernel_text_;                // that the shaders are of
    std::map<std::string, Shader> shaders_;  // by frame_text()
};

}  // namespace vkp
