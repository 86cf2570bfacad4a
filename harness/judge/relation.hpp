// What a wrong result is, where it is a right one in another form: transposed, one place further,
// ten less, without the last term of each sum.
//
// A relation predicts values. It fits a case if it predicts each of those that are wrong, and one
// that moves values about predicts the others, too. Small numbers fit by chance: so a relation is
// told only if enough different values fit it, if it fits all of the cases in which values are
// wrong and nothing else is, and if no other kind of relation fits as well.
#pragma once

#include "harness/judge/result.hpp"

#include <string>
#include <vector>

namespace vkp {

// A sentence on each of the cases, or nothing.
std::vector<std::string> relations(const std::vector<CaseResult>& cases);

}  // namespace vkp
