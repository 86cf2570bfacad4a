// An outcome of a lab file made by hand, to be rendered.
#pragma once

#include "harness/judge/array_contents.hpp"
#include "harness/judge/result.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

// An array at the end, with these values.
ArrayContent content_of(const Array& array, std::vector<double> values,
                        std::vector<std::size_t> unwritten = {});

// Two workgroups of two threads; `a` is read-only, `o` [2,3] is expected, `v` is a vec2[2] of which
// nothing is.
PuzzleResult clean_lab_result();

// o[0,1] and o[1,2] are wrong, v[1] is never written; one race and one note.
PuzzleResult faulty_lab_result();

}  // namespace vkp
