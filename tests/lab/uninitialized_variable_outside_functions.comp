// about: a variable outside of all functions is each thread's own, and not zero either
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: uninitialized_read line 10 array calls thread 0,0,0 times 4

uint calls;

void count_call() {
    calls += 1;
}

void kernel() {
    count_call();
    count_call();
    o[gl_LocalInvocationID.x] = calls;
}
