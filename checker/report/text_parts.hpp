// What the texts for puzzles and for lab files have in common.
#pragma once

#include "checker/text/style.hpp"
#include "harness/model/audit_result.hpp"
#include "harness/model/finding.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

enum class Severity { kError, kNote };

// "path:12: error: …", so that editors jump there, with the line itself and the advice below.
std::string located_text(const Kernel& kernel, const CompileError& error, const Style& style);

// The first few, and how many more there are.
std::string compile_errors_text(const Kernel& kernel, const std::vector<CompileError>& errors,
                                const Style& style);
std::string findings_text(const Kernel& kernel, const std::vector<Finding>& findings,
                          Severity severity, const Style& style);

// What accesses cost in the model of audit::LineCost, and which line costs most more than it must;
// empty if there were none.
std::string memory_text(const std::vector<audit::LineCost>& costs, const Style& style);

// "16×2", without the axes at the end that have an extent of 1.
std::string extent_text(const Extent& extent);

// "global reads"
std::string counter_label(std::size_t counter);

// Padded by what is seen, not by bytes: a dash takes three.
std::string right_aligned(const std::string& text, std::size_t width);

}  // namespace vkp
