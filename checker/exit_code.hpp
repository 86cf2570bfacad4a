#pragma once

namespace vkp {

// What the program's exit codes say.
enum ExitCode : int {
    kAllSolved = 0,
    kNotSolved = 1,
    kWrongUsage = 2,
    kNotUsable = 3,    // no usable device or installation
    kNotStarted = 77,  // CTest shows it as skipped
};

}  // namespace vkp
