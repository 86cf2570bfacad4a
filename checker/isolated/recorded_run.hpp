// A kernel's run as a debugger goes through it.
#pragma once

#include "checker/target/target.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/diagnosis.hpp"
#include "harness/recording/run.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// A finding, or a wrong value, at the moment after it happened.
struct RecordedFinding {
    std::size_t moment = 0;
    std::uint32_t lane = 0;
    std::string kind = {};  // finding_name(), or "wrong_value"
    std::string message = {};
};

struct RecordedRun {
    std::vector<CompileError> errors = {};  // nothing else is of use if there are any
    std::string unsupported = {};           // likewise: what the audit does not know
    // What the lines are of: the kernel's file, or the source that a module holds.
    std::string source_path = {};
    std::string source_text = {};
    std::string case_name = {};
    std::string dispatch = {};  // the kernel function, of a puzzle with several
    KernelInterface interface = {};
    std::vector<InitialArray> arrays = {};  // what the dispatch finds, by binding
    recording::Run run = {};
    std::vector<RecordedFinding> findings = {};  // by moment
};

// In whichever process has the executor. Throws UsageError for a workgroup that the launch does not
// have, and DeviceNotKnown.
RecordedRun recorded_run_of(const Target& target, const std::string& workgroup,
                            AuditExecutor& executor);

}  // namespace vkp
