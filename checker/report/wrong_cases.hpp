// Says in which cases a kernel is right, and what the others have in common.
#pragma once

#include "harness/judge/verdict.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The cases by what came of them, at the scored size of subgroups, as other sizes tell nothing
// more; at all sizes where the size decides.
struct CasesApart {
    std::vector<const CaseResult*> right;
    std::vector<const CaseResult*> wrong;
    bool by_subgroups = false;
};
CasesApart cases_apart(const PuzzleResult& result);

// Names what all of the wrong cases have and none of the right ones: "RELU = 1", "negative input".
// The one that says most comes first. The list is empty if there are no right or no wrong cases.
std::vector<std::string> shared_by_wrong_cases(const CasesApart& cases);

// Whether that may be evidence_word() of such a text, for these cases.
bool may_be_shared(std::string_view word, const std::vector<Case>& cases);

// "Right in case classic, wrong in spare and random. Those have …"; empty if no case is right.
std::string wrong_cases_text(const PuzzleResult& result);

}  // namespace vkp
