#version 450
layout(local_size_x = 4) in;
layout(binding = 0) readonly buffer Counts { uint counts[]; };
layout(binding = 1) writeonly buffer Starts { uint starts[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    uint sum = 0;
    for (uint k = 0; k < i; ++k) sum += counts[k];
    starts[i] = sum;
}
