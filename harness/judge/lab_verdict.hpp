// What speaks against the kernel of a lab file, whose expectations are data.
#pragma once

#include "harness/judge/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Leaves expected floats no tolerance, but what the file says, where no dispatch rounds: what is
// only moved stays as it is. All dispatches have run.
void expect_moved_floats_as_they_are(CaseResult& result);

// Adds what judge_dispatch() leaves to it of the last dispatch so far. `arrays` are as the dispatch
// left them, `other_buffers` as Execution has them.
void judge_lab_dispatch(CaseResult& result, const Kernel& kernel,
                        const std::vector<audit::Buffer>& arrays,
                        const std::vector<std::vector<std::byte>>& other_buffers);

// A finding as a line of a baseline: "data_race line 12 line 15 array s".
std::string baseline_line(std::string_view kind, const std::vector<int>& lines,
                          const std::string& array);
std::string baseline_line(const Finding& finding);
// Its lines there: 0 where no line is to blame.
std::vector<int> baseline_lines(const Finding& finding);

// As in lab files and in JSON: "clean", "wrong".
std::string_view lab_verdict_name(Verdict verdict);

// Compares the arrays if all dispatches ran, and sets the verdict.
void judge_lab_case(CaseResult& result);

// The verdict by these findings and notes, and by the values of the case.
Verdict lab_verdict(const std::vector<Finding>& findings, const std::vector<Finding>& notes,
                    const CaseResult& result);

}  // namespace vkp
