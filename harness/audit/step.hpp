// One instruction, decoded for the lanes of a workgroup.
#pragma once

#include "harness/audit/machine.hpp"

#include <cstdint>
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

    // How long it takes for one lane, in operations on numbers. That of an access to memory that
    // lanes share is about 32 for each scalar.
    [[nodiscard]] virtual std::uint64_t weight() const { return 1; }

    [[nodiscard]] int line() const { return line_; }

private:
    int line_;
};

using Steps = std::vector<std::unique_ptr<Step>>;

}  // namespace vkp::audit
