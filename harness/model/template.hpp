// Templates: what a learner starts from, derived from the solutions.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// The solution's text with all between the lines `// BEGIN SOLUTION: NOTE` and `// END SOLUTION`,
// and those lines, replaced by `// FILL ME IN (NOTE)` in the same indentation.
std::string template_from_solution(std::string_view solution);

// The solution's text without those two lines: what `workbook solution` prints.
std::string solution_without_marks(std::string_view solution);

}  // namespace vkp
