// Checks that are possible only when the whole grid has run.
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

// Whether a buffer that the shader writes holds an infinity, and none held one before.
bool has_new_infinities(GridRun& dispatch, const std::vector<Buffer>& before);

// Infinities that buffers hold because a float overflowed; of a run with Options::finds_overflow.
std::vector<Hazard> infinite_results(GridRun& dispatch);

// A finding for each buffer that holds something else after the other run.
std::vector<Hazard> order_dependences(GridRun& dispatch, GridRun& backward);

// Notes of read-only buffers that nothing read, and of barriers with a fence only in front of them.
std::vector<Hazard> notes(GridRun& dispatch);

}  // namespace vkp::audit
