// What a kernel printed with debugPrintfEXT().
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/result.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// What a dispatch printed.
struct DispatchPrints {
    Launch launch;
    std::vector<audit::Print> prints = {};
    std::uint64_t left_out = 0;  // after those
};

// What the dispatches of a case printed that ran.
std::vector<DispatchPrints> prints_of(const CaseResult& result);

// The first few under a heading, each with its line and thread, and how many more there are; empty
// where nothing was printed.
std::string prints_text(const std::string& heading, const std::vector<DispatchPrints>& dispatches,
                        const Style& style);

}  // namespace vkp
