// `workbook trace`: every access of one thread, in order.
#pragma once

#include "checker/guarded/guarded_text.hpp"
#include "checker/guarded/named_subject.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/text/style.hpp"
#include "checker/trace/make_trace.hpp"

#include <string>

namespace vkp {

struct TraceArguments {
    SubjectArguments subject = {};
    RunArguments run = {};
    TraceQuestion question = {};
    // Of a second thread, with which the first one races; empty: none.
    std::string rival_thread = {};
    std::string rival_workgroup = {};
    Format format = Format::kText;
    ColorMode color = ColorMode::kAuto;
};

// What the command prints, as for that device. Throws UsageError, InstallationError and
// GuardedFailure, and Interrupted where there is an interruption.
RenderedText trace_text(const TraceArguments& arguments, const Style& style,
                        const TargetDevice& target, Interruption* interruption = nullptr);

// Throws UsageError and InstallationError.
CommandDeclaration trace_command();

}  // namespace vkp
