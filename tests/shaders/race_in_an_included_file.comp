#version 450
#extension GL_GOOGLE_include_directive : require
// groups: 1
// buffer: a float[8] = arange
// verdict: faulty
// finding: data_race line 14 line 21 array partial
layout(local_size_x = 8) in;
layout(binding = 0) buffer A { float a[]; };

#include "parts/sum.glsl"

void main() {
    uint i = gl_LocalInvocationID.x;
    partial[i] = a[i];
    // No barrier.
    a[i] = sum_of_neighbours(i);
}
