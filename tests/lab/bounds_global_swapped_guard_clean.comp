// about: the guard with rows and columns in their places
// workgroup: 4 4 1
// array: a float[2,3] = arange
// buffer: o float[2,3] = zeros
// expect: o = arange
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    if (at.x >= a_shape[1] || at.y >= a_shape[0]) return;
    uint i = at.y * a_strides[0] + at.x;
    o[i] = a[i];
}
