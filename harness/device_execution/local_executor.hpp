// Executes kernels in this process. Nothing stops a compiler or a driver that hangs or crashes
// here: kernels from elsewhere belong into a Worker.
#pragma once

#include "harness/device_execution/kernel_runner.hpp"
#include "harness/execution/audit_executor.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp {

class LocalExecutor : public Executor {
public:
    using StageListener = AuditExecutor::StageListener;

    // The listener, if there is one, is called as each stage begins.
    explicit LocalExecutor(const DeviceInfo& device, const RunnerOptions& options = {},
                           const StageListener& listener = {});

    // The session of the kernel, and what runs it on the device.
    [[nodiscard]] AuditExecutor& session() { return session_; }
    [[nodiscard]] KernelRunner& runner() { return runner_; }

    // Ignores the allowance. After a failure the executor must not be used again.
    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override;
    Execution audit_alone(const KernelInterface& interface, const Kernel& kernel,
                          const std::vector<InitialArray>& arrays, Allowance& allowance) override {
        return session_.execute(interface, kernel, arrays, allowance);
    }

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override {
        return session_.device();
    }
    [[nodiscard]] std::vector<std::string> validation_messages() const override {
        return runner_.validation_messages();
    }

private:
    AuditExecutor session_;
    KernelRunner runner_;
};

}  // namespace vkp
