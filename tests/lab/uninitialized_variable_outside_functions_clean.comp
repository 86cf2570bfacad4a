// about: the variable has an initial value, in each thread
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = {2, 2, 2, 2}
// verdict: clean
// counts: global_writes=1

uint calls = 0;

void count_call() {
    calls += 1;
}

void kernel() {
    count_call();
    count_call();
    o[gl_LocalInvocationID.x] = calls;
}
