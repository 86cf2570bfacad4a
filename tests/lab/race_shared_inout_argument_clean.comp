// about: the neighbour's value is taken into a register first
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {1, 3, 5, 3}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=3 shared_writes=3

shared float s[TPB + 1];

void add(inout float x, float y) {
    x += y;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    if (i == 0) s[TPB] = 0.0;
    barrier();
    float right = s[i + 1];
    barrier();
    add(s[i], right);
    o[i] = s[i];
}
