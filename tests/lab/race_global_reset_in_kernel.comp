// about: the first workgroup clears the counter that others may be counting with already
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = arange
// buffer: count uint[1] = zeros
// verdict: faulty
// finding: data_race line 11 line 13 array count

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i == 0) count[0] = 0;
    barrier();
    if (a[i] > 2.0) atomicAdd(count[0], 1);
}
