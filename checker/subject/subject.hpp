// What trace, picture and emit work on: a kernel with its arrays and its launch.
#pragma once

#include "checker/options/arguments.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/audit_result.hpp"
#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace vkp {

struct Subject {
    Kernel kernel;
    Frame frame;
    std::vector<audit::Buffer> buffers;  // of the frame's arrays
    const Puzzle* puzzle = nullptr;      // null: of a lab file
    std::optional<Case> definition;      // of a puzzle
    std::size_t dispatch = 0;            // of the definition's
    // Of a lab file's comments; then there is no frame. They go where the compiler's go.
    std::vector<CompileError> errors;

    [[nodiscard]] std::string case_name() const {
        return definition ? definition->name : std::string();
    }
    // The kernel function, where the puzzle has several.
    [[nodiscard]] std::string dispatch_name() const;
    // For the audit.
    [[nodiscard]] std::vector<std::int32_t> push_constants() const;
};

// Of the first of the words, which is a puzzle or a lab file. Of several dispatches it is the one
// that the options name, otherwise the first that something is found against, or the last; those
// before it are audited for what they leave. To be called in a guarded process. Throws UsageError
// and InstallationError.
Subject subject_of(const Arguments& arguments);

// The one that the options name, or the puzzle's scored one. Throws UsageError.
Case chosen_case(const Puzzle& puzzle, const Arguments& arguments);

// The dispatch that the options name, if they do. Throws UsageError.
std::optional<std::size_t> chosen_dispatch(const Case& definition, const Arguments& arguments);

}  // namespace vkp
