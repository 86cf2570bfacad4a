// about: a plain read of a counter that others still count up
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o uint[8]
// verdict: faulty
// finding: data_race line 14 line 15 array count

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    if (a[i] > 3.0) atomicAdd(count, 1);
    o[i] = count;
}
