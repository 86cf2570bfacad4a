#version 450
// groups: 1
// array: from float[2,4]
// buffer: to float[4]
// verdict: faulty
// finding: out_of_bounds line 15 array from element 2,3 times 1
// finding: out_of_bounds line 16 array from element 1,4 times 1
layout(local_size_x = 4) in;
layout(binding = 0) readonly buffer From { float values[]; } from[2];
layout(binding = 1) writeonly buffer To { float to[]; };

void main() {
    uint i = gl_LocalInvocationID.x;
    // The last thread reads a buffer that is not there, and behind the end of the last one.
    float value = from[(i + 1) / 2].values[i];
    to[i] = value + from[i / 2].values[i + i / 3];
}
