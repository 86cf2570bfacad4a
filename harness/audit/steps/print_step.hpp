// debugPrintfEXT().
#pragma once

#include "harness/audit/machine/step.hpp"
#include "harness/spirv/print_format.hpp"

#include <string>
#include <vector>

namespace vkp::audit {

class PrintStep : public Step {
public:
    // The formats fit the values, one for each (check_prints in harness/shader).
    PrintStep(int line, spirv::PrintText text, std::vector<Value> values)
        : Step(line), text_(std::move(text)), values_(std::move(values)) {}
    void run(WorkgroupState& state) const override;

private:
    [[nodiscard]] std::string printed(std::uint32_t lane) const;

    spirv::PrintText text_;
    std::vector<Value> values_;
};

// A scalar as a format has it: "0x1p+3".
std::string printed_scalar(const spirv::PrintFormat& format, std::uint64_t bits, ScalarType type);

}  // namespace vkp::audit
