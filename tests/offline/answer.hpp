// Checks a kernel from its text to its verdict, with nothing but the offline half.
#pragma once

#include "harness/model/puzzle.hpp"

#include <string>

namespace vkp {

enum class Form { kText, kJson, kJunit, kTrace, kPicture };

// The answer about a puzzle's kernel, or a lab file where there is no puzzle: the report in that
// form; the trace as JSON, of the first thread; the picture as a page. A lab file has no JUnit and
// gives text.
std::string answer(const Puzzle* puzzle, const std::string& kernel_text, Form form);

}  // namespace vkp
