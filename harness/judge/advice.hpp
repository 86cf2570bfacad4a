// What to do about a finding.
#pragma once

#include "harness/model/diagnosis.hpp"

#include <string>

namespace vkp {

struct Advice {
    std::string why;        // what is behind it, as sentences
    std::string cure = {};  // what to write, as sentences; a puzzle that teaches it leaves them out
    FindingCause cause = FindingCause::kUnknown;
};

}  // namespace vkp
