// What the server lets other processes find out about a kernel's text: a kernel that hangs, crashes
// or fills memory costs one of those.
#pragma once

#include "checker/isolated/recorded_run.hpp"
#include "checker/isolated/session_answer.hpp"
#include "checker/lsp/document.hpp"
#include "checker/options/shared_options.hpp"
#include "harness/check/check.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/worker.hpp"

#include <cstdint>
#include <string>

namespace vkp {

class KernelChecks {
public:
    // All functions throw Interrupted when the interruption, which must outlive this, wants it.
    KernelChecks(const Limits& limits, std::uint64_t seed, Interruption& interruption);

    // Starts the worker, so that the first check does not wait for it. Throws InstallationError.
    void start();

    // By the audit alone: no device could answer while one types. Throws InstallationError.
    PuzzleResult check(const Document& document);

    // Of the document's case_name(). Throws IsolatedFailure, UsageError and InstallationError.
    RecordedRun record(const Document& document);

    // The picture's page; or, for a text that is no kernel, why there is none. Throws likewise.
    RenderedText picture(const Document& document);

private:
    RunArguments run_arguments_;
    std::uint64_t seed_;
    Worker worker_;
    Checker checker_;
};

}  // namespace vkp
