#include "harness/execution/case_walk.hpp"

#include "harness/execution/case_arrays.hpp"

namespace vkp {

CaseWalk::CaseWalk(const Case& definition)
    : definition_(definition), arrays_(arrays_of(definition)) {}

Execution CaseWalk::execute(Executor& executor, const Kernel& kernel,
                            Executor::Clock::time_point deadline) const {
    return executor.execute(frame(), kernel, arrays_, deadline);
}

void CaseWalk::carry_over(const Execution& execution) {
    ++dispatch_;
    vkp::carry_over(arrays_, definition_, dispatch_, execution.buffers, execution.audit);
}

}  // namespace vkp
