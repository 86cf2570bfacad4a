// about: each turn writes at another power of two: two turns meet at one element in the same interval
// workgroup: 16
// buffer: o uint[32] = zeros
// verdict: faulty
// finding: data_race line 10 line 10 array o

void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint d = 1; d <= 16; d *= 2) {
        o[(i * d) % 32] = i + d;
    }
}
