#include "checker/target/record.hpp"

#include "harness/recording/recorder.hpp"

namespace vkp {

Recorded record(const Target& target, AuditExecutor& executor, const WantedOf& wanted) {
    Recorded recorded{.errors = target.errors};
    if (!recorded.errors.empty()) {
        return recorded;
    }
    recorded.kernel = executor.compiled(target.interface, target.kernel);
    recorded.errors = recorded.kernel->errors;
    if (!recorded.errors.empty()) {
        return recorded;
    }
    recorded.audit = executor.audit(*recorded.kernel, target.interface, target.arrays);
    if (!recorded.audit.unsupported) {
        recorded.run =
            recording::record(executor, *recorded.kernel, target.interface, target.arrays,
                              order_to_show(target, recorded.audit), wanted(recorded.audit));
    }
    return recorded;
}

}  // namespace vkp
