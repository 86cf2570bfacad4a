// Runs kernels that were compiled and audited before on one device, and counts what their threads
// do.
#pragma once

#include "harness/device_execution/audited_run.hpp"
#include "harness/spirv/parsed_module.hpp"
#include "harness/vulkan/runner.hpp"

#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

class KernelRunner {
public:
    using StageListener = AuditExecutor::StageListener;

    // The listener, if there is one, is called as each stage begins.
    KernelRunner(DeviceInfo device, const RunnerOptions& options, StageListener listener);

    // Opens the device, which otherwise happens at its first use.
    void open_device();

    // The modules of the last tasks stay prepared. After a failure it must not be used again.
    Execution run(const DeviceTask& task, const KernelInterface& interface,
                  const std::vector<InitialArray>& arrays);

    [[nodiscard]] std::vector<std::string> validation_messages() const;

private:
    // A kernel that counts, ready to run.
    struct CountingProgram {
        Instrumented instrumented;
        std::shared_ptr<const Runner::Program> program;
    };
    struct Prepared {
        spirv::ParsedModule shader;
        // By their options and the size of their subgroups.
        std::map<std::pair<InstrumentOptions, std::uint32_t>, CountingProgram> counting = {};
        std::shared_ptr<const Runner::Program> cooperative = nullptr;  // for tensor cores
    };

    void begin(Stage stage) const;
    Prepared& prepared(const spirv::Words& words);
    const CountingProgram& counting_program(Prepared& prepared, const DeviceTask& task,
                                            const InstrumentOptions& options,
                                            const KernelInterface& interface);
    void run_once(Execution& execution, const CountingProgram& program,
                  const KernelInterface& interface, const std::vector<InitialArray>& arrays);
    void run_on_tensor_cores(Execution& execution, Prepared& prepared, const DeviceTask& task,
                             const KernelInterface& interface,
                             const std::vector<InitialArray>& arrays);

    DeviceInfo device_;
    RunnerOptions options_;
    StageListener listener_;
    std::unique_ptr<Runner> runner_;
    std::list<Prepared> prepared_;  // the latest first
};

}  // namespace vkp
