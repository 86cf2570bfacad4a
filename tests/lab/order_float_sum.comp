// about: 1 is lost beside 16777216, but 1 + 1 is not
// workgroup: 1 1 1
// groups: 3 1 1
// array: a float[3] = {16777216, 1, 1}
// buffer: bits uint[1] = zeros
// expect: bits = {1266679808}
// verdict: faulty
// finding: order_dependent line 16

void kernel() {
    uint seen = 0;
    uint before;
    do {
        before = seen;
        float sum = uintBitsToFloat(before) + a[gl_WorkGroupID.x];
        seen = atomicCompSwap(bits[0], before, floatBitsToUint(sum));
    } while (seen != before);
}
