// about: nobody waits for the counter to be set to zero
// workgroup: 8 1 1
// buffer: o uint[1]
// verdict: faulty
// finding: data_race line 11 line 12 array count

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    atomicAdd(count, i);
    barrier();
    if (i == 0) o[0] = count;
}
