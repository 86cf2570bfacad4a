// Results of a course as JUnit XML: a test suite for each submission, a test case for each puzzle.
#pragma once

#include "checker/grade/report/done_json.hpp"

#include <string>

namespace vkp {

std::string junit_opening();
std::string junit_suite(const DoneSubmission& done);
std::string junit_closing();

}  // namespace vkp
