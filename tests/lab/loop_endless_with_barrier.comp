// about: all threads go round through the barriers, as the thread that would end it is not there
// workgroup: 4 1 1
// buffer: o int[4]
// verdict: faulty
// finding: endless_loop line 14

shared int ready;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) ready = 0;
    barrier();
    int iterations = 0;
    while (ready == 0) {
        barrier();
        if (i == TPB && iterations == 3) ready = 1;
        barrier();
        ++iterations;
    }
    o[i] = iterations;
}
