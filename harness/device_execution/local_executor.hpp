// Executes kernels in this process. Nothing stops a compiler or a driver that hangs or crashes
// here: kernels from elsewhere belong into a Worker.
#pragma once

#include "harness/execution/audit_executor.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/vulkan/runner.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace vkp {

class LocalExecutor : public Executor {
public:
    using StageListener = AuditExecutor::StageListener;

    // The listener, if there is one, is called as each stage begins.
    explicit LocalExecutor(DeviceInfo device, const RunnerOptions& options = {},
                           StageListener listener = {});
    ~LocalExecutor() override;

    // Opens the device, which otherwise happens at its first use.
    void open_device();

    // Ignores the allowance. After a failure the executor must not be used again.
    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override;
    Execution audit_alone(const KernelInterface& interface, const Kernel& kernel,
                          const std::vector<InitialArray>& arrays, Allowance& allowance) override {
        return auditing_.execute(interface, kernel, arrays, allowance);
    }

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
    // The second part of a key is the requested size of subgroups.
    using Programs = std::map<std::pair<InstrumentOptions, std::uint32_t>, CountingProgram>;
    struct KernelPrograms {
        Programs counting;
        std::shared_ptr<const Runner::Program> cooperative;  // for tensor cores; may be null
    };

    const CountingProgram& program_for(const SharedKernel& kernel, const KernelInterface& interface,
                                       const InstrumentOptions& options);
    void run_on_device(Execution& execution, const SharedKernel& kernel,
                       const KernelInterface& interface, const std::vector<InitialArray>& arrays);
    void run_once(Execution& execution, const CountingProgram& program,
                  const KernelInterface& interface, const std::vector<InitialArray>& arrays);
    // Values only, from the run that is not counted.
    void run_on_tensor_cores(Execution& execution, const SharedKernel& kernel,
                             std::string_view kernel_text, const KernelInterface& interface,
                             const std::vector<InitialArray>& arrays);
    std::shared_ptr<const Runner::Program> cooperative_program(const SharedKernel& kernel,
                                                               std::string_view kernel_text,
                                                               const KernelInterface& interface);

    AuditExecutor auditing_;
    RunnerOptions options_;
    std::unique_ptr<Runner> runner_;
    std::map<SharedKernel, KernelPrograms> programs_;
};

}  // namespace vkp
