// about: a counter that nobody set to zero; the first atomic reads what nobody wrote
// workgroup: 4 1 1
// buffer: o uint[1]
// verdict: faulty
// finding: uninitialized_read line 11 array count

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    atomicAdd(count, i);
    barrier();
    if (i == 0) o[0] = count;
}
