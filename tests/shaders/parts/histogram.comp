#version 450
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Counts { uint counts[]; };
layout(push_constant) uniform Push { uint n; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < n) atomicAdd(counts[data[i] % 4], 1);
}
