#version 450
// groups: 2
// specialize: 3 = 4
// buffer: o uint[8]
// expect: o = arange
// verdict: clean
layout(local_size_x_id = 3) in;
layout(binding = 0) writeonly buffer O { uint o[]; };
void main() {
    o[gl_GlobalInvocationID.x] = gl_WorkGroupSize.x * gl_WorkGroupID.x + gl_LocalInvocationID.x;
}
