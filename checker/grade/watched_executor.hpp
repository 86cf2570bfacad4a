// An executor that remembers whether the driver, or the device, has failed a kernel.
#pragma once

#include "harness/execution/executor.hpp"

#include <string>

namespace vkp {

// Passes everything on to another executor, which must outlive it.
class WatchedExecutor : public Executor {
public:
    explicit WatchedExecutor(Executor& executor) : executor_(executor) {}

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override;

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override {
        return executor_.device();
    }
    [[nodiscard]] std::vector<std::string> validation_messages() const override {
        return executor_.validation_messages();
    }

    // A sentence about what ended in the driver or on the device, other than for want of time;
    // empty if nothing did.
    [[nodiscard]] const std::string& driver_failure() const { return driver_failure_; }
    void forget_driver_failure() { driver_failure_.clear(); }

private:
    Executor& executor_;
    std::string driver_failure_;
};

}  // namespace vkp
