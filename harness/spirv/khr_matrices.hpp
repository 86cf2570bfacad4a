// Modules with cooperative matrices by another extension than the compiler knows.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>

namespace vkp::spirv {

// SPIR-V's SPV_KHR_cooperative_matrix, section 3.X "Cooperative Matrix Use".
enum class MatrixUse : std::uint32_t { kA = 0, kB = 1, kAccumulator = 2 };

// The SpecIds of the constants that hold the rows of matrices of each use.
struct MatrixRows {
    std::uint32_t of_a = 0;
    std::uint32_t of_b = 0;
    std::uint32_t of_accumulator = 0;
};

// A module of SPV_NV_cooperative_matrix in terms of SPV_KHR_cooperative_matrix, whose types name
// their use. All matrices must be row-major in memory, and their rows one of these constants.
// Throws Error otherwise.
Module with_khr_matrices(Module module, const MatrixRows& rows);

}  // namespace vkp::spirv
