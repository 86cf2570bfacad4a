// puzzle: 6
// about: the last workgroup writes nothing
// verdict: faulty
// finding: unwritten_result line 0 element 8

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_WorkGroupID.x + 1 < gl_NumWorkGroups.x && i < a_shape[0]) result[i] = a[i] + 10;
}
