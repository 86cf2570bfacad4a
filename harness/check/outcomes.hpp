// A dispatch can leave different memories, if the order of its threads decides. The dispatches
// after it run once as the device or the first order left it, and then from each other memory that
// an order left, by the audit alone: what they do wrong from there is a fault of the kernel as
// well.
#pragma once

#include "harness/execution/case_walk.hpp"
#include "harness/judge/result.hpp"

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

class Outcomes {
public:
    // All must outlive it.
    Outcomes(Executor& executor, const Kernel& kernel, std::uint32_t loop_iteration_limit)
        : executor_(executor), kernel_(kernel), loop_iteration_limit_(loop_iteration_limit) {}

    // Takes what the dispatch that is next in `walk` can leave besides `buffers`, before these are
    // carried over. `walk` goes on with `buffers` itself.
    void take(const CaseWalk& walk, const audit::Result& audit,
              const std::vector<std::vector<std::byte>>& buffers);

    // Runs the rest of the case from each of them, and adds findings that only they lead to. The
    // last dispatch of `result` has run, and nothing speaks against it so far.
    void follow(CaseResult& result, Allowance& allowance);

private:
    struct Branch {
        CaseWalk walk;
        std::string needs;  // what the dispatches so far left, as a clause after "if"
    };

    // Adds a branch for each other memory. `needs`: what led to `walk`.
    void branch_off(const CaseWalk& walk, const audit::Result& audit,
                    const std::vector<std::vector<std::byte>>& buffers, const std::string& needs);
    void follow(Branch branch, CaseResult& result, Allowance& allowance);
    // Whether no other way has come to the same memory before the same dispatch.
    bool is_new(const CaseWalk& walk);

    Executor& executor_;
    const Kernel& kernel_;
    std::uint32_t loop_iteration_limit_;
    std::deque<Branch> branches_;
    std::set<std::pair<std::size_t, std::size_t>> known_;  // dispatch, and hash of its memory
    std::size_t left_out_ = 0;                             // memories that are not followed
};

}  // namespace vkp
