// `workbook picture`: what every thread did to memory.
#pragma once

#include "checker/isolated/named_target.hpp"
#include "checker/isolated/session_answer.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/text/style.hpp"
#include "harness/worker/worker.hpp"

#include <optional>
#include <string>

namespace vkp {

enum class PictureForm { kText, kHtml, kSvg, kJson };

struct PictureArguments {
    TargetArguments target = {};
    RunArguments run = {};
    std::string output_path = {};          // empty: standard output
    std::optional<PictureForm> form = {};  // none: what the output's name says
    std::string workgroup = {};  // as typed; empty: one that a finding is about, or the first
    bool opens = false;          // in the desktop's program for such files
    ColorMode color = ColorMode::kAuto;
};

// The worker draws the picture, for the terminal if the options do not say otherwise. Throws
// UsageError, InstallationError and IsolatedFailure, and Interrupted where the worker has an
// interruption.
RenderedText picture_text(const PictureArguments& arguments, const Style& style, Worker& worker);

// Throws UsageError, InstallationError and IsolatedFailure.
CommandDeclaration picture_command();

}  // namespace vkp
