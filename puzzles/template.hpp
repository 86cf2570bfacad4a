// Templates: what a learner starts from, derived from the solutions.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// A solution says by marks what a learner begins with. In one of them it is the kernel with places
// to fill in; in the other a whole kernel that is broken, the starter, whose broken lines stand as
// comments above the right ones:
//
//     // BEGIN BROKEN
//     // if (i <= n) result[i] = 0.0;
//     // BEGIN MENDED
//     if (i < n) result[i] = 0.0;
//     // END MENDED

// The solution's text with all between the lines `// BEGIN SOLUTION: NOTE` and `// END SOLUTION`,
// and those lines, replaced by `// FILL ME IN (NOTE)` in the same indentation; and with the
// broken lines in the place of the fixed ones.
std::string template_from_solution(std::string_view solution);

// The solution's text without those lines and the broken ones: what `workbook solution` prints.
std::string solution_without_marks(std::string_view solution);

}  // namespace vkp
