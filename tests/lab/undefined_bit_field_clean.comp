// about: bit fields that end beyond the word, of which nothing is used
// workgroup: 8 1 1
// array: n uint[8] = arange
// buffer: o uint[8] = zeros
// verdict: clean

void kernel() {
    uint i = gl_LocalInvocationID.x;
    // From thread 5 on, there are no eight bits left.
    o[i] = bitfieldExtract(n[i], int(i) * 5, 8) & 0u;
}
