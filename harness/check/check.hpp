// A check, from a kernel's text to its verdict. The steps stand in their order in check.cpp, and
// those of a lab file in check_lab.cpp.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/lab/lab_result.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <chrono>
#include <cstdint>
#include <future>
#include <set>
#include <string>
#include <vector>

namespace vkp {

class LabWalk;

struct CheckOptions {
    std::uint64_t seed = 1;
    std::chrono::milliseconds time_limit{10'000};  // of each kernel, with all its cases
};

// Checks any number of kernels.
class Checker {
public:
    // The executor must outlive it.
    explicit Checker(Executor& executor, const CheckOptions& options = {})
        : executor_(executor), options_(options) {}

    // Throw InstallationError for what is the machine's fault.
    PuzzleResult check(const Puzzle& puzzle, const Kernel& kernel);
    // On these cases instead of the puzzle's own.
    PuzzleResult check(const Puzzle& puzzle, const Kernel& kernel, std::vector<Case> cases);
    LabResult check(const LabFile& file, const Kernel& kernel);

private:
    [[nodiscard]] LabResult check_once(const LabFile& file, const Kernel& kernel) const;
    [[nodiscard]] std::set<std::uint32_t> subgroup_sizes_for(const Kernel& kernel) const;
    void run_case(const Puzzle& puzzle, CaseResult& result, std::future<Expected>& expected,
                  const Kernel& kernel, Executor::Clock::time_point limit,
                  std::vector<CompileError>& compile_errors) const;
    bool take_dispatch(LabResult& result, const Execution& execution, const LabWalk& walk) const;
    void add_lab_findings(LabResult& result, const Execution& execution, const LabWalk& walk) const;
    [[nodiscard]] std::uint32_t loop_iteration_limit() const;  // 0: there is no device
    [[nodiscard]] Executor::Clock::time_point deadline() const;
    [[nodiscard]] std::string failure_of(const Execution& execution, const std::string& what) const;

    Executor& executor_;
    CheckOptions options_;
};

// The verdict on one dispatch of a case as if it were all of it, from its audit. Values are
// compared only if it is the case's last and the audit could follow it.
PuzzleResult judge_alone(const Puzzle& puzzle, const Case& definition, std::size_t dispatch,
                         const Kernel& kernel, const audit::Result& audit);

}  // namespace vkp
