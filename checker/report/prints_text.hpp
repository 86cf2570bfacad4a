// What a kernel printed with debugPrintfEXT().
#pragma once

#include "checker/text/style.hpp"
#include "harness/lab/lab_result.hpp"

#include <string>
#include <vector>

namespace vkp {

// The first few under a heading, each with its line and thread, and how many more there are; empty
// where nothing was printed.
std::string prints_text(const std::string& heading, const std::vector<DispatchPrints>& dispatches,
                        const Style& style);

}  // namespace vkp
