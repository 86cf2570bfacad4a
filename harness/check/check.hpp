// A check, from a kernel's text to its verdict. The steps are in their order in check.cpp.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <chrono>
#include <cstdint>
#include <future>
#include <set>
#include <utility>
#include <vector>

namespace vkp {

struct CheckOptions {
    std::uint64_t seed = 1;
    std::chrono::milliseconds time_limit{20'000};  // of each kernel, with all its cases: Allowance
    // How long a smallest case is looked for where something is wrong; none: it is not.
    std::chrono::milliseconds smallest_limit{0};
    // How much work the trial of cures may be (cures.hpp); none: no cure is tried.
    std::int64_t cure_effort = 0;
};

// What a kernel is checked on: the cases of a puzzle, or that of a lab file.
struct Task {
    // NOLINTBEGIN(google-explicit-constructor): whoever checks names the puzzle or the file.
    Task(const Puzzle& its_puzzle) : puzzle(&its_puzzle) {}
    Task(const LabFile& file) : cases({file.definition}), known(file.known) {}
    // NOLINTEND(google-explicit-constructor)
    // On these cases instead of the puzzle's own.
    Task(const Puzzle& its_puzzle, std::vector<Case> its_cases)
        : puzzle(&its_puzzle), cases(std::move(its_cases)) {}

    const Puzzle* puzzle = nullptr;
    std::vector<Case> cases = {};  // empty: those that the puzzle has for the seed and the kernel
    std::vector<ExpectedFinding> known = {};  // findings that are accepted
};

// Checks any number of kernels.
class Checker {
public:
    // The executor must outlive it.
    explicit Checker(Executor& executor, const CheckOptions& options = {})
        : executor_(executor), options_(options) {}

    // Throws InstallationError for what is the machine's fault.
    PuzzleResult check(const Task& task, const Kernel& kernel);

private:
    PuzzleResult check_all(const Task& task, const Kernel& kernel);
    PuzzleResult check_once(const Task& task, const Kernel& kernel);
    [[nodiscard]] std::vector<Case> cases_of(const Task& task, const Kernel& kernel) const;
    [[nodiscard]] std::set<std::uint32_t> subgroup_sizes_to_try() const;
    bool add_case(PuzzleResult& whole, Case definition, Allowance& allowance);
    void run_case(PuzzleResult& whole, CaseResult& result, std::future<Expected>& expected,
                  Allowance& allowance) const;
    [[nodiscard]] std::uint32_t loop_iteration_limit() const;  // 0: there is no device

    Executor& executor_;
    CheckOptions options_;
};

// A lab file whose comments are wrong, as a kernel that does not compile.
PuzzleResult refused(const LabParse& parse, Kernel kernel);

// The verdict on one dispatch of a case as if it were all of it, from its audit. Values are
// compared only if it is the case's last and the audit could follow it.
PuzzleResult judge_alone(const Puzzle& puzzle, const Case& definition, std::size_t dispatch,
                         const Kernel& kernel, const audit::Result& audit);

}  // namespace vkp
