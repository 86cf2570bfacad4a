// The dispatches of a case in their order: each finds what the one before it left.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/model/case.hpp"
#include "harness/model/kernel_interface.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

// What the first dispatch finds, in the order of the case.
std::vector<InitialArray> arrays_of(const Case& definition);

// Its life: construct; while it is not at the end, execute() and, if nothing speaks against going
// on, carry_over().
class CaseWalk {
public:
    // The case must outlive it.
    explicit CaseWalk(const Case& definition);

    // The place of the dispatch that is next among the case's.
    [[nodiscard]] std::size_t dispatch() const { return dispatch_; }
    [[nodiscard]] const Case& definition() const { return definition_; }
    [[nodiscard]] bool is_at_last() const { return dispatch_ + 1 == definition_.dispatches.size(); }
    [[nodiscard]] bool is_at_end() const { return dispatch_ == definition_.dispatches.size(); }
    // The interface of that dispatch; not at the end.
    [[nodiscard]] KernelInterface interface() const { return interface_of(definition_, dispatch_); }
    // What that dispatch finds; at the end, what the last one left.
    [[nodiscard]] const std::vector<InitialArray>& arrays() const { return arrays_; }

    // Throws what the executor throws.
    [[nodiscard]] Execution execute(Executor& executor, const Kernel& kernel,
                                    Allowance& allowance) const;

    // On to the next dispatch, which finds what an execution left: its buffers, and its audit.
    void carry_over(std::vector<std::vector<std::byte>> buffers, const audit::Result& audit);

private:
    const Case& definition_;
    std::size_t dispatch_ = 0;
    std::vector<InitialArray> arrays_;
};

}  // namespace vkp
