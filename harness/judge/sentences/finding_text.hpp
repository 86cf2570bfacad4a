// Words that several findings share.
#pragma once

#include "harness/model/puzzle.hpp"
#include "harness/model/results/finding.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// (3, 1) in a flat grid of that size, (3, 1, 0) in a deep one, 3 in a line.
std::string id_text(const Extent& id, const Extent& size);

// "thread 3" or "thread 3 of workgroup 1"
std::string thread_text(std::uint32_t invocation, const Launch& launch);

// "thread 3" alone.
std::string local_text(std::uint32_t invocation, const Launch& launch);

// The first few of these, without repetitions in a row, as the finding's threads.
void add_threads(Finding& finding, std::vector<std::uint32_t> invocations, const Launch& launch);

}  // namespace vkp
