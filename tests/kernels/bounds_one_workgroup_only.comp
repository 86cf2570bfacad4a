// puzzle: 6
// about: only the last of the workgroups has threads without a position
// verdict: faulty
// finding: out_of_bounds line 9 array a element 9 thread 1,0,0 workgroup 2,0,0
// finding: out_of_bounds line 10 array result element 9 thread 1,0,0 workgroup 2,0,0

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    float x = a[i];
    result[i] = x + 10;
}
