// about: the index within the workgroup, where that within all is meant
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = ones
// buffer: o float[8]
// verdict: faulty
// finding: unwritten_result line 0 array o element 4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x == 0) o[i] = a[i];
}
