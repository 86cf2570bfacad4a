// about: counting down with a sign
// workgroup: 4 1 1
// buffer: o int[4]
// expect: o = {6, 6, 6, 6}
// verdict: clean
// counts: global_writes=1

void kernel() {
    int sum = 0;
    for (int k = 3; k >= 0; --k) sum += k;
    o[gl_LocalInvocationID.x] = sum;
}
