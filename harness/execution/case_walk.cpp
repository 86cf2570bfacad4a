#include "harness/execution/case_walk.hpp"

#include "harness/execution/case_arrays.hpp"

#include <utility>

namespace vkp {

CaseWalk::CaseWalk(const Case& definition)
    : definition_(definition), arrays_(arrays_of(definition)) {}

Execution CaseWalk::execute(Executor& executor, const Kernel& kernel,
                            Executor::Clock::time_point deadline) const {
    return executor.execute(frame(), kernel, arrays_, deadline);
}

void CaseWalk::carry_over(std::vector<std::vector<std::byte>> buffers, const audit::Result& audit) {
    ++dispatch_;
    vkp::carry_over(arrays_, definition_, dispatch_, std::move(buffers), audit);
}

}  // namespace vkp
