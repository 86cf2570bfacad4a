// `workbook trace`: every access of one thread, in order.
#pragma once

#include "checker/isolated/named_target.hpp"
#include "checker/isolated/session_answer.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/text/style.hpp"
#include "checker/trace/make_trace.hpp"
#include "harness/worker/worker.hpp"

#include <string>

namespace vkp {

struct TraceArguments {
    TargetArguments target = {};
    RunArguments run = {};
    TraceQuestion question = {};
    // A second thread, with which the first one races; empty: none.
    std::string rival_thread = {};
    std::string rival_workgroup = {};
    Format format = Format::kText;
    ColorMode color = ColorMode::kAuto;
};

// The worker makes the text that the command prints. Throws UsageError, InstallationError and
// IsolatedFailure, and Interrupted where the worker has an interruption.
RenderedText trace_text(const TraceArguments& arguments, const Style& style, Worker& worker);

// Throws UsageError and InstallationError.
CommandDeclaration trace_command();

}  // namespace vkp
