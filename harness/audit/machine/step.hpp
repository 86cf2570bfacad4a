// One instruction, decoded for the lanes of a workgroup.
#pragma once

#include "harness/audit/machine/workgroup_state.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace vkp::audit {

class Step {
public:
    // The kind tells a wave, before it runs a step, whether the step calls a function and whether
    // other waves may run first.
    enum class Kind : std::uint8_t { kPlain, kCall, kAtomic, kBarrier };

    // `weight`: the number of scalar instructions that take as long.
    explicit Step(int line, std::size_t weight = 1, Kind kind = Kind::kPlain)
        : line_(line), kind_(kind), weight_(weight) {}
    virtual ~Step() = default;
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

    // For the lanes of state.mask. Results in other lanes mean nothing, unless
    // state.keeps_other_lanes.
    virtual void run(WorkgroupState& state) const = 0;

    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] std::size_t weight() const { return weight_; }

private:
    int line_;
    Kind kind_;
    std::size_t weight_;
};

using Steps = std::vector<std::unique_ptr<Step>>;

// The sum of the weights of all steps.
std::uint64_t weight_of(const Steps& steps);

}  // namespace vkp::audit
