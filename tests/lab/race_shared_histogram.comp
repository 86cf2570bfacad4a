// about: threads with the same key read and write one bin; that they write the same is no excuse
// workgroup: 8 1 1
// array: a uint[8] = {0, 1, 1, 2, 3, 3, 3, 0}
// buffer: o uint[4]
// verdict: faulty
// finding: data_race line 14 array bins

shared uint bins[4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4) bins[i] = 0;
    barrier();
    bins[a[i]] += 1;
    barrier();
    if (i < 4) o[i] = bins[i];
}
