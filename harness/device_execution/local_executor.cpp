#include "harness/device_execution/local_executor.hpp"

#include <random>

namespace vkp {

LocalExecutor::LocalExecutor(const DeviceInfo& device, const RunnerOptions& options,
                             const StageListener& listener)
    : session_({.info = device}, listener), runner_(device, options, listener) {
    session_.set_path_key(std::random_device()());
}

// compile → audit → run on the device, if the audit has nothing against it → compare the two
Execution LocalExecutor::execute(const KernelInterface& interface, const Kernel& kernel,
                                 const std::vector<InitialArray>& arrays,
                                 Allowance& /*allowance*/) {
    const AuditExecutor::SharedKernel compiled = session_.compiled(interface, kernel);
    if (!compiled->errors.empty()) {
        return {.compile_errors = compiled->errors};
    }
    Execution audited = session_.audited(*compiled, interface, arrays);
    const AuditedModule module = module_of(session_, compiled, interface, kernel, audited.audit);
    return run_audited(
        std::move(audited), module, interface, *device(),
        [&](const DeviceTask& task) { return runner_.run(task, interface, arrays); });
}

}  // namespace vkp
