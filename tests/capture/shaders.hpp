// The shaders of the application that the capture layer is tried with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// Doubles the values of binding 0 (`data`), 64 in a workgroup.
extern const char* const kDoubleShader;
// Adds 64 values of binding 0 (`data`, read only) a workgroup into its element of binding 1. After
// the values are stored in shared memory, a barrier is missing.
extern const char* const kRaceShader;
// Has specialization constants, with the size of the workgroup as the first, push constants, a
// uniform block (`settings`, binding 0) and a result (binding 1).
extern const char* const kTunedShader;
// Has a storage image (binding 0), an array of two buffers (binding 1) and a buffer in set 1.
extern const char* const kMixedShader;

// Has a sampled image (`photo`, 4 by 2 texels), a storage image with layers (`layers`, 3 by 2 by 2)
// and one of three dimensions that it only reads (`volume`, 2 by 1 by 2).
extern const char* const kImagesShader;

// SPIR-V with names and lines. Throws std::runtime_error with the compiler's message.
std::vector<std::uint32_t> compiled(const char* shader);

}  // namespace vkp
