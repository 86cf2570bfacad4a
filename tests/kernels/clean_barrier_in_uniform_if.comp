// puzzle: 6
// about: the condition is the same for a whole workgroup
// verdict: solved

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_WorkGroupID.x == 1) barrier();
    if (i < a_shape[0]) result[i] = a[i] + 10;
}
