// Kernels that several tests here open.
#pragma once

#include <string>

namespace vkp {

// Puzzle 9 without its barrier: line 7 writes and line 12 reads.
inline const std::string kRace = R"(shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) {
        s[local_i] = a[i];
    }
    if (i < a_shape[0]) {
        float sum = 0.0;
        for (uint k = 0; k < 3 && k <= local_i; k++) {
            sum += s[local_i - k];
        }
        result[i] = sum;
    }
}
)";

// Puzzle 3 without its guard.
inline const std::string kNoGuard = R"(void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10.0;
}
)";

}  // namespace vkp
