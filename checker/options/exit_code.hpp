// Exit codes, for the program and for its help.
#pragma once

#include <array>
#include <string_view>

namespace vkp {

// What the program's exit codes say.
enum ExitCode : int {
    kAllSolved = 0,
    kNotSolved = 1,
    kWrongUsage = 2,
    kNotUsable = 3,    // no usable device or installation
    kNotAudited = 4,   // no fault in a lab file, but not all was audited
    kNotJudged = 5,    // of a lab file: there was nothing to judge
    kNotStarted = 77,  // CTest shows it as skipped
};

struct ExitMeaning {
    ExitCode code;
    std::string_view meaning;
};

// For the help and the manual.
inline constexpr std::array<ExitMeaning, 7> kExitMeanings = {
    {{kAllSolved, "solved"},
     {kNotSolved, "not solved"},
     {kWrongUsage, "wrong usage"},
     {kNotUsable, "no usable device or installation"},
     {kNotAudited, "no fault in a lab file, but not all was audited"},
     {kNotJudged, "nothing to judge: a lab file is not supported or not described, or nothing ran"},
     {kNotStarted, "not started"}}};

}  // namespace vkp
