// `workbook picture`: what every thread did to memory.
#pragma once

#include "checker/arguments.hpp"
#include "checker/style.hpp"
#include "harness/worker/interruption.hpp"

#include <string>

namespace vkp {

struct PictureText {
    std::string text;  // the picture, or why there is none
    bool succeeded = false;
};

// What the command draws, for the terminal if the options do not say otherwise. Throws UsageError,
// InstallationError and GuardedFailure, and Interrupted where there is an interruption.
PictureText picture_text(const Arguments& arguments, const Style& style,
                         Interruption* interruption = nullptr);

// Gives the exit code; throws UsageError, InstallationError and GuardedFailure.
int run_picture(const Arguments& arguments);

}  // namespace vkp
