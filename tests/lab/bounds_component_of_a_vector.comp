// about: the element is there, its component is not: computed on the way, not constant
// workgroup: 4
// array: a vec4[4] = arange
// buffer: o float[4] = zeros
// verdict: faulty
// finding: out_of_bounds line 11 thread 3,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint place = i == 3 ? 4 : i;
    o[i] = a[i][place];
}
