// puzzle: 1
// about: the write is stopped, the right one stays
// verdict: faulty
// finding: out_of_bounds line 9 array result element 4 thread 3,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    result[i + 1 == 0 ? 0 : i + (i == TPB - 1 ? 1 : 0)] = a[i] + 10;
}
