// about: the last thread ends the loop for all of them
// workgroup: 4 1 1
// buffer: o int[4]
// expect: o = {4, 4, 4, 4}
// verdict: clean
// counts: global_writes=1 shared_reads=5 shared_writes=1

shared int ready;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) ready = 0;
    barrier();
    int iterations = 0;
    while (ready == 0) {
        barrier();
        if (i == TPB - 1 && iterations == 3) ready = 1;
        barrier();
        ++iterations;
    }
    o[i] = iterations;
}
