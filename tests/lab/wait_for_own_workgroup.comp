// about: thread 0 waits for thread 63 of its workgroup, which may never run
// workgroup: 64
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: endless_wait line 13
shared uint flag;
void kernel() {
    uint l = gl_LocalInvocationID.x;
    if (l == 0) flag = 0;
    barrier();
    if (l == 63) atomicExchange(flag, 1);
    if (l == 0) {
        while (atomicOr(flag, 0) == 0) {
        }
        o[0] = 7;
    }
}
