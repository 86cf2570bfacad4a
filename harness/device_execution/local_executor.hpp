// Executes kernels in this process. Nothing stops a compiler or a driver that hangs or crashes
// here: kernels from elsewhere belong into a Worker.
#pragma once

#include "harness/execution/audit_executor.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/vulkan/runner.hpp"

#include <map>
#include <memory>
#include <string>

namespace vkp {

class LocalExecutor : public Executor {
public:
    using StageListener = AuditExecutor::StageListener;

    // The listener, if there is one, is told of each stage as it begins.
    explicit LocalExecutor(DeviceInfo device, const RunnerOptions& options = {},
                           StageListener listener = {});
    ~LocalExecutor() override;

    // Opens the device, which otherwise happens at its first use.
    void open_device();

    // Ignores the deadline. After a failure the executor is of no more use.
    Execution execute(const Frame& frame, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Clock::time_point deadline) override;

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override {
        return auditing_.device();
    }
    [[nodiscard]] std::vector<std::string> validation_messages() const override;

private:
    using SharedKernel = AuditExecutor::SharedKernel;

    // A kernel that counts, ready to run.
    struct CountingProgram {
        Instrumented instrumented;
        std::shared_ptr<const Runner::Program> program;
    };
    using Programs = std::map<InstrumentOptions, CountingProgram>;

    const CountingProgram& program_for(const SharedKernel& kernel, const Frame& frame,
                                       const InstrumentOptions& options);
    void run_on_device(Execution& execution, const SharedKernel& kernel, const Frame& frame,
                       const std::vector<InitialArray>& arrays);
    void run_once(Execution& execution, const CountingProgram& program, const Frame& frame,
                  const std::vector<InitialArray>& arrays);

    AuditExecutor auditing_;
    RunnerOptions options_;
    std::unique_ptr<Runner> runner_;
    std::map<SharedKernel, Programs> programs_;
};

}  // namespace vkp
