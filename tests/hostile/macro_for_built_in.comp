// about: all threads take themselves for the first one
// verdict: faulty

#define gl_LocalInvocationID gl_WorkGroupID
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
