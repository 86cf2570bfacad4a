// about: small whole numbers give the same sum in every order; 15.0 in bits
// workgroup: 1 1 1
// groups: 3 1 1
// array: a float[3] = {1, 2, 12}
// buffer: bits uint[1] = zeros
// expect: bits = {1097859072}
// verdict: clean
// counts: global_reads=2 global_atomics=2

void kernel() {
    uint seen = 0;
    uint before;
    do {
        before = seen;
        float sum = uintBitsToFloat(before) + a[gl_WorkGroupID.x];
        seen = atomicCompSwap(bits[0], before, floatBitsToUint(sum));
    } while (seen != before);
}
