// about: an exchange that fails means that another thread has come on: a loop of them is no wait
// workgroup: 32
// buffer: o uint[1] = zeros
// expect: o = {496}
// verdict: clean
shared uint sum;
void kernel() {
    uint l = gl_LocalInvocationID.x;
    if (l == 0) sum = 0;
    barrier();
    uint seen = atomicOr(sum, 0);
    uint old;
    do {
        old = seen;
        seen = atomicCompSwap(sum, old, old + l);
    } while (seen != old);
    barrier();
    if (l == 0) o[0] = sum;
}
