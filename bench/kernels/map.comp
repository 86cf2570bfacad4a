// Two accesses for each thread.
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) {
        result[i] = a[i] + 10.0;
    }
}
