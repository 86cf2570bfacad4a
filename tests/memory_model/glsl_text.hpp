// A run as a kernel: a lab file in which each step is a line.
#pragma once

#include "tests/memory_model/run.hpp"

#include <map>
#include <string>

namespace vkp::memory_model {

struct GlslText {
    std::string text;
    std::map<int, std::uint32_t> steps;  // steps by line
};

// `locations`: of each storage class.
GlslText glsl_text(const Execution& run, std::uint32_t locations);

}  // namespace vkp::memory_model
