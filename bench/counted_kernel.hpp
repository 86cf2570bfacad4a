// A dispatch that is run plain and counted, side by side.
#pragma once

#include "harness/instrument/instrument.hpp"
#include "harness/model/device/device_info.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/shader/compile.hpp"
#include "harness/vulkan/runner.hpp"

#include <memory>
#include <string>
#include <vector>

namespace vkp {

struct CountedKernel {
    std::string name;
    KernelInterface interface;
    CompiledKernel compiled;
    SubgroupRequest subgroups;
    std::vector<audit::Buffer> arrays;  // arrays as the dispatch finds them
    audit::Result audit;                // result for every workgroup
};

// One for each dispatch of the case, with the arrays that the audit of the dispatches before it
// left, for this device. Throws std::runtime_error if a kernel does not compile.
std::vector<CountedKernel> counted_kernels(const std::string& name, const Case& definition,
                                           const std::string& text, const DeviceInfo& device);

// One way to run it, ready to be run again and again.
class CountedVariant {
public:
    // The kernel without instrumentation.
    CountedVariant(Runner& runner, const CountedKernel& kernel);
    // Instrumented.
    CountedVariant(Runner& runner, const CountedKernel& kernel, const InstrumentOptions& options);

    // Device time in ms: the least of some runs in a row, as a device that was idle starts slowly.
    // Throws std::runtime_error if the device is lost.
    double run();

    // How its counts and values differ from the audit's, after a run; empty if they do not.
    [[nodiscard]] std::string difference() const;

private:
    void prepare(const spirv::Words& words);

    Runner& runner_;
    const CountedKernel& kernel_;
    Instrumented instrumented_;  // without words: plain
    std::shared_ptr<const Runner::Program> program_;
    RunRequest request_;
    RunResult last_;
};

}  // namespace vkp
