// One instruction, decoded for the lanes of a workgroup.
#pragma once

#include "harness/audit/machine.hpp"

#include <memory>
#include <vector>

namespace vkp::audit {

class Step {
public:
    explicit Step(int line) : line_(line) {}
    virtual ~Step() = default;
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

    // For the lanes of machine.mask. Results in other lanes mean nothing.
    virtual void run(Machine& machine) = 0;

    [[nodiscard]] int line() const { return line_; }

private:
    int line_;
};

using Steps = std::vector<std::unique_ptr<Step>>;

}  // namespace vkp::audit
