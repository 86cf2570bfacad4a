// puzzle: 1
// about: inout is a read before the call and a write after it
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=2

shared float s[TPB];

void add_ten(inout float x) {
    x += 4;
    x += 6;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    add_ten(s[i]);
    result[i] = s[i];
}
