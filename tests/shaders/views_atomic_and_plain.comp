#version 450
// groups: 1
// buffer: a uint[8] = zeros
// verdict: faulty
// finding: data_race line 11 line 12 array v times 2
layout(local_size_x = 8) in;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 0) buffer V { uvec4 v[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    atomicAdd(a[i / 4], i);
    if (i == 6) v[0] = uvec4(1);
}
