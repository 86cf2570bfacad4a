// What is known only when the whole grid has run.
#pragma once

#include "harness/audit/grid_run.hpp"

#include <vector>

namespace vkp::audit {

// The elements of an array that was not initialized and that nothing wrote, in whole or in part.
std::vector<std::size_t> unwritten_elements(const Region& region);

// Elements of writable buffers that nothing ever wrote, one hazard for each buffer.
std::vector<Hazard> unwritten_results(GridRun& dispatch);

// Stores of NaN into buffers that hold one at the end, though no buffer held one before.
std::vector<Hazard> nan_results(GridRun& dispatch, const std::vector<Buffer>& before);

// Buffers that hold something else after the other run.
std::vector<Hazard> order_dependences(GridRun& dispatch, GridRun& backward);

// Read-only buffers that nothing read, and barriers whose fence stood in front of them only.
std::vector<Hazard> notes(GridRun& dispatch);

}  // namespace vkp::audit
