// What trace and picture work on: a kernel with its arrays and its launch.
#pragma once

#include "harness/execution/audit_executor.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct Target {
    Kernel kernel;
    KernelInterface interface = {};
    std::vector<InitialArray> arrays = {};  // of the frame
    const Puzzle* puzzle = nullptr;         // null: of a lab file
    std::optional<Case> definition = {};    // none: a lab file whose comments are wrong
    std::size_t dispatch = 0;               // of the definition's
    // Errors in a lab file's comments; then there is no interface. They are shown like the
    // compiler's.
    std::vector<CompileError> errors = {};

    [[nodiscard]] std::string case_name() const {
        return definition ? definition->name : std::string();
    }
    // 0: of a lab file.
    [[nodiscard]] int puzzle_number() const { return puzzle == nullptr ? 0 : puzzle->number; }
    // The kernel function, where the puzzle has several.
    [[nodiscard]] std::string dispatch_name() const;
};

// Takes the wanted dispatch, or the first that something is found against; if none is wanted, the
// last. The dispatches before it are audited for what they leave. Throws DeviceNotKnown.
Target puzzle_target(const Puzzle& puzzle, Case definition, std::optional<std::size_t> wanted,
                     Kernel kernel, AuditExecutor& executor);

// The first of its dispatches that something is found against, or the last. The seed is that of
// `random` data. Throws DeviceNotKnown.
Target lab_target(Kernel kernel, std::uint64_t seed, AuditExecutor& executor);
// The same where the comments are read already, of the kernel's file or of a module's.
Target lab_target(Kernel kernel, const LabParse& parse, AuditExecutor& executor);

// Whether a finding is none: that results differ where any order will do. As for `check` and `lab`.
bool is_free_order(const Target& target, const audit::Hazard& hazard, const audit::Result& audit);

// The order to show a kernel in: that of the first finding, or else the first that was tried.
audit::RunOrder order_to_show(const Target& target, const audit::Result& audit);

// The run of a puzzle that is asked for.
struct CaseArguments {
    std::uint64_t seed = 1;
    std::string name = {};      // empty: the scored one
    std::string dispatch = {};  // its kernel function; empty: see puzzle_target
};

// The case that is asked for, among those that the kernel is checked on. Throws UsageError.
Case chosen_case(const Puzzle& puzzle, const Kernel& kernel, const CaseArguments& wanted);

// The dispatch that is asked for, if one is. Throws UsageError.
std::optional<std::size_t> chosen_dispatch(const Case& definition, const CaseArguments& wanted);

}  // namespace vkp
