// A check, from a kernel's text to its verdict. The steps stand in check.cpp in their order.
#pragma once

#include "harness/check/execution.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/lab/lab_result.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct CheckOptions {
    std::uint64_t seed = 1;
    ExecutionOptions execution;
};

// Checks any number of kernels on one device, or by the audit alone where there is none.
class Checker {
public:
    Checker(std::optional<DeviceInfo> device, const CheckOptions& options)
        : options_(options), executor_(std::move(device), options.execution) {}

    // Throw InstallationError for what is the machine's fault.
    PuzzleResult check(const Puzzle& puzzle, const Kernel& kernel);
    LabResult check(const LabFile& file, const Kernel& kernel);

    [[nodiscard]] const std::optional<DeviceInfo>& device() const { return executor_.device(); }
    // What the validation layer said, if the options ask for it.
    [[nodiscard]] std::vector<std::string> validation_messages() const {
        return executor_.validation_messages();
    }

private:
    CaseResult check_case(const Puzzle& puzzle, const Case& definition, Execution& execution) const;
    [[nodiscard]] std::string failure_of(const Execution& execution, const std::string& what) const;

    CheckOptions options_;
    Executor executor_;
};

}  // namespace vkp
